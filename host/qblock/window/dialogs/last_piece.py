"""Somebody asks for the last house or castle: who else wants it, says so now (C30)."""

from functools import partial

import pygame
from pygame import Rect

from ...rules import moves
from ...rules.board import HOUSE
from ...rules.game import NOBODY
from .. import theme
from ..layout import Rows
from ..pictures.pieces import castle, house
from ..pictures.tokens import token
from ..ui import Ui
from .base import Dialog, TableView
from .countdown import paint_countdown
from .parts import Pages, paint_deed, paint_said, row_height, space_name


class LastPiece:
    name = "last_piece"
    by_itself = True

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._pages = Pages()

    def paint(self, ui: Ui, rect: Rect) -> None:
        g, w, s = self._table.evening.game, self._table.words, ui.sizes
        rows = Rows(rect, s.base // 2)
        head = rows.take(row_height(ui))
        piece = house(head.height) if g.lot == HOUSE else castle(head.height)
        ui.picture(piece, Rect(head.x, head.y, head.height, head.height))
        last = w.gettext("The last Toad House") if g.lot == HOUSE else w.gettext("The last castle")
        x = head.x + head.height + s.base // 2
        ui.text(last, Rect(x, head.y, head.right - x, head.height), s.call, bold=True)
        if g.bidder != NOBODY:
            said = w.gettext("{player} wants to put it on {space}.").format(
                player=self._table.names[g.bidder], space=space_name(self._table, g.bid_at)
            )
            paint_said(ui, rows, said, s.base)
        nobody = rows.take_last(round(s.base * 2.3))
        paint_countdown(ui, rows.take_last(round(s.base * 1.9)), self._table)
        ui.button(
            "nobody", nobody, w.gettext("Nobody else wants it"),
            partial(self._table.do, (moves.CLOSE,)), kind="main",
        )  # fmt: skip
        self._paint_rivals(ui, rows)

    def _paint_rivals(self, ui: Ui, rows: Rows) -> None:
        """A button for each place where another person could put it: then it is auctioned."""
        w, s = self._table.words, ui.sizes
        found = self._wishes()
        if not found:
            paint_said(ui, rows, w.gettext("No other person can place it."), s.base, theme.MUTED)
            return
        said = w.gettext("Who wants it too? Then it is auctioned.")
        paint_said(ui, rows, said, s.base)
        high = row_height(ui)
        for number, row in self._pages.rows(ui, rows.rest, len(found), high):
            p, space = found[number]
            label = w.gettext("{player}, for {space}").format(
                player=self._table.names[p], space=space_name(self._table, space)
            )
            key = str(number + 1) if number < 9 else ""
            act = partial(self._table.do, (moves.BUILD, p, space))
            ui.button(f"want {p} {space}", row, label, act, key=key, shown="")
            inside = row.inflate(-s.base, 0)
            side = row.height - 6
            ui.picture(token(p, side), Rect(inside.x, row.y, side, row.height))
            x = inside.x + side + s.base // 3
            half = (inside.right - x) * 2 // 5
            ui.text(self._table.names[p], Rect(x, row.y, half, row.height), s.small, bold=True)
            x += half
            deed = Rect(x, row.y, inside.right - x - s.base // 2, row.height)
            paint_deed(ui, deed, self._table, space)

    def _wishes(self) -> list[tuple[int, int]]:
        evening = self._table.evening
        g = evening.game
        return [
            (p, s)
            for p in evening.persons
            if p != g.bidder
            for s in g.board.deeds
            if g.owner[s] == p and g.why_not((moves.BUILD, p, s)) is None
        ]

    def key(self, event: pygame.Event) -> bool:
        return self._pages.key(event)


def open_dialog(table: TableView, seat: int | None) -> Dialog:
    return LastPiece(table)
