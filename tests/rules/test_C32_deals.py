"""Deals: C32 and C33."""

import pytest
from qblock.rules import moves

from .moments import at_any_moment, come
from .table import JAIL_CARD, table

BROWN = ("World 1-1", "World 8-4")
YELLOW = ("Acorn Plains", "Soda Jungle")


def test_C32_property_coins_and_cards_change_hands_as_agreed() -> None:
    t = table(3)
    t.owns("A", BROWN[0], "Bowser Jr.")
    t.owns("B", YELLOW[0])
    t.keeps("B")
    t.offers("A", "B", gives=(BROWN[0], "Bowser Jr."), wants=YELLOW[0], wants_card=True, coins=7)
    assert t.deeds("A") == [BROWN[0], "Bowser Jr."] and t.money["A"] == 30, "only offered"
    t.accepts("B", "A")
    assert t.deeds("A") == [YELLOW[0]] and t.deeds("B") == [BROWN[0], "Bowser Jr."]
    assert (t.kept("A"), t.kept("B")) == ([JAIL_CARD], [])
    assert t.money == {"A": 23, "B": 37, "C": 30} and t.bank == 0


@pytest.mark.parametrize("price", [0, 1, 30])
def test_C32_at_any_price(price: int) -> None:
    t = table(2)
    t.owns("A", YELLOW[0])
    t.offers("A", "B", gives=YELLOW[0], coins=-price)
    t.accepts("B", "A")
    assert t.owner(YELLOW[0]) == "B" and t.money == {"A": 30 + price, "B": 30 - price}


@at_any_moment
def test_C32_at_any_moment_between_any_players(moment: str) -> None:
    t = table(3)
    t.owns("B", BROWN[0])
    t.owns("C", YELLOW[0])
    come(t, moment)
    t.offers("B", "C", gives=BROWN[0], wants=YELLOW[0], coins=1)
    assert t.awaits == moment
    t.accepts("C", "B")
    assert (t.owner(BROWN[0]), t.owner(YELLOW[0])) == ("C", "B") and t.awaits == moment


def test_C32_a_deal_holds_a_property_or_a_card() -> None:
    t = table(2)
    for coins in (5, -5, 0):
        with t.refused("C32"):
            t.offers("A", "B", coins=coins)  # a loan, or a present
    t.keeps("B")
    t.offers("A", "B", wants_card=True, coins=5)
    t.accepts("B", "A")
    assert t.kept("A") == [JAIL_CARD]


def test_C32_it_needs_two_who_are_in_the_game() -> None:
    t = table(3)
    t.owns("A", BROWN[0])
    t.out("C")
    for other in (0, 2, 3, -1):  # A himself, C who is out, nobody, the Bank
        with t.refused("C32"):
            t.do(moves.OFFER, 0, other, -1, 1 << t.space(BROWN[0]), 0, 0, 0)


def test_C32_each_side_gives_only_what_it_has() -> None:
    t = table(3)
    t.owns("A", BROWN[0])
    t.owns("C", YELLOW[0])
    t.keeps("C")
    for wrong in (
        {"gives": YELLOW[0]},
        {"gives": BROWN[1]},
        {"gives": "Free Parking"},
        {"gives": BROWN[0], "wants": YELLOW[0]},
        {"gives": BROWN[0], "wants_card": True},
        {"gives": BROWN[0], "gives_card": True},
    ):
        with t.refused("C32"):
            t.offers("A", "B", **wrong)
    with t.refused("C32"):
        t.do(moves.OFFER, 0, 1, 0, -1, 0, 0, 0)


def test_C32_nobody_promises_coins_that_he_has_not() -> None:
    t = table(2)
    t.owns("A", BROWN[0])
    t.owns("B", YELLOW[0])
    t.coins(A=3, B=4)
    with t.refused("C32"):
        t.offers("A", "B", wants=YELLOW[0], coins=4)
    with t.refused("C32"):
        t.offers("A", "B", gives=BROWN[0], coins=-5)
    t.offers("A", "B", wants=YELLOW[0], coins=3)
    t.accepts("B", "A")
    assert t.money == {"A": 0, "B": 7}


@pytest.mark.parametrize("given", YELLOW)
@pytest.mark.parametrize("level", [1, 5])
def test_C32_no_building_may_stand_anywhere_in_the_set(given: str, level: int) -> None:
    t = table(2)
    t.owns("A", *YELLOW, houses=level - 1)
    t.builds("A", YELLOW[0])
    with t.refused("C32"):
        t.offers("A", "B", gives=given, coins=-5)
    with t.refused("C32"):
        t.offers("B", "A", wants=given, coins=5)


