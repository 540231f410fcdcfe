"""The scale that a deal is laid on."""

from functools import lru_cache

from pygame import Surface

from ..theme import AMBER, CREAM, INK
from .colours import mixed
from .pen import Art, circle, rounded

MOST = 4  # steps that it tips to either side
_FALL = 0.17  # of the height: how far a pan goes down or up


@lru_cache(maxsize=32)
def scale(width: int, height: int, tip: int) -> Surface:
    """`tip`: how far it tips to the right, -MOST to MOST. Not to be drawn on: it is kept."""
    wide = width / height
    art = Art(height, wide)
    middle, top = wide / 2, 0.24
    gold, shade = AMBER, mixed(AMBER, INK, 0.35)
    art.fill(rounded(middle - 0.24, 0.90, middle + 0.24, 0.98, 0.04), shade)
    art.line([(middle, top), (middle, 0.93)], 0.07, shade)
    fall = max(-MOST, min(MOST, tip)) / MOST * _FALL
    reach = wide * 0.36
    for side in (-1, 1):
        x, y = middle + side * reach, top + side * fall
        art.line([(middle, top), (x, y)], 0.06, gold)
        _pan(art, x, y, min(reach * 0.38, 0.9))
    art.fill(circle(middle, top, 0.085), gold)
    art.fill(circle(middle, top, 0.035), CREAM)
    return art.picture()


def _pan(art: Art, x: float, y: float, half: float) -> None:
    low = y + 0.34
    for side in (-1, 1):
        art.line([(x, y), (x + side * half, low)], 0.018, CREAM)
    art.fill(rounded(x - half, low, x + half, low + 0.07, 0.035), AMBER)
    art.fill(circle(x, y, 0.035), CREAM)
