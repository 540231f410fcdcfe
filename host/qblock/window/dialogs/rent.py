"""The rent bell: what people may still ask for. It is theirs to remember, and to forget (C13)."""

from functools import partial

import pygame
from pygame import Rect

from ...rules import moves
from ...rules.game import Rent
from .. import theme
from ..layout import Rows, columns
from ..pictures.tokens import token
from ..ui import Ui
from .base import Dialog, TableView
from .parts import Pages, paint_coins, paint_deed, paint_said, paint_title, row_height


class RentBell:
    name = "rent"
    by_itself = False

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._pages = Pages()

    def paint(self, ui: Ui, rect: Rect) -> None:
        table, w, s = self._table, self._table.words, ui.sizes
        rows = Rows(rect, s.base // 2)
        paint_title(
            ui, rows.take(row_height(ui)), w.gettext("Ask for rent"), table.close_dialog,
            w.gettext("Close"),
        )  # fmt: skip
        rents = table.evening.rents
        if not rents:
            said = w.gettext("There is no rent to ask for now.")
            paint_said(ui, rows, said, s.base, theme.MUTED)
            return
        said = w.gettext("Ask before the next player rolls: then it is too late.")
        paint_said(ui, rows, said, s.small, theme.MUTED)
        high = round(s.base * 4.6)
        for number, row in self._pages.rows(ui, rows.rest, len(rents), high):
            self._paint_rent(ui, row, number, rents[number])

    def _paint_rent(self, ui: Ui, rect: Rect, number: int, rent: Rent) -> None:
        space, owner, payer, coins = rent
        table, w, s = self._table, self._table.words, ui.sizes
        ui.panel(rect, theme.INK, theme.HAIRLINE)
        rows = Rows(rect.inflate(-s.base, -s.base // 2), s.base // 3)
        top = rows.take(round(s.base * 1.6))
        who, deed, money = columns(top, (4, 4, 2), s.base // 3)
        side = top.height - 2
        ui.picture(token(payer, side), Rect(who.x, who.y, side, who.height))
        name = Rect(who.x + side + 4, who.y, who.width - side - 4, who.height)
        ui.text(table.names[payer], name, s.base, bold=True)
        paint_deed(ui, deed, table, space)
        paint_coins(ui, money, w.number(coins), s.call, theme.MINT)
        ask, forget = columns(rows.rest, (3, 2), s.base // 2)
        label = w.gettext("{player}, ask for it").format(player=table.names[owner])
        act = partial(self._ask, (moves.ASK, owner, space))
        first = number == 0
        ui.button(f"ask {number}", ask, label, act, kind="main" if first else "button",
                  key=str(number + 1) if number < 9 else "", size=s.base)  # fmt: skip
        ui.button(
            f"forget {number}", forget, w.gettext("Let it go"), partial(self._forget, rent),
            size=s.small,
        )  # fmt: skip

    def _ask(self, move: tuple[int, ...]) -> None:
        self._table.do(move)
        self._close_if_done()

    def _forget(self, rent: Rent) -> None:
        self._table.evening.forget(rent)
        self._close_if_done()

    def _close_if_done(self) -> None:
        if not self._table.evening.rents:
            self._table.close_dialog()

    def key(self, event: pygame.Event) -> bool:
        return self._pages.key(event)


def open_dialog(table: TableView, seat: int | None) -> Dialog:
    return RentBell(table)
