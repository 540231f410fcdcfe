"""An auction: everyone bids aloud, in any order, until the Banker closes."""

from functools import partial

import pygame
from pygame import Rect

from ...rules import moves
from ...rules.board import CASTLE, HOUSE
from ...rules.game import NOBODY
from ...table.prices import places_for
from .. import theme
from ..layout import Rows, columns, grid
from ..pictures.pieces import castle, house
from ..pictures.tokens import token
from ..theme import Colour
from ..ui import Ui
from .base import Dialog, TableView
from .countdown import paint_countdown
from .parts import paint_chip, paint_coins, paint_deed, paint_said, row_height, space_name

RAISES = (1, 5, 10)
FIELD = "bid"
_DIGITS = 4  # that can be typed


class Auction:
    name = "auction"
    by_itself = True

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._raise = RAISES[0]
        self._typed = ""
        self._placing: tuple[int, int] | None = None  # who bids how much, and is asked where
        self._lot = table.evening.game.lot

    # Painting

    def paint(self, ui: Ui, rect: Rect) -> None:
        g, s, w = self._table.evening.game, ui.sizes, self._table.words
        if g.lot != self._lot:  # another lot of an estate
            self._lot, self._typed, self._placing = g.lot, "", None
        rows = Rows(rect, s.base // 2)
        self._paint_lot(ui, rows.take(row_height(ui)))
        if self._placing is not None:
            self._paint_places(ui, rows, *self._placing)
            return
        self._paint_leader(ui, rows.take(round(s.base * 2.2)))
        hammer = rows.take_last(round(s.base * 2.3))
        paint_countdown(ui, rows.take_last(round(s.base * 1.9)), self._table)
        self._paint_raises(ui, rows.take(round(s.base * 2)))
        self._paint_players(ui, rows.rest)
        ui.button(
            "hammer",
            hammer,
            self._hammer(),
            partial(self._table.do, (moves.CLOSE,)),
            kind="main" if g.bidder != NOBODY else "button",
            key="x",
        )
        if g.estate:
            more = g.estate.bit_count()
            said = w.ngettext(
                "{count} more property comes after it.",
                "{count} more properties come after it.",
                more,
            ).format(count=more)
            ui.text(said, self._below_players, s.small, theme.MUTED)

    def _paint_lot(self, ui: Ui, row: Rect) -> None:
        g, w, s = self._table.evening.game, self._table.words, ui.sizes
        chip = Rect(row.x, row.y, row.height, row.height)
        x = chip.right + s.base // 2
        place = Rect(x, row.y, row.right - x, row.height)
        if g.lot < 0:
            piece = house(row.height) if g.lot == HOUSE else castle(row.height)
            ui.picture(piece, chip)
            last = {HOUSE: w.gettext("The last Toad House"), CASTLE: w.gettext("The last castle")}
            ui.text(last[g.lot], place, s.call, bold=True)
            return
        paint_chip(ui, chip.inflate(-4, -4), g, g.lot)
        ui.text(space_name(self._table, g.lot), place, s.call, bold=True)
        ui.area("lot", row, w.gettext("Deeds"), partial(self._table.show_deed, g.lot))

    def _paint_leader(self, ui: Ui, row: Rect) -> None:
        """What is bid and by whom; or that nobody has."""
        g, w, s = self._table.evening.game, self._table.words, ui.sizes
        ui.panel(row, theme.INK, theme.HAIRLINE if g.bidder == NOBODY else theme.AMBER)
        inside = row.inflate(-s.base, 0)
        if g.bidder == NOBODY:
            ui.text(w.gettext("Nobody has bid yet."), inside, s.base, theme.MUTED)
            return
        side = round(row.height * 0.75)
        ui.picture(token(g.bidder, side), Rect(inside.x, row.y, side, row.height))
        x = inside.x + side + s.base // 2
        said = w.gettext("{player} leads").format(player=self._table.names[g.bidder])
        ui.text(said, Rect(x, row.y, inside.width * 3 // 5, row.height), s.call, bold=True)
        paint_coins(ui, inside, w.number(g.bid), s.title, theme.AMBER)

    def _paint_raises(self, ui: Ui, row: Rect) -> None:
        """How far above the highest bid the next one goes, or the bid itself, typed."""
        w, s = self._table.words, ui.sizes
        label, *steps, field = columns(row, (2.2, 1.1, 1.1, 1.2, 2.3), s.base // 3)
        ui.text(w.gettext("Raise by"), label, s.small, theme.MUTED)
        for number, (step, place) in enumerate(zip(RAISES, steps, strict=True)):
            chosen = step == self._raise and not self._typed
            ui.button(
                f"raise {step}",
                place,
                w.change(step),
                partial(self._choose, step),
                kind="chosen" if chosen else "button",
                key=str(7 + number),
            )
        ui.field(FIELD, field, w.gettext("or type"), self._typed, self._type)

    def _paint_players(self, ui: Ui, rect: Rect) -> None:
        g, s = self._table.evening.game, ui.sizes
        alive = [p for p in range(g.n) if g.alive[p]]
        gap, spare = s.base // 2, round(s.base * 1.4) if g.estate else 0
        below_another = (rect.height - spare) // len(alive) - gap
        across = 1 if below_another >= s.base * 3 else 2
        if rect.width > s.base * 40:
            across = 3
        lines = -(-len(alive) // across)
        high = min(round(s.base * 4), (rect.height - spare) // lines - gap)
        for p, place in zip(alive, grid(rect, len(alive), across, gap, high), strict=True):
            self._paint_player(ui, place, p)
        below = rect.y + lines * (high + gap)
        self._below_players = Rect(rect.x, below, rect.width, spare)

    def _paint_player(self, ui: Ui, rect: Rect, p: int) -> None:
        """A big button with what this player would bid; a bot bids by itself."""
        evening, w, s = self._table.evening, self._table.words, ui.sizes
        name = self._table.names[p]
        side = min(rect.height - 8, round(s.base * 2))
        coins = self._next_bid()
        if evening.is_person(p):
            can = self._can_bid(p, coins)
            label = w.ngettext(
                "{player} bids {coins} coin", "{player} bids {coins} coins", coins
            ).format(player=name, coins=w.number(coins))
            ui.button(
                f"bid {p}", rect, label, partial(self._bid, p, coins), key=str(p + 1), shown="",
                enabled=can, kind="chosen" if can else "button",
            )  # fmt: skip
        else:
            can = False
            ui.panel(rect, theme.PANEL, theme.HAIRLINE)
        ink = theme.INK if can else theme.CREAM
        inside = rect.inflate(-s.base, -4)
        ui.picture(token(p, side), Rect(inside.x, rect.y, side, rect.height))
        x = inside.x + side + s.base // 3
        half = inside.height // 2
        money = round(s.call * 3) if can else 0
        wide = inside.right - x - money
        ui.text(name, Rect(x, inside.y, wide, half), s.base, ink, True)
        self._paint_state(ui, Rect(x, inside.y + half, wide, half), p, ink)
        if can:
            paint_coins(ui, inside, w.number(coins), s.call, ink)

    def _paint_state(self, ui: Ui, rect: Rect, p: int, ink: Colour) -> None:
        """Who leads; of the others what they have, in words where there is room."""
        g, w, s = self._table.evening.game, self._table.words, ui.sizes
        if p == g.bidder:
            ui.text(w.gettext("leads"), rect, s.small, ink)
            return
        holds = w.ngettext("has {coins} coin", "has {coins} coins", g.coins[p])
        said = holds.format(coins=w.number(g.coins[p]))
        if ui.type.size(said, s.small)[0] <= rect.width:
            ui.text(said, rect, s.small, ink)
        else:
            paint_coins(ui, rect, w.number(g.coins[p]), s.small, ink, "start")

    def _paint_places(self, ui: Ui, rows: Rows, p: int, coins: int) -> None:
        """The last house or castle: where would it go?"""
        w, s = self._table.words, ui.sizes
        question = w.gettext("{player}, where would you build it?")
        paint_said(ui, rows, question.format(player=self._table.names[p]), s.base)
        for number, space in enumerate(places_for(self._table.evening.game, p, coins)):
            row = rows.take(row_height(ui))
            name = space_name(self._table, space)
            ui.button(
                f"place {space}", row, name, partial(self._place, p, coins, space),
                key=str(number + 1) if number < 9 else "", shown="",
            )  # fmt: skip
            paint_deed(ui, row.inflate(-s.base, 0), self._table, space)
        back = rows.take_last(row_height(ui))
        ui.button("back", back, w.gettext("Back"), self._forget_place)

    # What is done

    def _hammer(self) -> str:
        g, w = self._table.evening.game, self._table.words
        if g.bidder == NOBODY:
            return w.gettext("Close it: nobody bids")
        said = w.ngettext(
            "Sold to {player} for {coins} coin", "Sold to {player} for {coins} coins", g.bid
        )
        return said.format(player=self._table.names[g.bidder], coins=w.number(g.bid))

    def _next_bid(self) -> int:
        return int(self._typed) if self._typed else self._table.evening.game.bid + self._raise

    def _can_bid(self, p: int, coins: int) -> bool:
        g = self._table.evening.game
        if p == g.bidder:
            return False
        if g.lot < 0:
            return bool(places_for(g, p, coins))
        return g.why_not((moves.BID, p, coins, 0)) is None

    def _choose(self, step: int) -> None:
        self._raise, self._typed = step, ""

    def _type(self, text: str) -> None:
        if text == "\b":
            self._typed = self._typed[:-1]
        elif text.isdecimal() and len(self._typed) < _DIGITS:
            self._typed = str(int(self._typed + text))

    def _bid(self, p: int, coins: int) -> None:
        g = self._table.evening.game
        if g.lot >= 0:
            self._place(p, coins, 0)
            return
        places = places_for(g, p, coins)
        if len(places) == 1:
            self._place(p, coins, places[0])
        else:
            self._placing = (p, coins)

    def _place(self, p: int, coins: int, space: int) -> None:
        self._placing, self._typed = None, ""
        self._table.do((moves.BID, p, coins, space))

    def _forget_place(self) -> None:
        self._placing = None

    def key(self, event: pygame.Event) -> bool:
        """Enter ends what is typed: then the players' digits bid it. 0 begins to type."""
        if event.type != pygame.KEYDOWN:
            return False
        app = self._table.app
        if app.focus == FIELD and event.key in (
            pygame.K_RETURN,
            pygame.K_KP_ENTER,
            pygame.K_SPACE,
            pygame.K_ESCAPE,
        ):
            app.focus = ""
            return True
        if event.unicode == "0" and app.focus != FIELD:
            app.focus = FIELD
            return True
        return False


def open_dialog(table: TableView, seat: int | None) -> Dialog:
    return Auction(table)
