"""What is printed on a space: its band, its name, its price, or its drawing."""

from typing import NamedTuple

from pygame import Rect, Surface

from ...editions.edition import Space
from ...said import Speaks
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


class Sign(NamedTuple):
    """What a game has put on a space."""

    owner: int
    level: int  # houses; one more than most is the castle
    mortgaged: bool


def figure_of(space: Space, turned: bool = False) -> int:
    """The coins that stand on a space, if any."""
    return space.unmortgage if turned else space.price or space.tax


def paint_printed(
    picture: Surface, ring: Ring, space: Space, words: Speaks, type_: Type, turned: bool = False
) -> None:
    """`turned`: the deed is mortgaged. Then it says what repaying costs, not the price."""
    name = words.gettext(space.name)
    if ring.is_corner(space.index) and space.kind in ("go", "jail", "parking", "go-to-jail"):
        _corner(picture, ring, space, name, type_)
        return
    body = ring.body_of(space.index, bool(space.set))
    if space.set:
        _band(picture, ring, space)
    if turned:
        picture.fill(TURNED, body.inflate(-2 * ring.hairline, -2 * ring.hairline))
    inside = body.inflate(-3 * ring.pad, -2 * ring.pad)
    below = _name_above(picture, inside, name, ring, type_, WORDS)
    foot = ring.foot_of(space.index, bool(space.set))
    figure = figure_of(space, turned)
    if not space.set:
        foot = _drawing(picture, below, foot, space, bool(figure), ring)
    if figure:
        _figure(picture, foot, words.number(figure), ring, type_, turned)


def _band(picture: Surface, ring: Ring, space: Space) -> None:
    band = ring.band_of(space.index)
    picture.blit(pattern(space.set, band.size, _grain(ring)), band)
    thick = ring.hairline
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
    lines = name_lines(type_, name, ring.letters, colour, room.width)
    y = room.top
    for line in lines:
        picture.blit(line, line.get_rect(midtop=(room.centerx, y)))
        y += round(line.get_height() * 0.94)
    return Rect(room.left, y, room.width, max(1, room.bottom - y))


def _figure(
    picture: Surface, room: Rect, figure: str, ring: Ring, type_: Type, locked: bool
) -> None:
    """Coins: the piece and how many, side by side in the middle; with a lock, if that is what
    opens it: beside them, or above where it is narrow."""
    piece = coin(round(ring.letters * 1.15))
    number = type_.line(figure, ring.letters, WORDS, True)
    gap = max(2, piece.get_width() // 5)
    parts = [piece, number]
    if locked and room.width > 4 * piece.get_width():
        parts.insert(0, lock(piece.get_width()))
    elif locked:
        bolt = lock(piece.get_width())
        picture.blit(bolt, bolt.get_rect(midbottom=(room.centerx, room.top)))
    x = room.centerx - (sum(part.get_width() for part in parts) + gap * (len(parts) - 1)) // 2
    for part in parts:
        picture.blit(part, part.get_rect(midleft=(x, room.centery)))
        x += part.get_width() + gap


def _grain(ring: Ring) -> int:
    return max(5, ring.band // 2)


def _drawing(
    picture: Surface, room: Rect, foot: Rect, space: Space, has_figure: bool, ring: Ring
) -> Rect:
    """What stands for the space, above its coins, or to their left where a space is wider than
    high; and where the coins go."""
    wide = room.width > room.height * 1.75
    if has_figure and wide:
        left = round(foot.width * 0.54)
        room = Rect(foot.left, room.top, left, room.height)
        foot = Rect(foot.left + left, foot.top, foot.width - left, foot.height)
    elif has_figure:
        room = Rect(room.left, room.top, room.width, foot.top - room.top)
    name = emblem_name(space.kind, space.name)
    if name:
        size = min(
            room.height - ring.pad, round(room.width * (0.94 if has_figure and wide else 0.66))
        )
        art = space_emblem(name, max(8, size))
        picture.blit(art, art.get_rect(center=room.center))
    return foot


def _corner(picture: Surface, ring: Ring, space: Space, name: str, type_: Type) -> None:
    rect = ring.space(space.index)
    if space.kind == "jail":
        _jail(picture, ring, space, name, type_)
        return
    inside = rect.inflate(-4 * ring.pad, -4 * ring.pad)
    if space.kind == "go":
        title = type_.line(name, round(ring.letters * 2.0), INK, True, inside.width)
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
    size = ring.letters
    label = type_.line(inside, size, WORDS, True, round(jail.width * 0.8))
    plate = pen.card((label.get_width() + size, label.get_height() + 2), size // 3, GROUND)
    place = plate.get_rect(midbottom=(jail.centerx, jail.bottom - round(jail.height * 0.04)))
    picture.blit(plate, place)
    picture.blit(label, label.get_rect(center=place.center))
    if outside:
        lane = Rect(rect.left, jail.bottom, rect.width, rect.bottom - jail.bottom)
        words = type_.line(outside, size, WORDS, False, lane.width - 6 * ring.pad)
        picture.blit(words, words.get_rect(center=lane.center))
