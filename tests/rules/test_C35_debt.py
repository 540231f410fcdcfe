"""Debt, and how it ends: C35 to C38."""

import pytest
from qblock.rules import events
from qblock.rules.legal import legal_moves

from .table import JAIL_CARD, THE_BANK, Table, table

BROWN = ("World 1-1", "World 8-4")
YELLOW = ("Acorn Plains", "Soda Jungle")
PRINTED = {
    BROWN[0]: {"mortgage": 1, "house_cost": 3},
    BROWN[1]: {"mortgage": 1, "house_cost": 3},
    YELLOW[0]: {"mortgage": 2, "unmortgage": 3, "rents": (3, 9, 13, 16, 20, 23)},
    "Bowser Jr.": {"mortgage": 2},
    "Chain Chomp": {"tax": 4},
}


def owing_the_bank(coins: int, players: int = 3, **in_the_box: object) -> Table:
    """A has so many coins, and Chain Chomp takes 4."""
    t = table(players, printed=PRINTED, **in_the_box)
    t.coins(A=coins)
    return t


def owing_b(coins: int, *mine: str, mortgaged: bool = False, players: int = 3) -> Table:
    """A has so many coins and these deeds, and B asks him for 9."""
    t = table(players, printed=PRINTED)
    t.owns("B", *YELLOW, houses=1)
    t.owns("A", *mine, mortgaged=mortgaged)
    t.coins(A=coins)
    t.lands("A", YELLOW[0])
    t.asks("B", YELLOW[0])
    assert t.awaits == "debt A" and t.debts == [("A", "B", 9)]
    return t


def test_C35_who_has_enough_pays_and_nobody_is_in_debt() -> None:
    t = owing_the_bank(coins=4)
    t.lands("A", "Chain Chomp")
    assert t.debts == [] and t.money["A"] == 0 and t.awaits == "turn-roll B"


def test_C35_who_owes_more_sells_and_mortgages_until_he_can_pay() -> None:
    t = owing_the_bank(coins=0)
    t.owns("A", *BROWN, houses=1)
    t.lands("A", "Chain Chomp")
    assert t.awaits == "debt A" and t.debts == [("A", THE_BANK, 4)]
    with t.refused("C5"):
        t.roll(1)
    t.sells("A", BROWN[0])
    assert t.money["A"] == 2 and t.awaits == "debt A", "it is not paid in parts"
    t.sells("A", BROWN[1])
    assert t.money["A"] == 0 and t.debts == [] and t.awaits == "turn-roll B"
    assert t.deeds("A") == list(BROWN)


def test_C35_what_is_raised_too_much_stays_with_him() -> None:
    t = owing_the_bank(coins=3)
    t.owns("A", "Bowser Jr.")
    t.lands("A", "Chain Chomp")
    t.mortgages("A", "Bowser Jr.")
    assert t.money["A"] == 1 and t.awaits == "turn-roll B"


def test_C35_he_may_also_trade() -> None:
    t = owing_b(5, BROWN[0])
    t.offers("A", "C", gives=BROWN[0], coins=-4)
    t.accepts("C", "A")
    assert t.money == {"A": 0, "B": 39, "C": 26} and t.awaits == "turn-roll B"


def test_C35_even_with_the_creditor() -> None:
    t = owing_b(5, BROWN[0])
    t.offers("B", "A", wants=BROWN[0], coins=6)
    t.accepts("A", "B")
    assert t.money == {"A": 2, "B": 33, "C": 30} and t.debts == []


def test_C35_in_debt_he_spends_on_nothing_else() -> None:
    t = owing_the_bank(coins=3)
    t.owns("A", *BROWN)
    t.owns("A", "Magikoopa", mortgaged=True)
    t.owns("B", "Bowser Jr.")
    t.lands("A", "Chain Chomp")
    with t.refused("C27"):
        t.builds("A", BROWN[0])
    with t.refused("C34"):
        t.repays("A", "Magikoopa")
    with t.refused("C32"):
        t.offers("A", "B", wants="Bowser Jr.", coins=1)


