"""Properties, bought and auctioned: C8 to C10."""

import pytest
from qblock.rules import events, moves

from .table import THE_BANK, Table, table


def test_C8_a_property_is_a_location_of_a_colour_set_or_one_of_two_utilities() -> None:
    t = table(2)
    utilities = [s.name for s in t.edition.spaces if s.kind == "utility"]
    assert utilities == ["Bowser Jr.", "Magikoopa"]
    locations = [s for s in t.edition.spaces if s.kind == "location"]
    for location in locations:
        assert sum(location.set == other.set for other in locations) >= 2
    assert {t.name(s) for s in t.game.board.deeds} == {*utilities, *(s.name for s in locations)}


@pytest.mark.parametrize("space", ["World 1-1", "New Donk City", "Bowser Jr.", "Magikoopa"])
def test_C9_an_unowned_property_is_bought_at_the_printed_price(space: str) -> None:
    t = table(2)
    t.lands("A", space)
    assert t.awaits == "buy A"
    t.buys("A")
    assert t.owner(space) == "A" and t.deeds("A") == [space]
    assert t.money == {"A": 30 - t.printed(space).price, "B": 30}
    assert t.bank == t.printed(space).price
    assert t.awaits == "turn-roll B"


def test_C9_or_the_banker_auctions_it() -> None:
    t = table(2)
    t.lands("A", "Soda Jungle")
    t.declines("A")
    assert t.awaits == "auction" and t.lot == "Soda Jungle"
    assert t.money["A"] == 30
    with t.refused("C9"):
        t.buys("A")


def test_C9_it_is_for_nobody_else_to_buy_or_to_decline() -> None:
    t = table(2)
    t.lands("A", "Soda Jungle")
    with t.refused("C9"):
        t.buys("B")
    with t.refused("C9"):
        t.declines("B")
    t.buys("A")
    with t.refused("C9"):
        t.buys("A")


def test_C9_who_is_to_roll_has_nothing_to_buy_or_to_decline() -> None:
    t = table(2)
    t.at("A", "Soda Jungle")
    with t.refused("C9"):
        t.buys("A")
    with t.refused("C9"):
        t.declines("A")


def test_C9_who_cannot_pay_the_price_may_raise_the_money_first() -> None:
    t = table(2, printed={"New Donk City": {"price": 5}, "World 1-1": {"mortgage": 2}})
    t.owns("A", "World 1-1")
    t.coins(A=3)
    t.lands("A", "New Donk City")
    with t.refused("C9", "5 coins"):
        t.buys("A")
    t.mortgages("A", "World 1-1")
    t.buys("A")
    assert t.money["A"] == 0 and t.owner("New Donk City") == "A"


def test_C9_or_let_it_be_auctioned_and_bid_what_he_has() -> None:
    t = table(2, printed={"New Donk City": {"price": 5}})
    t.coins(A=4)
    t.lands("A", "New Donk City")
    t.declines("A")
    t.bids("A", 4)
    t.banker_closes()
    assert t.owner("New Donk City") == "A" and t.money["A"] == 0


def test_C9_ones_own_property_is_just_a_space() -> None:
    t = table(2)
    t.owns("A", "World 1-1", "Bowser Jr.")
    for space in ("World 1-1", "Bowser Jr."):
        t.lands("A", space)
        assert t.awaits == "turn-roll B" and t.rents == [] and t.money["A"] == 30


def auction(players: int = 3, lot: str = "Soda Jungle") -> Table:
    """A has landed on it and does not want it."""
    t = table(players)
    t.lands("A", lot)
    t.declines("A")
    return t


def test_C10_bidding_opens_at_1() -> None:
    t = auction()
    with t.refused("C10"):
        t.bids("B", 0)
    with t.refused("C10"):
        t.bids("B", -3)
    t.bids("B", 1)
    assert (t.game.bidder, t.game.bid) == (1, 1)


def test_C10_a_raise_is_1_or_more() -> None:
    t = auction()
    t.bids("B", 4)
    for low in (3, 4):
        with t.refused("C10", "at least 5"):
            t.bids("C", low)
    t.bids("C", 5)
    t.bids("B", 11)
    assert (t.game.bidder, t.game.bid) == (1, 11)


def test_C10_anyone_bids_at_any_moment_in_any_order_and_who_declined_too() -> None:
    t = auction()
    t.bids("C", 1)
    t.bids("A", 2)
    t.bids("C", 3)
    t.bids("B", 4)
    t.bids("A", 5)
    t.banker_closes()
    assert t.owner("Soda Jungle") == "A"


def test_C10_players_in_jail_bid_too() -> None:
    t = table(3)
    t.jailed("B", turns=2)
    t.lands("A", "Soda Jungle")
    t.declines("A")
    t.bids("B", 2)
    t.banker_closes()
    assert t.owner("Soda Jungle") == "B" and t.is_jailed("B")


