"""The table: the board with the block in its middle, and the column beside it."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ..link import sentence
from ..rules import steps
from ..rules.moves import Move
from ..rules.refusal import Illegal
from ..table.blocks import StandIn
from ..table.evening import Evening, Pace
from ..telling import Teller
from ..words import Words
from . import theme
from .actions import Action, actions, bells
from .app import App
from .column import head_height, paint_head, paint_log, paint_players
from .dialogs.base import Dialog
from .dialogs.opening import dialog_for, open_named
from .motion import Motion
from .pictures.block import BlockPicture
from .pictures.board import BoardPicture
from .pictures.pieces import die
from .pictures.tokens import token
from .ui import Ui

LOG_LINES = 500


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
        self.banner = ""  # what is wrong with the block
        self._leave = leave
        self._again = again
        self._said = ""  # the last refusal or remark
        self._log: list[str] = []
        self._scroll = 0
        self._now = 0.0
        self._first_die = 0
        self._ready = False
        self.motion = Motion(evening.game)
        self._shown_language = ""
        self._take_language()
        self._block = BlockPicture(evening, app.settings.reduced_motion)
        self._board_rect = pygame.Rect(0, 0, 1, 1)
        self._tell_beginning()

    # The table, as its dialogs see it

    @property
    def words(self) -> Words:
        return self.app.words

    @property
    def names(self) -> Sequence[str]:
        return self.evening.sitting.table.names

    def do(self, move: Move) -> None:
        self.attempt(lambda: self.evening.do(move))

    def attempt(self, act: Callable[[], None]) -> None:
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
        self.dialog = open_named(self, name, seat)
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

    @property
    def log(self) -> Sequence[str]:
        """Newest first."""
        return self._log

    # What goes on by itself

    def tick(self, now: float) -> bool:
        self._now = now
        self._take_language()
        self._take_wishes()
        news = self.evening.step()
        for each in news:
            self.motion.hear(each, now)
            self._block.hear(each, now)
            self._log[:0] = reversed(self.teller.story(each.move, each.before, each.events))
            self._first_die = 0
        del self._log[LOG_LINES:]
        happened = self._take_happenings()
        changed = self.motion.step(now)
        opened = self._open_by_itself()
        counting = self.evening.closes_in is not None
        return bool(news) or happened or changed or opened or counting or self._waits_for_block()

    def _waits_for_block(self) -> bool:
        """The button is lit once the block has said that a press counts."""
        ready = self.evening.may_press
        changed, self._ready = ready != self._ready, ready
        return changed

    def _take_wishes(self) -> None:
        wishes = self.app.settings
        self.motion.speed, self.motion.reduced = wishes.speed, wishes.reduced_motion
        self._block.set(wishes.volume, wishes.muted, wishes.reduced_motion)
        pace = Pace()
        self.evening.pace = Pace(round(pace.bot / wishes.speed), pace.rent, pace.lot)

    def _take_language(self) -> None:
        if self._shown_language == self.words.language:
            return
        self._shown_language = self.words.language
        board = self.evening.game.board
        self.teller = Teller(board, self.evening.sitting.table.names, self.words)
        self._picture = BoardPicture(board, self.app.type, self.words)

    def _take_happenings(self) -> bool:
        taken, self.evening.happenings = self.evening.happenings, []
        for happening in taken:
            said = sentence(happening)
            if happening.what in ("unplugged", "gone", "busy", "silent", "no-answer"):
                self.banner = said
            elif happening.what in ("connected", "restarted", "armed"):
                self.banner = ""
            if happening.what not in ("press", "armed", "opening"):
                self._log.insert(0, said)
        return bool(taken)

    def _tell_beginning(self) -> None:
        if self.evening.game.moves:
            self._log.insert(0, self.words.gettext("The game goes on where it was left."))

    def _open_by_itself(self) -> bool:
        wanted = dialog_for(self)
        have = self.dialog
        if wanted is None:
            if have is not None and have.by_itself:
                self.dialog = None
                return True
            return False
        if have is not None and have.name == wanted:
            return False
        if have is not None and not have.by_itself:
            return False  # a person is busy with another: it comes when that is closed
        self.dialog = open_named(self, wanted, None)
        return True

    # Painting

    def paint(self, ui: Ui) -> None:
        board, column = self._places(ui)
        self._board_rect = ui.place(board)
        self._paint_board(ui, board)
        ui.shortcut("history key", self.words.gettext("History"), self._history, "h")
        ui.shortcut("pause key", self.words.gettext("Pause"), self._pause, "p")
        self._paint_column(ui, column)

    def _places(self, ui: Ui) -> tuple[pygame.Rect, pygame.Rect]:
        """The board square on the left; in a narrow window the column goes below."""
        m = ui.sizes.margin
        if ui.width >= ui.height * 1.25:
            side = min(ui.height - 2 * m, round(ui.width * 0.64))
            board = pygame.Rect(m, (ui.height - side) // 2, side, side)
            return board, pygame.Rect(
                board.right + m, m, ui.width - board.right - 2 * m, ui.height - 2 * m
            )
        side = min(ui.width - 2 * m, round(ui.height * 0.62))
        board = pygame.Rect((ui.width - side) // 2, m, side, side)
        return board, pygame.Rect(m, board.bottom + m, ui.width - 2 * m, ui.height - side - 3 * m)

    def _paint_board(self, ui: Ui, board: pygame.Rect) -> None:
        spot, side, g = self._board_rect, board.width, self.evening.game
        ui.surface.blit(self._picture.surface(side, g), spot)
        self._paint_middle(ui, ui.surface)
        self._paint_tokens(ui.surface)
        middle = self._middle()
        ui.add_area(
            "block", self._block.rect_in(middle), self.words.gettext("Question Block"), self._press
        )

    def _middle(self) -> pygame.Rect:
        return self._picture.middle_rect(self._board_rect.width).move(self._board_rect.topleft)

    def _paint_middle(self, ui: Ui, surface: pygame.Surface) -> None:
        middle = self._middle()
        surface.fill(theme.INK, middle)
        self._block.paint(surface, middle, self._now)
        if self.motion.die:
            size = max(24, middle.width // 8)
            face = die(self.motion.die, size, self.motion.die_turn(self._now))
            surface.blit(face, face.get_rect(bottomright=(middle.right - 4, middle.bottom - 4)))

    def _paint_tokens(self, surface: pygame.Surface) -> None:
        side, g = self._board_rect.width, self.evening.game
        size = self._picture.token_size(side)
        for p in range(g.n):
            if not g.alive[p]:
                continue
            x, y = self._token_place(side, p)
            picture = token(p, size)
            surface.blit(picture, picture.get_rect(center=(x, y)).move(self._board_rect.topleft))

    def _token_place(self, side: int, p: int) -> tuple[int, int]:
        """On its space, or in the air between two."""
        g, at = self.evening.game, self.motion.at[p]
        here = int(at) % g.board.size
        x, y = self._picture.token_spot(side, here, p, bool(g.jailed[p]) and at == int(at))
        share = at - int(at)
        if share:
            nx, ny = self._picture.token_spot(side, (here + 1) % g.board.size, p, False)
            hop = self._picture.token_size(side) * 0.5 * 4 * share * (1 - share)
            x, y = round(x + (nx - x) * share), round(y + (ny - y) * share - hop)
        return x, y

    def _paint_column(self, ui: Ui, column: pygame.Rect) -> None:
        s, g = ui.sizes, self.evening.game
        gap = s.margin * 2 // 3
        head = pygame.Rect(column.x, column.y, column.width, head_height(ui))
        paint_head(ui, head, g, self._sentence(), self._remark(), self._actions())
        tools = pygame.Rect(column.x, head.bottom + gap, column.width, s.base * 2)
        self._paint_tools(ui, tools)
        rest = pygame.Rect(
            column.x, tools.bottom + gap, column.width, column.bottom - tools.bottom - gap
        )
        if self.dialog is not None:
            ui.panel(rest, edge=theme.AMBER)
            self.dialog.paint(ui, rest.inflate(-s.base, -s.base // 2))
            return
        rows = min(round(s.base * 2.9) * g.n, rest.height * 62 // 100)
        players = pygame.Rect(rest.x, rest.y, rest.width, rows)
        names = self.evening.sitting.table.names
        show = partial(self.open, "deeds")
        paint_players(ui, players, g, names, self.motion.coins, self.words, show)
        log = pygame.Rect(
            rest.x, players.bottom + gap, rest.width, rest.bottom - players.bottom - gap
        )
        paint_log(ui, log, self._log, self._scroll, self.words)

    def _sentence(self) -> str:
        if self.evening.paused:
            return self.words.gettext("The game is paused.")
        return self.teller.awaiting(self.evening.game)

    def _remark(self) -> str:
        """What is said below: the last refusal, the block's trouble, or the latest news."""
        return self._said or self.banner or (self._log[0] if self._log else "")

    def _actions(self) -> list[Action]:
        if self.evening.paused:
            go_on = self.words.gettext("Go on")
            return [Action("go on", go_on, self._pause, main=True)]
        if self._types_press():
            return [
                Action(f"die {n}", str(n), partial(self._type_press, n), key=str(n))
                for n in range(1, 7)
            ]
        found = actions(self.evening, self.words, self.do)
        return [
            Action(a.id, a.label, partial(self.attempt, a.act), a.key, a.main, a.enabled)
            for a in found
        ]

    def _types_press(self) -> bool:
        evening = self.evening
        return evening.typed and evening.block is None and evening.game.step == steps.PRESS

    def _type_press(self, n: int) -> None:
        """Two dice of one's own, one after the other (C24)."""
        if not self._first_die:
            self._first_die = n
            return
        first, self._first_die = self._first_die, 0
        self.attempt(lambda: self.evening.press_with_dice(first, n))

    def _paint_tools(self, ui: Ui, row: pygame.Rect) -> None:
        w = self.words
        tools: list[tuple[str, str, str, Callable[[], None]]] = [
            ("manage", w.gettext("Build"), "b", partial(self.open, "manage")),
            ("trade", w.gettext("Deal"), "t", partial(self.open, "trade")),
            ("deeds", w.gettext("Deeds"), "d", partial(self.open, "deeds")),
            ("undo", w.gettext("Undo"), "z", partial(self.open, "undo")),
            ("menu", w.gettext("Menu"), "", partial(self.open, "menu")),
        ]
        rents = bells(self.evening)
        if rents:
            label = w.gettext("Rent")
            tools.insert(0, ("rent", label, "r", partial(self.open, "rent")))
        gap = ui.sizes.base // 3
        wide = (row.width - gap * (len(tools) - 1)) // len(tools)
        for n, (id_, label, key, act) in enumerate(tools):
            place = pygame.Rect(row.x + n * (wide + gap), row.y, wide, row.height)
            kind = "danger" if id_ == "rent" else "button"
            ui.button(id_, place, label, act, key=key, kind=kind, size=ui.sizes.small)  # type: ignore[arg-type]

    # What moves by itself

    def paint_moving(self, ui: Ui) -> list[pygame.Rect]:
        if not self._block.changed(self._now):
            return []
        middle = self._middle()
        self._paint_middle(ui, ui.surface)
        return [middle]

    @property
    def is_moving(self) -> bool:
        return self.motion.is_moving or self.motion.rolls(self._now) or self._block.is_moving

    # Keys

    def key(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            self._scroll = max(0, min(self._scroll - event.y, max(0, len(self._log) - 3)))
            return True
        self.motion.hurry()
        if self.dialog is not None and self.dialog.key(event):
            return True
        if event.key == pygame.K_ESCAPE:
            if self.dialog is not None and not self.dialog.by_itself:
                self.close_dialog()
            else:
                self.open("menu")
            return True
        if event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            self.open("undo")
            return True
        if event.unicode == "?" or event.key == pygame.K_F1:
            self.open("help")
            return True
        return False

    def click(self, place: tuple[int, int]) -> None:
        self.motion.hurry()

    def _press(self) -> None:
        """A finger on the block: free play too, if nobody asks for a press."""
        evening = self.evening
        if isinstance(evening.block, StandIn) or evening.waiting == "press":
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
