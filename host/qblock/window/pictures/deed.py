"""A Title Deed as a card: its set, its name, the rents as a table, what building and the mortgage
come to; and its other side, when it is mortgaged."""

from typing import NamedTuple

from pygame import SRCALPHA, Rect, Surface

from ...editions.edition import CASTLE, HOUSES_MOST, Space
from ...rules.board import BANK
from ...rules.game import Game
from ...telling.voice import Voice, Words
from ..text import SHRINK, Type
from ..theme import AMBER, CREAM, INK, Colour
from . import pen
from .colours import LINE, TURNED, WORDS, mixed
from .emblems import emblem_name, space_emblem
from .lettering import one_way
from .patterns import pattern
from .pieces import castle, coin, house, lock
from .tokens import token

_TEXT = 0.052  # of the card's width: the size of the letters
_HIGH = 1.6  # of the letters: a row
_BAND = 0.11  # of the width
_HEAD = 2.9  # of the letters: the name


class Row(NamedTuple):
    """Words, or so many houses (one more than most is the castle), and the coins."""

    label: str
    coins: str
    level: int = 0
    holds: bool = False  # this is the rent as it is now
    apart: bool = False  # a line is above it


def deed_card(
    game: Game, space: int, width: int, type_: Type, words: Words, size: int = 0
) -> Surface:
    """As wide as asked for and as high as it has to be; `size` is that of its letters."""
    deed = game.board.edition.spaces[space]
    turned = bool(game.mortgaged >> space & 1)
    rows = _rows(game, deed, words)
    size = size or max(9, round(width * _TEXT))
    band, high = round(width * _BAND), round(size * _HIGH)
    top = band + round(size * _HEAD)
    ground = TURNED if turned else CREAM
    card = pen.card((width, top + high * len(rows) + size), round(width * 0.045), ground)
    _head(card, deed, Rect(0, 0, width, band))
    name = Voice(game.board, (), words).space(space)
    room = Rect(size, band, width - 2 * size, top - band)
    _title(card, name, game.owner[space], type_, room, round(size * 1.5))
    for number, row in enumerate(rows):
        place = Rect(size, top + number * high, width - 2 * size, high)
        _row(card, row, place, size, type_)
    if turned:
        bolt = lock(round(size * 1.3))
        x = size if type_.right_to_left else width - size - bolt.get_width()
        card.blit(bolt, bolt.get_rect(midleft=(x, top + high // 2)))
    return card


def letters_for(game: Game, space: int, width: int, height: int, words: Words) -> int:
    """The size of the letters at which a card of this width is no higher than that."""
    rows = len(_rows(game, game.board.edition.spaces[space], words))
    most = round(width * _TEXT * 1.3)
    return max(9, min(most, int((height - width * _BAND) / (_HEAD + 1 + rows * (_HIGH + 0.05)))))


def _rows(game: Game, deed: Space, words: Words) -> list[Row]:
    if game.mortgaged >> deed.index & 1:
        return _back(deed, words)
    return _front(game, deed, words)


def _front(game: Game, deed: Space, words: Words) -> list[Row]:
    rows = _location(game, deed, words) if deed.set else _utility(game, deed, words)
    return [*rows, Row(words.gettext("Mortgage"), words.number(deed.mortgage), apart=True)]


def _location(game: Game, deed: Space, words: Words) -> list[Row]:
    _ = words.gettext
    level, owned = game.level[deed.index], game.owner[deed.index] != BANK
    whole = _has_whole_group(game, deed.index)
    bare = owned and not level
    rows = [
        Row(_("Rent"), words.number(deed.rents[0]), holds=bare and not whole),
        Row(_("Rent with the whole set"), words.number(2 * deed.rents[0]), holds=bare and whole),
    ]
    rows += [
        Row("", words.number(deed.rents[built]), built, holds=level == built)
        for built in range(1, HOUSES_MOST + 2)
    ]
    return [
        *rows,
        Row(_("A Toad House costs"), words.number(deed.house_cost), apart=True),
        Row(_("Peach's Castle costs"), words.number(deed.castle_cost)),
    ]


def _utility(game: Game, deed: Space, words: Words) -> list[Row]:
    _ = words.gettext
    owned, both = game.owner[deed.index] != BANK, _has_whole_group(game, deed.index)
    return [
        Row(_("Rent: what the die shows"), "", holds=owned and not both),
        Row(_("Twice that with both utilities"), "", holds=owned and both),
    ]


def _back(deed: Space, words: Words) -> list[Row]:
    _ = words.gettext
    return [
        Row(_("Mortgaged: no rent"), ""),
        Row(_("The Bank paid"), words.number(deed.mortgage), apart=True),
        Row(_("Repaying costs"), words.number(deed.unmortgage)),
    ]


def _has_whole_group(game: Game, space: int) -> bool:
    owner, mask = game.owner[space], game.board.group_mask[space]
    return owner != BANK and game.deeds[owner] & mask == mask


def _head(card: Surface, deed: Space, band: Rect) -> None:
    """The set's band within the card's round corners, or the utility's drawing."""
    inner = band.inflate(-band.height // 4, -band.height // 4)
    if deed.set:
        picture = pattern(deed.set, inner.size, max(5, inner.height // 2))
        card.blit(picture, inner)
        return
    card.fill(mixed(CREAM, AMBER, 0.35), inner)
    art = space_emblem(emblem_name(deed.kind, deed.name), round(inner.height * 0.9))
    card.blit(art, art.get_rect(center=inner.center))


def _title(card: Surface, name: str, owner: int, type_: Type, room: Rect, size: int) -> None:
    if owner != BANK:
        piece = token(owner, round(size * 1.3))
        place = piece.get_rect(midright=(room.right, room.centery))
        if type_.right_to_left:
            place.left = room.left
        card.blit(piece, place)
        room = room.inflate(-2 * round(piece.get_width() * 1.2), 0)
    title = _stacked(
        type_, one_way(name) if type_.right_to_left else name, size, INK, room.width, bold=True
    )
    card.blit(title, title.get_rect(center=room.center))


def _row(card: Surface, row: Row, room: Rect, size: int, type_: Type) -> None:
    """Words first and coins last, as the language reads."""
    if row.apart:
        card.fill(LINE, Rect(room.left, room.top, room.width, max(1, size // 12)))
    if row.holds:
        glow = pen.card((room.width + size, room.height), size // 3, mixed(CREAM, AMBER, 0.55))
        card.blit(glow, glow.get_rect(center=room.center))
    number = type_.line(row.coins, size, WORDS, True)
    parts = [coin(size), number] if row.coins else []
    taken = round(size * 3.2) if parts else 0
    said = _houses(row.level, size) if row.level else [
        _stacked(type_, row.label, size, WORDS, room.width - taken, row.holds)
    ]  # fmt: skip
    _lay(card, said, room, size // 5, from_left=not type_.right_to_left)
    # what is counted stands in a column of its own: all coins below one another
    column = Rect(room.right - round(size * 2.9), room.top, round(size * 2.9), room.height)
    if type_.right_to_left:
        column.left = room.left
    _lay(card, parts, column, size // 4, from_left=True)


def _stacked(type_: Type, text: str, size: int, colour: Colour, width: int, bold: bool) -> Surface:
    """One line; or two small ones in its place, where a language needs more words."""
    if type_.fits(text, size, width, bold):
        return type_.line(text, size, colour, bold, width)
    lines = type_.lines(text, max(1, round(size * SHRINK)), colour, width, 2, bold)
    high = sum(line.get_height() for line in lines)
    picture = Surface((max(line.get_width() for line in lines), high), SRCALPHA)
    y = 0
    for line in lines:
        x = picture.get_width() - line.get_width() if type_.right_to_left else 0
        picture.blit(line, (x, y))
        y += line.get_height()
    return picture


def _houses(level: int, size: int) -> list[Surface]:
    big = round(size * 1.35)
    return [castle(round(big * 1.1))] if level == CASTLE else [house(big)] * level


def _lay(card: Surface, parts: list[Surface], room: Rect, gap: int, from_left: bool) -> None:
    x = room.left if from_left else room.right
    for part in parts:
        place = part.get_rect(midleft=(x, room.centery))
        if not from_left:
            place.right = x
        card.blit(part, place)
        x += (part.get_width() + gap) * (1 if from_left else -1)
