"""The Title Deeds of every player, and of the Bank: a list, and the chosen one as a card."""

from functools import partial

import pygame
from pygame import Rect

from ...rules.board import BANK
from .. import theme
from ..layout import Rows, columns, grid
from ..pictures.deed import deed_card, letters_for
from ..ui import Ui
from .base import Dialog, TableView
from .parts import paint_chip, paint_deed, paint_seats, paint_title, row_height, space_name

CARD_LINES = 13  # of base size: a card that is smaller is hard to read


class Deeds:
    """`space`: the deed that is shown first."""

    name = "deeds"
    by_itself = False

    def __init__(self, table: TableView, seat: int | None = None, space: int | None = None) -> None:
        self._table = table
        g = table.evening.game
        owner = seat if seat is not None else g.who if 0 <= g.who < g.n else 0
        self._owner = owner if space is None else g.owner[space]
        self._space = space
        self._card: tuple[object, pygame.Surface] | None = None  # and what it shows

    @property
    def _spaces(self) -> list[int]:
        g = self._table.evening.game
        return [s for s in g.board.deeds if g.owner[s] == self._owner]

    def paint(self, ui: Ui, rect: Rect) -> None:
        table, w, s = self._table, self._table.words, ui.sizes
        rows = Rows(rect, s.base // 2)
        head = rows.take(round(s.base * 2))
        tabs = Rect(head.x, head.y, head.width - head.height - s.base // 3, head.height)
        self._paint_owners(ui, tabs)
        paint_title(ui, head, "", table.close_dialog, w.gettext("Close"))
        spaces = self._spaces
        if self._owner != BANK:
            for _ in range(table.evening.game.kept[self._owner].bit_count()):
                card = rows.take(round(s.base * 1.4))
                ui.text(w.gettext("Get Out of Jail Free card"), card, s.small, theme.AMBER)
        if not spaces:
            none = w.gettext("There are no deeds here.")
            ui.text(none, rows.take(row_height(ui)), s.base, theme.MUTED)
            return
        if self._space not in spaces:
            self._space = spaces[0]
        if rows.rest.width > rows.rest.height * 1.4:  # the card finds room beside the list
            left, right = columns(rows.rest, (1, 1), s.base)
            self._paint_list(ui, Rows(left, s.base // 2), spaces)
            self._paint_card(ui, right, self._space)
            return
        self._paint_list(ui, rows, spaces)
        self._paint_card(ui, rows.rest, self._space)

    def _paint_owners(self, ui: Ui, row: Rect) -> None:
        table, g = self._table, self._table.evening.game
        seats = [p for p in range(g.n) if g.alive[p]]
        if self._owner not in (*seats, BANK):
            self._owner = seats[0]
        tabs, bank = columns(row, (len(seats) + 1.6, 1.9), ui.sizes.base // 3)
        paint_seats(ui, tabs, table, seats, self._owner, self._choose_owner)
        ui.button(
            "bank", bank, table.words.gettext("Bank"), partial(self._choose_owner, BANK),
            kind="chosen" if self._owner == BANK else "button", key="0", size=ui.sizes.small,
        )  # fmt: skip

    def _paint_list(self, ui: Ui, rows: Rows, spaces: list[int]) -> None:
        """Small, side by side: the card needs the room. Without their names, if it needs more."""
        s = ui.sizes
        high, gap = round(s.base * 1.5), max(2, s.base // 5)
        across = 3 if len(spaces) > 8 else 2
        named = rows.rest.height - -(-len(spaces) // across) * (high + gap) > s.base * CARD_LINES
        if not named:
            across = max(6, -(-len(spaces) // 2))
        lines = -(-len(spaces) // across)
        place = rows.take(lines * (high + gap))
        for space, spot in zip(spaces, grid(place, len(spaces), across, gap, high), strict=True):
            on = space == self._space
            ui.button(
                f"deed {space}", spot, space_name(self._table, space),
                partial(self._choose, space), kind="chosen" if on else "button", shown="",
            )  # fmt: skip
            ink = theme.INK if on else theme.CREAM
            if named:
                paint_deed(ui, spot.inflate(-s.base // 2, 0), self._table, space, ink)
            else:
                chip = spot.inflate(-s.base // 2, -s.base // 2)
                paint_chip(ui, chip, self._table.evening.game, space)

    def _paint_card(self, ui: Ui, rect: Rect, space: int) -> None:
        """As large as there is room."""
        g, w = self._table.evening.game, self._table.words
        width = min(rect.width, max(ui.sizes.base * 17, rect.height * 2 // 3))
        size = letters_for(g, space, width, rect.height, w)
        shown = (space, width, size, w.language, g.level[space], g.owner[space], g.deeds[:])
        if self._card is None or self._card[0] != (shown, g.mortgaged):
            picture = deed_card(g, space, width, ui.type, w, size)
            self._card = ((shown, g.mortgaged), picture)
        card = self._card[1]
        ui.picture(card, Rect(rect.x, rect.y, rect.width, card.get_height()))

    def _choose_owner(self, owner: int) -> None:
        self._owner, self._space = owner, None

    def _choose(self, space: int) -> None:
        self._space = space

    def key(self, event: pygame.Event) -> bool:
        """Page Up, Page Down and the wheel go from deed to deed."""
        if event.type == pygame.MOUSEWHEEL:
            return self._go(-1 if event.y > 0 else 1)
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self._go(-1 if event.key == pygame.K_PAGEUP else 1)
        return False

    def _go(self, by: int) -> bool:
        spaces = self._spaces
        if self._space in spaces:
            self._space = spaces[(spaces.index(self._space) + by) % len(spaces)]
        return True


def open_dialog(table: TableView, seat: int | None) -> Dialog:
    return Deeds(table, seat)


def open_deed(table: TableView, space: int) -> Dialog:
    return Deeds(table, space=space)
