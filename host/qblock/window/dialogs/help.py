"""Help: how to play in a few sentences, and every key."""

import pygame
from pygame import Rect

from ...words import Words
from .. import theme
from ..layout import Rows, columns
from ..ui import Ui
from .base import TableView


def open_dialog(table: TableView, seat: int | None) -> "Help":
    return Help(table)


class Help:
    name = "help"
    by_itself = False

    def __init__(self, table: TableView) -> None:
        self._table = table

    def paint(self, ui: Ui, rect: Rect) -> None:
        words, s = self._table.words, ui.sizes
        rows = Rows(rect, s.base // 3)
        head, back = columns(rows.take(s.base * 2), (3, 2), s.base // 2)
        ui.text(words.gettext("Help"), head, s.call, theme.AMBER, bold=True)
        ui.button("back", back, words.gettext("Back (Esc)"), self._table.close_dialog, size=s.small)
        paint_help(ui, rows.rest, words)

    def key(self, event: pygame.Event) -> bool:
        return False


def paint_help(ui: Ui, rect: Rect, words: Words) -> None:
    """As large as there is room for."""
    s = ui.sizes
    sentences, keys = how_to_play(words), all_keys(words)
    size = s.base
    while size > theme.LEAST_BASE - 2 and _height(size, len(sentences), len(keys)) > rect.height:
        size -= 1
    rows = Rows(rect, 0)
    for sentence in sentences:
        ui.texts(sentence, rows.take(size * 3), size, theme.CREAM, most=2)
    line = min(size * 2, max(size, rows.rest.height // len(keys)))
    for keys_, does in keys:
        left, right = columns(rows.take(line), (1, 1), s.base // 2)
        ui.text(keys_, left, size, theme.AMBER, bold=True)
        ui.text(does, right, size, theme.CREAM)


def _height(size: int, sentences: int, keys: int) -> int:
    return sentences * size * 3 + round(keys * size * 1.4)


def how_to_play(words: Words) -> list[str]:
    return [
        words.gettext("Do what the sentence at the top says: the yellow button does it."),
        words.gettext("Somebody is on your space? Ask for the rent before the next one rolls."),
        words.gettext("You may build and make deals at any time. Everything can be taken back."),
    ]


def all_keys(words: Words) -> list[tuple[str, str]]:
    return [
        (words.gettext("Space, Enter"), words.gettext("do the main thing")),
        (words.gettext("Tab, arrows"), words.gettext("go to another button")),
        (words.gettext("underlined letter"), words.gettext("that button")),
        ("Ctrl+Z", words.gettext("take back")),
        ("H", words.gettext("history, and the coins")),
        ("P", words.gettext("pause")),
        ("M", words.gettext("sound on and off")),
        ("F11", words.gettext("full screen")),
        ("Esc", words.gettext("back, or the menu")),
        ("?", words.gettext("this help")),
    ]
