"""The setup: everything is filled in already, so that one click begins a game."""

from collections.abc import Callable
from functools import partial
from typing import Literal

import pygame
from pygame import Rect
from qblock_sim.window.block_art import LID, draw_block

from ...store import GameRow
from ...table.finding import AUTO
from ...table.given import Given
from .. import theme
from ..app import App
from ..column import fitting
from ..layout import Rows, columns
from ..ui import Ui
from .form import chosen_block, form_from
from .looking import Looking
from .options import Options
from .overlays import Overlays
from .players import paint_players
from .unfinished import unfinished, who_played

SitDown = Callable[[Given, Looking | None], None]
Over = Literal["", "languages", "settings", "games", "help"]


class SetupScene:
    def __init__(
        self, app: App, given: Given, sit_down: SitDown, looking: Looking | None = None
    ) -> None:
        self._app = app
        self._given = given
        self._sit_down = sit_down
        self.form = form_from(app.settings, given)
        self._games = unfinished(app.store)
        self._looking = looking or Looking()
        self._options = Options(self.form, self._looking)
        self._overlays = Overlays(app, self._games, self._resume)
        self._said = ""
        self._seen: tuple[object, ...] = ()
        self._title: tuple[int, pygame.Surface] | None = None

    # What it does

    def _start(self) -> None:
        given = self.form.given(self._app.words, self._given)
        self._app.set(**self.form.wishes())
        self._go(given)

    def _resume(self, row: GameRow) -> None:
        self._go(self.form.to_resume(row.id, self._given))

    def _go(self, given: Given) -> None:
        """With the block that is shown as chosen, so that nothing is looked for twice."""
        if given.block == AUTO and self._looking.is_done:
            found = [each.url for each in self._looking.found]
            given = Given(**{**vars(given), "block": chosen_block(self.form, found)})
        self._looking.close()
        self._sit_down(given, self._looking)

    # Painting

    def paint(self, ui: Ui) -> None:
        ui.sizes = fitting(ui.sizes, Rect(0, 0, ui.width, ui.height))
        m, s = ui.sizes.margin, ui.sizes
        rows = Rows(Rect(2 * m, m, ui.width - 4 * m, ui.height - 2 * m), m)
        self._paint_head(ui, rows.take(round(s.title * 1.9)))
        if self._games:
            self._paint_resume(ui, rows.take(round(s.base * 2.9)))
        foot = rows.take_last(round(s.base * 3))
        wide = ui.width > ui.height * 1.1
        self._paint_middle(ui, rows.rest, wide)
        self._paint_foot(ui, foot)
        if self._overlays.name:
            self._overlays.paint(ui)

    def _paint_head(self, ui: Ui, row: Rect) -> None:
        words, s = self._app.words, ui.sizes
        face = Rect(row.x, row.y, row.height, row.height)
        ui.picture(self._block(row.height), face)
        title, language, settings, help_ = columns(
            Rect(face.right + s.base, row.y, row.right - face.right - s.base, row.height),
            (6, 4, 4, 1.4),
            s.base // 2,
        )
        ui.text(words.gettext("Question Block"), title, s.title, theme.CREAM, bold=True)
        high = round(s.base * 2.2)
        for id_, place, label, key, shown in (
            ("languages", language, words.own_name, "l", None),
            ("settings", settings, words.gettext("Settings"), "s", None),
            ("help", help_, words.gettext("Help"), "?", "?"),
        ):
            spot = Rect(place.x, row.centery - high // 2, place.width, high)
            ui.button(id_, spot, label, partial(self._overlays.open, id_), key=key, shown=shown)

    def _block(self, high: int) -> pygame.Surface:
        if self._title is None or self._title[0] != high:
            side = round(high / (1 + LID))
            art = draw_block(side)
            picture = pygame.Surface((art.body.get_width(), high), pygame.SRCALPHA)
            picture.blit(art.body, (0, 0))
            picture.blit(art.mark, (0, round(side * LID)))
            self._title = (high, picture)
        return self._title[1]

    def _paint_resume(self, ui: Ui, row: Rect) -> None:
        """The last game in one click, and the way to the others."""
        words, s = self._app.words, ui.sizes
        ui.panel(row, edge=theme.HAIRLINE)
        inner = row.inflate(-s.base, -s.base * 2 // 3)
        shares = (9, 4, 4) if len(self._games) > 1 else (13, 4)
        text, go_on, *more = columns(inner, shares, s.base // 2)
        last = self._games[0]
        said = words.gettext("The game of {players} waits since {when}.").format(
            players=who_played(last, words), when=words.moment(last.played)
        )
        ui.text(said, text)
        ui.button("resume", go_on, words.gettext("Go on with it"), partial(self._resume, last),
                  key="g")  # fmt: skip
        if more:
            label = words.gettext("Other games")
            ui.button("games", more[0], label, partial(self._overlays.open, "games"), key="o")

    def _paint_middle(self, ui: Ui, rect: Rect, wide: bool) -> None:
        words, s, m = self._app.words, ui.sizes, ui.sizes.margin
        if wide:
            left, right = columns(rect, (11, 9), m)
        else:
            half = (rect.height - m) // 2
            left = Rect(rect.x, rect.y, rect.width, half)
            right = Rect(rect.x, left.bottom + m, rect.width, rect.height - half - m)
        for place, title in (
            (left, words.gettext("Who plays?")),
            (right, words.gettext("How do you play?")),
        ):
            ui.panel(place)
            head = Rect(place.x + s.base, place.y + s.base // 2, place.width - 2 * s.base,
                        s.call * 3 // 2)  # fmt: skip
            ui.text(title, head, s.call, theme.AMBER, bold=True)
        inner = [_inside(place, s.base, s.call * 3 // 2 + s.base) for place in (left, right)]
        paint_players(ui, inner[0], self.form, self._app)
        if self.form.own_board:
            file = Rows(inner[1], s.base // 2)
            below = file.take_last(round(s.base * 2 + s.small * 2.8))
            self._options.paint(ui, file.rest, words)
            self._options.paint_file(ui, below, words)
        else:
            self._options.paint(ui, inner[1], words)

    def _paint_foot(self, ui: Ui, row: Rect) -> None:
        said, start = columns(row, (3, 2), ui.sizes.base)
        if self._said:
            ui.texts(self._said, said, ui.sizes.base, theme.CORAL, most=2)
        ui.button("start", start, self._app.words.gettext("Start the game"), self._start,
                  kind="main", size=ui.sizes.call)  # fmt: skip

    # As a scene

    def tick(self, now: float) -> bool:
        seen = (self._looking.is_done, tuple(each.url for each in self._looking.found))
        changed, self._seen = seen != self._seen, seen
        return changed

    def paint_moving(self, ui: Ui) -> list[pygame.Rect]:
        return []

    @property
    def is_moving(self) -> bool:
        return False

    def key(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            self._overlays.scroll(-event.y)
            return True
        if event.key == pygame.K_ESCAPE and self._overlays.name:
            self._overlays.close()
            return True
        return False

    def click(self, place: tuple[int, int]) -> None:
        self._overlays.close()

    def tell(self, sentence: str) -> None:
        self._said = sentence
        self._app.refresh()

    def close(self) -> None:
        self._looking.close()


def _inside(rect: Rect, pad: int, head: int) -> Rect:
    return Rect(
        rect.x + pad, rect.y + head, rect.width - 2 * pad, rect.height - head - pad * 2 // 3
    )
