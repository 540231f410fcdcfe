"""The words of `solids` for what is printed: each solid also knows how it was made.

`scad` writes that down in OpenSCAD's language, in the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, TypeVar

from manifold3d import CrossSection, Manifold

from . import solids
from .solids import Point, corners, sides

__all__ = [
    "Outline", "Solid", "box", "corners", "hexagon", "hull", "loft", "middle_box", "named",
    "polygons", "prism", "rectangle", "rod", "rod_y", "sides", "square", "through_y", "together",
]  # fmt: skip


@dataclass(frozen=True)
class Node:
    """A word with its numbers, or what is done to other nodes; `name` is what it is of the part."""

    head: str
    children: tuple[Node, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class Outline:
    section: CrossSection
    node: Node


@dataclass(frozen=True)
class Solid:
    manifold: Manifold
    node: Node

    def __add__(self, other: Solid) -> Solid:
        return Solid(self.manifold + other.manifold, Node("union()", (self.node, other.node)))

    def __sub__(self, other: Solid) -> Solid:
        return Solid(self.manifold - other.manifold, Node("difference()", (self.node, other.node)))

    def __xor__(self, other: Solid) -> Solid:
        both = (self.node, other.node)
        return Solid(self.manifold ^ other.manifold, Node("intersection()", both))

    def translate(self, by: Sequence[float]) -> Solid:
        return Solid(self.manifold.translate(by), Node(f"translate({told(by)})", (self.node,)))

    def rotate(self, degrees: Sequence[float]) -> Solid:
        node = Node(f"rotate({told(degrees)})", (self.node,))
        return Solid(self.manifold.rotate(degrees), node)

    def mirror(self, axis: Sequence[float]) -> Solid:
        return Solid(self.manifold.mirror(axis), Node(f"mirror({told(axis)})", (self.node,)))


def told(value: Any) -> str:
    """A number, or a list of them, as OpenSCAD reads it."""
    if isinstance(value, (int, float)):
        return f"{round(float(value), 5) + 0.0:.7g}"  # no -0
    return f"[{', '.join(told(each) for each in value)}]"


def _word(make: Callable[..., Manifold]) -> Callable[..., Solid]:
    """A word of `solids` that is said in the same way in OpenSCAD."""

    def said(*numbers: Any, **more: Any) -> Solid:
        words = [told(each) for each in numbers]
        words += [f"{name} = {told(value)}" for name, value in more.items()]
        return Solid(make(*numbers, **more), Node(f"{make.__name__}({', '.join(words)})"))

    return said


box = _word(solids.box)
middle_box = _word(solids.middle_box)
rod = _word(solids.rod)
rod_y = _word(solids.rod_y)
hexagon = _word(solids.hexagon)
through_y = _word(solids.through_y)


def square(half: float, corner: float) -> Outline:
    return Outline(solids.square(half, corner), Node(f"rounded({told(half)}, {told(corner)})"))


def rectangle(x: Point, y: Point) -> Outline:
    section = CrossSection.square((x[1] - x[0], y[1] - y[0])).translate((x[0], y[0]))
    return Outline(section, Node(f"rectangle({told(x)}, {told(y)})"))


def polygons(section: CrossSection) -> Outline:
    """Outlines without holes, point by point."""
    outlines = [Node(f"polygon({told(each.tolist())})") for each in section.to_polygons()]
    return Outline(section, Node("union()", tuple(outlines)))


def prism(shape: Outline, z: Point) -> Solid:
    return Solid(solids.prism(shape.section, z), Node(f"prism({told(z)})", (shape.node,)))


def loft(low: Outline, high: Outline, z: Point) -> Solid:
    node = Node(f"loft({told(z)})", (low.node, high.node))
    return Solid(solids.loft(low.section, high.section, z), node)


def hull(one: Solid, other: Solid) -> Solid:
    both = (one.node, other.node)
    return Solid((one.manifold + other.manifold).hull(), Node("hull()", both))


def together(parts: Iterable[Solid]) -> Solid:
    found = list(parts)
    whole = solids.together(each.manifold for each in found)
    return Solid(whole, Node("union()", tuple(each.node for each in found)))


Made = TypeVar("Made", Solid, list[Solid])


def named(make: Callable[..., Made]) -> Callable[..., Made]:
    """What this makes is called so in the part's file, too."""
    name = make.__name__.strip("_")

    @wraps(make)
    def made(*facts: Any) -> Made:
        found = make(*facts)
        if isinstance(found, list):
            return [_called(each, name) for each in found]
        return _called(found, name)

    return made


def _called(solid: Solid, name: str) -> Solid:
    return replace(solid, node=replace(solid.node, name=name))
