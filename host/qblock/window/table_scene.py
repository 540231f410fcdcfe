"""The table: the board with the block in its middle, and the column beside it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
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
from . import theme
from .actions import Action, actions, call, tools, types_press
from .app import App
from .beside import Beside
from .board_view import BoardView, places
from .column import (
    Head,
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
from .log import Log
from .motion import Motion
from .pictures.block import BlockPicture
from .theme import Sizes
from .ui import Act, Ui

LINES, LETTERS = 34, 21  # of base size that the column has to hold
SLIDE_MS = 180.0  # that a dialog takes to slide over the column


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
        self.dialog: Dialog | None = None
        self._opened_at = -1e9
        self._leave = leave
        self._again = again
        self._said = ""  # the last refusal or remark
        self._log = Log()
        self._now = float(app.clock())
        self._first_die = 0
        # whether the block is ready, the Banker's clock, and the coins
        self._shown: tuple[bool, int, tuple[int, ...]] = (False, 0, ())
        self.motion = Motion(evening.game)
        self._block = BlockPicture(evening, app.settings.reduced_motion)
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
        self.dialog, self._opened_at = dialog, self._now
        self.app.focus = ""
        self.app.refresh()

    def close_dialog(self) -> None:
        self.dialog = None
        self.app.focus = ""
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
        slides = now - self._opened_at < SLIDE_MS + 50 and not self.motion.reduced
        return bool(news) or happened or moved or opened or slides or self._looks_other()

    def _hear(self, news: News) -> None:
        self._said, self._first_die = "", 0
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
        wanted, have = dialog_for(self), self.dialog
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
        ui.sizes = _fitting(ui.sizes, column)
        self._board.paint(ui, board, self._now)
        label = self.words.gettext("Question Block")
        ui.add_area("block", self._board.block_rect, label, self._press)
        ui.shortcut("history key", self.words.gettext("History"), self._history, "h")
        ui.shortcut("pause key", self.words.gettext("Pause"), self._pause, "p")
        self._paint_column(ui, column)

    def _paint_column(self, ui: Ui, column: Rect) -> None:
        s, gap = ui.sizes, ui.sizes.margin * 2 // 3
        head = Rect(column.x, column.y, column.width, head_height(ui))
        paint_head(ui, head, self._head())
        y = head.bottom + gap
        strip = self._beside.strip(self.words)
        if strip is not None:
            high = strip_height(ui, column.width, strip.said)
            place = Rect(column.x, y, column.width, high)
            paint_strip(ui, place, strip.said, strip.label, self._attempting(strip.act), strip.key)
            y = place.bottom + gap
        row = Rect(column.x, y, column.width, s.base * 2)
        paint_tools(ui, row, tools(self.evening, self.words, self.open))
        y = row.bottom + gap
        rest = Rect(column.x, y, column.width, column.bottom - y)
        self._paint_players(ui, rest)
        if self.dialog is not None:
            self._paint_dialog(ui, rest, self.dialog)

    def _paint_players(self, ui: Ui, rest: Rect) -> None:
        if self.dialog is not None and self._slid == 1.0:
            return  # all of it is covered
        g, gap = self.evening.game, ui.sizes.margin * 2 // 3
        high = min(round(ui.sizes.base * 2.9) * g.n, rest.height * 62 // 100)
        players = Rect(rest.x, rest.y, rest.width, high)
        show = partial(self.open, "deeds")
        paint_players(ui, players, g, self.names, self.motion.coins, self.words, show)
        y = players.bottom + gap
        log = Rect(rest.x, y, rest.width, rest.bottom - y)
        paint_log(ui, log, self._log.lines, self._log.scroll)

    @property
    def _slid(self) -> float:
        """How far the dialog has come, 0 to 1: fast first, then slower."""
        if self.motion.reduced:
            return 1.0
        share = max(0.0, min(1.0, (self._now - self._opened_at) / SLIDE_MS))
        return 1 - (1 - share) ** 3

    def _paint_dialog(self, ui: Ui, rest: Rect, dialog: Dialog) -> None:
        """It slides in from the edge of the window."""
        s = ui.sizes
        clip = ui.surface.get_clip()
        ui.surface.set_clip(ui.place(rest.inflate(2, 2)))
        if self._slid < 1.0:
            ui.forget_widgets_in(rest)
        place = rest.move(round((1 - self._slid) * rest.width), 0)
        ui.panel(place, edge=theme.AMBER)
        dialog.paint(ui, place.inflate(-s.base, -s.base // 2))
        ui.surface.set_clip(clip)

    def _head(self) -> Head:
        g = self.evening.game
        sentence = call(self.evening, self.teller, self.words, self._first_die)
        remark = [self._said] if self._said else self._log.latest
        who = g.who if 0 <= g.who < g.n else -1
        return Head(who, sentence, remark, self._actions(), bool(self._said))

    def _actions(self) -> list[Action]:
        if self.evening.paused:
            go_on = self.words.gettext("Go on")
            return [Action("go on", go_on, self._pause, main=True)]
        if types_press(self.evening):
            return [
                Action(f"die {n}", str(n), partial(self._type_press, n), str(n), die=n)
                for n in range(1, 7)
            ]
        found = actions(self.evening, self.words, self.do, partial(self.open, "rent"))
        return [replace(action, act=self._attempting(action.act)) for action in found]

    def _attempting(self, act: Act) -> Act:
        return partial(self.attempt, act)

    def _type_press(self, n: int) -> None:
        """Two dice of one's own, one after the other (C24)."""
        if not self._first_die:
            self._first_die = n
            self.app.refresh()
            return
        first, self._first_die = self._first_die, 0
        self.attempt(lambda: self.evening.press_with_dice(first, n))

    # What moves by itself

    def paint_moving(self, ui: Ui) -> list[Rect]:
        return self._board.paint_moved(ui.surface, self._now)

    @property
    def is_moving(self) -> bool:
        slides = self.dialog is not None and self._slid < 1.0
        return slides or self.motion.moves(self._now) or self._block.is_moving

    # Keys and clicks

    def key(self, event: pygame.Event) -> bool:
        if self.dialog is not None and self.dialog.key(event):
            return True
        if event.type == pygame.MOUSEWHEEL:
            self._log.move(-event.y)
            return True
        self._hurry()
        if event.key == pygame.K_ESCAPE:
            if self.dialog is not None and not self.dialog.by_itself:
                self.close_dialog()
            else:
                self.open("menu")
        elif event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            self.open("undo")
        elif event.key == pygame.K_PAUSE:
            self._pause()
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

    def _history(self) -> None:
        self.open("history")

    def _pause(self) -> None:
        self.evening.paused = not self.evening.paused
        self.app.refresh()

    def close(self) -> None:
        self._block.close()
        self.evening.close()


def _fitting(sizes: Sizes, column: Rect) -> Sizes:
    """Text as large as wished for, and as the column holds: nothing is lost for its size."""
    most = min(column.height / LINES, column.width / LETTERS)
    return replace(sizes, scale=min(sizes.scale, sizes.scale * most / sizes.base))
