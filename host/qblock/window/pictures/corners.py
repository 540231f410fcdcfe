"""The four corners: GO, Jail, Free Parking, Go to Jail."""

from collections.abc import Callable
from functools import lru_cache

from pygame import Surface

from ..theme import AMBER, CORAL, CREAM, INK, MINT, Colour
from .colours import mixed
from .pen import Art, arc, circle, curve, rounded

_EDGE = 0.03
_SKY: Colour = (0x7C, 0xC6, 0xE8)
_STONE: Colour = (0x8A, 0x93, 0xA8)


@lru_cache(maxsize=32)
def corner(kind: str, size: int) -> Surface:
    """Not to be drawn on: it is kept."""
    art = Art(size)
    DRAWN[kind](art)
    return art.picture()


def _go(art: Art) -> None:
    """An arrow the way the tokens walk."""
    arrow = [
        (0.09, 0.5), (0.42, 0.16), (0.42, 0.34), (0.91, 0.34), (0.91, 0.66), (0.42, 0.66),
        (0.42, 0.84),
    ]  # fmt: skip
    art.line(arrow, 0.09 + 2 * _EDGE, closed=True)
    art.line(arrow, 0.09, CORAL, closed=True)
    art.fill(arrow, CORAL)
    art.fill([(0.15, 0.47), (0.39, 0.23), (0.39, 0.37), (0.89, 0.37), (0.89, 0.44), (0.18, 0.44)],
             mixed(CORAL, CREAM, 0.4))  # fmt: skip


def _bars(art: Art) -> None:
    """A window with bars."""
    art.fill(rounded(0.0, 0.0, 1.0, 1.0, 0.03), INK)
    art.fill(rounded(0.035, 0.035, 0.965, 0.965, 0.02), _STONE)
    art.fill(rounded(0.11, 0.11, 0.89, 0.89, 0.02), mixed(INK, _STONE, 0.12))
    for x in (0.235, 0.41, 0.585, 0.76):
        art.fill(rounded(x - 0.04, 0.08, x + 0.04, 0.92, 0.02), mixed(_STONE, INK, 0.35))
        art.fill(rounded(x - 0.04, 0.08, x + 0.015, 0.92, 0.02), mixed(_STONE, CREAM, 0.25))


def _parking(art: Art) -> None:
    """A little car under the sun."""
    art.fill(circle(0.78, 0.22, 0.13), AMBER)
    cabin = curve((0.22, 0.52), (0.32, 0.33), (0.56, 0.31), (0.70, 0.52))
    art.outlined(cabin, mixed(_SKY, CREAM, 0.5), _EDGE)
    art.line([(0.46, 0.33), (0.46, 0.52)], 0.03)
    art.outlined(rounded(0.08, 0.50, 0.92, 0.72, 0.09), MINT, _EDGE)
    art.fill(rounded(0.12, 0.53, 0.88, 0.58, 0.02), mixed(MINT, CREAM, 0.5))
    for x in (0.28, 0.73):
        art.fill(circle(x, 0.73, 0.125), INK)
        art.fill(circle(x, 0.73, 0.06), CREAM)
    art.line([(0.04, 0.875), (0.96, 0.875)], 0.03, mixed(CREAM, INK, 0.5))


def _go_to_jail(art: Art) -> None:
    """A whistle, blown."""
    art.outlined(circle(0.40, 0.60, 0.25), CORAL, _EDGE)
    art.outlined([(0.40, 0.36), (0.94, 0.36), (0.94, 0.54), (0.60, 0.56)], CORAL, _EDGE)
    art.fill(circle(0.40, 0.60, 0.245), CORAL)
    art.fill([(0.40, 0.365), (0.93, 0.365), (0.93, 0.44), (0.40, 0.44)], mixed(CORAL, CREAM, 0.35))
    art.fill(circle(0.40, 0.61, 0.12), INK)
    art.fill(circle(0.42, 0.63, 0.065), CREAM)
    art.fill([(0.52, 0.355), (0.62, 0.355), (0.59, 0.45), (0.53, 0.45)], INK)
    for turn in (205, 235, 265):
        near, far = arc(0.45, 0.55, 0.38, turn, turn), arc(0.45, 0.55, 0.47, turn, turn)
        art.line([near[0], far[0]], 0.045)


DRAWN: dict[str, Callable[[Art], None]] = {
    "go": _go,
    "jail": _bars,
    "parking": _parking,
    "go-to-jail": _go_to_jail,
}
