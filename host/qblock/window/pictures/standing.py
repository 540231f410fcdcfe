"""What a game puts on a space: the owner's tab, houses, the castle, and a deed turned over."""

from pygame import Surface

from ...editions.edition import CASTLE, Space
from ...rules.board import BANK
from ...said import Speaks
from ..text import Type
from ..theme import INK
from . import pen
from .colours import mixed, player_colour
from .pieces import castle, house
from .ring import Ring
from .space import Sign, paint_printed
from .tokens import emblem


def paint_standing(
    picture: Surface, ring: Ring, space: Space, sign: Sign, words: Speaks, type_: Type
) -> None:
    if sign.mortgaged:
        paint_printed(picture, ring, space, words, type_, turned=True)
    if sign.owner != BANK:
        _tab(picture, ring, space.index, sign)
    if sign.level >= CASTLE:
        _castle(picture, ring, space.index)
    elif sign.level:
        _houses(picture, ring, space.index, sign.level)


def _tab(picture: Surface, ring: Ring, space: int, sign: Sign) -> None:
    """In the player's colour with his token's shape, hanging from the space."""
    rect = ring.tab_of(space)
    colour = player_colour(sign.owner)
    tab = pen.card(rect.size, max(2, ring.tab // 4), colour)
    if sign.mortgaged:
        hole = rect.size[0] - 4, rect.size[1] - 4
        tab.blit(pen.card(hole, max(2, ring.tab // 4), mixed(INK, colour, 0.3)), (2, 2))
    picture.blit(tab, rect)
    shape = emblem(sign.owner, max(8, min(rect.size) - 1))
    picture.blit(shape, shape.get_rect(center=rect.center))


def _houses(picture: Surface, ring: Ring, space: int, count: int) -> None:
    """In a row along the band, from its middle."""
    band = ring.band_of(space)
    size = min(band.width, band.height)
    art = house(size)
    lying = band.width > band.height
    step = min(size, (max(band.size) - 2) // 4)
    for i in range(count):
        along = round((i - (count - 1) / 2) * step)
        across, down = (along, 0) if lying else (0, along)
        place = art.get_rect(center=band.center).move(across, down)
        picture.blit(art, place)


def _castle(picture: Surface, ring: Ring, space: int) -> None:
    band = ring.band_of(space)
    art = castle(min(band.size))
    picture.blit(art, art.get_rect(center=band.center))
