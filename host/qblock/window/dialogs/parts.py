"""What several dialogs are made of: a title, seats to choose from, deeds in a row, pages."""

from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame
from pygame import Rect

from ...editions.edition import CASTLE as CASTLE_LEVEL
from ...rules.game import Game
from ...rules.moves import Move
from .. import theme
from ..canvas import Align
from ..layout import Rows, columns
from ..pictures.emblems import emblem_name, space_emblem
from ..pictures.lettering import one_way
from ..pictures.patterns import pattern
from ..pictures.pen import card
from ..pictures.pieces import castle, coin, house, lock
from ..pictures.tokens import token
from ..text import height_of
from ..theme import Colour
from ..ui import Act, Kind, Ui
from .base import TableView


def row_height(ui: Ui) -> int:
    return round(ui.sizes.base * 1.9)


def space_name(table: TableView, space: int) -> str:
    name = table.words.gettext(table.evening.game.board.edition.spaces[space].name)
    return one_way(name) if table.words.right_to_left else name


def paint_said(
    ui: Ui,
    rows: Rows,
    said: str,
    size: int,
    colour: Colour = theme.CREAM,
    most: int = 3,
    bold: bool = False,
) -> None:
    """A sentence that takes as many rows as it needs."""
    lines = ui.type.lines(said, size, colour, rows.rest.width, most, bold)
    high = height_of(lines)
    ui.texts(said, rows.take(high), size, colour, bold, most)


def paint_title(ui: Ui, row: Rect, title: str, close: Act | None, label: str = "") -> None:
    """With a cross that closes, as Escape does."""
    side = row.height if close is not None else 0
    ui.text(title, Rect(row.x, row.y, row.width - side, row.height), ui.sizes.call, bold=True)
    if close is not None:
        ui.button("close", Rect(row.right - side, row.y, side, side), label, close, shown="✕")


