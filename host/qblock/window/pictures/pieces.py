"""What lies on the table: coins, the die, houses, castles."""

from functools import lru_cache
from math import pi, sin

import pygame
from pygame import Surface
from qblock_sim.window.block_art import draw_coin

from ..theme import CREAM, INK, Colour
from .colours import TURNED, WORDS, mixed
from .pen import Art, Shape, arc, circle, curve, ellipse, rounded, shrunk

_TURNS = 48  # pictures of a die that turns once round
_WOOD: Colour = (0xB5, 0x6A, 0x2E)
_ROOF: Colour = (0xE0, 0x4F, 0x45)
_STONE: Colour = (0xF3, 0xC9, 0xD6)
_TILE: Colour = (0xC2, 0x45, 0x6B)


@lru_cache(maxsize=64)
def coin(size: int) -> Surface:
    """The one that leaps out of the block."""
    large = draw_coin(size * 4, 1.0)
    return shrunk(large, (size, size))


_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(face: int, size: int, turn: float = 0.0) -> Surface:
    """Fits into a square of this size at every angle; `turn` is 1 for once round."""
    return _die(face, size, round(turn * _TURNS) % _TURNS)


@lru_cache(maxsize=256)
def _die(face: int, size: int, turn: int) -> Surface:
    art = Art(size * 2)
    low, high = 0.16, 0.84  # its diagonal, with round corners, is just 1
    art.outlined(rounded(low, low, high, high, 0.13), mixed(CREAM, INK, 0.26), 0.022)
    art.fill(rounded(low, low, high, high - 0.035, 0.13), CREAM)
    for x, y in _PIPS[face]:
        art.fill(circle(0.5 + x * 0.175, 0.49 + y * 0.175, 0.066), INK)
    picture = art.picture()
    if turn:
        spun = pygame.transform.rotozoom(picture, -360 * turn / _TURNS, 1.0)
        # what turned stays the size it was
        picture = Surface((size * 2, size * 2), pygame.SRCALPHA)
        picture.blit(spun, spun.get_rect(center=(size, size)))
    return shrunk(picture, (size, size))


@lru_cache(maxsize=64)
def house(size: int) -> Surface:
    """A little house under a cap with spots."""
    art = Art(size)
    edge = 0.055
    art.outlined(rounded(0.24, 0.45, 0.76, 0.93, 0.07), CREAM, edge)
    art.fill(rounded(0.42, 0.66, 0.58, 0.95, 0.07), _WOOD)
    cap = [*arc(0.5, 0.52, 0.43, 180, 360), *curve((0.93, 0.52), (0.5, 0.64), (0.07, 0.52))]
    art.outlined(cap, _ROOF, edge)
    art.fill(ellipse(0.5, 0.30, 0.11, 0.095), CREAM)
    art.fill(ellipse(0.225, 0.46, 0.06, 0.075, 25), CREAM)
    art.fill(ellipse(0.775, 0.46, 0.06, 0.075, -25), CREAM)
    return art.picture()


@lru_cache(maxsize=64)
def castle(size: int) -> Surface:
    """Two towers and a gate."""
    art = Art(size)
    edge = 0.04
    for x in (0.22, 0.78):
        art.outlined([(x - 0.13, 0.40), (x + 0.13, 0.40), (x + 0.13, 0.95), (x - 0.13, 0.95)],
                     _STONE, edge)  # fmt: skip
    art.outlined([(0.33, 0.52), (0.67, 0.52), (0.67, 0.95), (0.33, 0.95)], CREAM, edge)
    art.outlined([(0.36, 0.34), (0.64, 0.34), (0.64, 0.55), (0.36, 0.55)], _STONE, edge)
    for x, top, wide, low in ((0.22, 0.14, 0.18, 0.40), (0.78, 0.14, 0.18, 0.40),
                              (0.5, 0.06, 0.19, 0.35)):  # fmt: skip
        art.outlined(_spire(x, top, wide, low), _TILE, edge)
    gate = [*arc(0.5, 0.78, 0.10, 180, 360), (0.60, 0.955), (0.40, 0.955)]
    art.fill(gate, INK)
    for x, y in ((0.22, 0.58), (0.78, 0.58), (0.5, 0.44)):
        art.fill(rounded(x - 0.035, y - 0.05, x + 0.035, y + 0.05, 0.034), INK)
    return art.picture()


def _spire(x: float, top: float, wide: float, low: float) -> Shape:
    """A roof with hollow sides."""
    steps = [i / 10 for i in range(11)]
    hollow = [t - 0.18 * sin(pi * t) for t in steps]
    right = [(x + wide * h, top + (low - top) * t) for t, h in zip(steps, hollow, strict=True)]
    return right + [(2 * x - px, py) for px, py in reversed(right)]


@lru_cache(maxsize=32)
def lock(size: int) -> Surface:
    """A deed is shut: it is mortgaged."""
    art = Art(size)
    art.line([(0.30, 0.52), *arc(0.5, 0.36, 0.20, 180, 360), (0.70, 0.52)], 0.10, WORDS)
    art.fill(rounded(0.18, 0.46, 0.82, 0.92, 0.08), WORDS)
    art.fill(circle(0.5, 0.68, 0.08), TURNED)
    return art.picture()
