"""Letting a game go on by itself: bots, dice and a block that presses itself, up to where a person
is asked."""

from collections.abc import Callable

from question_block import lamp, odds, tunes

from ..players.seats import decide
from ..rules import steps
from ..rules.events import Event
from ..rules.moves import Move
from ..trouble import Trouble
from .blocks import StandIn
from .pressing import Pressing
from .sitting import Sitting

Told = Callable[[Move, list[Event]], None]
Stopped = Callable[[], bool]

PATIENCE_MS = 30_000  # of simulated time, until a stand-in that does not answer is given up
SLICE_MS = 20
AGAIN_MS = 3_000  # without a report, one presses again


def never() -> bool:
    return False


def play_out(
    sitting: Sitting,
    block: StandIn | None,
    told: Told | None = None,
    stopped: Stopped = never,
) -> None:
    """Play until the game is over or a person is asked; KeyboardInterrupt, between two moves, if
    it is stopped. Kept once a turn, and when it stops."""
    game = sitting.game
    pressing = None
    if block is not None:
        pressing = Pressing(sitting, block.session, of_this_game=True)
    turn = game.turn
    try:
        while not sitting.is_over:
            if stopped():
                raise KeyboardInterrupt
            if pressing is not None and block is not None and sitting.awaits_press:
                _press(sitting, block, pressing, told, stopped)
                continue
            move = decide(game, sitting.players)
            if move is None:
                if game.step not in steps.CHANCE:
                    return
                move = sitting.chance.answer(game)
            _apply(sitting, move, told)
            if game.turn != turn:
                turn = game.turn
                sitting.keep()
    finally:
        sitting.keep()


def _apply(sitting: Sitting, move: Move, told: Told | None) -> None:
    if told is None:
        sitting.apply(move)
        return
    sitting.game.log = []
    sitting.apply(move)
    events, sitting.game.log = sitting.game.log, None
    told(move, events)


def _press(
    sitting: Sitting, block: StandIn, pressing: Pressing, told: Told | None, stopped: Stopped
) -> None:
    """Ask the block, press it, take what it reports, and hear it out as people do: a block that
    still plays takes no press."""
    game = sitting.game
    game.log = [] if told is not None else None
    end = block.now + PATIENCE_MS
    again = 0
    while sitting.awaits_press:
        if stopped():
            raise KeyboardInterrupt
        pressing.tend(block.now, block.step(SLICE_MS).happenings)
        if pressing.may_press and block.now >= again:
            block.press()
            again = block.now + AGAIN_MS
        if block.now > end:
            raise Trouble(
                "The block ({name}) did not report its press: check it first.", name=block.name
            )
    move = game.moves[-1]
    if told is not None:
        events, game.log = game.log or [], None
        told(move, events)
    heard = block.now + length_ms(move[1])
    while block.now < heard:
        pressing.tend(block.now, block.step(SLICE_MS).happenings)


def length_ms(outcome: int) -> int:
    """How long the block plays it."""
    return tunes.LENGTHS[odds.kind(outcome)] * (odds.pings(outcome) or 1) + lamp.AFTERGLOW
