"""Seeded answers to what chance is asked: a function of the seed and the number of the question,
so that a game that was stopped goes on the same."""

import math
import random

from question_block import odds

from . import moves, steps
from .game import Game
from .moves import Move, bits

# Every count that is asked for divides it (up to 32 cards, a die, the cells of the odds): so the
# rest of the division is even too.
_EVEN = math.lcm(*range(1, 33))
_BLOCK = 256

ROLLS: tuple[Move, ...] = tuple((moves.ROLL, die) for die in range(7))
PRESSES: tuple[Move, ...] = tuple((moves.PRESS, outcome) for outcome in range(10))
_SOUNDS = tuple(odds.outcome_at("celebration", cell) for cell in range(odds.CELLS["celebration"]))


class Chance:
    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._block = -1
        self._values: list[int] = []

    def value(self, number: int) -> int:
        """Even over a range that 1 to 32 and 36 divide."""
        block, place = divmod(number, _BLOCK)
        if block != self._block:
            source = random.Random(f"{self._seed} {block}")
            self._values = source.choices(range(_EVEN), k=_BLOCK)
            self._block = block
        return self._values[place]

    def answer(self, g: Game) -> Move:
        """To the question that the game asks now."""
        value = self.value(len(g.moves))
        if g.step in steps.ROLLS:
            return ROLLS[1 + value % 6]
        if g.step == steps.PRESS:
            return PRESSES[_SOUNDS[value % 36]]
        return moves.DRAW, _card(g, value)


def _card(g: Game, value: int) -> int:
    if not g.unseen:
        return g.pile[0]
    cards = list(bits(g.unseen))
    return cards[value % len(cards)]
