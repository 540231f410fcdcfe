"""The menu: what can be set, and the ways out of the game."""

from functools import partial

import pygame
from pygame import Rect

from .. import theme
from ..layout import Rows, columns
from ..ui import Ui
from .base import TableView
from .languages import paint_languages
from .wishes import ROWS, paint_wishes


def open_dialog(table: TableView, seat: int | None) -> "Menu":
    return Menu(table)


class Menu:
    name = "menu"
    by_itself = False

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._shows_languages = False

    def paint(self, ui: Ui, rect: Rect) -> None:
        table, s = self._table, ui.sizes
        words = table.words
        gap = s.base // 2
        rows = Rows(rect, gap)
        high = min(s.base * 2, (rect.height - gap * (ROWS + 3)) // (ROWS + 3))
        head, back = columns(rows.take(high), (3, 2), gap)
        title = words.gettext("Language") if self._shows_languages else words.gettext("Menu")
        ui.text(title, head, s.call, theme.AMBER, bold=True)
        ui.button("back", back, words.gettext("Back (Esc)"), self._back, size=s.small)
        if self._shows_languages:
            paint_languages(ui, rows.rest, table.app, self._close_languages)
            return
        paused = table.evening.paused
        pause, history, help_ = columns(rows.take(high), (1, 1, 1), gap)
        label = words.gettext("Go on") if paused else words.gettext("Pause")
        ui.button(
            "pause", pause, label, table.pause, key="p", kind="chosen" if paused else "button"
        )
        ui.button("history", history, words.gettext("History"), partial(table.open, "history"),
                  key="h")  # fmt: skip
        ui.button("help", help_, words.gettext("Help"), partial(table.open, "help"), key="?")
        paint_wishes(ui, rows, high, table.app, self._open_languages)
        leave, quit_ = columns(rows.take_last(high), (1, 1), gap)
        ui.button("leave", leave, words.gettext("Leave the table"), table.leave)
        ui.button("quit", quit_, words.gettext("Quit"), table.app.quit)

    def key(self, event: pygame.Event) -> bool:
        if event.type != pygame.KEYDOWN or event.key != pygame.K_ESCAPE:
            return False
        self._back()
        return True

    def _back(self) -> None:
        if self._shows_languages:
            self._close_languages()
        else:
            self._table.close_dialog()

    def _open_languages(self) -> None:
        self._show_languages(True)

    def _close_languages(self) -> None:
        self._show_languages(False)

    def _show_languages(self, shown: bool) -> None:
        self._shows_languages = shown
        self._table.app.focus = ""
        self._table.app.refresh()
