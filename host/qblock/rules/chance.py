"""Seeded answers to what chance is asked: a function of the seed and the number of the question,
so that a game that was stopped goes on the same."""

import struct
from functools import lru_cache

from question_block import odds

from . import moves
from .board import Known
from .game import Game
from .moves import Move, bits
from .steps import IS_ROLL, PRESS

# SplitMix64: each number is mixed by itself, so none has to be drawn before another
_GOLDEN, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_64_BITS = (1 << 64) - 1
# Many at a time side by side in one long number, each with as much room again for its products:
# it takes a fraction of the time that they take one by one
BLOCK = 64
_IN_EACH = sum(1 << 128 * n for n in range(BLOCK))
_BLOCK_BITS = _IN_EACH * _64_BITS
# In the end the upper half is moved into the room between those of the lower half: the even
# numbers are in the lower half, and the odd ones in the upper
_HALF = 128 * BLOCK // 2
_LOWER_HALF = (1 << _HALF) - 1
_33_BITS = sum(((1 << 33) - 1) << 64 * n for n in range(BLOCK))
_UNPACK = struct.Struct(f"<{BLOCK}Q").unpack

ROLLS: tuple[Move, ...] = tuple((moves.ROLL, die) for die in range(1, 7))
DRAWS: tuple[Move, ...] = tuple((moves.DRAW, card) for card in range(64))
PRESSES: tuple[Move, ...] = tuple((moves.PRESS, outcome) for outcome in range(10))
_SOUNDS = tuple(odds.outcome_at("celebration", cell) for cell in range(odds.CELLS["celebration"]))


_IN_BYTE = tuple(tuple(bits(byte)) for byte in range(256))


def _steps(block: int) -> int:
    """How far the numbers of a block are from where a generator starts, side by side."""
    first, half = block * BLOCK, BLOCK // 2
    numbers = (first + 2 * n % BLOCK + n // half for n in range(BLOCK))
    return sum((number * _GOLDEN & _64_BITS) << 128 * n for n, number in enumerate(numbers))


_STEPS = Known(_steps)


def _value(start: int, number: int) -> int:
    z = start + number * _GOLDEN & _64_BITS
    z = (z ^ z >> 30) * _FIRST & _64_BITS
    z = (z ^ z >> 27) * _SECOND & _64_BITS
    return z ^ z >> 31


@lru_cache(maxsize=8)
def _seeded(seed: int) -> int:
    """All the streams of a game begin with this."""
    return _value(0, seed)


class Chance:
    """`stream` tells several apart that have the same seed: the table's, and each bot's own."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._start = _value(0, _seeded(seed) + stream)
        self._starts = 0  # the same many times side by side, once a block is asked for
        self.values: list[int] = []  # of the blocks so far

    def value(self, number: int) -> int:
        """64 even bits: the rest of a division by a small count is even for all that matters."""
        return _value(self._start, number)

    def block(self, number: int) -> tuple[int, ...]:
        """The values of 64 numbers in a row: block 2 has those from 128 on."""
        self._starts = self._starts or self._start * _IN_EACH
        z = self._starts + _STEPS[number] & _BLOCK_BITS
        z = (z ^ z >> 30 & _BLOCK_BITS) * _FIRST & _BLOCK_BITS
        z = (z ^ z >> 27 & _BLOCK_BITS) * _SECOND & _BLOCK_BITS
        z = z & _LOWER_HALF | z >> _HALF - 64
        z ^= z >> 31 & _33_BITS
        values: tuple[int, ...] = _UNPACK(z.to_bytes(8 * BLOCK, "little"))
        return values

    def answer(self, g: Game) -> Move:
        """To the question that the game asks now."""
        try:
            value = self.values[len(g.moves)]
        except IndexError:
            value = self._further(len(g.moves))
        if IS_ROLL[g.step]:
            return ROLLS[value % 6]
        if g.step == PRESS:
            return PRESSES[_SOUNDS[value % 36]]
        return DRAWS[_card(g, value)]

    def _further(self, number: int) -> int:
        """As far as this number at least."""
        values = self.values
        while number >= len(values):
            values.extend(self.block(len(values) // BLOCK))
        return values[number]


def _card(g: Game, value: int) -> int:
    if not g.unseen:
        return g.pile[0]
    mask, first = g.unseen, 0
    number = value % mask.bit_count()
    here = _IN_BYTE[mask & 255]
    while number >= len(here):  # it is further on
        number -= len(here)
        mask >>= 8
        first += 8
        here = _IN_BYTE[mask & 255]
    return first + here[number]
