"""Setting up: C1 to C4."""

import pytest
from qblock.rules import events, moves
from qblock.rules.refusal import Illegal

from .table import THE_BANK, opening, table


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_C1_two_to_six_play_each_with_30_coins_and_a_token_on_go(players: int) -> None:
    t = opening(players)
    fives_and_ones = 5 * 1 + 5 * 5
    assert t.money == dict.fromkeys("ABCDEF"[:players], fives_and_ones)
    assert {t.where(who) for who in t.names} == {"GO"}
    assert not any(t.is_jailed(who) or t.is_out(who) for who in t.names)


@pytest.mark.parametrize("players", [0, 1, 7])
def test_C1_fewer_or_more_cannot_play(players: int) -> None:
    with pytest.raises(Illegal, match=r"^C1: 2 to 6 can play\.$"):
        opening(players)


def test_C1_there_is_a_token_for_each_of_six() -> None:
    tokens = opening(6).edition.tokens
    assert len(tokens) == len(set(tokens)) == 6


def test_C2_the_bank_holds_the_deeds_the_houses_and_the_castles() -> None:
    t = opening(2)
    deeds = [space.name for space in t.edition.spaces if space.price]
    assert deeds and {t.owner(deed) for deed in deeds} == {THE_BANK}
    assert t.stock == (t.edition.houses, t.edition.castles)
    assert all(t.deeds(who) == t.kept(who) == [] for who in t.names)
    assert t.bank == 0


def test_C2_the_bank_never_runs_out_of_coins() -> None:
    t = table(2, go=10**9)
    t.lands("A", "GO")
    t.lands("B", "GO")
    assert t.money == {"A": 10**9 + 30, "B": 10**9 + 30}
    assert t.game.bank == -2 * 10**9 - 60


def test_C3_the_deck_begins_face_down_and_any_card_may_be_the_first() -> None:
    every_card = [card.id for card in opening(2).edition.cards]
    assert opening(2).unseen == every_card and opening(2).pile == []
    for card in every_card:
        t = table(2)
        t.lands("A", "Community Chest")
        t.draws(card)
        assert card not in t.unseen


def test_C3_a_card_goes_to_the_bottom_and_comes_only_after_all_others() -> None:
    t = table(2)
    t.lands("A", "Community Chest")
    t.draws("doctor")
    assert t.pile == ["doctor"]
    t.lands("B", "Community Chest")
    with t.refused("C3"):
        t.draws("doctor")
    t.draws("hospital")
    assert t.pile == ["doctor", "hospital"]


def test_C3_it_is_shuffled_once_so_the_second_time_through_has_the_order_of_the_first() -> None:
    t = table(2)
    order = [card.id for card in t.edition.cards if card.effect != "keep"]
    for card in order:
        t.lands("A", "Community Chest")
        t.draws(card)
    t.lands("A", "Community Chest")
    with t.refused("C3"):
        t.draws(order[0])  # the one that nobody has seen is still above it
    t.draws("get_out_of_jail_free")
    for card in order:
        t.lands("A", "Community Chest")
        for other in {*order, "get_out_of_jail_free"} - {card}:
            with t.refused("C3"):
                t.draws(other)
        t.draws(card)
    assert t.pile == order and t.unseen == []


def test_C3_a_number_that_is_no_card_is_refused() -> None:
    t = table(2)
    t.lands("A", "Community Chest")
    for number in (-1, len(t.edition.cards)):
        with t.refused("C3"):
            t.do(moves.DRAW, number)


def test_C4_everyone_rolls_and_the_highest_starts() -> None:
    t = opening(4)
    for who, die in zip("ABCD", (3, 4, 6, 5), strict=True):
        assert t.awaits == f"start-roll {who}"
        t.roll(die)
    assert t.awaits == "turn-roll C"
    assert t.happened(events.BEGINS) == [(2,)]
    assert {t.where(who) for who in t.names} == {"GO"}, "the first roll moves nobody"


def test_C4_those_who_tied_for_the_highest_roll_again_until_one_is_higher() -> None:
    t = opening(4)
    t.roll(6, 2, 6, 6)
    assert t.happened(events.TIE) == [(0b1101,)]
    assert t.awaits == "start-roll A"
    t.roll(1)
    assert t.awaits == "start-roll C"
    t.roll(5)
    assert t.awaits == "start-roll D"
    t.roll(5)
    assert t.awaits == "start-roll C", "A is not among them any more"
    t.roll(3, 4)
    assert t.awaits == "turn-roll D"


def test_C4_a_tie_below_the_highest_is_none() -> None:
    t = opening(3)
    t.roll(4, 4, 5)
    assert t.awaits == "turn-roll C"


def test_C4_play_goes_to_the_left() -> None:
    t = table(3)
    t.turn("B")
    t.at("B", "Forest of Illusion")
    t.at("C", "Forest of Illusion")
    t.roll(1)
    assert t.awaits == "turn-roll C"
    t.roll(1)
    assert t.awaits == "turn-roll A"


def test_C4_who_is_out_is_passed_over() -> None:
    t = table(4)
    t.out("B", "C")
    t.lands("A", "Free Parking")
    assert t.awaits == "turn-roll D"
    t.lands("D", "Free Parking")
    assert t.awaits == "turn-roll A"
