"""What stands for a space: the chest, the block, those that cost, the utilities."""

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

from pygame import Surface
from qblock_sim.window.shapes import question_mark

from ..theme import AMBER, CORAL, CREAM, INK, MINT, Colour
from .colours import mixed
from .pen import Art, arc, circle, curve, ellipse, moved, rounded, star, turned

_EDGE = 0.04
_WOOD: Colour = (0xA8, 0x68, 0x38)
_STEEL: Colour = (0x7A, 0x86, 0x9E)
_LEAF: Colour = (0x3E, 0xA8, 0x62)


@lru_cache(maxsize=64)
def space_emblem(name: str, size: int) -> Surface:
    """By the space's printed name, or else by its kind. Not to be drawn on: it is kept."""
    art = Art(size)
    DRAWN[name](art)
    return art.picture()


def emblem_name(kind: str, name: str) -> str:
    """Which emblem a space has; "" if none. A board of one's own may have other names."""
    if name in DRAWN:
        return name
    return kind if kind in DRAWN else ""


def _block(art: Art) -> None:
    art.outlined(rounded(0.10, 0.10, 0.90, 0.90, 0.10), mixed(AMBER, INK, 0.35), _EDGE)
    art.fill(rounded(0.10, 0.10, 0.87, 0.87, 0.10), mixed(AMBER, CREAM, 0.55))
    art.fill(rounded(0.15, 0.15, 0.87, 0.87, 0.07), AMBER)
    for x in (0.225, 0.775):
        for y in (0.225, 0.775):
            art.fill(circle(x, y, 0.035), mixed(AMBER, INK, 0.55))
    hook, dot = question_mark()
    for shape in (hook, dot):
        art.fill(moved(shape, 0.52, 0.525, 0.98), mixed(AMBER, INK, 0.62))
    for shape in (hook, dot):
        art.fill(moved(shape, 0.5, 0.5, 0.98), CREAM)


def _chest(art: Art) -> None:
    art.outlined(rounded(0.10, 0.46, 0.90, 0.86, 0.05), _WOOD, _EDGE)
    lid = [*arc(0.32, 0.40, 0.22, 180, 270), *arc(0.68, 0.40, 0.22, 270, 360), (0.90, 0.48),
           (0.10, 0.48)]  # fmt: skip
    art.outlined(lid, mixed(_WOOD, CREAM, 0.16), _EDGE)
    for x in (0.20, 0.72):
        art.fill(rounded(x, 0.19, x + 0.08, 0.85, 0.01), AMBER)
    art.line([(0.10, 0.48), (0.90, 0.48)], 0.05)
    art.outlined(rounded(0.41, 0.40, 0.59, 0.62, 0.05), AMBER, _EDGE * 0.8)
    art.fill(circle(0.5, 0.48, 0.04), INK)
    art.fill([(0.485, 0.48), (0.515, 0.48), (0.53, 0.57), (0.47, 0.57)], INK)


def _chomp(art: Art) -> None:
    """A ball of iron with a temper, on a chain."""
    for x, y in ((0.93, 0.90), (0.83, 0.80), (0.73, 0.71)):
        art.outlined(ellipse(x - 0.02, y, 0.062, 0.045, 40), _STEEL, 0.028)
    art.fill(circle(0.42, 0.45, 0.385), INK)
    art.line(arc(0.42, 0.45, 0.29, 200, 265), 0.045, mixed(INK, CREAM, 0.35))
    mouth = [(0.06, 0.50), (0.42, 0.42), (0.76, 0.56), (0.60, 0.74), (0.36, 0.80), (0.15, 0.70)]
    art.fill(mouth, CORAL)
    for x in (0.10, 0.24, 0.38, 0.52):
        slope = abs(x + 0.07 - 0.42) * 0.25
        art.fill([(x, 0.44 + slope), (x + 0.14, 0.44 + slope), (x + 0.07, 0.585 + slope)], CREAM)
    for x in (0.22, 0.36, 0.50):
        art.fill([(x, 0.80 - abs(x - 0.3) * 0.2), (x + 0.12, 0.80 - abs(x - 0.3) * 0.25),
                  (x + 0.06, 0.67)], CREAM)  # fmt: skip
    art.fill(ellipse(0.30, 0.29, 0.085, 0.07, 15), CREAM)
    art.fill(circle(0.285, 0.30, 0.033), INK)
    art.line([(0.20, 0.19), (0.385, 0.235)], 0.04, mixed(INK, CREAM, 0.45))


