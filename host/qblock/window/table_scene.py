"""The table: the board with the block in its middle, and the column beside it."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect

from ..rules.board import LOCATION, UTILITY
from ..rules.moves import Move
from ..rules.refusal import Illegal
from ..table.blocks import StandIn
from ..table.evening import Evening, News, Pace
from ..telling import Teller
from ..words import Words
from .actions import tools
from .app import App
from .beside import Beside
from .board_view import BoardView, places
from .column import (
    fitting,
    head_height,
    paint_head,
    paint_log,
    paint_players,
    paint_strip,
    paint_tools,
    strip_height,
)
from .dialogs.base import Dialog
from .dialogs.deeds import open_deed
from .dialogs.opening import dialog_for, open_named
from .dialogs.told import story
from .drawer import Drawer
from .log import Log
from .motion import Motion
from .pictures.block import BlockPicture
from .ui import Act, Ui
from .what_now import WhatNow


class TableScene:
    """`leave` goes back to the setup, `again` begins another game with the same players."""

    def __init__(
        self,
        app: App,
        evening: Evening,
        leave: Callable[[], None],
        again: Callable[[], None],
    ) -> None:
        self.app = app
        self.evening = evening
        self._drawer = Drawer()
        self._what_now = WhatNow(self)
        self._leave = leave
        self._again = again
        self._said = ""  # the last refusal or remark
        self._log = Log()
        self._now = float(app.clock())
        # whether the block is ready, the Banker's clock, and the coins
        self._shown: tuple[bool, int, tuple[int, ...]] = (False, 0, ())
        self.motion = Motion(evening.game)
        self._block = BlockPicture(evening, app.clock(), app.settings.reduced_motion)
        self._pings = 0
        self._beside = Beside(evening)
        self._board = BoardView(evening, self.motion, self._block)
        self._language = ""
        self._take_language()

    # The table, as its dialogs see it

    @property
    def words(self) -> Words:
        return self.app.words

    @property
    def names(self) -> Sequence[str]:
        return self.evening.sitting.table.names

    @property
    def log(self) -> Sequence[str]:
        """Newest first."""
        return self._log.lines

    def do(self, move: Move) -> None:
        self.attempt(lambda: self.evening.do(move))

    def attempt(self, act: Act) -> None:
        """What a person wants to do; a refusal is told as a sentence."""
        self._said = ""
        try:
            act()
        except Illegal as refused:
            self._said = self.teller.refusal(refused.refusal)
        self.app.refresh()

    def tell(self, sentence: str) -> None:
        self._said = sentence
        self.app.refresh()

    def open(self, name: str, seat: int | None = None) -> None:
        self._show(open_named(self, name, seat))

    def show_deed(self, space: int) -> None:
        self._show(open_deed(self, space))

    def _show(self, dialog: Dialog) -> None:
        self._said = ""
        self._drawer.open(dialog, self._now)
        self.app.focus = ""
        self.app.refresh()

    def close_dialog(self) -> None:
        self._drawer.close()
        self.app.focus = ""
        self.app.refresh()

    def pause(self) -> None:
        """Or go on."""
        self.evening.paused = not self.evening.paused
        self.app.refresh()

    def leave(self) -> None:
        """Back to the setup; everything is kept."""
        self._leave()

    def play_again(self) -> None:
        """Another game of the same players."""
        self._again()

    # What goes on by itself

    def tick(self, now: float) -> bool:
        self._now = now
        self._take_language()
        self._take_wishes()
        news = self.evening.step()
        for each in news:
            self._hear(each)
        happened = self._take_happenings()
        self._take_pings()
        self.motion.step(now)
        moved = self._board.step(now)
        opened = self._open_by_itself()
        settles = self._drawer.settles(now)
        return bool(news) or happened or moved or opened or settles or self._looks_other()

    def _hear(self, news: News) -> None:
        self._said = ""
        self._what_now.forget()
        self._log.hear(self.teller.story(news.move, news.before, news.events))
        self._block.hear(news, self._now)
        self._take_pings()
        self.motion.hear(news, self._now)
        self._board.hear(news, self._now)

    def _take_pings(self) -> None:
        """A coin is counted when it leaps, with its ping."""
        self._block.step(self._now)
        while self._pings < self._block.pings:
            self._pings += 1
            self.motion.ping(self._now)

    def _take_happenings(self) -> bool:
        taken, told = self._beside.take(self.words)
        for happening in taken:
            self._block.hear_happening(happening, self._now)
        for said in told:
            self._log.note(said)
            if self._beside.strip(self.words) is None:  # else it is said there
                self._log.latest = [said]
        return bool(taken)

    def _looks_other(self) -> bool:
        """The block is ready, the Banker's clock has gone on, or a coin was counted."""
        clock = (self.evening.closes_in or 0) // 100
        shown = (self.evening.may_press, clock, tuple(self.motion.coins))
        changed, self._shown = shown != self._shown, shown
        return changed

    def _take_wishes(self) -> None:
        wishes = self.app.settings
        self.motion.speed, self.motion.reduced = wishes.speed, wishes.reduced_motion
        self._drawer.reduced = wishes.reduced_motion
        self._block.set(wishes.volume, wishes.muted, wishes.reduced_motion)
        usual = Pace()
        self.evening.pace = Pace(round(usual.bot / wishes.speed), usual.rent, usual.lot)

    def _take_language(self) -> None:
        """The story is told anew in another language."""
        if self._language == self.words.language:
            return
        self._language = self.words.language
        game, table = self.evening.game, self.evening.sitting.table
        self.teller = Teller(game.board, table.names, self.words)
        self._board.speak(self.app.type, self.words)
        self._log.begin(story(table, game.moves, self.teller))

    def _open_by_itself(self) -> bool:
        wanted, have = dialog_for(self), self._drawer.dialog
        if have is not None and (not have.by_itself or have.name == wanted):
            return False  # what else is wanted comes when a person has closed it
        if wanted is not None:
            self._show(open_named(self, wanted, None))
        elif have is not None:
            self.close_dialog()
        return wanted is not None or have is not None

    # Painting

    def paint(self, ui: Ui) -> None:
        board, column = places(ui.width, ui.height, ui.sizes.margin)
        ui.sizes = fitting(ui.sizes, column)
        self._board.paint(ui, board, self._now)
        label = self.words.gettext("Question Block")
        ui.add_area("block", self._board.block_rect, label, self._press)
        ui.shortcut(
            "history key", self.words.gettext("History"), partial(self.open, "history"), "h"
        )
        ui.shortcut("pause key", self.words.gettext("Pause"), self.pause, "p")
        self._paint_column(ui, column)

    def _paint_column(self, ui: Ui, column: Rect) -> None:
        s, gap = ui.sizes, ui.sizes.margin * 2 // 3
        head = Rect(column.x, column.y, column.width, head_height(ui))
        paint_head(ui, head, self._what_now.head(self._said, self._log.latest))
        y = head.bottom + gap
        strip = self._beside.strip(self.words)
        if strip is not None:
            high = strip_height(ui, column.width, strip.said)
            place = Rect(column.x, y, column.width, high)
            act = partial(self.attempt, strip.act)
            paint_strip(ui, place, strip.said, strip.label, act, strip.key)
            y = place.bottom + gap
        row = Rect(column.x, y, column.width, s.base * 2)
        paint_tools(ui, row, tools(self.evening, self.words, self.open))
        y = row.bottom + gap
        rest = Rect(column.x, y, column.width, column.bottom - y)
        if not self._drawer.covers(self._now):
            self._paint_players(ui, rest)
        self._drawer.paint(ui, rest, self._now)

    def _paint_players(self, ui: Ui, rest: Rect) -> None:
        g, gap = self.evening.game, ui.sizes.margin * 2 // 3
        high = min(round(ui.sizes.base * 2.9) * g.n, rest.height * 62 // 100)
        players = Rect(rest.x, rest.y, rest.width, high)
        show = partial(self.open, "deeds")
        paint_players(ui, players, g, self.names, self.motion.coins, self.words, show)
        y = players.bottom + gap
        log = Rect(rest.x, y, rest.width, rest.bottom - y)
        paint_log(ui, log, self._log.lines, self._log.scroll)

    # What moves by itself

    def paint_moving(self, ui: Ui) -> list[Rect]:
        return self._board.paint_moved(ui.surface, self._now)

    @property
    def is_moving(self) -> bool:
        slides = self._drawer.slides(self._now)
        return slides or self.motion.moves(self._now) or self._block.is_moving

    # Keys and clicks

    def key(self, event: pygame.Event) -> bool:
        dialog = self._drawer.dialog
        if dialog is not None and dialog.key(event):
            return True
        if event.type == pygame.MOUSEWHEEL:
            self._log.move(-event.y)
            return True
        self._hurry()
        if event.key == pygame.K_ESCAPE:
            if dialog is not None and not dialog.by_itself:
                self.close_dialog()
            else:
                self.open("menu")
        elif event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            self.open("undo")
        elif event.key == pygame.K_PAUSE:
            self.pause()
        elif event.unicode == "?" or event.key == pygame.K_F1:
            self.open("help")
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._log.move(-3 if event.key == pygame.K_PAGEUP else 3)
        else:
            return False
        return True

    def click(self, place: tuple[int, int]) -> None:
        """A space of the board shows its deed; anywhere else, what moves is hurried."""
        self._hurry()
        space = self._board.space_at(place)
        if space is not None and self.evening.game.board.kind[space] in (LOCATION, UTILITY):
            self.show_deed(space)

    def _hurry(self) -> None:
        self.motion.hurry()
        self._board.hurry()

    def _press(self) -> None:
        """A finger on the block: free play too, if nobody asks for a press."""
        evening = self.evening
        dice = evening.block is None and evening.waiting == "press" and not evening.typed
        if isinstance(evening.block, StandIn) or dice:
            self._block.hit(self._now)
            self.attempt(evening.press)

    def close(self) -> None:
        self._block.close()
        self.evening.close()
