"""Pictures of solids: a small renderer with a depth buffer, soft shadow, ink at the edges.

It draws every picture from the very meshes that are printed. Nothing here knows about the case.
"""

from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Colour = tuple[int, int, int]

PAPER = (250, 246, 236)
_INK = np.array([38, 34, 44]) / 255
_LIGHT = np.array([-0.45, -0.60, 1.0])  # where the lamp stands, seen from the middle
_FINER = 2  # drawn so many times larger, then shrunk
_CREASE = 0.90  # cosine of the angle between two faces from which on there is a line
_AT_ONCE = 2_000_000  # pixels looked at in one go
_RAYS = 12  # around a point, to tell how much sky it sees


@dataclass(frozen=True)
class Shape:
    """A mesh in one colour. `glow` is how much it shines by itself, 0 to 1."""

    points: Floats
    triangles: NDArray[np.int64]
    colour: Colour
    glow: float = 0.0


@dataclass(frozen=True)
class View:
    """From where one looks: `turn` 0 is from the front, `tilt` 90 from above, in degrees."""

    turn: float
    tilt: float
    width: int
    height: int
    middle: tuple[float, float, float]
    across: float  # mm that the width of the picture shows
    ground: float | None = None  # the height of the table that catches the shadow

    def axes(self) -> Floats:
        """Rows: to the right, up, and towards the eye."""
        turn, tilt = radians(self.turn), radians(self.tilt)
        right = (cos(turn), sin(turn), 0.0)
        up = (-sin(turn) * sin(tilt), cos(turn) * sin(tilt), cos(tilt))
        eye = (sin(turn) * cos(tilt), -cos(turn) * cos(tilt), sin(tilt))
        return np.array([right, up, eye])

    def lamp(self) -> Floats:
        """The direction of the light: it goes around with the eye."""
        x, y, z = _LIGHT
        turn = radians(self.turn)
        lamp = np.array([x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn), z])
        return np.asarray(lamp / np.linalg.norm(lamp))

    def pixel(self, point: tuple[float, float, float]) -> tuple[float, float]:
        """Where a point is in the finished picture."""
        x, y, _ = self.axes() @ (np.array(point) - self.middle)
        scale = self.width / self.across
        return self.width / 2 + x * scale, self.height / 2 - y * scale


@dataclass
class _Buffers:
    depth: Floats  # towards the eye, in pixels; -inf where there is nothing
    face: NDArray[np.int64]  # which triangle of all is seen; -1: none, or the table


def picture(shapes: list[Shape], view: View, shadows: bool = True) -> NDArray[np.uint8]:
    """The picture, height x width x 3. Without shadows for parts that float in the air."""
    corners, normals, colours, glows, owners = _flatten(shapes)
    width, height = view.width * _FINER, view.height * _FINER
    scale = width / view.across
    seen = (corners - view.middle) @ view.axes().T
    screen = seen * (scale, -scale, scale) + (width / 2, height / 2, 0)
    buffers = _rasterize(screen, width, height)
    if view.ground is not None:
        _lay_table(buffers, view, scale)
    lit = _shadow(corners, view, buffers, scale) if shadows else np.ones(buffers.depth.shape)
    sky = _sky(buffers, normals, view, scale)
    image = _paper(lit, sky) if view.ground is not None else _paper(lit * 0 + 1, sky * 0 + 1)
    covered = buffers.face >= 0
    face = buffers.face[covered]
    level = _level(normals[face], lit[covered], sky[covered], view.lamp())
    glow = glows[face]
    level = level * (1 - glow) + glow * 1.08
    image[covered] = colours[face] * level[:, None]
    image = _ink(image, buffers, normals, owners)
    small = image.reshape(view.height, _FINER, view.width, _FINER, 3).mean(axis=(1, 3))
    return np.asarray(np.clip(small, 0, 1) * 255 + 0.5, dtype=np.uint8)


def _lay_table(buffers: _Buffers, view: View, scale: float) -> None:
    """Where nothing is seen, the table is: as deep as its plane is there."""
    right, up, eye = view.axes()
    height, width = buffers.depth.shape
    x = (np.arange(width) + 0.5 - width / 2) / scale
    y = -((np.arange(height) + 0.5 - height / 2) / scale)[:, None]
    drop = (view.ground or 0.0) - view.middle[2]
    depth = (drop - x * right[2] - y * up[2]) / eye[2] * scale
    empty = buffers.face < 0
    buffers.depth[empty] = depth[empty]