def paint_seats(
    ui: Ui,
    row: Rect,
    table: TableView,
    seats: Sequence[int],
    chosen: int,
    choose: Callable[[int], None],
) -> None:
    """Tokens to choose a player by; the digit of the seat does the same. The chosen one is wider
    and has its name, where there is room for it."""
    shares = [2.6 if seat == chosen else 1.0 for seat in seats]
    for seat, place in zip(seats, columns(row, shares, ui.sizes.base // 3), strict=True):
        side = min(row.height, place.width) - 4
        room = place.width - side - round(ui.sizes.base * 1.4)
        named = seat == chosen and ui.type.fits(table.names[seat], ui.sizes.base, room, True)
        ui.button(
            f"seat {seat}",
            place,
            table.names[seat],
            lambda seat=seat: choose(seat),  # type: ignore[misc]
            kind="chosen" if seat == chosen else "button",
            key=str(seat + 1),
            picture=token(seat, side),
            shown=table.names[seat] if named else "",
        )


def paint_coins(
    ui: Ui,
    rect: Rect,
    said: str,
    size: int,
    colour: Colour = theme.CREAM,
    align: Align = "end",
) -> None:
    """A coin and how many."""
    piece = coin(round(size * 1.05))
    wide = ui.type.size(said, size, True)[0]
    gap = max(2, size // 5)
    whole = piece.get_width() + gap + wide
    x = rect.x if align == "start" else rect.right - whole
    if align == "middle":
        x = rect.centerx - whole // 2
    ui.picture(piece, Rect(x, rect.y, piece.get_width(), rect.height))
    x += piece.get_width() + gap
    ui.text(said, Rect(x, rect.y, max(1, rect.right - x), rect.height), size, colour, True)


def paint_chip(ui: Ui, rect: Rect, game: Game, space: int) -> None:
    """The set's colour and pattern, or the utility's drawing."""
    printed = game.board.edition.spaces[space]
    if printed.set:
        ui.picture(pattern(printed.set, rect.size, max(5, rect.height // 2)), rect)
        pygame.draw.rect(ui.surface, theme.CREAM, ui.place(rect), ui.sizes.hair)
        return
    art = space_emblem(emblem_name(printed.kind, printed.name), min(rect.size))
    ui.picture(art, rect)


def paint_deed(
    ui: Ui, rect: Rect, table: TableView, space: int, colour: Colour = theme.CREAM
) -> None:
    """Its set, its name, what stands on it, and a lock if it is mortgaged."""
    g, s = table.evening.game, ui.sizes
    high = min(rect.height - 6, round(s.base * 1.1))
    chip = Rect(rect.x, rect.centery - high // 2, round(high * 0.8), high)
    paint_chip(ui, chip, g, space)
    x = chip.right + s.base // 3
    right = rect.right
    for picture in _standing(g, space, high):
        right -= picture.get_width()
        ui.picture(picture, Rect(right, rect.y, picture.get_width(), rect.height))
    words = Rect(x, rect.y, max(1, right - x - s.base // 4), rect.height)
    ui.text(space_name(table, space), words, s.small, colour)


@lru_cache(maxsize=16)
def lock_plate(high: int) -> pygame.Surface:
    """A lock that is seen on dark ground. Not to be drawn on: it is kept."""
    plate = card((high, high), high // 4, theme.CREAM)
    plate.blit(lock(high - 2), (1, 1))
    return plate


def _standing(game: Game, space: int, high: int) -> list[pygame.Surface]:
    if game.mortgaged >> space & 1:
        return [lock_plate(high)]
    level = game.level[space]
    return [castle(high)] if level == CASTLE_LEVEL else [house(round(high * 0.8))] * level


def paint_move(
    ui: Ui,
    table: TableView,
    id_: str,
    rect: Rect,
    label: str,
    move: Move,
    *,
    kind: Kind = "button",
    key: str = "",
    shown: str | None = None,
    picture: pygame.Surface | None = None,
) -> None:
    """A button for a move. While the rules refuse it, it is dim, and says why when it is used."""
    refused = table.evening.game.why_not(move)
    ui.button(
        id_,
        rect,
        label,
        lambda: table.do(move),
        kind=kind,
        key=key,
        enabled=refused is None,
        shown=shown,
        picture=picture,
        size=ui.sizes.small if kind == "button" else None,
    )
    if refused is not None:
        said = table.teller.refusal(refused)
        ui.area(f"{id_}?", rect, said, lambda: table.tell(said))


class Pages:
    """Rows that may be more than their place holds: then page by page."""

    def __init__(self) -> None:
        self.page = 0
        self._last = 0

    def rows(self, ui: Ui, rect: Rect, count: int, high: int) -> list[tuple[int, Rect]]:
        """The numbers of the rows that are shown now, and where."""
        gap = max(2, ui.sizes.base // 5)
        fit = max(1, (rect.height + gap) // (high + gap))
        if count > fit:
            fit = max(1, (rect.height - round(ui.sizes.base * 1.7)) // (high + gap))
        self._last = max(0, (count - 1) // fit)
        self.page = min(self.page, self._last)
        if self._last:
            self._paint_bar(ui, rect)
        first = self.page * fit
        return [
            (number, Rect(rect.x, rect.y + n * (high + gap), rect.width, high))
            for n, number in enumerate(range(first, min(count, first + fit)))
        ]

    def _paint_bar(self, ui: Ui, rect: Rect) -> None:
        high = round(ui.sizes.base * 1.5)
        bar = Rect(rect.x, rect.bottom - high, rect.width, high)
        back, middle, on = columns(bar, (1, 1, 1), ui.sizes.base // 2)
        arrows = ("▸", "◂") if ui.mirrored else ("◂", "▸")
        ui.button("page back", back, arrows[0], lambda: self.turn(-1), enabled=self.page > 0)
        ui.text(f"{self.page + 1} / {self._last + 1}", middle, ui.sizes.small, align="middle")
        ui.button("page on", on, arrows[1], lambda: self.turn(1), enabled=self.page < self._last)

    def turn(self, by: int) -> None:
        self.page = max(0, min(self._last, self.page + by))

    def key(self, event: pygame.Event) -> bool:
        """Page Up, Page Down and the wheel turn them."""
        if not self._last:
            return False
        if event.type == pygame.MOUSEWHEEL:
            self.turn(-1 if event.y > 0 else 1)
            return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.turn(-1 if event.key == pygame.K_PAGEUP else 1)
            return True
        return False
