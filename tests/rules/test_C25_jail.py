"""Jail: C25 and C26."""

import pytest

from .table import JAIL_CARD, Table, table

JAIL = "Jail / Just Visiting"
every_turn = pytest.mark.parametrize("turns", [1, 2, 3])


def in_jail(turns: int = 1, players: int = 2, **in_the_box: object) -> Table:
    """A is in Jail and on turn."""
    t = table(players, **in_the_box)
    t.jailed("A", turns)
    assert t.awaits == "jail A"
    return t


@every_turn
def test_C25_pay_5_then_roll_and_move_as_usual(turns: int) -> None:
    t = in_jail(turns)
    t.pays_the_fine("A")
    assert t.money["A"] == 25 and t.bank == 5 and not t.is_jailed("A")
    assert t.awaits == "turn-roll A" and t.where("A") == JAIL
    t.roll(1)
    assert t.game.at[0] == t.space(JAIL) + 1 and t.awaits == "buy A"
    assert t.money["A"] == 25


@every_turn
def test_C25_or_use_a_card_then_roll_and_move(turns: int) -> None:
    t = in_jail(turns)
    t.keeps("A")
    t.uses_card("A")
    assert t.kept("A") == [] and t.pile == [JAIL_CARD]
    assert t.money["A"] == 30 and not t.is_jailed("A") and t.awaits == "turn-roll A"
    t.roll(2)
    assert t.game.at[0] == t.space(JAIL) + 2


@every_turn
def test_C25_or_roll_for_a_6(turns: int) -> None:
    t = in_jail(turns)
    t.tries("A")
    assert t.awaits == "jail-roll A"


def test_C25_a_card_may_be_bought_at_that_moment() -> None:
    t = in_jail()
    t.keeps("B")
    with t.refused("C25"):
        t.uses_card("A")
    t.offers("A", "B", wants_card=True, coins=4)
    t.accepts("B", "A")
    t.uses_card("A")
    assert t.money == {"A": 26, "B": 34} and t.awaits == "turn-roll A"


def test_C25_it_is_chosen_before_the_roll() -> None:
    t = in_jail()
    with t.refused("C5"):
        t.roll(6)
    t.keeps("A")
    t.tries("A")
    for too_late in (t.pays_the_fine, t.uses_card, t.tries):
        with t.refused("C25"):
            too_late("A")


def test_C25_who_has_not_got_5_may_raise_them_first() -> None:
    t = in_jail(printed={"World 1-1": {"mortgage": 1}})
    t.owns("A", "World 1-1")
    t.coins(A=4)
    with t.refused("C25"):
        t.pays_the_fine("A")
    t.mortgages("A", "World 1-1")
    t.pays_the_fine("A")
    assert t.money["A"] == 0 and t.awaits == "turn-roll A"


def test_C25_it_is_for_the_player_in_jail_on_his_turn() -> None:
    t = in_jail()
    t.jailed("B")
    t.keeps("B")
    for choice in (t.pays_the_fine, t.uses_card, t.tries):
        with t.refused("C25"):
            choice("B")
    t = table(2)
    t.keeps("A")
    for choice in (t.pays_the_fine, t.uses_card, t.tries):
        with t.refused("C25"):
            choice("A")


@every_turn
def test_C26_a_6_frees_moves_6_and_ends_the_turn(turns: int) -> None:
    t = in_jail(turns)
    t.tries("A", 6)
    assert not t.is_jailed("A") and t.game.at[0] == t.space(JAIL) + 6
    assert t.money["A"] == 30
    t.draws("street_repairs")
    assert t.awaits == "turn-roll B"


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_C26_up_to_3_turns_may_be_used_and_a_miss_stays_in_jail(die: int) -> None:
    t = in_jail()
    t.at("B", "Forest of Illusion")
    t.tries("A", die)
    assert t.is_jailed("A") and t.where("A") == JAIL
    assert t.money["A"] == 30 and t.awaits == "turn-roll B"
    t.roll(1)
    t.tries("A", die)
    assert t.is_jailed("A") and t.where("A") == JAIL
    assert t.money["A"] == 30 and t.awaits == "turn-roll B"


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_C26_the_third_miss_pays_5_and_moves_by_that_roll(die: int) -> None:
    t = in_jail(turns=3)
    t.tries("A", die)
    assert t.money["A"] == 25 and t.bank == 5
    assert not t.is_jailed("A") and t.game.at[0] == t.space(JAIL) + die


def test_C26_three_misses_in_a_row() -> None:
    t = in_jail()
    t.at("B", "Free Parking")
    t.owns("A", "Good Egg Galaxy", "Comet Observatory", mortgaged=True)
    t.tries("A", 5)
    t.roll(1)
    t.tries("A", 2)
    t.roll(2)
    assert t.awaits == "jail A" and t.money["A"] == 30
    t.tries("A", 4)
    assert t.money["A"] == 25 and t.where("A") == "Bowser Jr." and t.awaits == "buy A"


def test_C26_back_in_jail_the_turns_are_counted_anew() -> None:
    t = in_jail(turns=3)
    t.tries("A", 6)
    t.draws("go_to_jail")
    assert t.game.jailed[0] == 1


def test_C26_the_space_is_carried_out_in_full_a_power_up_ring_included() -> None:
    for turns, die in ((1, 6), (3, 2)):
        t = in_jail(turns, printed={14: {"kind": "block", "name": "Question Block"}})
        t.tries("A", die)
        assert t.awaits == "press A"
        t.press("power-up")
        assert t.awaits == "again-roll A"
        t.roll(1)
        assert t.game.at[0] == t.space(JAIL) + die + 1 and t.awaits == "buy A"


def test_C26_the_5_are_owed_before_the_move() -> None:
    t = in_jail(turns=3, printed={"World 1-1": {"mortgage": 1}})
    t.owns("A", "World 1-1")
    t.coins(A=4)
    t.tries("A", 2)
    assert t.awaits == "debt A" and t.debts == [("A", "the Bank", 5)]
    assert t.where("A") == JAIL and t.money["A"] == 4
    t.mortgages("A", "World 1-1")
    assert t.money["A"] == 0 and t.where("A") == "Question Block" and t.awaits == "press A"


def test_C26_who_cannot_raise_them_is_bankrupt_to_the_bank_and_does_not_move() -> None:
    t = in_jail(turns=3, players=3)
    t.owns("A", "World 1-1", mortgaged=True)
    t.coins(A=4)
    t.tries("A", 2)
    t.gives_up("A")
    assert t.is_out("A") and t.where("A") == JAIL
    assert t.awaits == "auction" and t.lot == "World 1-1"
    t.banker_closes()
    assert t.awaits == "turn-roll B" and t.bank == 4