def test_C35_in_debt_he_does_not_bid() -> None:
    t = table(3)
    t.owns("B", BROWN[0])
    t.lands("C", "New Donk City")
    t.declines("C")
    t.rent_due("B", "A", BROWN[0], 40)
    t.owns("A", "Bowser Jr.")
    t.asks("B", BROWN[0])
    assert t.awaits == "debt A"
    for who in "AC":
        with t.refused("C10"):
            t.bids(who, 1)  # the debt comes first, the auction goes on after it
    t.mortgages("A", "Bowser Jr.")
    assert t.awaits == "debt A"
    t.gives_up("A")
    assert t.awaits == "auction" and t.lot == "New Donk City"
    t.bids("C", 1)


def test_C35_bankrupt_only_when_everything_is_sold_and_mortgaged() -> None:
    t = owing_b(1, *BROWN, "Bowser Jr.")
    t.builds("B", YELLOW[0])
    for space in (*BROWN, "Bowser Jr."):
        with t.refused("C35"):
            t.gives_up("A")
        t.mortgages("A", space)
    assert t.money["A"] == 5
    t.gives_up("A")
    assert t.is_out("A")


def test_C35_not_while_a_building_stands() -> None:
    t = owing_the_bank(coins=0, cards={"doctor": {"amount": -99}})
    t.owns("A", *BROWN, houses=1)
    t.lands("A", "Community Chest")
    t.draws("doctor")
    with t.refused("C35"):
        t.gives_up("A")
    t.sells("A", *BROWN)
    t.mortgages("A", *BROWN)
    t.gives_up("A")
    assert t.is_out("A")


def several_creditors(coins: int, *mine: str) -> Table:
    """B has drawn a card that gives 4 to each other player, and has so many coins."""
    t = table(4, printed=PRINTED, cards={"birthday": {"amount": -4}})
    t.owns("B", *mine)
    t.coins(B=coins)
    t.lands("B", "Community Chest")
    t.draws("birthday")
    return t


def test_C35_several_creditors_are_paid_in_turn_order_from_the_debtors_left() -> None:
    t = several_creditors(5, *BROWN, "Bowser Jr.")
    assert t.money == {"A": 30, "B": 1, "C": 34, "D": 30}
    assert t.debts == [("B", "D", 4), ("B", "A", 4)]
    t.mortgages("B", "Bowser Jr.", BROWN[0])
    assert t.money == {"A": 30, "B": 0, "C": 34, "D": 34}
    assert t.debts == [("B", "A", 4)]


def test_C35_the_first_who_is_not_paid_in_full_takes_what_is_left() -> None:
    t = several_creditors(7, BROWN[0])
    t.mortgages("B", BROWN[0])
    assert t.money == {"A": 30, "B": 0, "C": 34, "D": 34}
    t.gives_up("B")
    assert t.owner(BROWN[0]) == "A" and t.money == {"A": 30, "B": 0, "C": 34, "D": 34}
    t = several_creditors(6, BROWN[0])
    t.mortgages("B", BROWN[0])
    t.gives_up("B")
    assert t.happened(events.BANKRUPT) == [(1, 3)]
    assert t.owner(BROWN[0]) == "D" and t.money == {"A": 30, "B": 0, "C": 34, "D": 33}


def test_C35_the_order_goes_by_seats_not_by_who_asked_first() -> None:
    t = table(4, printed=PRINTED)
    t.owns("B", "Bowser Jr.")
    t.coins(B=1)
    for owner, space in (("A", BROWN[0]), ("D", BROWN[1]), ("C", YELLOW[0])):
        t.rent_due(owner, "B", space, 2)
    t.turn("C")
    t.asks("A", BROWN[0])
    t.asks("D", BROWN[1])
    t.asks("C", YELLOW[0])
    t.mortgages("B", "Bowser Jr.")
    assert t.money == {"A": 30, "B": 1, "C": 32, "D": 30}
    assert sorted(t.debts) == [("B", "A", 2), ("B", "D", 2)]
    t.gives_up("B")
    assert t.owner("Bowser Jr.") == "D" and t.money == {"A": 30, "B": 0, "C": 32, "D": 31}


