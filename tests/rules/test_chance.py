"""Seeded chance: SplitMix64, whose values are the same one by one and many at a time."""

from qblock.rules.chance import BLOCK, Chance

from .table import opening

_BITS = (1 << 64) - 1


def splitmix64(state: int) -> int:
    """As its author published it (Steele, Lea, Flood 2014), one number at a time."""
    state = (state + 0x9E3779B97F4A7C15) & _BITS
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _BITS
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _BITS
    return state ^ (state >> 31)


def test_one_by_one_it_is_splitmix64() -> None:
    assert splitmix64(0) == 0xE220A8397B1DCDAF  # published
    unseeded = Chance(0)
    unseeded._start = 0
    assert unseeded.value(1) == splitmix64(0)


def test_a_block_has_the_values_of_its_numbers() -> None:
    for seed in range(20):
        chance = Chance(seed, stream=seed % 3)
        for number in (0, 1, 2, 1000, 1 << 40):
            first = number * BLOCK
            row = tuple(chance.value(first + n) for n in range(BLOCK))
            assert chance.block(number) == row
            assert all(0 <= value <= _BITS for value in row)


def test_an_answer_is_that_of_its_number_whatever_was_asked_before() -> None:
    g = opening(2).game  # it asks for a die
    chance = Chance(5)
    for number in (0, 1, BLOCK - 1, BLOCK, 1000, 500, 2):
        g.moves = [(0, 1)] * number
        assert chance.answer(g) == Chance(5).answer(g) == (0, 1 + chance.value(number) % 6)
