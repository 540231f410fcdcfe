"""An offer that a person has to answer: both sides on the scale, yes or no."""

from functools import partial

import pygame
from pygame import Rect

from ...rules import moves
from .. import theme
from ..layout import Rows, columns
from ..ui import Ui
from .base import Dialog, TableView
from .goods import Deal, paint_goods, paint_scale
from .parts import paint_said, row_height


class Offer:
    name = "offer"
    by_itself = True

    def __init__(self, table: TableView) -> None:
        self._table = table

    def paint(self, ui: Ui, rect: Rect) -> None:
        maker = self._table.evening.offer_waits
        if maker is None:
            return  # answered: the table takes this dialog away
        g, w, s = self._table.evening.game, self._table.words, ui.sizes
        deal = Deal.of(g.offers[maker])
        names = [self._table.names[side.seat] for side in deal]
        rows = Rows(rect, s.base // 2)
        said = w.gettext("{player} offers {other} a deal.").format(player=names[0], other=names[1])
        paint_said(ui, rows, said, s.call, most=2, bold=True)
        paint_scale(ui, rows.take(round(s.base * 4.5)), self._table, deal)
        answer = rows.take_last(round(s.base * 2.4))
        others = rows.take_last(round(s.base * 2))
        refused = g.why_not((moves.ACCEPT, deal.theirs.seat, maker))
        if refused is not None:
            why = self._table.teller.refusal(refused)
            ui.texts(why, rows.take_last(s.base * 3), s.small, theme.CORAL)
        for side, name, place in zip(deal, names, columns(rows.rest, (1, 1), s.base), strict=True):
            title = Rect(place.x, place.y, place.width, row_height(ui))
            gives = w.gettext("{player} gives").format(player=name)
            ui.text(gives, title, s.small, theme.MUTED)
            below = Rect(place.x, title.bottom, place.width, place.bottom - title.bottom)
            paint_goods(ui, below, self._table, side)
        self._paint_answers(ui, answer, others, deal, names, refused is None)

    def _paint_answers(
        self, ui: Ui, answer: Rect, others: Rect, deal: Deal, names: list[str], holds: bool
    ) -> None:
        """Who was asked says yes or no; a person who offered may take it back."""
        w, s = self._table.words, ui.sizes
        maker, other = deal.ours.seat, deal.theirs.seat
        yes, no = columns(answer, (3, 2), s.base // 2)
        agree = w.gettext("{player}: yes, deal!").format(player=names[1])
        act = partial(self._table.do, (moves.ACCEPT, other, maker))
        ui.button("accept", yes, agree, act, kind="main", enabled=holds)
        refuse = partial(self._table.do, (moves.REFUSE, other, maker))
        ui.button("refuse", no, w.gettext("No, thanks"), refuse, key="n")
        change, back = columns(others, (1, 1), s.base // 2)
        label = w.gettext("Offer something else")
        ui.button("counter", change, label, self._counter, key="o", size=s.small)
        if self._table.evening.is_person(maker):
            label = w.gettext("{player} takes it back").format(player=names[0])
            act = partial(self._table.do, (moves.WITHDRAW, maker))
            ui.button("withdraw", back, label, act, key="w", size=s.small)

    def _counter(self) -> None:
        """Who was asked refuses, and makes an offer of his own."""
        maker = self._table.evening.offer_waits
        if maker is None:
            return
        other = self._table.evening.game.offers[maker][2]
        self._table.do((moves.REFUSE, other, maker))
        self._table.open("trade", other)

    def key(self, event: pygame.Event) -> bool:
        return False


def open_dialog(table: TableView, seat: int | None) -> Dialog:
    return Offer(table)
