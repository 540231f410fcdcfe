"""The outlines of the parts, as they are printed on the board."""

from itertools import pairwise
from math import cos, pi, sin

from ..case.measures import Point
from .layout import Piece

Line = tuple[Point, Point]


def printed(piece: Piece) -> list[Line]:
    """The body, with what tells which way round the part goes."""
    if piece.ref.startswith("Q"):
        return _half_round(piece)
    if piece.body[0] == piece.body[1]:
        return loop(_circle(piece.middle, piece.body[0] / 2))
    lines = loop(body(piece))
    if piece.ref.startswith("D"):
        lines.append(_ring(piece))
    return lines


def body(piece: Piece) -> list[Point]:
    """The corners of the body, seen from above."""
    (x, y), (dx, _) = piece.middle, piece.along
    along, across = piece.body[0] / 2, piece.body[1] / 2
    half_x, half_y = (along, across) if dx else (across, along)
    return rectangle((x - half_x, y - half_y), (x + half_x, y + half_y))


def room(piece: Piece, away: float) -> list[Point]:
    """The corners of what the part takes, body and pads, and a bit more."""
    reach = [
        (pad.at[0] + side * pad.wide / 2, pad.at[1] + side * pad.wide / 2)
        for pad in piece.pads
        for side in (-1, 1)
    ]
    xs, ys = zip(*body(piece), *reach, strict=True)
    return rectangle((min(xs) - away, min(ys) - away), (max(xs) + away, max(ys) + away))


def rectangle(low: Point, high: Point) -> list[Point]:
    return [low, (high[0], low[1]), high, (low[0], high[1])]


def loop(points: list[Point]) -> list[Line]:
    return list(zip(points, [*points[1:], points[0]], strict=True))


def _circle(at: Point, radius: float) -> list[Point]:
    turns = [2 * pi * step / 36 for step in range(36)]
    return [(at[0] + radius * cos(turn), at[1] + radius * sin(turn)) for turn in turns]


def _ring(piece: Piece) -> Line:
    """Of a diode, at its pin 1."""
    (x, y), (dx, dy) = piece.middle, piece.along
    back, half = piece.body[0] / 2 - 0.7, piece.body[1] / 2
    x, y = x - dx * back, y - dy * back
    return (x - dy * half, y - dx * half), (x + dy * half, y + dx * half)


def _half_round(piece: Piece) -> list[Line]:
    """A TO-92: collector, base and emitter from the left, seen on its flat side. The sides are left
    out, where the pads are."""
    (x, y), (dx, dy) = piece.middle, piece.along
    flat = (dy, -dx)  # where the flat side looks
    radius = piece.body[0] / 2

    def place(along: float, out: float) -> Point:
        return x + dx * along + flat[0] * out, y + dy * along + flat[1] * out

    angles = [pi * (30 + 10 * step) / 180 for step in range(13)]
    arc = [place(radius * cos(angle), -radius * sin(angle)) for angle in angles]
    end = radius * cos(angles[0])
    return [(place(-end, 1.4), place(end, 1.4)), *pairwise(arc)]
