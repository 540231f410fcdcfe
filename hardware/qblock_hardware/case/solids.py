"""A few words for solids, on top of the geometry kernel."""

from collections.abc import Iterable, Sequence
from math import tau

import numpy as np
from manifold3d import CrossSection, JoinType, Manifold

Point = tuple[float, float]
SEGMENTS = 48
_ROUND = 48  # segments of a rounded corner's whole circle


def box(x: Point, y: Point, z: Point) -> Manifold:
    """From the first to the second number along each axis."""
    size = (x[1] - x[0], y[1] - y[0], z[1] - z[0])
    return Manifold.cube(size).translate((x[0], y[0], z[0]))


def middle_box(at: Point, size: Point, z: Point) -> Manifold:
    half_x, half_y = size[0] / 2, size[1] / 2
    return box((at[0] - half_x, at[0] + half_x), (at[1] - half_y, at[1] + half_y), z)


def rod(at: Point, diameter: float, z: Point, top: float | None = None) -> Manifold:
    """An upright cylinder, or a cone with the diameter `top` above."""
    radius = diameter / 2
    end = radius if top is None else top / 2
    solid = Manifold.cylinder(z[1] - z[0], radius, end, SEGMENTS)
    return solid.translate((at[0], at[1], z[0]))


def rod_y(x: float, z: float, diameter: float, y: Point) -> Manifold:
    """A cylinder that lies from front to back."""
    solid = Manifold.cylinder(y[1] - y[0], diameter / 2, diameter / 2, SEGMENTS)
    return solid.rotate((-90, 0, 0)).translate((x, y[0], z))


def cone_y(x: float, z: float, diameters: Point, y: Point) -> Manifold:
    solid = Manifold.cylinder(y[1] - y[0], diameters[0] / 2, diameters[1] / 2, SEGMENTS)
    return solid.rotate((-90, 0, 0)).translate((x, y[0], z))


def square(half: float, corner: float) -> CrossSection:
    """A square around the middle with round corners."""
    inner = CrossSection.square((2 * (half - corner),) * 2, center=True)
    return inner.offset(corner, JoinType.Round, 2.0, _ROUND)


def prism(shape: CrossSection, z: Point) -> Manifold:
    return Manifold.extrude(shape, z[1] - z[0]).translate((0, 0, z[0]))


def polygon(points: Sequence[Point]) -> CrossSection:
    return CrossSection([np.array(points, dtype=np.float64)])


def loft(low: CrossSection, high: CrossSection, z: Point) -> Manifold:
    """What is stretched between two outlines, both without dents."""
    points = [
        (x, y, height)
        for shape, height in ((low, z[0]), (high, z[1]))
        for outline in shape.to_polygons()
        for x, y in outline
    ]
    return Manifold.hull_points(np.array(points, dtype=np.float64))


def through_y(outline: Sequence[Point], y: Point) -> Manifold:
    """An outline in (x, z), seen from the front, pushed from front to back."""
    solid = Manifold.extrude(polygon(outline), y[1] - y[0])
    return solid.rotate((90, 0, 0)).translate((0, y[1], 0))


def hexagon(at: Point, across_flats: float, z: Point) -> Manifold:
    diameter = across_flats / np.cos(tau / 12)
    solid = Manifold.cylinder(z[1] - z[0], diameter / 2, diameter / 2, 6)
    return solid.translate((at[0], at[1], z[0]))


def together(solids: Iterable[Manifold]) -> Manifold:
    whole = Manifold()
    for solid in solids:
        whole += solid
    return whole


def corners(at: float) -> list[Point]:
    """The four points that are this far from the middle in x and in y."""
    return [(x, y) for x in (-at, at) for y in (-at, at)]


def sides(at: float) -> list[Point]:
    return [(-at, 0.0), (at, 0.0), (0.0, -at), (0.0, at)]
