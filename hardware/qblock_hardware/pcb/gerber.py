"""Reads what a maker of boards is sent: Gerber layers as shapes, drill files as holes.

As much of the two formats as KiCad writes for a board of round and square pads: anything else is an
error, and never left out silently.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from manifold3d import CrossSection, FillRule, OpType

from ..case.measures import Point

EITHER_WAY = FillRule.NonZero  # an outline may go around clockwise or not
_SEGMENTS = 32  # of a circle
_APERTURE = re.compile(r"ADD(\d+)([CR]),([\d.]+)(?:X([\d.]+))?")
_MOVE = re.compile(r"(?:X(-?\d+))?(?:Y(-?\d+))?(?:D0?([123]))?")
_UNIT = 1e-6  # mm: the files have six digits behind the point
_QUIET = ("G04", "G75", "G01", "LPD", "MOMM", "FSLAX46Y46", "M02")


class GerberError(Exception):
    """Its text is one plain sentence."""


@dataclass
class Layer:
    """What is drawn: shapes that are filled, and lines with their widths."""

    shapes: list[CrossSection] = field(default_factory=list)
    lines: list[tuple[Point, Point, float]] = field(default_factory=list)

    def area(self) -> CrossSection:
        """All of it as one shape."""
        strokes = [_stroke(start, end, wide) for start, end, wide in self.lines]
        return CrossSection.batch_boolean([*self.shapes, *strokes], OpType.Add)


@dataclass(frozen=True)
class Hole:
    at: Point
    wide: float


def layer(text: str) -> Layer:
    """The shapes of one Gerber file."""
    found = Layer()
    apertures: dict[str, tuple[str, float, float]] = {}
    at: Point = (0.0, 0.0)
    tool = ("", 0.0, 0.0)
    corners: list[Point] | None = None  # of the region that is being drawn
    for word in _words(text):
        if new := _APERTURE.fullmatch(word):
            wide = float(new[3])
            apertures[new[1]] = (new[2], wide, float(new[4] or wide))
        elif word == "G36":
            corners = []
        elif word == "G37":
            found.shapes.append(_region(corners))
            corners = None
        elif re.fullmatch(r"D[1-9]\d+", word):
            tool = apertures[word[1:]]
        elif (move := _MOVE.fullmatch(word)) and move[3]:
            before = at
            at = (_number(move[1], at[0]), _number(move[2], at[1]))
            if corners is not None:
                if move[3] == "2" and corners:
                    raise GerberError("A region of the Gerber file has two outlines.")
                corners.append(at)
            elif move[3] == "1":
                found.lines.append((before, at, tool[1]))
            elif move[3] == "3":
                found.shapes.append(_flash(at, tool))
        elif not word.startswith(_QUIET):
            raise GerberError(f"The Gerber file has {word[:40]!r}, which is not understood here.")
    return found


def holes(text: str) -> list[Hole]:
    """The holes of one drill file, in millimetres."""
    if "METRIC" not in text:
        raise GerberError("The drill file is not in millimetres.")
    wide: dict[str, float] = {}
    tool, found = "", []
    for line in text.splitlines():
        if new := re.fullmatch(r"(T\d+)C([\d.]+)", line):
            wide[new[1]] = float(new[2])
        elif re.fullmatch(r"T\d+", line):
            tool = line
        elif at := re.fullmatch(r"X(-?[\d.]+)Y(-?[\d.]+)", line):
            found.append(Hole((float(at[1]), float(at[2])), wide[tool]))
        elif line.startswith("X"):
            raise GerberError(f"The drill file has {line!r}, which is not understood here.")
    return found


def disc(at: Point, wide: float) -> CrossSection:
    return CrossSection.circle(wide / 2, _SEGMENTS).translate(at)


def _words(text: str) -> Iterator[str]:
    for word in text.replace("%", "").replace("\n", "").split("*"):
        if word:
            yield word


def _number(text: str | None, before: float) -> float:
    return before if text is None else int(text) * _UNIT


def _flash(at: Point, tool: tuple[str, float, float]) -> CrossSection:
    kind, wide, high = tool
    if kind == "C":
        return disc(at, wide)
    return CrossSection.square((wide, high), center=True).translate(at)


def _stroke(start: Point, end: Point, wide: float) -> CrossSection:
    ends = [disc(start, wide), disc(end, wide)]
    return CrossSection.batch_hull(ends)


def _region(corners: list[Point] | None) -> CrossSection:
    if not corners:
        raise GerberError("The Gerber file ends a region that was never begun.")
    return CrossSection([np.array(corners)], EITHER_WAY)