def test_C32_once_they_are_sold_it_may_go() -> None:
    t = table(2)
    t.owns("A", *YELLOW, houses=1)
    t.sells("A", *YELLOW)
    t.offers("A", "B", gives=YELLOW, coins=-9)
    t.accepts("B", "A")
    assert t.deeds("B") == list(YELLOW) and t.money["B"] == 21


def test_C32_buildings_in_another_set_hinder_nothing() -> None:
    t = table(2)
    t.owns("A", *YELLOW, houses=2)
    t.owns("A", BROWN[0], "Bowser Jr.")
    t.offers("A", "B", gives=(BROWN[0], "Bowser Jr."))
    t.accepts("B", "A")
    assert t.deeds("B") == [BROWN[0], "Bowser Jr."]


def test_C32_a_building_put_up_after_the_offer_hinders_it() -> None:
    t = table(2)
    t.owns("A", *YELLOW)
    t.offers("A", "B", gives=YELLOW[0], coins=-5)
    t.builds("A", YELLOW[1])
    with t.refused("C32"):
        t.accepts("B", "A")
    t.sells("A", YELLOW[1])
    t.accepts("B", "A")


def test_C32_an_offer_that_cannot_be_kept_any_more_is_not_accepted() -> None:
    t = table(3)
    t.owns("A", YELLOW[0])
    t.coins(B=5)
    t.offers("A", "B", gives=YELLOW[0], coins=-5)
    t.rent_due("C", "B", BROWN[0], 1)
    t.asks("C", BROWN[0])
    with t.refused("C32"):
        t.accepts("B", "A")  # he has 4 coins now
    t.offers("A", "C", gives=YELLOW[0])
    t.accepts("C", "A")
    with t.refused("C32"):
        t.accepts("B", "A")  # it is gone


def test_C32_only_the_one_it_was_made_to_answers_it_and_once() -> None:
    t = table(3)
    t.owns("A", YELLOW[0])
    t.offers("A", "B", gives=YELLOW[0], coins=-5)
    for who in "AC":
        with t.refused("C32"):
            t.accepts(who, "A")
        with t.refused("C32"):
            t.refuses(who, "A")
    t.accepts("B", "A")
    with t.refused("C32"):
        t.accepts("B", "A")


def test_C32_refused_or_withdrawn_it_is_gone() -> None:
    t = table(2)
    t.owns("A", YELLOW[0])
    t.offers("A", "B", gives=YELLOW[0])
    t.refuses("B", "A")
    with t.refused("C32"):
        t.accepts("B", "A")
    t.offers("A", "B", gives=YELLOW[0])
    t.withdraws("A")
    with t.refused("C32"):
        t.accepts("B", "A")
    with t.refused("C32"):
        t.withdraws("A")
    assert t.owner(YELLOW[0]) == "A"


def test_C32_another_offer_takes_the_place_of_the_first() -> None:
    t = table(2)
    t.owns("A", YELLOW[0])
    t.offers("A", "B", gives=YELLOW[0], coins=-5)
    t.offers("A", "B", gives=YELLOW[0], coins=-8)
    t.accepts("B", "A")
    assert t.money == {"A": 38, "B": 22}


def test_C32_coins_that_stand_as_a_bid_are_not_spent_on_a_deal() -> None:
    t = table(3)
    t.owns("C", YELLOW[0])
    t.coins(B=9)
    t.lands("A", "New Donk City")
    t.declines("A")
    t.bids("B", 6)
    with t.refused("C32"):
        t.offers("B", "C", wants=YELLOW[0], coins=4)
    t.offers("B", "C", wants=YELLOW[0], coins=3)
    t.accepts("C", "B")
    t.banker_closes()
    assert t.deeds("B") == [YELLOW[0], "New Donk City"] and t.money["B"] == 0


def test_C33_mortgaged_property_is_traded_and_nothing_is_owed_at_the_transfer() -> None:
    t = table(2)
    t.owns("A", YELLOW[0], mortgaged=True)
    t.coins(B=1)
    t.offers("A", "B", gives=YELLOW[0], coins=-1)
    t.accepts("B", "A")
    assert t.owner(YELLOW[0]) == "B" and t.is_mortgaged(YELLOW[0])
    assert t.money == {"A": 31, "B": 0} and t.bank == 0 and t.debts == []


def test_C33_the_new_owner_may_repay_at_any_time_and_the_old_one_not() -> None:
    t = table(2)
    t.owns("A", YELLOW[0], mortgaged=True)
    t.offers("A", "B", gives=YELLOW[0])
    t.accepts("B", "A")
    with t.refused("C34"):
        t.repays("A", YELLOW[0])
    t.repays("B", YELLOW[0])
    assert not t.is_mortgaged(YELLOW[0])
    assert t.money["B"] == 30 - t.printed(YELLOW[0]).unmortgage
