"""A set is told by its pattern as well as by its colour."""

from collections.abc import Callable
from functools import lru_cache
from math import ceil

import pygame
from pygame import Rect, Surface

from ..theme import SETS, Colour
from .colours import motif
from .pen import circle, shrunk

_FINER = 4
_LEAST = 5  # pixels: a finer pattern would be grey


def pattern(set_: str, size: tuple[int, int], grain: int = 0) -> Surface:
    """A rectangle of a set's colour with its pattern; `grain` is the pattern's step in pixels.
    Not to be drawn on: it is kept."""
    return _pattern(set_, size, grain or max(_LEAST, min(size) // 2))


@lru_cache(maxsize=128)
def _pattern(set_: str, size: tuple[int, int], grain: int) -> Surface:
    whole = Surface(size)
    tile = _tile(set_, grain)
    # from the middle outwards, so that both ends look alike
    left = (size[0] - ceil(size[0] / grain) * grain) // 2
    top = (size[1] - ceil(size[1] / grain) * grain) // 2
    for x in range(left, size[0], grain):
        for y in range(top, size[1], grain):
            whole.blit(tile, (x, y))
    return whole


@lru_cache(maxsize=64)
def _tile(set_: str, grain: int) -> Surface:
    """One step of the pattern, which meets itself on all sides."""
    large = grain * _FINER
    tile = Surface((large, large), pygame.SRCALPHA)
    tile.fill(SETS[set_])
    _DRAWN[set_](tile, large, motif(set_))
    small = shrunk(tile, (grain, grain))
    return small


def _shape(tile: Surface, large: int, colour: Colour, points: list[tuple[float, float]]) -> None:
    pygame.draw.polygon(tile, colour, [(x * large, y * large) for x, y in points])


def _dots(tile: Surface, large: int, colour: Colour) -> None:
    _shape(tile, large, colour, circle(0.5, 0.5, 0.27))


def _waves(tile: Surface, large: int, colour: Colour) -> None:
    """Lying stripes."""
    tile.fill(colour, Rect(0, round(large * 0.34), large, round(large * 0.32)))


def _zigzag(tile: Surface, large: int, colour: Colour) -> None:
    _shape(
        tile, large, colour, [(0, 0.55), (0.5, 0.05), (1, 0.55), (1, 0.92), (0.5, 0.42), (0, 0.92)]
    )


def _slanted(tile: Surface, large: int, colour: Colour) -> None:
    _shape(tile, large, colour, [(0, 0.4), (0.4, 0), (0, 0)])
    _shape(tile, large, colour, [(0, 1), (0, 0.9), (0.9, 0), (1, 0), (1, 0.4), (0.4, 1)])


def _checks(tile: Surface, large: int, colour: Colour) -> None:
    half = large // 2
    tile.fill(colour, Rect(0, 0, half, half))
    tile.fill(colour, Rect(half, half, large - half, large - half))


def _upright(tile: Surface, large: int, colour: Colour) -> None:
    tile.fill(colour, Rect(round(large * 0.34), 0, round(large * 0.30), large))


def _diamonds(tile: Surface, large: int, colour: Colour) -> None:
    """A lattice."""
    _shape(tile, large, colour, [(0, 0), (0.16, 0), (1, 0.84), (1, 1), (0.84, 1), (0, 0.16)])
    _shape(tile, large, colour, [(1, 0), (0.84, 0), (0, 0.84), (0, 1), (0.16, 1), (1, 0.16)])


def _crosses(tile: Surface, large: int, colour: Colour) -> None:
    tile.fill(
        colour, Rect(round(large * 0.40), round(large * 0.14), large // 5, round(large * 0.72))
    )
    tile.fill(
        colour, Rect(round(large * 0.14), round(large * 0.40), round(large * 0.72), large // 5)
    )


_DRAWN: dict[str, Callable[[Surface, int, Colour], None]] = {
    "brown": _dots,
    "light_blue": _waves,
    "pink": _zigzag,
    "orange": _slanted,
    "red": _checks,
    "yellow": _upright,
    "green": _diamonds,
    "dark_blue": _crosses,
}
