"""Whether a part comes out of a printer as it is drawn: it is sliced as a printer slices it."""

from collections.abc import Iterator
from math import ceil

from manifold3d import CrossSection, JoinType, Manifold

_GRAIN = 0.02  # mm: less than this is rounding
_THINNEST = 1.2  # mm: three lines of a 0.4 mm nozzle


def on_bed(solid: Manifold, turn: float) -> Manifold:
    """The part turned around x as it is printed, in the middle of the bed."""
    turned = solid.rotate((turn, 0, 0))
    x0, y0, z0, x1, y1, _ = turned.bounding_box()
    return turned.translate((-(x0 + x1) / 2, -(y0 + y1) / 2, -z0))


def in_the_air(solid: Manifold, layer: float, bridge: float) -> list[str]:
    """What hangs in the air when it is printed layer by layer: further out than 45 degrees over
    the layer below, and no bridge of at most `bridge` mm between two sides that stand."""
    found = []
    below = CrossSection.square((1e4, 1e4), center=True)  # the bed
    for height, section in _layers(solid, layer):
        stands = below.offset(layer + _GRAIN, JoinType.Round, 2.0, 32)
        for piece in (section - stands).decompose():
            hangs = piece.offset(-_GRAIN / 4, JoinType.Miter)
            if hangs.area() > _GRAIN and not _is_bridge(piece, below, bridge):
                left, front, right, back = piece.bounds()
                found.append(
                    f"at {height:.1f} mm, x {left:.1f} to {right:.1f}, y {front:.1f} to {back:.1f}"
                )
        below = section
    return found


def too_thin(solid: Manifold, layer: float) -> list[str]:
    """Walls that are thinner than three lines of a printer's nozzle."""
    found = []
    for height, section in _layers(solid, 4 * layer):
        half = _THINNEST / 2 - _GRAIN
        thick = section.offset(-half, JoinType.Round, 2.0, 32)
        lost = section - thick.offset(half + _GRAIN, JoinType.Round, 2.0, 32)
        for piece in lost.offset(-_THINNEST / 8, JoinType.Miter).decompose():
            if piece.area() > 0.05:
                left, front, right, back = piece.bounds()
                found.append(
                    f"at {height:.1f} mm, x {left:.1f} to {right:.1f}, y {front:.1f} to {back:.1f}"
                )
    return found


def _layers(solid: Manifold, layer: float) -> Iterator[tuple[float, CrossSection]]:
    top = solid.bounding_box()[5]
    for i in range(ceil(top / layer - 0.5)):
        height = (i + 0.5) * layer
        yield height, solid.slice(height)


def _is_bridge(piece: CrossSection, below: CrossSection, longest: float) -> bool:
    """Whether it lies on what stands at two opposite ends that are not too far apart."""
    left, front, right, back = piece.bounds()
    ends_x = ((left - 1, front, left, back), (right, front, right + 1, back))
    ends_y = ((left, front - 1, right, front), (left, back, right, back + 1))
    return any(
        length <= longest and all(_is_under(below, end) for end in ends)
        for length, ends in ((right - left, ends_x), (back - front, ends_y))
    )


def _is_under(below: CrossSection, strip: tuple[float, float, float, float]) -> bool:
    left, front, right, back = strip
    wanted = CrossSection.square((right - left, back - front)).translate((left, front))
    return bool((wanted ^ below).area() > 0.4 * wanted.area())
