"""From what was said on the command line to the end of the evening, in plain lines."""

import json
import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import TextIO

from ..commands.ctrl_c import between_moves
from ..editions.load import load
from ..rules.game import Options
from ..store import Store
from ..table.blocks import Block, StandIn
from ..table.evening import Evening
from ..table.finding import choose_block, open_block
from ..table.given import Given
from ..table.resuming import row_to_resume
from ..table.setup import set_up
from ..table.sitting import Sitting
from ..telling import Teller
from ..trouble import Trouble
from ..words import Words, load_words
from .hearing import Clock
from .leaving import Quit, Speak
from .lines import EndOfInput, Lines, Typed
from .lookups import resume_line
from .paper import Paper, columns_of, may_colour
from .seats import SeatAsking
from .table import PACE, TextTable
from .watch import watch

INTERRUPTED = 130


def run_terminal(
    store: Store, given: Given, *, as_json: bool = False, lines: Lines | None = None
) -> int:
    """With `as_json` only the result goes to stdout; what people need to read goes to stderr."""
    words = load_words(given.language)
    out = sys.stderr if as_json else sys.stdout
    evening = _Evening(store, given, words, out, Typed() if lines is None else lines)
    return evening.run(as_json)


class _Evening:
    def __init__(self, store: Store, given: Given, words: Words, out: TextIO, lines: Lines) -> None:
        self._store = store
        self._given = given
        self._out = out
        self._lines = lines
        self._speak(words)

    def _speak(self, words: Words) -> None:
        self._words = words
        self._paper = Paper(
            self._out,
            colours=may_colour(self._out),
            right_to_left=words.right_to_left,
            columns=lambda: columns_of(self._out),
        )

    def run(self, as_json: bool) -> int:
        with ExitStack() as opened:
            try:
                sitting = opened.enter_context(self._sit_down())
            except EndOfInput:
                raise Trouble("Nobody said who plays: give a --seat for each player.") from None
            except Quit:
                return 0
            persons = any(seat.is_person for seat in sitting.table.seats)
            try:
                kind = choose_block(self._given.block, persons=persons)
                block = open_block(opened, kind, sitting)
                self._play(sitting, block, persons, quiet=as_json)
            except KeyboardInterrupt:
                self._paper.to_copy(resume_line(self._words, sitting.id))
                return INTERRUPTED
            except (EndOfInput, Quit):
                self._paper.to_copy(resume_line(self._words, sitting.id))
            else:
                self._tell_result(sitting)
            if as_json:
                print(json.dumps(sitting.result()))
        return 0

    def _sit_down(self) -> Sitting:
        """The game that is resumed, or a new one."""
        given = self._given
        if given.resume is not None:
            return Sitting(self._store, row_to_resume(self._store, given.resume))
        seats = list(given.seats)
        if not seats:
            asking = SeatAsking(self._words, self._paper, self._line)
            row = self._store.last_unfinished()
            if row is not None and asking.wants_to_resume(row):
                return Sitting(self._store, row)
            seats = asking.seats(load(given.edition, given.board).players)
        table = set_up(
            seats,
            edition=given.edition,
            board=given.board,
            options=Options(rent_is_asked=given.rent == "ask"),
            seed=given.seed,
        )
        return Sitting.begin(self._store, table)

    def _play(self, sitting: Sitting, block: Block | None, persons: bool, *, quiet: bool) -> None:
        if not persons and (block is None or isinstance(block, StandIn)) and not self._typed:
            with between_moves() as stopped:
                self._watch(sitting, block, quiet, stopped)
            return
        clock = Clock()
        with Evening(sitting, block, typed=self._typed, pace=PACE, clock=clock) as evening:
            while True:
                table = TextTable(evening, block, clock, self._words, self._lines, self._paper)
                try:
                    table.play()
                    return
                except Speak as speak:
                    self._speak(speak.words)

    def _watch(
        self, sitting: Sitting, block: StandIn | None, quiet: bool, stopped: Callable[[], bool]
    ) -> None:
        teller = Teller(sitting.game.board, sitting.table.names, self._words)
        watch(sitting, block, teller, None if quiet else self._paper, stopped)

    @property
    def _typed(self) -> bool:
        return self._given.dice == "typed"

    def _tell_result(self, sitting: Sitting) -> None:
        game, words = sitting.game, self._words
        said = words.ngettext(
            "{player} wins after {turns} turn.", "{player} wins after {turns} turns.", game.turn
        )
        self._paper.call(
            said.format(player=sitting.table.names[game.winner], turns=words.number(game.turn))
        )
        for name, coins in zip(sitting.table.names, game.coins, strict=True):
            told = words.ngettext("{player}: {coins} coin", "{player}: {coins} coins", coins)
            self._paper.say(told.format(player=name, coins=words.number(coins)))
        self._paper.to_copy(
            words.gettext("See this game again with: qblock games show {game}").format(
                game=sitting.id
            )
        )

    def _line(self) -> str:
        self._paper.prompt()
        while True:
            line = self._lines.take(None)
            if line is not None:
                self._paper.heard(line)
                return line.strip()
