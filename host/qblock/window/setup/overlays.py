"""What lies over the setup when it is asked for: languages, settings, other games, help."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect

from ...store import GameRow
from .. import theme
from ..app import App
from ..dialogs.help import paint_help
from ..dialogs.languages import paint_languages
from ..dialogs.wishes import ROWS, paint_wishes
from ..layout import Rows, columns
from ..ui import Ui
from .unfinished import who_played

_DIM = (8, 11, 20, 190)

_LINES = {"settings": 19, "languages": 20}  # of base size that they need


class Overlays:
    """One at a time; `name` is empty where there is none."""

    def __init__(
        self, app: App, games: Sequence[GameRow], resume: Callable[[GameRow], None]
    ) -> None:
        self._app = app
        self._games = games
        self._resume = resume
        self._first = 0  # of the games that are shown
        self._fit = 1
        self.name = ""

    def open(self, name: str) -> None:
        self.name = name
        self._first = 0
        self._app.focus = ""
        self._app.refresh()

    def close(self) -> None:
        self.open("")

    def scroll(self, by: int) -> None:
        self._first = max(0, min(self._first + by, len(self._games) - self._fit))
        self._app.refresh()

    def paint(self, ui: Ui) -> None:
        words, s = self._app.words, ui.sizes
        dim = pygame.Surface(ui.surface.get_size(), pygame.SRCALPHA)
        dim.fill(_DIM)
        ui.surface.blit(dim, (0, 0))
        ui.under()
        lines = _LINES.get(self.name, 32)
        box = Rect(0, 0, min(ui.width - 4 * s.margin, s.base * 44), min(ui.height, s.base * lines))
        box.center = (ui.width // 2, ui.height // 2)
        ui.panel(box, edge=theme.AMBER)
        rows = Rows(box.inflate(-2 * s.base, -2 * s.base), s.base // 2)
        head, back = columns(rows.take(s.base * 2), (4, 1.5), s.base)
        titles = {
            "languages": words.gettext("Language"),
            "settings": words.gettext("Settings"),
            "games": words.gettext("Games that wait"),
            "help": words.gettext("Help"),
        }
        ui.text(titles[self.name], head, s.call, theme.AMBER, bold=True)
        ui.button("back", back, words.gettext("Back (Esc)"), self.close, size=s.small)
        if self.name == "languages":
            paint_languages(ui, rows.rest, self._app, self.close)
        elif self.name == "settings":
            high = min(round(s.base * 2.4), rows.rest.height // (ROWS + 1))
            paint_wishes(ui, rows, high, self._app, partial(self.open, "languages"))
        elif self.name == "help":
            paint_help(ui, rows.rest, words)
        else:
            self._paint_games(ui, rows)

    def _paint_games(self, ui: Ui, rows: Rows) -> None:
        words, s = self._app.words, ui.sizes
        high = round(s.base * 2.4)
        gap = s.base // 2
        self._fit = max(1, rows.rest.height // (high + gap) - 1)
        newer, older = columns(rows.take_last(high), (1, 1), gap)
        for row in self._games[self._first : self._first + self._fit]:
            place = rows.take(high)
            who, when, go_on = columns(place, (6, 4, 3), gap)
            ui.text(who_played(row, words), who)
            ui.text(words.moment(row.played), when, s.small, theme.MUTED)
            said = words.gettext("Go on with it")
            ui.button(f"resume {row.id}", go_on, said, partial(self._resume, row), size=s.small)
        last = self._first + self._fit >= len(self._games)
        ui.button("newer", newer, words.gettext("Newer"), partial(self.scroll, -self._fit),
                  key="n", enabled=self._first > 0, size=s.small)  # fmt: skip
        ui.button("older", older, words.gettext("Older"), partial(self.scroll, self._fit),
                  key="o", enabled=not last, size=s.small)  # fmt: skip
