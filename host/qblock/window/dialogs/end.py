"""The end: who has won, how everyone stands, the coins over time, and what comes next."""

import pygame
from pygame import Rect

from .. import theme
from ..layout import Rows, columns
from ..pictures.chart import coins_chart
from ..pictures.tokens import token
from ..ui import Ui
from .base import TableView
from .parts import paint_coins
from .told import coins_over_time


def open_dialog(table: TableView, seat: int | None) -> "End":
    return End(table)


class End:
    name = "end"
    by_itself = True

    def __init__(self, table: TableView) -> None:
        self._table = table
        evening = table.evening
        self._coins = coins_over_time(evening.sitting.table, evening.game.moves, evening.game.alive)
        self._chart: tuple[object, pygame.Surface] | None = None  # and what it shows

    def paint(self, ui: Ui, rect: Rect) -> None:
        table, s = self._table, ui.sizes
        words, g = table.words, table.evening.game
        rows = Rows(rect, s.base // 2)
        said = words.ngettext(
            "{player} wins after {turns} turn.", "{player} wins after {turns} turns.", g.turn
        ).format(player=table.names[g.winner], turns=words.number(g.turn))
        row = rows.take(s.call * 2)
        crown, title = _beside_face(row, row.height, s.base // 2)
        ui.picture(token(g.winner, crown.height), crown)
        ui.text(said, title, s.call, theme.AMBER, bold=True)
        last = columns(rows.take_last(s.base * 2), (1, 1, 1), s.base // 3)
        again = rows.take_last(round(s.base * 2.4))
        self._paint_players(ui, rows)
        if rows.rest.height > s.base * 5:
            ui.picture(self._chart_of(ui, rows.rest), rows.rest)
        ui.button("again", again, words.gettext("Play again"), table.play_again, kind="main",
                  size=s.call)  # fmt: skip
        ui.button("leave", last[0], words.gettext("New game"), table.leave, key="n", size=s.small)
        ui.button("history", last[1], words.gettext("History"), self._history, key="h",
                  size=s.small)  # fmt: skip
        ui.button("quit", last[2], words.gettext("Quit"), table.app.quit, key="q", size=s.small)

    def _paint_players(self, ui: Ui, rows: Rows) -> None:
        """The winner first, then those who held out longest."""
        table, s = self._table, ui.sizes
        words, g = table.words, table.evening.game
        high = round(s.base * 1.6)
        order = sorted(range(g.n), key=lambda p: (p != g.winner, -len(self._coins[p]), p))
        for p in order:
            row = rows.take(high)
            face, rest = _beside_face(row, s.call * 2, s.base // 2)
            name, state, number = columns(rest, (5, 4, 2), s.base // 2)
            ui.picture(token(p, high), face)
            ui.text(table.names[p], name, bold=p == g.winner)
            if g.alive[p]:
                paint_coins(ui, number, words.number(g.coins[p]), s.base)
            else:
                turn = len(self._coins[p]) - 1
                out = words.gettext("bankrupt in turn {turn}").format(turn=words.number(turn))
                ui.text(out, state.union(number), s.small, theme.MUTED, align="end")

    def _chart_of(self, ui: Ui, place: Rect) -> pygame.Surface:
        shown = (place.size, self._table.words.language)
        if self._chart is None or self._chart[0] != shown:
            picture = coins_chart(
                self._coins, self._table.names, place, ui.type, self._table.words.number
            )
            self._chart = (shown, picture)
        return self._chart[1]

    def _history(self) -> None:
        self._table.open("history")

    def key(self, event: pygame.Event) -> bool:
        return False


def _beside_face(row: Rect, wide: int, gap: int) -> tuple[Rect, Rect]:
    """A token's place, and what is left beside it: so all names begin below one another."""
    face = Rect(row.x, row.y, wide, row.height)
    return face, Rect(face.right + gap, row.y, row.right - face.right - gap, row.height)
