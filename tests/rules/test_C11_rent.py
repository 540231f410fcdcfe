"""Rent: C11 to C14."""

from dataclasses import replace

import pytest
from qblock.players.bot import BUILDER, Bot
from qblock.rules import events
from qblock.rules.chance import Chance

from .table import Table, table

YELLOW = ("Acorn Plains", "Soda Jungle")


def due(t: Table, space: str, payer: str = "A") -> int:
    """The rent that a landing makes due."""
    t.lands(payer, space)
    ((_, who, where, coins),) = t.rents
    assert (who, where) == (payer, space)
    return coins


@pytest.mark.parametrize("space", YELLOW)
def test_C11_the_whole_set_doubles_the_rent_of_its_locations(space: str) -> None:
    t = table(2)
    t.owns("B", *YELLOW)
    assert due(t, space) == 2 * t.printed(space).rents[0]


def test_C11_a_part_of_the_set_does_not() -> None:
    t = table(3)
    t.owns("B", YELLOW[0])
    t.owns("C", YELLOW[1])
    assert due(t, YELLOW[0]) == t.printed(YELLOW[0]).rents[0]


@pytest.mark.parametrize("houses", [1, 2, 3, 4, 5])
def test_C11_where_buildings_stand_the_deeds_building_rent_counts_instead(houses: int) -> None:
    t = table(2)
    t.owns("B", *YELLOW, houses=houses)
    assert due(t, YELLOW[0]) == t.printed(YELLOW[0]).rents[houses]


def test_C11_a_bare_location_beside_a_built_one_is_still_doubled() -> None:
    t = table(2)
    t.owns("B", *YELLOW)
    t.builds("B", YELLOW[0])
    assert due(t, YELLOW[1]) == 2 * t.printed(YELLOW[1]).rents[0]


@pytest.mark.parametrize("space", ["World 1-1", "Comet Observatory", "New Donk City"])
def test_C12_a_location_earns_what_its_deed_says(space: str) -> None:
    t = table(2)
    t.owns("B", space)
    coins = due(t, space)
    assert coins == t.printed(space).rents[0]
    t.asks("B", space)
    assert t.money == {"A": 30 - coins, "B": 30 + coins} and t.bank == 0


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_C12_a_utility_earns_what_the_lander_rolls(die: int) -> None:
    t = table(2)
    t.owns("B", "Bowser Jr.")
    t.lands("A", "Bowser Jr.")
    assert t.awaits == "utility-roll A"
    t.roll(die)
    assert t.rents == [("B", "A", "Bowser Jr.", die)]
    assert t.where("A") == "Bowser Jr." and t.awaits == "turn-roll B"
    t.asks("B", "Bowser Jr.")
    assert t.money == {"A": 30 - die, "B": 30 + die}


@pytest.mark.parametrize("die", [1, 4, 6])
def test_C12_both_utilities_earn_twice_the_roll(die: int) -> None:
    t = table(2)
    t.owns("B", "Bowser Jr.", "Magikoopa")
    t.lands("A", "Magikoopa")
    t.roll(die)
    assert t.rents == [("B", "A", "Magikoopa", 2 * die)]


def test_C12_the_other_utility_in_another_hand_doubles_nothing() -> None:
    t = table(3)
    t.owns("B", "Bowser Jr.")
    t.owns("C", "Magikoopa")
    t.lands("A", "Magikoopa")
    t.roll(5)
    assert t.rents == [("C", "A", "Magikoopa", 5)]


def test_C13_the_owner_must_ask_and_then_it_is_paid() -> None:
    t = table(3)
    t.owns("B", *YELLOW, houses=1)
    coins = due(t, YELLOW[0])
    assert t.money == {"A": 30, "B": 30, "C": 30}, "not asked, not owed"
    t.asks("B", YELLOW[0])
    assert t.money == {"A": 30 - coins, "B": 30 + coins, "C": 30}
    assert t.rents == []
    with t.refused("C13"):
        t.asks("B", YELLOW[0])


def test_C13_nobody_else_asks_for_it_and_only_for_that_space() -> None:
    t = table(3)
    t.owns("B", *YELLOW)
    due(t, YELLOW[0])
    for who, space in (("A", YELLOW[0]), ("C", YELLOW[0]), ("B", YELLOW[1])):
        with t.refused("C13"):
            t.asks(who, space)


def test_C13_of_two_rents_for_one_space_each_owner_asks_for_his_own() -> None:
    t = table(4)  # it has changed hands between the two landings
    t.rent_due("B", "A", YELLOW[0], 3)
    t.rent_due("C", "D", YELLOW[0], 5)
    t.asks("C", YELLOW[0])
    assert t.money == {"A": 30, "B": 30, "C": 35, "D": 25}
    assert t.rents == [("B", "A", YELLOW[0], 3)]


def test_C13_the_payment_is_told_with_its_space() -> None:
    t = table(2)
    t.owns("B", YELLOW[0])
    coins = due(t, YELLOW[0])
    t.asks("B", YELLOW[0])
    assert t.happened(events.PAID) == [(0, 1, coins, events.RENT, t.space(YELLOW[0]))]


def test_C13_buildings_put_up_after_the_landing_come_too_late() -> None:
    t = table(2)
    t.owns("B", *YELLOW)
    coins = due(t, YELLOW[0])
    t.builds("B", *YELLOW)
    t.asks("B", YELLOW[0])
    assert t.income("B", events.RENT) == coins == 2 * t.printed(YELLOW[0]).rents[0]


def test_C13_buildings_sold_after_the_landing_still_count() -> None:
    t = table(2)
    t.owns("B", *YELLOW, houses=1)
    coins = due(t, YELLOW[0])
    t.sells("B", *YELLOW)
    t.asks("B", YELLOW[0])
    assert t.income("B", events.RENT) == coins == t.printed(YELLOW[0]).rents[1]


