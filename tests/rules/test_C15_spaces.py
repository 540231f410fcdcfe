"""The spaces but the Question Block: C15 to C18."""

import pytest

from .table import JAIL_CARD, Table, table


def drawn(card: str, players: int = 3, **in_the_box: object) -> Table:
    """A has landed on Community Chest; the card is there to be drawn."""
    t = table(players, **in_the_box)
    t.lands("A", "Community Chest")
    assert t.awaits == "draw A"
    t.draws(card)
    return t


@pytest.mark.parametrize(("card", "coins"), [("bank_error", 7), ("doctor", -3)])
def test_C15_a_card_is_done_at_once_and_put_at_the_bottom(card: str, coins: int) -> None:
    t = drawn(card, cards={card: {"amount": coins}})
    assert t.money == {"A": 30 + coins, "B": 30, "C": 30} and t.bank == -coins
    assert t.pile == [card] and card not in t.unseen
    assert t.awaits == "turn-roll B"


def test_C15_every_card_is_carried_out_as_it_is_printed() -> None:
    for card in table(2).edition.cards:
        t = drawn(card.id, players=4)
        change = {"bank": card.amount, "each": 3 * card.amount, "move": 2}.get(card.effect, 0)
        assert t.money["A"] == 30 + change, card
        assert t.awaits == "turn-roll B"


def test_C15_a_card_may_take_from_each_other_player() -> None:
    t = drawn("birthday", cards={"birthday": {"amount": 2}})
    assert t.money == {"A": 34, "B": 28, "C": 28} and t.bank == 0


def test_C15_or_give_to_each() -> None:
    t = drawn("birthday", cards={"birthday": {"amount": -2}})
    assert t.money == {"A": 26, "B": 32, "C": 32} and t.bank == 0


def test_C15_nobody_who_is_out_pays_or_is_paid() -> None:
    t = table(4)
    t.out("B")
    t.lands("A", "Community Chest")
    t.draws("birthday")
    amount = t.edition.cards[t.card("birthday")].amount
    assert t.money == {"A": 30 + 2 * amount, "B": 0, "C": 30 - amount, "D": 30 - amount}


def test_C15_repairs_cost_for_each_house_and_each_castle_of_ones_own() -> None:
    t = table(3, cards={"street_repairs": {"amount": 1, "castle": 4}})
    t.owns("A", "World 1-1", "World 8-4", houses=3)
    t.owns("A", "Acorn Plains", "Soda Jungle", houses=5)
    t.owns("B", "Delfino Plaza", "Bianco Hills", houses=2)
    t.lands("A", "Community Chest")
    t.draws("street_repairs")
    assert t.money == {"A": 30 - 6 * 1 - 2 * 4, "B": 30, "C": 30}


def test_C15_without_buildings_repairs_cost_nothing() -> None:
    t = drawn("street_repairs")
    assert t.money["A"] == 30 and t.awaits == "turn-roll B"


def test_C15_a_card_that_moves_has_its_space_carried_out() -> None:
    t = table(3, cards={"advance_go": {"amount": 23}})  # to Soda Jungle
    t.owns("B", "Soda Jungle")
    t.lands("A", "Community Chest")
    t.draws("advance_go")
    assert t.where("A") == "Soda Jungle" and t.money["A"] == 30
    assert t.rents == [("B", "A", "Soda Jungle", t.printed("Soda Jungle").rents[0])]


def test_C15_a_card_that_sends_to_jail() -> None:
    t = drawn("go_to_jail")
    assert t.is_jailed("A") and t.where("A") == "Jail / Just Visiting"
    assert t.pile == ["go_to_jail"] and t.awaits == "turn-roll B"


def test_C15_a_cost_above_the_coins_in_hand_is_owed() -> None:
    t = table(2)
    t.coins(A=0)
    t.lands("A", "Community Chest")
    t.draws("doctor")
    assert t.awaits == "debt A" and t.debts == [("A", "the Bank", 1)]
    assert t.pile == ["doctor"]


def test_C15_a_keep_card_stays_with_its_owner_and_out_of_the_deck() -> None:
    t = drawn(JAIL_CARD)
    assert t.kept("A") == [JAIL_CARD]
    assert JAIL_CARD not in t.pile + t.unseen
    assert t.awaits == "turn-roll B"


