"""Taking back: what it would undo, in words, and who has to say yes."""

from functools import partial

import pygame
from pygame import Rect

from ...rules import moves
from ...rules.moves import bits
from ...table.taking_back import Undoing
from .. import theme
from ..layout import Rows, grid
from ..ui import Ui
from .base import Dialog, TableView
from .parts import Pages, paint_said, paint_title, row_height


class Undo:
    """What would be taken back is worked out anew when the game has moved on, and so is asked
    for every yes."""

    name = "undo"
    by_itself = False

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._pages = Pages()
        self._moves = -1
        self._undoing: Undoing | None = None
        self._agreed = 0

    def paint(self, ui: Ui, rect: Rect) -> None:
        table, w, s = self._table, self._table.words, ui.sizes
        self._look()
        rows = Rows(rect, s.base // 2)
        paint_title(
            ui, rows.take(row_height(ui)), w.gettext("Take back"), table.close_dialog,
            w.gettext("Close"),
        )  # fmt: skip
        undoing = self._undoing
        if undoing is None:
            said = w.gettext("There is nothing to take back.")
            paint_said(ui, rows, said, s.base, theme.MUTED)
            return
        button = rows.take_last(round(s.base * 2.4))
        self._paint_agreeing(ui, rows)
        said = w.gettext("This would be taken back, the newest first:")
        paint_said(ui, rows, said, s.small, theme.MUTED)
        self._paint_moves(ui, rows.rest, undoing)
        ui.button(
            "take back", button, w.gettext("Take it back"), self._take_back, kind="main",
            enabled=all(self._agreed >> p & 1 for p in self._asked),
        )  # fmt: skip

    def _paint_moves(self, ui: Ui, rect: Rect, undoing: Undoing) -> None:
        s = ui.sizes
        high = round(s.small * 2.7)
        for number, row in self._pages.rows(ui, rect, len(undoing.moves), high):
            said = self._table.teller.move(undoing.moves[number], undoing.befores[number])
            ui.bar(Rect(row.x, row.y + 2, max(2, s.base // 6), row.height - 4), theme.HAIRLINE)
            words = Rect(row.x + s.base // 2, row.y, row.width - s.base // 2, row.height)
            if ui.type.size(said, s.small)[0] <= words.width:
                ui.text(said, words, s.small)
            else:
                ui.texts(said, words, s.small)

    def _paint_agreeing(self, ui: Ui, rows: Rows) -> None:
        """One person alone agrees with the button."""
        asked = self._asked
        if len(asked) < 2:
            return
        w, s = self._table.words, ui.sizes
        high, gap = round(s.base * 1.8), s.base // 3
        place = rows.take_last(-(-len(asked) // 2) * (high + gap))
        for p, spot in zip(asked, grid(place, len(asked), 2, gap, high), strict=True):
            label = w.gettext("{player} agrees").format(player=self._table.names[p])
            on = bool(self._agreed >> p & 1)
            ui.tick(f"agree {p}", spot, label, on, partial(self._agree, p), key=str(p + 1))

    @property
    def _asked(self) -> list[int]:
        """The persons who have to agree; bots always do."""
        if self._undoing is None:
            return []
        return [p for p in bits(self._undoing.agreed) if self._table.evening.is_person(p)]

    def _look(self) -> None:
        made = len(self._table.evening.game.moves)
        if made != self._moves:
            self._moves, self._agreed = made, 0
            self._undoing = self._table.evening.undoing()
            if len(self._asked) == 1:
                self._agreed = 1 << self._asked[0]

    def _agree(self, p: int) -> None:
        self._agreed ^= 1 << p

    def _take_back(self) -> None:
        undoing = self._undoing
        if undoing is None:
            return
        oldest, before = undoing.moves[-1], undoing.befores[-1]
        by = before.who if moves.is_chance(oldest) else oldest[1]
        agreed = self._agreed
        self._table.attempt(lambda: self._table.evening.undo(by, agreed))
        self._table.close_dialog()

    def key(self, event: pygame.Event) -> bool:
        return self._pages.key(event)


def open_dialog(table: TableView, seat: int | None) -> Dialog:
    return Undo(table)