def test_C35_several_debtors_of_one_creditor() -> None:
    t = table(3, printed=PRINTED, cards={"birthday": {"amount": 5}})
    t.owns("C", "Bowser Jr.")
    t.coins(B=3, C=3)
    t.lands("A", "Community Chest")
    t.draws("birthday")
    assert t.debts == [("B", "A", 5), ("C", "A", 5)]
    t.mortgages("C", "Bowser Jr.")
    assert t.debts == [("B", "A", 5)] and t.money == {"A": 35, "B": 3, "C": 0}
    t.gives_up("B")
    assert t.money == {"A": 38, "B": 0, "C": 0} and t.awaits == "turn-roll C"


def test_C36_nobody_goes_bankrupt_who_is_not_in_debt() -> None:
    t = owing_b(0)
    for who in "BC":
        with t.refused("C36"):
            t.gives_up(who)
    t = table(2)
    t.coins(A=0)
    with t.refused("C36"):
        t.gives_up("A")


def test_C36_owed_to_a_player_he_gets_the_mortgaged_properties_the_cards_and_the_coins() -> None:
    t = owing_b(4, *BROWN, "Bowser Jr.", mortgaged=True)
    t.keeps("A")
    t.gives_up("A")
    assert t.is_out("A") and t.deeds("A") == [] and t.kept("A") == []
    assert set(t.deeds("B")) == {*YELLOW, *BROWN, "Bowser Jr."}
    assert all(t.is_mortgaged(space) for space in (*BROWN, "Bowser Jr."))
    assert t.kept("B") == [JAIL_CARD] and JAIL_CARD not in t.pile + t.unseen
    assert t.money == {"A": 0, "B": 34, "C": 30} and t.bank == 0
    assert t.awaits == "turn-roll B", "no auction, the game goes on"


def test_C36_the_heir_may_repay_the_mortgages() -> None:
    t = owing_b(4, "Bowser Jr.", mortgaged=True)
    t.gives_up("A")
    t.repays("B", "Bowser Jr.")
    assert not t.is_mortgaged("Bowser Jr.")


def test_C36_who_is_out_takes_no_further_part() -> None:
    t = owing_b(4)
    t.gives_up("A")
    t.lands("B", "New Donk City")
    t.declines("B")
    with t.refused("C10"):
        t.bids("A", 1)
    with t.refused("C32"):
        t.offers("B", "A", gives=YELLOW[0])
    t.banker_closes()
    assert t.awaits == "turn-roll C"
    t.lands("C", "Free Parking")
    assert t.awaits == "turn-roll B", "his turns are passed over"


def test_C36_his_offers_his_bid_and_the_rents_he_was_owed_fall_with_him() -> None:
    t = table(4, printed=PRINTED)
    t.owns("A", "Bowser Jr.", mortgaged=True)
    t.owns("B", BROWN[0])
    t.lands("D", "New Donk City")
    t.declines("D")
    t.rent_due("A", "C", "Bowser Jr.", 2)
    t.rent_due("B", "A", BROWN[0], 40)
    t.offers("A", "C", gives="Bowser Jr.", coins=-1)
    t.offers("B", "A", gives=BROWN[0])
    t.bids("A", 20)
    t.asks("B", BROWN[0])
    t.gives_up("A")
    assert t.rents == [] and t.awaits == "auction"
    for who, maker in (("C", "A"), ("A", "B")):
        with t.refused("C32"):
            t.accepts(who, maker)
    t.bids("C", 1)
    t.banker_closes()
    assert t.owner("New Donk City") == "C"


