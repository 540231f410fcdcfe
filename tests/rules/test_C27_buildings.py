"""Building and selling: C27 to C29, C31."""

import pytest
from qblock.rules import events, moves

from .moments import at_any_moment, come
from .table import table

BROWN = ("World 1-1", "World 8-4")
YELLOW = ("Acorn Plains", "Soda Jungle")
ODD = {"house_cost": 3, "castle_cost": 5}  # halves that are rounded up: 2 and 3


def test_C27_a_toad_house_costs_what_the_deed_says_and_comes_from_the_bank() -> None:
    t = table(2)
    t.owns("B", *YELLOW)
    houses, castles = t.stock
    t.builds("B", YELLOW[1])
    cost = t.printed(YELLOW[1]).house_cost
    assert t.money["B"] == 30 - cost and t.bank == cost
    assert t.level(*YELLOW) == [0, 1] and t.stock == (houses - 1, castles)
    assert t.happened(events.LEVEL) == [(1, t.space(YELLOW[1]), 0, 1)]


@at_any_moment
def test_C27_at_any_moment_on_ones_turn_or_not(moment: str) -> None:
    t = table(3)
    t.owns("B", *BROWN)
    come(t, moment)
    t.builds("B", BROWN[0])
    assert t.level(*BROWN) == [1, 0] and t.awaits == moment


def test_C27_only_with_the_whole_set() -> None:
    t = table(2)
    t.owns("A", BROWN[0])
    with t.refused("C27"):
        t.builds("A", BROWN[0])
    t.owns("B", BROWN[1])
    for who, space in (("A", BROWN[0]), ("B", BROWN[1])):
        with t.refused("C27"):
            t.builds(who, space)


def test_C27_only_on_ones_own() -> None:
    t = table(2)
    t.owns("A", *BROWN)
    with t.refused("C27"):
        t.builds("B", BROWN[0])
    with t.refused("C27"):
        t.builds("A", YELLOW[0])
    for space in (-1, t.game.board.size):
        with t.refused("C27"):
            t.do(moves.BUILD, 0, space)
    with t.refused("C27"):
        t.do(moves.BUILD, -1, t.space(YELLOW[0]))  # the Bank


@pytest.mark.parametrize("space", ["Bowser Jr.", "Free Parking", "GO"])
def test_C27_only_on_locations(space: str) -> None:
    t = table(2)
    t.owns("A", "Bowser Jr.", "Magikoopa")
    with t.refused("C27"):
        t.builds("A", space)


@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_C27_evenly_never_2_ahead_within_the_set(level: int) -> None:
    t = table(2)
    t.owns("A", *BROWN, houses=level)
    t.builds("A", BROWN[0])
    rule = "C27" if level < 3 else "C28"
    with t.refused(rule):
        t.builds("A", BROWN[0])
    t.builds("A", BROWN[1])
    assert t.level(*BROWN) == [level + 1, level + 1]


def test_C27_evenness_counts_within_a_set_not_across() -> None:
    t = table(2)
    t.owns("A", *BROWN, houses=2)
    t.owns("A", *YELLOW)
    t.builds("A", BROWN[0], YELLOW[0])
    assert t.level(*BROWN, *YELLOW) == [3, 2, 1, 0]


def test_C27_at_most_4_houses_a_location() -> None:
    t = table(2, castles=0)
    t.owns("A", *BROWN, houses=4)
    for space in BROWN:
        with t.refused("C30"):
            t.builds("A", space)  # it would be a castle, and there is none
    assert t.level(*BROWN) == [4, 4]


def test_C27_it_must_be_paid() -> None:
    t = table(2)
    t.owns("A", *YELLOW)
    cost = t.printed(YELLOW[0]).house_cost
    t.coins(A=cost - 1)
    with t.refused("C27"):
        t.builds("A", YELLOW[0])
    t.coins(A=cost)
    t.builds("A", YELLOW[0])
    assert t.money["A"] == 0


def test_C28_with_4_houses_everywhere_each_may_become_a_castle() -> None:
    t = table(2, printed={YELLOW[0]: ODD, YELLOW[1]: ODD})
    t.owns("A", *YELLOW, houses=4)
    houses, castles = t.stock
    t.builds("A", YELLOW[0])
    assert t.level(*YELLOW) == [5, 4]
    assert t.money["A"] == 25 and t.bank == 5, "the castle's cost, not the house's"
    assert t.stock == (houses + 4, castles - 1), "the 4 houses go back"
    t.builds("A", YELLOW[1])
    assert t.level(*YELLOW) == [5, 5], "where a castle stands already counts as well"
    assert t.stock == (houses + 8, castles - 2)


def test_C28_not_before_every_location_has_its_4() -> None:
    t = table(2)
    t.owns("A", *YELLOW, houses=3)
    t.builds("A", YELLOW[0])
    with t.refused("C28"):
        t.builds("A", YELLOW[0])
    assert t.level(*YELLOW) == [4, 3]


def test_C28_one_castle_and_nothing_on_top() -> None:
    t = table(2)
    t.owns("A", *YELLOW, houses=5)
    for space in YELLOW:
        with t.refused("C28"):
            t.builds("A", space)