def test_C10_the_highest_bidder_pays_the_bank_and_the_turn_goes_on() -> None:
    t = auction()
    t.bids("B", 4)
    t.bids("C", 7)
    t.banker_closes()
    assert t.owner("Soda Jungle") == "C" and t.deeds("C") == ["Soda Jungle"]
    assert t.money == {"A": 30, "B": 30, "C": 23} and t.bank == 7
    assert t.awaits == "turn-roll B"


def test_C10_it_is_over_only_when_the_banker_closes_it() -> None:
    t = auction()
    t.bids("B", 4)
    with t.refused("C5"):
        t.roll(2)
    t.banker_closes()
    with t.refused("C10"):
        t.banker_closes()
    with t.refused("C10"):
        t.bids("C", 9)


def test_C10_without_an_auction_nobody_bids() -> None:
    t = table(2)
    with t.refused("C10"):
        t.bids("A", 1)


def test_C10_a_bid_is_not_above_the_coins_in_hand() -> None:
    t = auction()
    t.coins(B=6)
    with t.refused("C10"):
        t.bids("B", 7)
    t.bids("B", 6)
    t.banker_closes()
    assert t.money["B"] == 0


def test_C10_money_that_is_raised_may_be_bid() -> None:
    t = table(2, printed={"World 1-1": {"mortgage": 1}})
    t.owns("B", "World 1-1")
    t.coins(B=6)
    t.lands("A", "Soda Jungle")
    t.declines("A")
    t.mortgages("B", "World 1-1")
    t.bids("B", 7)
    t.banker_closes()
    assert t.owner("Soda Jungle") == "B"


def test_C10_a_bid_that_is_not_covered_any_more_falls_and_the_bidding_starts_over() -> None:
    t = auction()
    t.rent_due("C", "B", "World 1-1", 5)
    t.coins(B=9)
    t.bids("B", 8)
    t.asks("C", "World 1-1")
    assert t.money["B"] == 4
    t.bids("C", 1)
    t.banker_closes()
    assert t.owner("Soda Jungle") == "C" and t.money["C"] == 34


def test_C10_what_another_pays_does_not_touch_the_bid() -> None:
    t = auction()
    t.rent_due("B", "C", "World 1-1", 25)
    t.bids("B", 8)
    t.asks("B", "World 1-1")
    assert t.money["C"] == 5
    t.banker_closes()
    assert t.owner("Soda Jungle") == "B" and t.money["B"] == 30 + 25 - 8


def test_C10_a_bid_that_is_just_covered_stands() -> None:
    t = auction()
    t.rent_due("C", "B", "World 1-1", 5)
    t.coins(B=13)
    t.bids("B", 8)
    t.asks("C", "World 1-1")
    t.banker_closes()
    assert t.owner("Soda Jungle") == "B" and t.money["B"] == 0


def test_C10_an_auction_goes_on_after_a_debt_whoever_is_out() -> None:
    t = table(4)
    t.out("D")
    t.lands("A", "Soda Jungle")
    t.declines("A")
    t.rent_due("C", "B", "World 1-1", 31)
    t.owns("B", "Bowser Jr.")
    t.asks("C", "World 1-1")
    assert t.awaits == "debt B"
    t.mortgages("B", "Bowser Jr.")
    assert t.awaits == "auction" and t.lot == "Soda Jungle"


def test_C10_what_stands_as_a_bid_cannot_be_spent_meanwhile() -> None:
    t = table(3, printed={"World 1-1": {"house_cost": 3}})
    t.owns("B", "World 1-1", "World 8-4")
    t.coins(B=9)
    t.lands("A", "Soda Jungle")
    t.declines("A")
    t.bids("B", 7)
    with t.refused("C27"):
        t.builds("B", "World 1-1")
    t.bids("C", 8)
    t.builds("B", "World 1-1")


def test_C10_no_bid_and_it_stays_with_the_bank() -> None:
    t = auction()
    t.banker_closes()
    assert t.owner("Soda Jungle") == THE_BANK
    assert t.money == {"A": 30, "B": 30, "C": 30}
    assert t.happened(events.NO_BID) == [(t.space("Soda Jungle"),)]
    assert t.awaits == "turn-roll B"
    t.lands("B", "Soda Jungle")
    assert t.awaits == "buy B", "and is for sale the next time"


def test_C10_who_is_out_does_not_bid() -> None:
    t = table(3)
    t.out("C")
    t.lands("A", "Soda Jungle")
    t.declines("A")
    with t.refused("C10"):
        t.bids("C", 1)
    for nobody in (-1, 3):
        with t.refused("C10"):
            t.do(moves.BID, nobody, 1, 0)


def test_C10_a_bid_for_a_deed_names_no_place_to_build() -> None:
    t = auction()
    with t.refused("C10"):
        t.bids("B", 1, "World 1-1")
