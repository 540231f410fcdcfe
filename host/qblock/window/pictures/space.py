"""What is printed on a space: its band, its name, its price, or its drawing."""

from typing import NamedTuple

from pygame import Rect, Surface

from ...editions.edition import Space
from ..text import Type
from ..theme import INK, Colour
from . import pen
from .colours import GROUND, TURNED, WORDS
from .corners import corner
from .emblems import emblem_name, space_emblem
from .lettering import name_lines
from .patterns import pattern
from .pieces import coin, lock
from .ring import Ring

_NAME = 0.0183  # of the board's side: the size of the letters


class Sign(NamedTuple):
    """What a game has put on a space."""

    owner: int
    level: int  # houses; one more than most is the castle
    mortgaged: bool


def paint_printed(
    picture: Surface, ring: Ring, space: Space, name: str, type_: Type, turned: bool = False
) -> None:
    """`turned`: the deed is mortgaged. Then it says what repaying costs, not the price."""
    if ring.is_corner(space.index) and space.kind in ("go", "jail", "parking", "go-to-jail"):
        _corner(picture, ring, space, name, type_)
        return
    body = ring.body_of(space.index, bool(space.set))
    if space.set:
        _band(picture, ring, space)
    if turned:
        thin = hairline(ring)
        picture.fill(TURNED, body.inflate(-2 * thin, -2 * thin))
    inside = body.inflate(-2 * _pad(ring), -2 * _pad(ring))
    below = _name_above(picture, inside, name, ring, type_, WORDS)
    figure = space.unmortgage if turned else space.price or space.tax
    if space.set:
        _figure(picture, _foot(inside, ring), figure, ring, type_, turned)
        return
    room = _drawing(picture, below, space, figure, ring)
    if figure:
        _figure(picture, room, figure, ring, type_, turned)


def _band(picture: Surface, ring: Ring, space: Space) -> None:
    band = ring.band_of(space.index)
    picture.blit(pattern(space.set, band.size, _grain(ring)), band)
    thick = hairline(ring)
    edge = ring.edge(space.index)
    if edge == "bottom":
        picture.fill(INK, Rect(band.left, band.bottom - thick, band.width, thick))
    elif edge == "left":
        picture.fill(INK, Rect(band.left, band.top, thick, band.height))
    elif edge == "top":
        picture.fill(INK, Rect(band.left, band.top, band.width, thick))
    else:
        picture.fill(INK, Rect(band.right - thick, band.top, thick, band.height))


def _name_above(
    picture: Surface, room: Rect, name: str, ring: Ring, type_: Type, colour: Colour
) -> Rect:
    """At the top; what is left below it."""
    lines = name_lines(type_, name, text_size(ring), colour, room.width)
    y = room.top
    for line in lines:
        picture.blit(line, line.get_rect(midtop=(room.centerx, y)))
        y += round(line.get_height() * 0.94)
    return Rect(room.left, y, room.width, max(1, room.bottom - y))


def _figure(
    picture: Surface, room: Rect, figure: int, ring: Ring, type_: Type, locked: bool
) -> None:
    """Coins: the piece and how many, side by side in the middle; with a lock, if that is what
    opens it: beside them, or above where it is narrow."""
    piece = coin(round(text_size(ring) * 1.15))
    number = type_.line(str(figure), text_size(ring), WORDS, True)
    gap = max(2, piece.get_width() // 5)
    parts = [piece, number]
    if locked and room.width > 4 * piece.get_width():
        parts.insert(0, lock(piece.get_width()))
    elif locked:
        bolt = lock(piece.get_width())
        picture.blit(bolt, bolt.get_rect(midbottom=(room.centerx, room.centery)))
        room = room.move(0, bolt.get_height() // 2)
    x = room.centerx - (sum(part.get_width() for part in parts) + gap * (len(parts) - 1)) // 2
    for part in parts:
        picture.blit(part, part.get_rect(midleft=(x, room.centery)))
        x += part.get_width() + gap


def hairline(ring: Ring) -> int:
    return max(1, round(ring.side / 700))


def text_size(ring: Ring) -> int:
    return max(9, round(ring.side * _NAME))


def _pad(ring: Ring) -> int:
    return max(2, round(ring.side * 0.004))


def _grain(ring: Ring) -> int:
    return max(5, ring.band // 2)


def _foot(room: Rect, ring: Ring) -> Rect:
    high = round(text_size(ring) * 1.35)
    return Rect(room.left, room.bottom - high, room.width, high)


def _drawing(picture: Surface, room: Rect, space: Space, figure: int, ring: Ring) -> Rect:
    """What stands for the space; with coins, on the left, and what is left for those."""
    if figure:
        left, right = _halves(room)
    else:
        left = right = room
    name = emblem_name(space.kind, space.name)
    if name:
        size = min(room.height - _pad(ring), round(left.width * (0.94 if figure else 0.62)))
        art = space_emblem(name, max(8, size))
        picture.blit(art, art.get_rect(center=left.center))
    return right


def _halves(room: Rect) -> tuple[Rect, Rect]:
    left = Rect(room.left, room.top, round(room.width * 0.56), room.height)
    return left, Rect(left.right, room.top, room.right - left.right, room.height)


def _corner(picture: Surface, ring: Ring, space: Space, name: str, type_: Type) -> None:
    rect = ring.space(space.index)
    if space.kind == "jail":
        _jail(picture, ring, space, name, type_)
        return
    inside = rect.inflate(-4 * _pad(ring), -4 * _pad(ring))
    if space.kind == "go":
        title = type_.line(name, round(text_size(ring) * 2.0), INK, True, inside.width)
        picture.blit(title, title.get_rect(midtop=(rect.centerx, inside.top)))
        below = Rect(inside.left, inside.top + title.get_height(), inside.width, 0)
        below.height = inside.bottom - below.top
    else:
        below = _name_above(picture, inside, name, ring, type_, WORDS)
    size = min(below.height, round(below.width * 0.78))
    art = corner(space.kind, size)
    picture.blit(art, art.get_rect(center=below.center))


def _jail(picture: Surface, ring: Ring, space: Space, name: str, type_: Type) -> None:
    """Behind bars, and round them the lane of those who are just visiting."""
    rect, jail = ring.space(space.index), ring.jail_of(space.index)
    picture.fill(GROUND, rect.inflate(-ring.inset, -ring.inset).clip(rect))
    picture.blit(corner("jail", jail.width), jail)
    inside, _, outside = (part.strip() for part in name.partition("/"))
    size = text_size(ring)
    label = type_.line(inside, size, WORDS, True, round(jail.width * 0.8))
    plate = pen.card((label.get_width() + size, label.get_height() + 2), size // 3, GROUND)
    place = plate.get_rect(midbottom=(jail.centerx, jail.bottom - round(jail.height * 0.04)))
    picture.blit(plate, place)
    picture.blit(label, label.get_rect(center=place.center))
    if outside:
        lane = Rect(rect.left, jail.bottom, rect.width, rect.bottom - jail.bottom)
        words = type_.line(outside, size, WORDS, False, lane.width - 6 * _pad(ring))
        picture.blit(words, words.get_rect(center=lane.center))