def bankrupt_to_the_bank(*mine: str) -> Table:
    """A owes the Bank 4, has 1 coin and these deeds, all mortgaged, and a kept card."""
    t = owing_the_bank(coins=1)
    t.owns("A", *mine, mortgaged=True)
    t.keeps("A")
    t.deck("doctor", "hospital")
    t.lands("A", "Chain Chomp")
    t.gives_up("A")
    return t


def test_C37_owed_to_the_bank_the_properties_go_back_without_their_mortgages() -> None:
    t = bankrupt_to_the_bank("Bowser Jr.", YELLOW[1], BROWN[0])
    assert t.is_out("A") and t.deeds("A") == []
    for space in ("Bowser Jr.", YELLOW[1], BROWN[0]):
        assert t.owner(space) == THE_BANK and not t.is_mortgaged(space)


def test_C37_all_are_auctioned_at_once_in_board_order_and_unsold_ones_stay() -> None:
    t = bankrupt_to_the_bank("Bowser Jr.", YELLOW[1], BROWN[0])
    assert t.awaits == "auction" and t.lot == BROWN[0]
    t.bids("C", 3)
    t.banker_closes()
    assert t.awaits == "auction" and t.lot == "Bowser Jr."
    with t.refused("C5"):
        t.roll(1)
    t.banker_closes()
    assert t.awaits == "auction" and t.lot == YELLOW[1]
    t.bids("B", 1)
    t.bids("C", 2)
    t.bids("B", 5)
    t.banker_closes()
    assert t.awaits == "turn-roll B"
    assert [t.owner(space) for space in (BROWN[0], "Bowser Jr.", YELLOW[1])] == ["C", THE_BANK, "B"]
    assert t.money == {"A": 0, "B": 25, "C": 27}
    assert not any(t.is_mortgaged(space) for space in (BROWN[0], "Bowser Jr.", YELLOW[1]))


def test_C37_the_remaining_coins_go_to_the_bank() -> None:
    t = bankrupt_to_the_bank("Bowser Jr.")
    assert t.money == {"A": 0, "B": 30, "C": 30} and t.bank == 1


def test_C37_kept_cards_go_to_the_bottom_of_the_deck() -> None:
    t = bankrupt_to_the_bank()
    assert t.kept("A") == [] and t.pile == ["doctor", "hospital", JAIL_CARD]
    assert t.awaits == "turn-roll B", "nothing to auction"


def test_C38_the_last_player_left_wins() -> None:
    t = table(3, printed=PRINTED)
    t.coins(A=0, B=0)
    t.lands("A", "Chain Chomp")
    t.gives_up("A")
    assert t.game.winner == -1 and t.awaits == "turn-roll B", "two are left"
    t.lands("B", "Chain Chomp")
    t.gives_up("B")
    assert t.awaits == "over C" and t.game.winner == t.seat("C")
    assert t.happened(events.WINS) == [(2,)]


def test_C38_then_nobody_rolls_any_more_and_nothing_is_auctioned() -> None:
    t = table(2, printed=PRINTED)
    t.owns("A", BROWN[0], mortgaged=True)
    t.coins(A=0)
    t.lands("A", "Chain Chomp")
    t.gives_up("A")
    assert t.awaits == "over B" and t.owner(BROWN[0]) == THE_BANK
    with t.refused("C5"):
        t.roll(1)
    with t.refused("C10"):
        t.bids("B", 1)
    assert legal_moves(t.game) == []


@pytest.mark.parametrize("players", [2, 6])
def test_C38_whoever_it_is(players: int) -> None:
    t = table(players, printed=PRINTED)
    t.coins(**dict.fromkeys(t.names[1:], 0))
    for who in t.names[1:]:
        t.lands(who, "Chain Chomp")
        t.gives_up(who)
    assert t.game.winner == 0
