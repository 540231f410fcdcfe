"""The six tokens: a disc in the player's colour, and on it a shape that we drew."""

from collections.abc import Callable
from functools import lru_cache

from pygame import Surface

from ..theme import CREAM, INK, Colour
from .colours import mixed, player_colour
from .pen import Art, arc, circle, curve, ellipse, star, turned

_DARK = mixed(INK, (0, 0, 0), 0.25)
_EDGE = 0.05
_ALONE = 1.3  # how much larger a shape is that has no disc round it


@lru_cache(maxsize=96)
def token(seat: int, size: int) -> Surface:
    """In the order of the edition's tokens. Not to be drawn on: it is kept."""
    colour = player_colour(seat)
    art = Art(size)
    art.fill(circle(0.5, 0.5, 0.5), _DARK)
    art.fill(circle(0.5, 0.5, 0.455), mixed(colour, _DARK, 0.28))
    art.fill(circle(0.5, 0.475, 0.43), colour)
    SHAPES[seat % len(SHAPES)](art, colour)
    return art.picture()


@lru_cache(maxsize=96)
def emblem(seat: int, size: int) -> Surface:
    """The shape alone, for a tab that has the player's colour already."""
    art = Art(size, zoom=_ALONE)
    SHAPES[seat % len(SHAPES)](art, player_colour(seat))
    return art.picture()


def _mushroom(art: Art, colour: Colour) -> None:
    stem = curve((0.40, 0.52), (0.60, 0.52), (0.63, 0.72), (0.50, 0.77), (0.37, 0.72), closed=True)
    art.outlined(stem, CREAM, _EDGE)
    cap = [*arc(0.5, 0.49, 0.30, 180, 360), *curve((0.80, 0.49), (0.70, 0.575), (0.5, 0.60),
                                                  (0.30, 0.575), (0.20, 0.49))]  # fmt: skip
    art.outlined(cap, CREAM, _EDGE)
    spot = mixed(colour, _DARK, 0.25)
    for x, y, radius in ((0.42, 0.33, 0.062), (0.60, 0.30, 0.045), (0.31, 0.455, 0.05),
                         (0.52, 0.475, 0.058), (0.69, 0.43, 0.055)):  # fmt: skip
        art.fill(circle(x, y, radius), spot)
    art.line(curve((0.405, 0.645), (0.5, 0.675), (0.595, 0.645)), 0.03, mixed(CREAM, _DARK, 0.35))


def _shell(art: Art, colour: Colour) -> None:
    art.outlined(ellipse(0.5, 0.655, 0.31, 0.085), CREAM, _EDGE)
    dome = [*arc(0.5, 0.60, 0.28, 180, 360), *curve((0.78, 0.60), (0.5, 0.67), (0.22, 0.60))]
    art.outlined(
        [(x, 0.60 + (y - 0.60) * 1.22) for x, y in dome], mixed(colour, _DARK, 0.22), _EDGE
    )
    plate = [(0.5, 0.315), (0.61, 0.39), (0.61, 0.51), (0.5, 0.585), (0.39, 0.51), (0.39, 0.39)]
    art.fill(plate, CREAM)
    for side in (-1, 1):
        art.line([(0.5 + side * 0.11, 0.39), (0.5 + side * 0.20, 0.335)], 0.035, CREAM)
        art.line([(0.5 + side * 0.11, 0.51), (0.5 + side * 0.25, 0.565)], 0.035, CREAM)


def _flower(art: Art, colour: Colour) -> None:
    art.line([(0.5, 0.50), (0.5, 0.78)], 0.13, _DARK)
    for side in (-1, 1):
        leaf = ellipse(0.5 + side * 0.13, 0.68, 0.12, 0.055, -side * 28)
        art.outlined(leaf, CREAM, _EDGE * 0.8)
    art.line([(0.5, 0.50), (0.5, 0.77)], 0.05, CREAM)
    for i in range(6):
        art.outlined(turned(ellipse(0.5, 0.24, 0.075, 0.11), 0.5, 0.40, 60 * i), CREAM, _EDGE * 0.8)
    for i in range(6):
        art.fill(turned(ellipse(0.5, 0.24, 0.075, 0.11), 0.5, 0.40, 60 * i), CREAM)
    art.outlined(circle(0.5, 0.40, 0.10), mixed(colour, _DARK, 0.10), 0.03)
    art.fill(star(0.5, 0.40, 0.075, 6, 0.45), CREAM)


def _star(art: Art, colour: Colour) -> None:
    """Cut like a stone: every ray has a bright and a shaded side."""
    points = star(0.5, 0.515, 0.335, 5, 0.47)
    art.line([*points, points[0]], 0.05 + 2 * _EDGE, _DARK)
    art.line([*points, points[0]], 0.05, CREAM)
    art.fill(points, CREAM)
    for i in range(0, 10, 2):
        art.fill([points[i], points[i + 1], (0.5, 0.515)], mixed(colour, _DARK, 0.12))


def _feather(art: Art, colour: Colour) -> None:
    quill = [(0.335, 0.775), (0.43, 0.60)]
    art.line(quill, 0.045 + 2 * _EDGE, _DARK)
    vane = curve(
        (0.40, 0.66), (0.335, 0.50), (0.42, 0.30), (0.60, 0.19), (0.735, 0.20),
        (0.735, 0.36), (0.655, 0.53), (0.53, 0.645), closed=True,
    )  # fmt: skip
    art.outlined(vane, CREAM, _EDGE)
    art.line(quill, 0.045, CREAM)
    art.line(curve((0.40, 0.66), (0.50, 0.46), (0.665, 0.28)), 0.032, mixed(colour, _DARK, 0.35))
    for x, y, to_x, to_y in ((0.43, 0.59, 0.36, 0.52), (0.49, 0.48, 0.41, 0.40),
                             (0.45, 0.565, 0.55, 0.575), (0.515, 0.455, 0.63, 0.465)):  # fmt: skip
        art.line([(x, y), (to_x, to_y)], 0.026, mixed(colour, _DARK, 0.35))


def _bell(art: Art, colour: Colour) -> None:
    art.outlined(circle(0.5, 0.245, 0.05), CREAM, _EDGE)
    art.outlined(circle(0.5, 0.715, 0.065), CREAM, _EDGE)
    body = curve(
        (0.5, 0.255), (0.63, 0.31), (0.69, 0.47), (0.72, 0.60), (0.77, 0.665),
        (0.5, 0.70), (0.23, 0.665), (0.28, 0.60), (0.31, 0.47), (0.37, 0.31), closed=True,
    )  # fmt: skip
    art.outlined(body, CREAM, _EDGE)
    art.line(curve((0.29, 0.585), (0.5, 0.615), (0.71, 0.585)), 0.04, mixed(colour, _DARK, 0.3))
    art.line(curve((0.40, 0.50), (0.42, 0.40), (0.46, 0.345)), 0.035, mixed(colour, CREAM, 0.2))


SHAPES: tuple[Callable[[Art, Colour], None], ...] = (
    _mushroom, _shell, _flower, _star, _feather, _bell,
)  # fmt: skip
