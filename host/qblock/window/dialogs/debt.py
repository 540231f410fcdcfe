"""A debt: what is owed to whom, and what can be turned into coins with one click each."""

from functools import partial

import pygame
from pygame import Rect

from ...rules import moves
from ...rules.board import BANK
from ...rules.debt import claims
from ...rules.moves import Move, bits
from ...table.prices import brings
from .. import theme
from ..layout import Rows, columns
from ..pictures.tokens import token
from ..ui import Ui
from .base import Dialog, TableView
from .parts import Pages, paint_coins, paint_deed, paint_move, paint_said, row_height, space_name


class Debt:
    name = "debt"
    by_itself = True

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._pages = Pages()

    @property
    def _debtor(self) -> int | None:
        """The first person who owes."""
        evening = self._table.evening
        return next((d[0] for d in evening.game.debts if evening.is_person(d[0])), None)

    def paint(self, ui: Ui, rect: Rect) -> None:
        p = self._debtor
        if p is None:
            return  # it is paid: the table takes this dialog away
        s = ui.sizes
        rows = Rows(rect, s.base // 2)
        self._paint_claims(ui, rows, p)
        foot = rows.take_last(round(s.base * 2.2))
        self._paint_foot(ui, foot, p)
        self._paint_means(ui, rows, p)

    def _paint_claims(self, ui: Ui, rows: Rows, p: int) -> None:
        """A line for each creditor, in the order in which they are paid; then what is missing."""
        g, w, s = self._table.evening.game, self._table.words, ui.sizes
        owed = claims(g, p)
        for _, creditor, coins, _, _ in owed:
            row = rows.take(row_height(ui))
            side = row.height - 6
            ui.picture(token(p, side), Rect(row.x, row.y, side, row.height))
            x = row.x + side + s.base // 3
            if creditor == BANK:
                said = w.gettext("{player} owes the Bank").format(player=self._table.names[p])
            else:
                said = w.gettext("{player} owes {creditor}").format(
                    player=self._table.names[p], creditor=self._table.names[creditor]
                )
            right = row.right - s.base * 4
            ui.text(said, Rect(x, row.y, right - x, row.height), s.base, bold=True)
            paint_coins(ui, row, w.number(coins), s.call, theme.CORAL)
        missing = max(0, sum(claim[2] for claim in owed) - g.coins[p])
        said = w.ngettext("{coins} coin is missing.", "{coins} coins are missing.", missing)
        paid = w.gettext("It is paid by itself as soon as there is enough.")
        paint_said(ui, rows, f"{said.format(coins=w.number(missing))} {paid}", s.small, theme.MUTED)

    def _paint_means(self, ui: Ui, rows: Rows, p: int) -> None:
        g, w, s = self._table.evening.game, self._table.words, ui.sizes
        found = means(self._table, p)
        if not found:
            said = w.gettext("There is nothing left to sell or to mortgage.")
            paint_said(ui, rows, said, s.base, theme.MUTED)
            return
        verbs = {moves.SELL: w.gettext("Sell"), moves.MORTGAGE: w.gettext("Mortgage it")}
        widest = max(ui.type.size(verbs[move[0]], s.small, True)[0] for move in found)
        for number, row in self._pages.rows(ui, rows.rest, len(found), row_height(ui)):
            move = found[number]
            name = space_name(self._table, move[2])
            if move[0] == moves.SELL:
                label = w.gettext("Sell a building on {space}").format(space=name)
            else:
                label = w.gettext("Mortgage {space}").format(space=name)
            key = str(number + 1) if number < 9 else ""
            act = partial(self._table.do, move)
            ui.button(f"raise {number}", row, label, act, key=key, shown="")
            inside = row.inflate(-2 * s.base, 0).move(-s.base // 2, 0)  # the key is in the corner
            verb = min(widest, inside.width * 2 // 5)
            purse = s.base * 3
            what, deed, coins = columns(
                inside, (verb, inside.width - verb - purse, purse), s.base // 2
            )
            ui.text(verbs[move[0]], what, s.small, bold=True)
            paint_deed(ui, deed, self._table, move[2])
            paint_coins(ui, coins, w.change(brings(g, move)), s.base, theme.MINT)

    def _paint_foot(self, ui: Ui, row: Rect, p: int) -> None:
        """A deal may help; who has nothing left gives up (C35)."""
        w, s = self._table.words, ui.sizes
        deal, give_up = columns(row, (1, 1), s.base // 2)
        open_trade = partial(self._table.open, "trade", p)
        ui.button("deal", deal, w.gettext("Offer a deal"), open_trade, key="t")
        may = self._table.evening.game.why_not((moves.GIVE_UP, p)) is None
        paint_move(
            ui, self._table, "give up", give_up, w.gettext("Give up"), (moves.GIVE_UP, p),
            kind="danger" if may else "button", key="g",
        )  # fmt: skip

    def key(self, event: pygame.Event) -> bool:
        return self._pages.key(event)


def means(table: TableView, p: int) -> list[Move]:
    """All that brings the debtor coins from the Bank now."""
    g = table.evening.game
    found = [(kind, p, s) for kind in (moves.SELL, moves.MORTGAGE) for s in bits(g.deeds[p])]
    return [move for move in found if g.why_not(move) is None]


def open_dialog(table: TableView, seat: int | None) -> Dialog:
    return Debt(table)
