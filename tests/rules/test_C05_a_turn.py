"""A turn: C5 to C7."""

import pytest
from qblock.rules import events

from .table import table


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_C5_roll_and_move_clockwise_that_many_spaces(die: int) -> None:
    t = table(2)
    t.at("A", "Free Parking")
    t.roll(die)
    assert t.game.at[0] == t.space("Free Parking") + die
    assert t.where("B") == "GO"


@pytest.mark.parametrize("die", [1, 6])
def test_C5_the_turn_ends_whatever_was_rolled_and_the_next_player_rolls(die: int) -> None:
    t = table(2)
    t.lands("A", "Free Parking", die)
    assert t.awaits == "turn-roll B"
    t.lands("B", "Free Parking", die)  # the same number again is no double
    assert t.awaits == "turn-roll A"


def test_C5_there_is_no_second_roll_until_the_space_is_carried_out() -> None:
    t = table(2)
    t.lands("A", "World 1-1")
    with t.refused("C5"):
        t.roll(3)
    t.buys("A")
    assert t.awaits == "turn-roll B"


@pytest.mark.parametrize("die", [-1, 0, 7])
def test_C5_the_die_has_six_sides(die: int) -> None:
    t = table(2)
    with t.refused("C5"):
        t.roll(die)


def test_C5_every_turn_has_the_next_number() -> None:
    t = table(2)
    t.at("A", "Forest of Illusion")
    t.at("B", "Forest of Illusion")
    t.roll(1, 1)
    assert t.happened(events.TURN) == [(0, 1), (1, 2)]


def test_C6_passing_go_pays_2() -> None:
    t = table(2)
    t.lands("A", "Question Block", die=5)
    assert t.money["A"] == 32 and t.bank == -2
    assert t.happened(events.PAID) == [(-1, 0, 2, events.GO, t.space("GO"))]


def test_C6_landing_on_go_pays_2_and_leaving_it_nothing_more() -> None:
    t = table(2)
    t.lands("A", "GO", die=3)
    assert t.money["A"] == 32 and t.awaits == "turn-roll B"
    t.turn("A")
    t.roll(2)
    assert t.money["A"] == 32


def test_C6_every_time_round_pays_again() -> None:
    t = table(2)
    for times in (1, 2, 3):
        t.lands("A", "GO", die=6)
        assert t.money["A"] == 30 + 2 * times


def test_C6_not_passed_not_paid() -> None:
    t = table(2)
    t.lands("A", "Question Block", die=1)
    assert t.money["A"] == 30
    t.lands("B", "New Donk City", die=6)
    assert t.money["B"] == 30


def test_C6_after_a_power_up_it_pays_too() -> None:
    t = table(2)
    last_block = max(s.index for s in t.edition.spaces if s.kind == "block")
    t.lands("A", last_block)
    t.press("power-up")
    t.roll(6)
    assert t.where("A") == "GO" and t.money["A"] == 32


def test_C6_a_card_that_sends_to_go_pays_it_once() -> None:
    t = table(2)
    t.lands("A", "Community Chest")
    t.draws("advance_go")
    assert t.where("A") == "GO" and t.money["A"] == 32 and t.awaits == "turn-roll B"


def test_C6_the_way_to_jail_never_pays() -> None:
    t = table(2)
    t.lands("A", "Go to Jail")
    assert t.is_jailed("A") and t.money["A"] == 30
    last_chest = max(s.index for s in t.edition.spaces if s.kind == "chest")
    t.lands("B", last_chest)
    t.draws("go_to_jail")
    assert t.is_jailed("B") and t.money["B"] == 30


def test_C7_the_next_players_roll_closes_the_turn_and_unclaimed_rent_lapses() -> None:
    t = table(3)
    t.owns("C", "World 1-1")
    t.at("B", "Forest of Illusion")
    t.lands("A", "World 1-1")
    rent = t.printed("World 1-1").rents[0]
    assert t.rents == [("C", "A", "World 1-1", rent)]
    t.roll(1)
    assert t.rents == []
    assert t.happened(events.RENT_LAPSED) == [(2, 0, t.space("World 1-1"), rent)]
    with t.refused("C13"):
        t.asks("C", "World 1-1")
    assert t.money == {"A": 30, "B": 30, "C": 30}


def test_C7_until_that_instant_it_can_be_asked_for() -> None:
    t = table(3, printed={"World 1-1": {"rents": (1, 3, 4, 5, 6, 7)}})
    t.owns("C", "World 1-1")
    t.owns("B", "World 8-4")
    t.lands("A", "World 1-1")
    t.mortgages("B", "World 8-4")
    t.offers("A", "B", wants="World 8-4", coins=1)
    t.refuses("B", "A")
    t.asks("C", "World 1-1")
    assert t.money["C"] == 31


def test_C7_a_player_in_jail_closes_it_with_his_roll_not_with_the_fine() -> None:
    t = table(3)
    t.owns("C", "World 1-1")
    t.jailed("B")
    t.lands("A", "World 1-1")
    t.pays_the_fine("B")
    assert t.rents
    t.roll(1)
    assert t.rents == []


def test_C7_a_roll_for_a_6_closes_it_too() -> None:
    t = table(3)
    t.owns("C", "World 1-1")
    t.jailed("B")
    t.lands("A", "World 1-1")
    t.tries("B")
    assert t.rents
    t.roll(1)
    assert t.rents == []


def test_C7_a_utility_roll_closes_nothing() -> None:
    t = table(3)
    t.owns("C", "Bowser Jr.")
    t.lands("A", "Bowser Jr.")
    t.rent_due("B", "A", "World 1-1", 1)
    t.roll(4)
    assert t.rents == [("B", "A", "World 1-1", 1), ("C", "A", "Bowser Jr.", 4)]


def test_C7_a_roll_after_a_power_up_closes_nothing() -> None:
    t = table(3)
    t.lands("A", "Question Block")
    t.press("power-up")
    t.rent_due("B", "A", "World 1-1", 1)
    t.roll(1)
    assert t.rents == [("B", "A", "World 1-1", 1)]


def test_C7_several_rents_are_asked_for_one_by_one_and_lapse_together() -> None:
    t = table(4)
    t.rent_due("B", "A", "World 1-1", 3)
    t.rent_due("C", "A", "World 8-4", 4)
    t.rent_due("B", "D", "Soda Jungle", 5)
    t.turn("B")
    t.at("B", "Forest of Illusion")
    t.asks("C", "World 8-4")
    assert t.money == {"A": 26, "B": 30, "C": 34, "D": 30}
    assert t.rents == [("B", "A", "World 1-1", 3), ("B", "D", "Soda Jungle", 5)]
    t.asks("B", "Soda Jungle")
    assert t.money == {"A": 26, "B": 35, "C": 34, "D": 25}
    t.roll(1)
    assert t.rents == []
    assert t.money == {"A": 26, "B": 35, "C": 34, "D": 25}


def test_C7_an_auction_and_what_anyone_does_between_closes_nothing() -> None:
    t = table(3)
    t.owns("B", "World 1-1", "World 8-4")
    t.lands("A", "New Donk City")
    t.rent_due("C", "A", "Soda Jungle", 2)
    t.declines("A")
    t.bids("B", 1)
    t.builds("B", "World 1-1")
    t.banker_closes()
    assert t.rents == [("C", "A", "Soda Jungle", 2)]
