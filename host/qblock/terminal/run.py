"""From what was said on the command line to the end of the evening, in plain lines."""

import json
import sys
from collections.abc import Callable
from contextlib import ExitStack

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
from .asking import Asker
from .lines import EndOfInput, Lines, Typed
from .paper import Paper, may_colour
from .seats import ask_seats, wants_to_resume
from .table import PACE, Clock, TextTable, resume_line
from .watch import watch

INTERRUPTED = 130


def run_terminal(
    store: Store, given: Given, *, as_json: bool = False, lines: Lines | None = None
) -> int:
    """With `as_json` only the result goes to stdout; what people need to read goes to stderr."""
    words = load_words(given.language)
    out = sys.stderr if as_json else sys.stdout
    paper = Paper(out, colours=may_colour(out))
    evening = _Evening(store, given, words, paper, Typed() if lines is None else lines)
    return evening.run(as_json)


class _Evening:
    def __init__(
        self, store: Store, given: Given, words: Words, paper: Paper, lines: Lines
    ) -> None:
        self._store = store
        self._given = given
        self._words = words
        self._paper = paper
        self._lines = lines
        self._asker = Asker(words, paper, self._line)

    def run(self, as_json: bool) -> int:
        with ExitStack() as opened:
            try:
                sitting = opened.enter_context(self._sit_down())
            except EndOfInput:
                raise Trouble("Nobody said who plays: give a --seat for each player.") from None
            persons = any(seat.is_person for seat in sitting.table.seats)
            try:
                kind = choose_block(self._given.block, persons=persons)
                block = open_block(opened, kind, sitting)
                over = self._play(sitting, block, persons, quiet=as_json)
            except EndOfInput:
                over = False
            except KeyboardInterrupt:
                self._paper.say(resume_line(self._words, sitting.id))
                return INTERRUPTED
            self._end(sitting, over, as_json)
        return 0

    def _sit_down(self) -> Sitting:
        """The game that is resumed, or a new one."""
        given = self._given
        if given.resume is not None:
            return Sitting(self._store, row_to_resume(self._store, given.resume))
        seats = list(given.seats)
        if not seats:
            row = self._store.last_unfinished()
            if row is not None and wants_to_resume(row, self._words, self._asker):
                return Sitting(self._store, row)
            players = load(given.edition, given.board).players
            seats = ask_seats(players, self._words, self._paper, self._asker)
        table = set_up(
            seats,
            edition=given.edition,
            board=given.board,
            options=Options(rent_is_asked=given.rent == "ask"),
            seed=given.seed,
        )
        return Sitting.begin(self._store, table)

    def _play(self, sitting: Sitting, block: Block | None, persons: bool, *, quiet: bool) -> bool:
        """False: they go on another day."""
        if not persons and (block is None or isinstance(block, StandIn)) and not self._typed:
            with between_moves() as stopped:
                self._watch(sitting, block, quiet, stopped)
            return True
        clock = Clock()
        with Evening(sitting, block, typed=self._typed, pace=PACE, clock=clock) as evening:
            return TextTable(evening, clock, self._words, self._lines, self._paper).play()

    def _watch(
        self, sitting: Sitting, block: StandIn | None, quiet: bool, stopped: Callable[[], bool]
    ) -> None:
        teller = Teller(sitting.game.board, sitting.table.names, self._words)
        watch(sitting, block, teller, None if quiet else self._paper, stopped)

    @property
    def _typed(self) -> bool:
        return self._given.dice == "typed"

    def _end(self, sitting: Sitting, over: bool, as_json: bool) -> None:
        if over:
            self._tell_result(sitting)
        else:
            self._paper.say(resume_line(self._words, sitting.id))
        if as_json:
            print(json.dumps(sitting.result()))

    def _tell_result(self, sitting: Sitting) -> None:
        game, words = sitting.game, self._words
        said = words.ngettext(
            "{player} wins after {turns} turn.", "{player} wins after {turns} turns.", game.turn
        )
        self._paper.call(said.format(player=sitting.table.names[game.winner], turns=game.turn))
        for name, coins in zip(sitting.table.names, game.coins, strict=True):
            told = words.ngettext("{player}: {coins} coin", "{player}: {coins} coins", coins)
            self._paper.say(told.format(player=name, coins=coins))
        self._paper.aside(
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