def test_C13_a_mortgage_after_the_landing_comes_too_late() -> None:
    t = table(2)
    t.owns("B", YELLOW[0])
    coins = due(t, YELLOW[0])
    t.mortgages("B", YELLOW[0])
    t.asks("B", YELLOW[0])
    assert t.income("B", events.RENT) == coins


def test_C13_a_mortgage_lifted_after_the_landing_comes_too_late_too() -> None:
    t = table(2)
    t.owns("B", YELLOW[0], mortgaged=True)
    t.lands("A", YELLOW[0])
    t.repays("B", YELLOW[0])
    with t.refused("C13"):
        t.asks("B", YELLOW[0])


def test_C13_who_owned_it_at_the_landing_gets_the_rent_though_it_changes_hands() -> None:
    t = table(3)
    t.owns("B", YELLOW[0])
    t.owns("C", YELLOW[1])
    coins = due(t, YELLOW[0])
    t.offers("B", "C", gives=YELLOW[0], coins=-1)
    t.accepts("C", "B")
    with t.refused("C13"):
        t.asks("C", YELLOW[0])
    t.asks("B", YELLOW[0])
    assert t.income("B", events.RENT) == coins == t.printed(YELLOW[0]).rents[0]


def test_C13_a_utility_bought_between_landing_and_roll_comes_too_late() -> None:
    t = table(3)
    t.owns("B", "Bowser Jr.")
    t.owns("C", "Magikoopa")
    t.lands("A", "Bowser Jr.")
    t.offers("C", "B", gives="Magikoopa", coins=-2)
    t.accepts("B", "C")
    t.roll(4)
    assert t.rents == [("B", "A", "Bowser Jr.", 4)]


def test_C13_a_utility_sold_or_mortgaged_before_the_roll_still_earns_for_its_owner() -> None:
    t = table(3)
    t.owns("B", "Bowser Jr.", "Magikoopa")
    t.lands("A", "Bowser Jr.")
    t.offers("B", "C", gives="Bowser Jr.", coins=-3)
    t.accepts("C", "B")
    t.mortgages("B", "Magikoopa")
    t.roll(3)
    assert t.rents == [("B", "A", "Bowser Jr.", 6)]


def test_C13_rent_auto_is_collected_at_once_for_everyone() -> None:
    t = table(3, rent="auto")
    t.owns("B", YELLOW[0])
    t.owns("C", "Magikoopa")
    t.lands("A", YELLOW[0])
    coins = t.printed(YELLOW[0]).rents[0]
    assert t.money == {"A": 30 - coins, "B": 30 + coins, "C": 30} and t.rents == []
    assert t.awaits == "turn-roll B"
    t.lands("B", "Magikoopa")
    t.roll(2)
    assert t.money == {"A": 30 - coins, "B": 28 + coins, "C": 32}
    with t.refused("C13"):
        t.asks("C", "Magikoopa")


def test_C13_rent_auto_is_owed_even_by_who_cannot_pay_it() -> None:
    t = table(2, rent="auto")
    t.owns("B", *YELLOW, houses=3)
    t.coins(A=1)
    t.lands("A", YELLOW[0])
    assert t.debts == [("A", "B", t.printed(YELLOW[0]).rents[3])]


@pytest.mark.parametrize(
    ("percent", "fewest", "most"), [(0, 1000, 1000), (100, 0, 0), (5, 920, 980)]
)
def test_C13_a_bot_forgets_as_often_as_its_character_says(
    percent: int, fewest: int, most: int
) -> None:
    t = table(2)
    t.rent_due("B", "A", YELLOW[0], 3)
    bot = Bot(replace(BUILDER, forgets=percent), t.game.board, Chance(7))
    asked = 0
    for t.game.turn in range(1000):
        asked += bot.asks(t.game, t.game.rents[0])
    assert fewest <= asked <= most


def test_C14_a_mortgaged_location_earns_nothing() -> None:
    t = table(2)
    t.owns("B", *YELLOW)
    t.mortgages("B", YELLOW[0])
    t.lands("A", YELLOW[0])
    assert t.rents == [] and t.awaits == "turn-roll B"
    with t.refused("C13"):
        t.asks("B", YELLOW[0])


def test_C14_nor_under_rent_auto() -> None:
    t = table(2, rent="auto")
    t.owns("B", *YELLOW, mortgaged=True)
    t.lands("A", YELLOW[0])
    assert t.money == {"A": 30, "B": 30} and t.awaits == "turn-roll B"


def test_C14_the_others_of_its_set_still_earn_the_double() -> None:
    t = table(2)
    t.owns("B", *YELLOW)
    t.mortgages("B", YELLOW[0])
    assert due(t, YELLOW[1]) == 2 * t.printed(YELLOW[1]).rents[0]


def test_C14_a_mortgaged_utility_earns_nothing_and_nobody_rolls_for_it() -> None:
    t = table(2)
    t.owns("B", "Bowser Jr.", mortgaged=True)
    t.lands("A", "Bowser Jr.")
    assert t.rents == [] and t.awaits == "turn-roll B"


def test_C14_the_other_utility_still_earns_twice_the_roll() -> None:
    t = table(2)
    t.owns("B", "Magikoopa")
    t.owns("B", "Bowser Jr.", mortgaged=True)
    t.lands("A", "Magikoopa")
    t.roll(6)
    assert t.rents == [("B", "A", "Magikoopa", 12)]


def test_C14_repaid_it_earns_again() -> None:
    t = table(2)
    t.owns("B", YELLOW[0], mortgaged=True)
    t.repays("B", YELLOW[0])
    assert due(t, YELLOW[0]) == t.printed(YELLOW[0]).rents[0]
