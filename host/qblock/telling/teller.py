"""The teller: puts a game into words, for the screen, the terminal and the screen reader."""

import re
from collections.abc import Sequence

from ..rules import events as happened
from ..rules import moves
from ..rules.board import Board
from ..rules.events import Event
from ..rules.game import Game
from ..rules.moves import Move
from ..rules.refusal import Refusal
from ..said import ENGLISH, Speaks
from .asking import asking
from .happenings import happenings
from .made import made
from .refused import refused
from .voice import Voice

# What such a move brings about says all that the move says
_SAID_BY_EVENTS = frozenset(
    (moves.BUY, moves.BUILD, moves.MORTGAGE, moves.REPAY, moves.PAY_FINE, moves.CLOSE, moves.ASK)
)
# What ends the turn before comes before the roll that ends it
_BEFORE_THE_ROLL = frozenset((happened.RENT_LAPSED, happened.TURN))
# A name may end with a dot of its own where its sentence ends
_TWO_DOTS = re.compile(r"(?<!\.)\.\.(?!\.)")


class Teller:
    def __init__(self, board: Board, names: Sequence[str], words: Speaks | None = None) -> None:
        self._voice = Voice(board, names, words or ENGLISH)

    def move(self, move: Move, before: Game) -> str:
        """What a move is. `before` is the game as it stands without it."""
        return _ended(made(self._voice, move, before))

    def events(self, events: Sequence[Event]) -> list[str]:
        """What a move brought about."""
        return [_ended(said) for said in happenings(self._voice, events)]

    def refusal(self, refusal: Refusal) -> str:
        """Why a move is not made."""
        return _ended(refused(self._voice, refusal))

    def awaiting(self, g: Game) -> str:
        """What is to be done now, and by whom."""
        return _ended(asking(self._voice, g))

    def play(self, g: Game, move: Move) -> list[str]:
        """Make a move, and tell it and what it brought about, with nothing said twice. A refused
        move raises Illegal."""
        before = g.copy()
        listening, g.log = g.log, []
        try:
            g.apply(move)
        finally:
            events, g.log = g.log, listening
        if listening is not None:
            listening += events
        return self.story(move, before, events)

    def story(self, move: Move, before: Game, events: Sequence[Event]) -> list[str]:
        """A move and what it brought about, with nothing said twice."""
        first = [event for event in events if event[0] in _BEFORE_THE_ROLL]
        rest = [event for event in events if event[0] not in _BEFORE_THE_ROLL]
        said = self.events(rest)
        if not _is_said(move, rest):
            said.insert(0, self.move(move, before))
        return self.events(first) + said


def _is_said(move: Move, events: Sequence[Event]) -> bool:
    """What it brought about says the move too. That there is an auction does not say who asked
    for it."""
    told = any(event[0] != happened.AUCTION for event in events)
    return told and move[0] in _SAID_BY_EVENTS


def _ended(text: str) -> str:
    return _TWO_DOTS.sub(".", text)
