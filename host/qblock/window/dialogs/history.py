"""History: the coins of everyone as a chart, and all that has happened in plain words."""

import pygame
from pygame import Rect

from .. import theme
from ..layout import Rows, columns
from ..pictures.chart import coins_chart
from ..ui import Ui
from .base import TableView
from .told import coins_over_time, story

_CHART = 0.42  # of the height


def open_dialog(table: TableView, seat: int | None) -> "History":
    return History(table)


class History:
    name = "history"
    by_itself = False

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._scroll = 0
        self._lines = 1  # that were seen at once
        self._of: tuple[int, str] = (-1, "")  # moves and language of what is told
        self._story: list[str] = []
        self._coins: list[list[int]] = []
        self._chart: tuple[tuple[int, int], pygame.Surface] | None = None

    def paint(self, ui: Ui, rect: Rect) -> None:
        self._tell()
        words, s = self._table.words, ui.sizes
        rows = Rows(rect, s.base // 2)
        head, back = columns(rows.take(s.base * 2), (3, 2), s.base // 2)
        ui.text(words.gettext("History"), head, s.call, theme.AMBER, bold=True)
        ui.button("back", back, words.gettext("Back (Esc)"), self._back, size=s.small)
        place = rows.take(round(rect.height * _CHART))
        ui.picture(self._chart_of(ui, place), place)
        buttons = columns(rows.take_last(s.base * 2), (1, 1), s.base // 2)
        self._paint_story(ui, rows.rest)
        newer, older = self._scroll > 0, self._scroll + self._lines < len(self._story)
        ui.button("newer", buttons[0], words.gettext("Newer"), self._newer, key="n",
                  enabled=newer, size=s.small)  # fmt: skip
        ui.button("older", buttons[1], words.gettext("Older"), self._older, key="o",
                  enabled=older, size=s.small)  # fmt: skip

    def _paint_story(self, ui: Ui, rect: Rect) -> None:
        s = ui.sizes
        high = round(s.small * 1.4)
        if not self._story:
            said = self._table.words.gettext("Nothing has happened yet.")
            ui.text(said, Rect(rect.x, rect.y, rect.width, high), s.small, theme.MUTED)
        y = rect.y
        shown = 0
        for sentence in self._story[self._scroll :]:
            lines = 1 if ui.type.fits(sentence, s.small, rect.width) else 2
            if y + lines * high > rect.bottom:
                break
            colour = theme.CREAM if self._scroll + shown == 0 else theme.MUTED
            place = Rect(rect.x, y, rect.width, lines * high)
            ui.texts(sentence, place, s.small, colour, most=lines)
            y += lines * high
            shown += 1
        self._lines = max(1, shown)

    def _tell(self) -> None:
        """Anew when the game has gone on."""
        table = self._table
        moves = table.evening.game.moves
        of = (len(moves), table.words.language)
        if of == self._of:
            return
        self._of = of
        sat = table.evening.sitting.table
        self._story = story(sat, moves, table.teller)
        self._coins = coins_over_time(sat, moves, table.evening.game.alive)
        self._chart = None

    def _chart_of(self, ui: Ui, place: Rect) -> pygame.Surface:
        if self._chart is None or self._chart[0] != place.size:
            picture = coins_chart(
                self._coins, self._table.names, place, ui.type, self._table.words.number
            )
            self._chart = (place.size, picture)
        return self._chart[1]

    def key(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            self._move(-event.y)
        elif event.key == pygame.K_PAGEDOWN:
            self._older()
        elif event.key == pygame.K_PAGEUP:
            self._newer()
        else:
            return False
        return True

    def _older(self) -> None:
        self._move(self._lines)

    def _newer(self) -> None:
        self._move(-self._lines)

    def _move(self, by: int) -> None:
        self._scroll = max(0, min(self._scroll + by, len(self._story) - 1))
        self._table.app.refresh()

    def _back(self) -> None:
        self._table.close_dialog()
