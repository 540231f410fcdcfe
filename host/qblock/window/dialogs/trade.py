"""Making an offer: two sides of a scale, and what lies on each."""

from functools import partial

import pygame
from pygame import Rect

from ...rules import moves
from ...rules.moves import bits
from .. import theme
from ..layout import Rows, columns
from ..pictures.tokens import token
from ..ui import Kind, Ui
from .base import Dialog, TableView
from .goods import Deal, Side, paint_scale
from .parts import Pages, paint_coins, paint_deed, paint_title, row_height, space_name


class Trade:
    """Only persons offer; anybody can be asked."""

    name = "trade"
    by_itself = False

    def __init__(self, table: TableView, seat: int | None = None) -> None:
        self._table = table
        persons = table.evening.persons
        g = table.evening.game
        who = seat if seat in persons else g.who if g.who in persons else persons[0]
        self._deal = Deal(Side(who), Side(self._partner(who)))
        self._pages = (Pages(), Pages())

    def _partner(self, who: int) -> int:
        """Who has just said no to an offer makes another one to the same player."""
        made, others = self._table.evening.game.moves, self._others(who)
        last = made[-1] if made else ()
        answered = last[:2] == (moves.REFUSE, who) and last[2] in others
        return last[2] if answered else others[0]

    def _others(self, who: int) -> list[int]:
        g = self._table.evening.game
        return [(who + n) % g.n for n in range(1, g.n) if g.alive[(who + n) % g.n]]

    def paint(self, ui: Ui, rect: Rect) -> None:
        w, s = self._table.words, ui.sizes
        self._keep_up()
        rows = Rows(rect, s.base // 2)
        title = w.gettext("Offer a deal")
        paint_title(
            ui, rows.take(row_height(ui)), title, self._table.close_dialog, w.gettext("Close")
        )
        paint_scale(ui, rows.take(round(s.base * 3.6)), self._table, self._deal)
        button = rows.take_last(round(s.base * 2.4))
        why = rows.take_last(round(s.small * 2.7))
        ours, theirs = columns(rows.rest, (1, 1), s.base)
        self._paint_side(ui, ours, 0, self._deal.ours)
        self._paint_side(ui, theirs, 1, self._deal.theirs)
        self._paint_offer(ui, button, why)

    def _paint_side(self, ui: Ui, rect: Rect, number: int, side: Side) -> None:
        w, s, g = self._table.words, ui.sizes, self._table.evening.game
        name = self._table.names[side.seat]
        rows = Rows(rect, s.base // 3)
        head = rows.take(row_height(ui))
        gives = w.gettext("{player} gives").format(player=name)
        can_change = len(self._choices(number)) > 1
        ui.button(
            f"side {number}", head, gives, partial(self._change, number), enabled=can_change,
            picture=token(side.seat, head.height - 6), key="12"[number], size=s.small,
        )  # fmt: skip
        money = rows.take(round(s.base * 1.7))
        holds = g.coins[side.seat]
        count = round(s.call * 2.6)
        paint_coins(
            ui,
            Rect(money.x, money.y, count, money.height),
            w.number(side.coins),
            s.call,
            align="start",
        )
        bar = Rect(money.x + count, money.y, money.width - count, money.height)
        label = w.gettext("Coins from {player}").format(player=name)
        ui.slider(
            f"coins {number}", bar, label, side.coins / holds if holds else 0.0,
            partial(self._draw_coins, number), partial(self._step_coins, number),
        )  # fmt: skip
        self._paint_goods(ui, rows.rest, number, side)

    def _paint_goods(self, ui: Ui, rect: Rect, number: int, side: Side) -> None:
        """Each thing that could be given; what is given is lit."""
        w, s, g = self._table.words, ui.sizes, self._table.evening.game
        spaces, cards = list(bits(g.deeds[side.seat])), list(bits(g.kept[side.seat]))
        if not spaces and not cards:
            ui.text(
                w.gettext("no properties"), Rect(rect.x, rect.y, rect.width, row_height(ui)),
                s.small, theme.MUTED,
            )  # fmt: skip
            return
        pages = self._pages[number].rows(ui, rect, len(spaces) + len(cards), row_height(ui))
        for at, row in pages:
            inside = row.inflate(-s.base // 2, 0)
            if at < len(spaces):
                space = spaces[at]
                on = bool(side.deeds >> space & 1)
                label = space_name(self._table, space)
                act = partial(self._toggle_deed, number, space)
            else:
                card = cards[at - len(spaces)]
                on = bool(side.cards >> card & 1)
                label = w.gettext("Get Out of Jail Free card")
                act = partial(self._toggle_card, number, card)
            kind: Kind = "chosen" if on else "button"
            ui.button(f"good {number} {at}", row, label, act, kind=kind, shown="")
            ink = theme.INK if on else theme.CREAM
            if at < len(spaces):
                paint_deed(ui, inside, self._table, spaces[at], ink)
            else:
                ui.text(label, inside, s.small, ink)

    def _paint_offer(self, ui: Ui, button: Rect, why: Rect) -> None:
        w, s, g = self._table.words, ui.sizes, self._table.evening.game
        refused = g.why_not(self._deal.offer)
        other = self._table.names[self._deal.theirs.seat]
        if refused is None:
            mine = self._table.names[self._deal.ours.seat]
            said = w.gettext("{player} offers this; {other} says yes or no.")
            ui.texts(said.format(player=mine, other=other), why, s.small, theme.MUTED)
        elif all(side.is_empty for side in self._deal):
            ui.texts(w.gettext("Choose what each side gives."), why, s.small, theme.MUTED)
        else:
            ui.texts(self._table.teller.refusal(refused), why, s.small, theme.CORAL)
        label = w.gettext("Offer it to {player}").format(player=other)
        ui.button("offer", button, label, self._offer, kind="main", enabled=refused is None)

    # What is done

    def _keep_up(self) -> None:
        """The game goes on meanwhile: nobody gives what he no longer has."""
        g = self._table.evening.game
        for side in self._deal:
            side.deeds &= g.deeds[side.seat]
            side.cards &= g.kept[side.seat]
            side.coins = min(side.coins, g.coins[side.seat])

    def _choices(self, number: int) -> list[int]:
        return self._table.evening.persons if number == 0 else self._others(self._deal.ours.seat)

    def _change(self, number: int) -> None:
        """The next who could stand on this side."""
        seats = self._choices(number)
        old = (self._deal.ours, self._deal.theirs)[number].seat
        seat = seats[(seats.index(old) + 1) % len(seats)] if old in seats else seats[0]
        if number == 1:
            self._deal.theirs = Side(seat)
            return
        self._deal.ours = Side(seat)
        if self._deal.theirs.seat == seat:
            self._deal.theirs = Side(self._others(seat)[0])

    def _side(self, number: int) -> Side:
        return self._deal.theirs if number else self._deal.ours

    def _toggle_deed(self, number: int, space: int) -> None:
        self._side(number).deeds ^= 1 << space

    def _toggle_card(self, number: int, card: int) -> None:
        self._side(number).cards ^= 1 << card

    def _draw_coins(self, number: int, share: float) -> None:
        self._set_coins(
            number, round(share * self._table.evening.game.coins[self._side(number).seat])
        )

    def _step_coins(self, number: int, by: int) -> None:
        self._set_coins(number, self._side(number).coins + by)

    def _set_coins(self, number: int, coins: int) -> None:
        """Coins go one way only."""
        side = self._side(number)
        side.coins = max(0, min(coins, self._table.evening.game.coins[side.seat]))
        if side.coins:
            self._side(1 - number).coins = 0

    def _offer(self) -> None:
        self._table.do(self._deal.offer)
        self._table.close_dialog()

    def key(self, event: pygame.Event) -> bool:
        return self._pages[0].key(event) or self._pages[1].key(event)


def open_dialog(table: TableView, seat: int | None) -> Dialog:
    return Trade(table, seat)
