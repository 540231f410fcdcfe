"""The board in its place, on the Pico's pins above the tray."""

import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from manifold3d import CrossSection, Manifold
from PIL import Image

from .. import render
from ..case import assembly, stl
from ..case.measures import Measures, measures
from ..case.solids import box, middle_box, prism, rod, together
from ..pinouts import letters
from ..render import Shape, View, picture
from . import copper, drawn, fabricate, gerber, room, seat
from .kicad_file import NAME
from .layout import Layout, Piece, layout

PICTURE = "pcb/place.png"
_BELOW = ("base", "amplifier", "battery holder", "nut", "tray", "Pico", "Pico's screws")
_MASK, _TRACK, _GOLD, _PRINT = (23, 96, 59), (44, 135, 87), (227, 193, 90), (247, 247, 240)
_BEIGE, _BLACK, _STEEL, _YELLOW = (222, 196, 150), (48, 48, 56), (190, 194, 202), (226, 168, 40)
_COLOURS = {"R": _BEIGE, "C": _YELLOW, "C3": (40, 52, 92), "D": _BLACK, "Q": _BLACK, "F": _YELLOW}
_FILM = 0.06  # mm: as thick as a layer is drawn
_BODY = 2.5  # mm of plastic around a pin

Coloured = tuple[Manifold, assembly.Colour]


def outputs() -> dict[str, bytes]:
    files = fabricate.kept()
    if not files:
        return {}
    shapes = [_shape(*each) for each in _scene(files)]
    view = View(-28, 42, 1000, 800, (0, 0, 18), 125, 0.0)
    image = Image.fromarray(picture(shapes, view))
    data = io.BytesIO()
    image.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(
        data, "PNG", optimize=True
    )
    return {PICTURE: data.getvalue()}


def sources() -> bytes:
    """All that is drawn, and how."""
    code = [Path(name).read_bytes() for name in (__file__, render.__file__)]
    solids = [stl.write(solid) for solid, _ in _pieces(measures(), layout())]
    return b"".join([*fabricate.kept().values(), *code, *solids])


def _scene(files: dict[str, bytes]) -> Iterator[Coloured]:
    m = measures()
    yield from _pieces(m, layout())
    yield from _films(m, files)


def _pieces(m: Measures, wanted: Layout) -> Iterator[Coloured]:
    for each in assembly.assembled(m):
        if each.name in _BELOW:
            yield each.solid, each.colour
    yield seat.bare(m), _MASK
    yield room.spacers(m), _STEEL
    yield room.screws(m) + _other_screws(m), _STEEL
    for piece in wanted.pieces:
        if piece.for_ring:
            continue
        if piece.is_connector:
            yield from _pins(m, piece)
        else:
            yield _part(m, piece), _COLOURS.get(piece.ref) or _COLOURS[letters(piece.ref)]
            yield _legs(m, piece), _STEEL


def _other_screws(m: Measures) -> Manifold:
    """Those of the tray at the left, which stay as they are."""
    screw, z = m.part["screw_m3"].mm, m.tray_top
    left = [at for at in m.pillars if at not in seat.screws(m)]
    return together(rod(at, screw["head_diameter"], (z, z + screw["head_height"])) for at in left)


def _part(m: Measures, piece: Piece) -> Manifold:
    low = seat.top(m)
    if piece.body[0] == piece.body[1]:
        return rod(piece.middle, piece.body[0], (low, low + piece.body[2]))
    (left, front), _, (right, back), _ = drawn.body(piece)
    return box((left, right), (front, back), (low, low + piece.body[2]))


def _legs(m: Measures, piece: Piece) -> Manifold:
    """A wire from hole to hole, through the body."""
    low, high = seat.top(m) - 0.1, seat.top(m) + 1.4
    (x0, y0), (x1, y1) = piece.pads[0].at, piece.pads[-1].at
    wire = box(
        (min(x0, x1) - 0.3, max(x0, x1) + 0.3),
        (min(y0, y1) - 0.3, max(y0, y1) + 0.3),
        (high - 0.6, high),
    )
    return wire + together(rod(pad.at, 0.6, (low, high)) for pad in piece.pads)


def _pins(m: Measures, piece: Piece) -> Iterator[Coloured]:
    low = seat.top(m)
    (left, front), _, (right, back), _ = drawn.body(piece)
    yield box((left, right), (front, back), (low, low + _BODY)), _BLACK
    yield together(middle_box(p.at, (0.64, 0.64), (low, low + 9)) for p in piece.pads), _GOLD


def _films(m: Measures, files: dict[str, bytes]) -> Iterator[Coloured]:
    """Tracks, bare copper and print on the upper side."""
    tracks = copper.made(files).layers[0]
    bare = tracks ^ gerber.layer(files[f"{NAME}-F_Mask.gbr"].decode()).area()
    words = gerber.layer(files[f"{NAME}-F_Silkscreen.gbr"].decode()).area()
    for step, (area, colour) in enumerate(((tracks, _TRACK), (bare, _GOLD), (words, _PRINT))):
        yield _film(m, area, step + 1), colour


def _film(m: Measures, area: CrossSection, step: int) -> Manifold:
    return prism(area, (seat.top(m) - 0.1, seat.top(m) + step * _FILM))


def _shape(solid: Manifold, colour: assembly.Colour) -> Shape:
    mesh = solid.to_mesh()
    points = np.array(mesh.vert_properties, dtype=np.float64)[:, :3]
    return Shape(points, np.array(mesh.tri_verts, dtype=np.int64), colour, 0.0)