def test_C15_while_it_is_kept_nobody_draws_it() -> None:
    t = table(2)
    t.keeps("A")
    t.lands("B", "Community Chest")
    with t.refused("C3"):
        t.draws(JAIL_CARD)


def test_C15_used_it_goes_to_the_bottom() -> None:
    t = table(2)
    t.keeps("A")
    t.deck("doctor", "hospital")
    t.jailed("A")
    t.uses_card("A")
    assert t.kept("A") == [] and t.pile == ["doctor", "hospital", JAIL_CARD]


def test_C15_sold_it_is_the_buyers_and_stays_out_of_the_deck() -> None:
    t = table(2)
    t.keeps("A")
    t.offers("A", "B", gives_card=True, coins=-3)
    t.accepts("B", "A")
    assert (t.kept("A"), t.kept("B")) == ([], [JAIL_CARD])
    assert JAIL_CARD not in t.pile + t.unseen
    assert t.money == {"A": 33, "B": 27}


def test_C15_nobody_draws_unless_he_has_landed_there() -> None:
    t = table(2)
    with t.refused("C15"):
        t.draws("doctor")
    t.lands("A", "Community Chest")
    t.draws("doctor")
    with t.refused("C15"):
        t.draws("hospital")


@pytest.mark.parametrize("space", ["Chain Chomp", "Piranha Plant"])
def test_C16_pay_the_bank_what_the_space_says(space: str) -> None:
    t = table(2)
    t.lands("A", space)
    tax = t.printed(space).tax
    assert tax > 0 and t.money == {"A": 30 - tax, "B": 30} and t.bank == tax
    assert t.awaits == "turn-roll B"


def test_C16_not_having_it_is_a_debt_to_the_bank() -> None:
    t = table(2)
    tax = t.printed("Chain Chomp").tax
    t.coins(A=tax - 1)
    t.lands("A", "Chain Chomp")
    assert t.awaits == "debt A" and t.debts == [("A", "the Bank", tax)]


@pytest.mark.parametrize("space", ["Free Parking", "Jail / Just Visiting"])
def test_C17_nothing_happens(space: str) -> None:
    t = table(2)
    t.lands("A", space)
    assert t.where("A") == space and not t.is_jailed("A")
    assert t.money == {"A": 30, "B": 30} and t.awaits == "turn-roll B"
    t.turn("A")
    assert t.awaits == "turn-roll A", "a visitor rolls as always"


def test_C18_straight_to_jail_without_go_and_the_turn_is_over() -> None:
    t = table(2)
    t.lands("A", "Go to Jail", die=4)
    assert t.where("A") == "Jail / Just Visiting" and t.is_jailed("A")
    assert t.money["A"] == 30 and t.awaits == "turn-roll B"
    t.lands("B", "Free Parking")
    assert t.awaits == "jail A"


def test_C18_from_jail_one_still_collects_rent() -> None:
    t = table(2)
    t.owns("B", "World 1-1")
    t.jailed("B")
    t.lands("A", "World 1-1")
    t.asks("B", "World 1-1")
    assert t.money["B"] == 30 + t.printed("World 1-1").rents[0]


def test_C18_from_jail_one_still_bids() -> None:
    t = table(2)
    t.jailed("B")
    t.lands("A", "World 1-1")
    t.declines("A")
    t.bids("B", 1)
    t.banker_closes()
    assert t.owner("World 1-1") == "B"


def test_C18_from_jail_one_still_builds_sells_mortgages_and_repays() -> None:
    t = table(2)
    t.owns("B", "World 1-1", "World 8-4")
    t.jailed("B")
    t.builds("B", "World 1-1")
    assert t.level("World 1-1") == [1]
    t.sells("B", "World 1-1")
    t.mortgages("B", "World 1-1")
    assert t.is_mortgaged("World 1-1")
    t.repays("B", "World 1-1")
    assert not t.is_mortgaged("World 1-1") and t.is_jailed("B")


def test_C18_from_jail_one_still_trades() -> None:
    t = table(2)
    t.owns("B", "World 1-1")
    t.jailed("B")
    t.offers("B", "A", gives="World 1-1", coins=-4)
    t.accepts("A", "B")
    assert t.owner("World 1-1") == "A" and t.money["B"] == 34