def test_C28_the_castles_cost_must_be_in_hand() -> None:
    t = table(2, printed={YELLOW[0]: ODD})
    t.owns("A", *YELLOW, houses=4)
    t.coins(A=4)
    with t.refused("C27"):
        t.builds("A", YELLOW[0])


@pytest.mark.parametrize("space", YELLOW)
def test_C29_no_building_in_a_set_that_has_a_mortgaged_location(space: str) -> None:
    t = table(2)
    t.owns("A", *YELLOW)
    t.mortgages("A", YELLOW[0])
    with t.refused("C29"):
        t.builds("A", space)
    t.repays("A", YELLOW[0])
    t.builds("A", space)


def test_C29_a_mortgage_in_another_set_hinders_nothing() -> None:
    t = table(2)
    t.owns("A", *YELLOW)
    t.owns("A", BROWN[0], mortgaged=True)
    t.builds("A", YELLOW[0])


@pytest.mark.parametrize(("cost", "half"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_C31_a_house_sells_for_half_its_cost_rounded_up(cost: int, half: int) -> None:
    t = table(2, printed={YELLOW[0]: {"house_cost": cost}})
    t.owns("A", *YELLOW, houses=1)
    houses, castles = t.stock
    t.sells("A", YELLOW[0])
    assert t.money["A"] == 30 + half and t.bank == -half
    assert t.level(*YELLOW) == [0, 1] and t.stock == (houses + 1, castles)


@at_any_moment
def test_C31_at_any_time(moment: str) -> None:
    t = table(3)
    t.owns("B", *BROWN, houses=2)
    come(t, moment)
    t.sells("B", BROWN[1])
    assert t.level(*BROWN) == [2, 1] and t.awaits == moment


def test_C31_evenly() -> None:
    t = table(2)
    t.owns("A", *YELLOW, houses=2)
    t.sells("A", YELLOW[0])
    with t.refused("C31"):
        t.sells("A", YELLOW[0])
    t.sells("A", YELLOW[1], YELLOW[1])
    assert t.level(*YELLOW) == [1, 0]


def test_C31_nothing_there_or_not_ones_own_is_not_sold() -> None:
    t = table(2)
    t.owns("A", *YELLOW, houses=1)
    t.owns("B", *BROWN)
    with t.refused("C31"):
        t.sells("B", YELLOW[0])
    with t.refused("C31"):
        t.sells("B", BROWN[0])
    with t.refused("C31"):
        t.sells("B", "Free Parking")
    for space in (-1, t.game.board.size):
        with t.refused("C31"):
            t.do(moves.SELL, 1, space)


@pytest.mark.parametrize(("cost", "half"), [(4, 2), (5, 3)])
def test_C31_a_castle_sells_for_half_and_turns_into_4_houses_at_once(cost: int, half: int) -> None:
    t = table(2, printed={YELLOW[0]: {"castle_cost": cost}})
    t.owns("A", *YELLOW, houses=5)
    houses, castles = t.stock
    t.sells("A", YELLOW[0])
    assert t.level(*YELLOW) == [4, 5]
    assert t.money["A"] == 30 + half and t.bank == -half
    assert t.stock == (houses - 4, castles + 1)
    assert t.happened(events.LEVEL) == [(0, t.space(YELLOW[0]), 5, 4)]


def test_C31_a_castle_is_above_4_houses_so_it_goes_first() -> None:
    t = table(2)
    t.owns("A", *YELLOW, houses=5)
    t.sells("A", YELLOW[0])
    with t.refused("C31"):
        t.sells("A", YELLOW[0])


@pytest.mark.parametrize(("left", "level"), [(0, 0), (1, 0), (2, 1), (3, 1)])
def test_C31_if_the_bank_lacks_the_houses_the_set_goes_down_together(left: int, level: int) -> None:
    t = table(2, houses=left, printed={YELLOW[0]: ODD, YELLOW[1]: ODD})
    t.owns("A", *YELLOW, houses=5)
    castles = t.stock[1]
    t.sells("A", YELLOW[0])
    assert t.level(*YELLOW) == [level, level]
    assert t.stock == (left - 2 * level, castles + 2)
    half_castle, half_house = 3, 2
    assert t.money["A"] == 30 + 2 * (half_castle + (4 - level) * half_house)


def test_C31_houses_that_stand_in_the_set_are_shared_out_again() -> None:
    t = table(2, houses=6, printed={YELLOW[0]: ODD, YELLOW[1]: ODD})
    t.owns("A", YELLOW[0], houses=5)
    t.owns("A", YELLOW[1], houses=4)
    assert t.stock[0] == 2
    t.sells("A", YELLOW[0])
    assert t.level(*YELLOW) == [3, 3] and t.stock[0] == 0
    assert t.money["A"] == 30 + (3 + 2) + 2, "a castle and a house; a house"


def test_C31_four_houses_in_the_bank_are_enough_for_one_castle() -> None:
    t = table(2, houses=4)
    t.owns("A", *YELLOW, houses=5)
    t.sells("A", YELLOW[1])
    assert t.level(*YELLOW) == [5, 4] and t.stock[0] == 0
