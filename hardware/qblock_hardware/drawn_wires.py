"""Wires in colours that can be followed with a finger, each with its number."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import hypot

from .svg import INK, PAPER, Point, Sheet
from .wiring import Wire

COLOURS = {
    "red": "#d63a31", "black": "#222222", "yellow": "#e0a800", "blue": "#2b6fd6",
    "violet": "#8a3fb8", "orange": "#f07818", "brown": "#8a5a3b", "green": "#2f9e5b",
    "white": "#b9b9b9",
}  # fmt: skip
_AMPLE = 22.0  # a number has room enough, and the middle of the longest piece is the best place
Route = Sequence[Point]


def draw_wire(sheet: Sheet, points: Route, wire: Wire) -> None:
    colour = COLOURS[wire.colour]
    sheet.wire(points, colour, 4, bend=9, halo=PAPER)
    for end in (points[0], points[-1]):
        sheet.dot(end, 4.5, colour, PAPER, 1)


def bubbles(routes: Mapping[int, Route], labels: Iterable[Point] = ()) -> dict[int, Point]:
    """Where each wire's number stands: on the wire, as far from all others and from labels as
    can be."""
    found: dict[int, Point] = {}
    for number, points in routes.items():
        others = [
            piece for other, those in routes.items() if other != number for piece in pairwise(those)
        ]
        others += [(at, at) for at in (*found.values(), *labels)]
        found[number] = _best(points, others)
    return found


def _best(points: Route, others: list[tuple[Point, Point]]) -> Point:
    return max(_candidates(points), key=lambda at: min(_AMPLE, _nearest(at, others)))


def _candidates(points: Route) -> list[Point]:
    """Places on a wire, the best first."""
    found = []
    pieces = sorted(pairwise(points), key=lambda piece: -_length(*piece))
    for (x1, y1), (x2, y2) in pieces:
        for share in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88):
            found.append((x1 + (x2 - x1) * share, y1 + (y2 - y1) * share))
    return found


def _nearest(at: Point, pieces: list[tuple[Point, Point]]) -> float:
    return min(distance(at, *piece) for piece in pieces)


def distance(at: Point, one: Point, other: Point) -> float:
    """From a point to a piece of wire, which runs along an axis."""
    x = min(max(at[0], min(one[0], other[0])), max(one[0], other[0]))
    y = min(max(at[1], min(one[1], other[1])), max(one[1], other[1]))
    return hypot(at[0] - x, at[1] - y)


def _length(one: Point, other: Point) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def draw_number(sheet: Sheet, wire: Wire, at: Point, small: bool = False) -> None:
    radius, size = (7.0, 8.5) if small else (10.0, 11.5)
    sheet.dot(at, radius, PAPER, COLOURS[wire.colour], 1.8)
    sheet.text((at[0], at[1] + size * 0.36), str(wire.number), size, INK, "middle", bold=True)
