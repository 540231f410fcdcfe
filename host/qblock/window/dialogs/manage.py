"""Building, selling, mortgaging and repaying: for any person, at any time."""

import pygame
from pygame import Rect

from ...editions.edition import CASTLE as CASTLE_LEVEL
from ...rules import moves
from ...rules.board import HOUSE
from ...rules.building import piece_for
from ...rules.game import Game
from ...rules.moves import bits
from ...table.prices import brings
from .. import theme
from ..layout import Rows, columns
from ..pictures.pieces import castle, house
from ..ui import Ui
from .base import Dialog, TableView
from .parts import (
    Pages,
    lock_plate,
    paint_coins,
    paint_deed,
    paint_move,
    paint_said,
    paint_seats,
    paint_title,
    row_height,
)


class Manage:
    name = "manage"
    by_itself = False

    def __init__(self, table: TableView, seat: int | None = None) -> None:
        self._table = table
        persons, who = table.evening.persons, table.evening.game.who
        self._seat = seat if seat in persons else who if who in persons else persons[0]
        self._pages = Pages()

    def paint(self, ui: Ui, rect: Rect) -> None:
        table, w, s = self._table, self._table.words, ui.sizes
        g = table.evening.game
        rows = Rows(rect, s.base // 2)
        title = w.gettext("Build, sell, mortgage")
        paint_title(ui, rows.take(row_height(ui)), title, table.close_dialog, w.gettext("Close"))
        persons = table.evening.persons
        if self._seat not in persons:
            self._seat = persons[0] if persons else self._seat
        seats = rows.take(round(s.base * 2))
        purse = round(s.call * 3)
        tabs = Rect(seats.x, seats.y, seats.width - purse, seats.height)
        paint_seats(ui, tabs, table, persons, self._seat, self._choose)
        paint_coins(ui, seats, w.number(g.coins[self._seat]), s.call)
        self._paint_stock(ui, rows.take_last(round(s.base * 1.6)), g)
        spaces = sorted(bits(g.deeds[self._seat]), key=lambda s: (g.board.members[s], s))
        if not spaces:
            said = w.gettext("{player} has no properties yet.")
            said = said.format(player=table.names[self._seat])
            paint_said(ui, rows, said, s.base, theme.MUTED)
            return
        titles = (w.gettext("Build"), w.gettext("Sell"), w.gettext("Mortgage"))
        heads = _columns(ui, rows.take(round(s.small * 1.2)))[1:]
        for title, place in zip(titles, heads, strict=True):
            ui.text(title, place, s.small, theme.MUTED, align="middle")
        for number, row in self._pages.rows(ui, rows.rest, len(spaces), round(s.base * 2)):
            self._paint_deed(ui, row, g, spaces[number])

    def _paint_deed(self, ui: Ui, row: Rect, g: Game, space: int) -> None:
        deed, build, sell, turn = _columns(ui, row)
        paint_deed(ui, deed, self._table, space)
        if g.board.house_cost[space]:
            self._paint_build(ui, build, g, space)
            self._paint_sell(ui, sell, g, space)
        self._paint_turn(ui, turn, g, space)

    def _paint_build(self, ui: Ui, rect: Rect, g: Game, space: int) -> None:
        w, p = self._table.words, self._seat
        is_house = piece_for(g, space) == HOUSE
        if is_house:
            cost, label = g.board.house_cost[space], w.gettext("Build a Toad House")
        else:
            cost, label = g.board.castle_cost[space], w.gettext("Build Peach's Castle")
        full = g.level[space] >= CASTLE_LEVEL
        side = rect.height - 8
        paint_move(
            ui, self._table, f"build {space}", rect, label, (moves.BUILD, p, space),
            picture=house(side) if is_house else castle(side),
            shown="" if full else w.change(-cost),
        )  # fmt: skip

    def _paint_sell(self, ui: Ui, rect: Rect, g: Game, space: int) -> None:
        if not g.level[space]:
            return
        move = (moves.SELL, self._seat, space)
        legal = g.why_not(move) is None
        label = self._table.words.gettext("Sell a building")
        shown = self._table.words.change(brings(g, move)) if legal else "+"
        sold = castle if g.level[space] == CASTLE_LEVEL else house
        paint_move(
            ui, self._table, f"sell {space}", rect, label, move, shown=shown,
            picture=sold(rect.height - 8),
        )  # fmt: skip

    def _paint_turn(self, ui: Ui, rect: Rect, g: Game, space: int) -> None:
        """The deed is turned over: mortgaged, or repaid."""
        w, p = self._table.words, self._seat
        if g.mortgaged >> space & 1:
            label = w.gettext("Repay the mortgage")
            shown = w.change(-g.board.repay[space])
            paint_move(
                ui, self._table, f"repay {space}", rect, label, (moves.REPAY, p, space),
                shown=shown, picture=lock_plate(rect.height - 10),
            )  # fmt: skip
            return
        label = w.gettext("Mortgage it")
        shown = w.change(g.board.mortgage[space])
        paint_move(
            ui, self._table, f"mortgage {space}", rect, label, (moves.MORTGAGE, p, space),
            shown=shown, picture=lock_plate(rect.height - 10),
        )  # fmt: skip

    def _paint_stock(self, ui: Ui, row: Rect, g: Game) -> None:
        """What the Bank has left."""
        w, s = self._table.words, ui.sizes
        side = round(s.base * 1.3)
        label, houses, castles = columns(row, (3, 1, 1), s.base // 2)
        ui.text(w.gettext("The Bank has left:"), label, s.small, theme.MUTED)
        for place, picture, count in (
            (houses, house(side), g.houses),
            (castles, castle(side), g.castles),
        ):
            ui.picture(picture, Rect(place.x, place.y, side, place.height))
            x = place.x + side + s.base // 3
            ui.text(
                w.number(count), Rect(x, place.y, place.right - x, place.height), s.base, bold=True
            )

    def _choose(self, seat: int) -> None:
        self._seat = seat
        self._pages = Pages()

    def key(self, event: pygame.Event) -> bool:
        return self._pages.key(event)


def _columns(ui: Ui, row: Rect) -> list[Rect]:
    """The deed, and what can be done with it."""
    return columns(row, (4.4, 2, 2, 2), ui.sizes.base // 4)


def open_dialog(table: TableView, seat: int | None) -> Dialog:
    return Manage(table, seat)