def _plant(art: Art) -> None:
    """A pod that bites, out of a pot."""
    art.line(curve((0.60, 0.55), (0.61, 0.66), (0.5, 0.80)), 0.17, INK)
    art.line(curve((0.60, 0.55), (0.61, 0.66), (0.5, 0.80)), 0.09, _LEAF)
    art.outlined(ellipse(0.74, 0.66, 0.15, 0.065, -28), _LEAF, _EDGE)
    art.outlined([(0.28, 0.76), (0.72, 0.76), (0.66, 0.95), (0.34, 0.95)], _WOOD, _EDGE)
    for start, y, degrees in ((180, 0.38, 24), (0, 0.42, -24)):
        jaw = turned(arc(0.44, y, 0.24, start, start + 180), 0.66, 0.40, degrees)
        art.outlined(jaw, (0xB8, 0x3A, 0x78), _EDGE)
    for i in range(4):
        x = 0.235 + 0.105 * i
        art.fill(turned([(x, 0.38), (x + 0.10, 0.38), (x + 0.05, 0.46)], 0.66, 0.40, 24), CREAM)
        art.fill(turned([(x, 0.42), (x + 0.10, 0.42), (x + 0.05, 0.34)], 0.66, 0.40, -24), CREAM)


def _brush(art: Art) -> None:
    """A brush and a hammer, crossed."""
    art.line([(0.20, 0.86), (0.60, 0.36)], 0.18)
    art.line([(0.20, 0.86), (0.60, 0.36)], 0.10, _WOOD)
    bristle = curve((0.56, 0.30), (0.70, 0.12), (0.88, 0.08), (0.86, 0.28), (0.68, 0.42),
                    closed=True)  # fmt: skip
    art.outlined(bristle, MINT, _EDGE)
    art.line([(0.55, 0.31), (0.67, 0.41)], 0.10, INK)
    art.line([(0.55, 0.31), (0.67, 0.41)], 0.045, AMBER)
    art.line([(0.80, 0.86), (0.38, 0.38)], 0.18)
    art.line([(0.80, 0.86), (0.38, 0.38)], 0.10, mixed(_WOOD, CREAM, 0.3))
    head = turned(rounded(0.09, 0.19, 0.55, 0.44, 0.05), 0.32, 0.315, -41)
    art.outlined(head, _STEEL, _EDGE)


def _wand(art: Art) -> None:
    """A wand with a gem, and what flies off it."""
    art.line([(0.16, 0.88), (0.58, 0.42)], 0.16)
    art.line([(0.16, 0.88), (0.58, 0.42)], 0.08, _WOOD)
    gem = turned([(0.64, 0.14), (0.80, 0.32), (0.64, 0.52), (0.48, 0.32)], 0.64, 0.33, 40)
    art.outlined(gem, CORAL, _EDGE)
    art.fill(turned([(0.64, 0.18), (0.64, 0.48), (0.515, 0.32)], 0.64, 0.33, 40),
             mixed(CORAL, CREAM, 0.4))  # fmt: skip
    for x, y, r in ((0.24, 0.26, 0.15), (0.86, 0.72, 0.13), (0.46, 0.10, 0.08)):
        art.outlined(star(x, y, r, 4, 0.35), AMBER, 0.025)


def _other(art: Art) -> None:
    """A tax or utility that we do not know: a cogwheel."""
    art.fill(_cog(0.43), INK)
    art.fill(_cog(0.38), _STEEL)
    art.fill(circle(0.5, 0.5, 0.14), INK)
    art.fill(circle(0.5, 0.5, 0.10), CREAM)


def _cog(radius: float) -> list[tuple[float, float]]:
    points = []
    for i in range(32):
        reach = radius if i % 4 < 2 else radius * 0.76
        points.append((0.5 + reach * cos(pi * i / 16), 0.5 + reach * sin(pi * i / 16)))
    return points


DRAWN: dict[str, Callable[[Art], None]] = {
    "block": _block,
    "chest": _chest,
    "Chain Chomp": _chomp,
    "Piranha Plant": _plant,
    "Bowser Jr.": _brush,
    "Magikoopa": _wand,
    "tax": _other,
    "utility": _other,
}