def _flatten(
    scene: list[Shape],
) -> tuple[Floats, Floats, Floats, Floats, NDArray[np.int64]]:
    """Of every triangle: its corners, normal, colour, glow, and whose it is."""
    corners = np.concatenate([shape.points[shape.triangles] for shape in scene])
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    counts = [len(shape.triangles) for shape in scene]
    colours = np.repeat(np.array([shape.colour for shape in scene]) / 255, counts, axis=0)
    glows = np.repeat(np.array([shape.glow for shape in scene]), counts)
    owners = np.repeat(np.arange(len(scene)), counts)
    return corners, normals, colours, glows, owners


def _rasterize(screen: Floats, width: int, height: int) -> _Buffers:
    """Which triangle is nearest at each pixel. `screen` has x, y in pixels and z to the eye."""
    depth = np.full(height * width, -np.inf)
    face = np.full(height * width, -1)
    a, b, c = screen[:, 0], screen[:, 1], screen[:, 2]
    area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    # y points down: a face that looks at the eye runs clockwise
    which, row, left, right = _spans(screen, np.nonzero(area < -1e-9)[0], width, height)
    sizes = np.cumsum(right - left)
    for some in np.split(np.arange(len(which)), np.nonzero(np.diff(sizes // _AT_ONCE))[0] + 1):
        counts = (right - left)[some]
        begin = np.repeat(left[some] - (np.cumsum(counts) - counts), counts)
        column = np.arange(counts.sum()) + begin
        each = np.repeat(which[some], counts)
        pixel = np.repeat(row[some] * width, counts) + column
        z = _depths(screen, area, which[some], row[some], counts, column)
        order = np.argsort(z, kind="stable")  # of several at one pixel the last one stays
        pixel, z, each = pixel[order], z[order], each[order]
        nearer = z > depth[pixel]
        depth[pixel[nearer]] = z[nearer]
        face[pixel[nearer]] = each[nearer]
    return _Buffers(depth.reshape(height, width), face.reshape(height, width))


def _spans(
    screen: Floats, some: NDArray[np.int64], width: int, height: int
) -> tuple[NDArray[np.int64], ...]:
    """The rows of pixels that triangles cover: (triangle, row, from column, to column)."""
    y = screen[some, :, 1]
    top = np.clip(np.ceil(y.min(axis=1) - 0.5), 0, height).astype(int)
    bottom = np.clip(np.floor(y.max(axis=1) - 0.5) + 1, 0, height).astype(int)
    counts = np.maximum(bottom - top, 0)
    which = np.repeat(some, counts)
    row = np.arange(counts.sum()) + np.repeat(top - (np.cumsum(counts) - counts), counts)
    low, high = np.full(len(which), -np.inf), np.full(len(which), np.inf)
    corners = screen[which, :, :2]
    for i in range(3):  # to which side of each edge is the inside, and where does the row cross it
        (x0, y0), (x1, y1) = corners[:, i].T, corners[:, (i + 1) % 3].T
        rise = y1 - y0
        with np.errstate(divide="ignore", invalid="ignore"):
            cross = x0 + (row + 0.5 - y0) * (x1 - x0) / rise
        low = np.where(rise > 0, np.maximum(low, cross), low)
        high = np.where(rise < 0, np.minimum(high, cross), high)
    left = np.clip(np.ceil(low - 0.5), 0, width).astype(int)
    right = np.clip(np.floor(high - 0.5) + 1, 0, width).astype(int)
    full = right > left
    return which[full], row[full], left[full], right[full]


def _depths(
    screen: Floats,
    area: Floats,
    which: NDArray[np.int64],
    row: NDArray[np.int64],
    counts: NDArray[np.int64],
    column: NDArray[np.int64],
) -> Floats:
    """How near each pixel of these spans is: the plane of its triangle there."""
    a, b, c = screen[which, 0], screen[which, 1], screen[which, 2]
    normal_x = (b[:, 1] - a[:, 1]) * (c[:, 2] - a[:, 2]) - (b[:, 2] - a[:, 2]) * (c[:, 1] - a[:, 1])
    normal_y = (b[:, 2] - a[:, 2]) * (c[:, 0] - a[:, 0]) - (b[:, 0] - a[:, 0]) * (c[:, 2] - a[:, 2])
    step = -normal_x / area[which]
    start = a[:, 2] - (row + 0.5 - a[:, 1]) * normal_y / area[which] + (0.5 - a[:, 0]) * step
    return np.asarray(np.repeat(start, counts) + column * np.repeat(step, counts))


def _shadow(corners: Floats, view: View, buffers: _Buffers, scale: float) -> Floats:
    """How much of the lamp each pixel sees, 0 to 1: with a soft edge."""
    eye, lamp = view.axes(), view.lamp()
    side = np.cross((0, 0, 1), lamp)
    side /= np.linalg.norm(side)
    axes = np.array([side, np.cross(lamp, side), lamp])
    size = 1400
    reach = view.across * 1.1
    step = size / reach
    seen = (corners - view.middle) @ axes.T * (step, -step, step) + (size / 2, size / 2, 0)
    shade = _rasterize(seen, size, size).depth
    height, width = buffers.depth.shape
    x = (np.arange(width) + 0.5 - width / 2) / scale
    y = -((np.arange(height) + 0.5 - height / 2) / scale)[:, None]
    depth = np.where(np.isfinite(buffers.depth), buffers.depth, 0) / scale
    points = x[..., None] * eye[0] + y[..., None] * eye[1] + depth[..., None] * eye[2]
    at = points @ axes.T * (step, -step, step) + (size / 2, size / 2, 0)
    lit = np.zeros(depth.shape)
    offsets = [(dx, dy) for dx in (-4, 0, 4) for dy in (-4, 0, 4)]
    for dx, dy in offsets:
        column = np.clip((at[..., 0] + dx).astype(int), 0, size - 1)
        row = np.clip((at[..., 1] + dy).astype(int), 0, size - 1)
        lit += shade[row, column] <= at[..., 2] + 0.9 * step
    return lit / len(offsets)


def _sky(buffers: _Buffers, normals: Floats, view: View, scale: float) -> Floats:
    """How open a pixel's surroundings are: corners and gaps grow dark."""
    toward_eye = np.concatenate([normals, [(0.0, 0.0, 1.0)]]) @ view.axes().T  # the last: the table
    slope = -toward_eye[:, :2] / np.maximum(toward_eye[:, 2:], 0.15)
    across, along = slope[buffers.face].astype(np.float32).transpose(2, 0, 1)
    depth = np.where(np.isfinite(buffers.depth), buffers.depth / scale, -1e6).astype(np.float32)
    closed = np.zeros(depth.shape, np.float32)
    height, width = depth.shape
    for i in range(_RAYS):
        for j, reach in enumerate((1.5, 4.0, 9.0)):  # mm
            angle = 2 * np.pi * (i + j / 3) / _RAYS
            dx, dy = round(cos(angle) * reach * scale), round(sin(angle) * reach * scale)
            rows = np.clip(np.arange(height) + dy, 0, height - 1)
            columns = np.clip(np.arange(width) + dx, 0, width - 1)
            right = (columns - np.arange(width)).astype(np.float32)
            down = (rows - np.arange(height)).astype(np.float32)[:, None]
            plane = (across * right - along * down) / scale
            rise = depth[rows][:, columns] - depth - plane
            closed += np.clip((rise - 0.2 * reach) / reach, 0, 1) * (rise < 4 * reach)
    return np.asarray(1 - 0.7 * np.clip(closed / (_RAYS * 1.6), 0, 1))


def _level(normal: Floats, lit: Floats, sky: Floats, lamp: Floats) -> Floats:
    """How bright a face is: the lamp, and the light from above."""
    toward = np.clip(normal @ lamp, 0, 1) * lit
    above = 0.5 + 0.5 * normal[:, 2]
    return np.asarray(0.44 * toward + (0.56 + 0.12 * above) * sky)


def _paper(lit: Floats, sky: Floats) -> Floats:
    """The table: it has a shadow, and nothing else."""
    shade = np.minimum((0.82 + 0.18 * lit) * (0.7 + 0.3 * sky), 1)
    return np.asarray(shade[..., None] * (np.array(PAPER) / 255))


def _ink(image: Floats, buffers: _Buffers, normals: Floats, owners: NDArray[np.int64]) -> Floats:
    """A line where a part ends, and a fainter one along its edges."""
    face = buffers.face
    owner = np.where(face >= 0, owners[face], -1)
    normal = normals[face].astype(np.float32)
    strong = np.zeros(face.shape, bool)
    weak = np.zeros(face.shape, bool)
    for here, after in (
        (np.s_[:-1, :], np.s_[1:, :]),
        (np.s_[:, :-1], np.s_[:, 1:]),
    ):
        other = owner[here] != owner[after]
        bent = (normal[here] * normal[after]).sum(axis=-1) < _CREASE
        strong[here] |= other
        strong[after] |= other
        weak[here] |= bent & (owner[here] >= 0) & (owner[after] >= 0)
    image[weak] = image[weak] * 0.62 + _INK * 0.38
    image[strong] = image[strong] * 0.25 + _INK * 0.75
    return image
