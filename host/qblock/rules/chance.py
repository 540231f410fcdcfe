"""Seeded answers to what chance is asked: a function of the seed and the number of the question,
so that a game that was stopped goes on the same."""

from question_block import odds

from . import moves, steps
from .game import Game
from .moves import Move
from .steps import ROLLS as IS_ROLLED

# SplitMix64: each number is mixed by itself, so none has to be drawn before another
_GOLDEN, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_64_BITS = (1 << 64) - 1

ROLLS: tuple[Move, ...] = tuple((moves.ROLL, die) for die in range(7))
PRESSES: tuple[Move, ...] = tuple((moves.PRESS, outcome) for outcome in range(10))
_SOUNDS = tuple(odds.outcome_at("celebration", cell) for cell in range(odds.CELLS["celebration"]))


class Chance:
    """`stream` tells several apart that have the same seed: the table's, and each bot's own."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._start = 0
        self._start = self.value(self.value(seed) + stream)

    def value(self, number: int) -> int:
        """64 even bits: the rest of a division by a small count is even for all that matters."""
        z = self._start + number * _GOLDEN & _64_BITS
        z = (z ^ z >> 30) * _FIRST & _64_BITS
        z = (z ^ z >> 27) * _SECOND & _64_BITS
        return z ^ z >> 31

    def answer(self, g: Game) -> Move:
        """To the question that the game asks now."""
        value = self.value(len(g.moves))
        step = g.step
        if step in IS_ROLLED:
            return ROLLS[1 + value % 6]
        if step == steps.PRESS:
            return PRESSES[_SOUNDS[value % 36]]
        return moves.DRAW, _card(g, value)


def _card(g: Game, value: int) -> int:
    if not g.unseen:
        return g.pile[0]
    mask = g.unseen
    for _ in range(value % mask.bit_count()):
        mask &= mask - 1  # without its lowest
    return (mask & -mask).bit_length() - 1
