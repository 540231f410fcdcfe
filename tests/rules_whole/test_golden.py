"""Golden games read as they always read."""

import pytest
from qblock.rules import events, moves, steps
from qblock.rules.game import Game
from qblock.rules.moves import Move

from .closer import check_replay, refused
from .golden import Script, begin, move_of, names, play, read, tell, telling_of
from .invariants import check_position

SITUATIONS = {
    "jail_third_miss",
    "power_ups",
    "castle_no_houses",
    "bankrupt_to_bank",
    "bankrupt_to_player",
    "rent_forgotten",
    "last_house",
}


def test_every_special_situation_has_its_game() -> None:
    assert set(names()) == SITUATIONS


@pytest.mark.parametrize("name", names())
def test_a_golden_game_is_told_as_ever(name: str) -> None:
    assert tell(read(name)) == telling_of(name)


@pytest.mark.parametrize("name", names())
def test_a_golden_game_keeps_to_the_rules_all_along(name: str) -> None:
    script = read(name)
    g = begin(script)
    for line in script.lines:
        if line.startswith("! "):
            refused(g, move_of(line[2:], script.names, g))
        else:
            g.apply(move_of(line, script.names, g))
            check_position(g)
    check_replay(g)


def happened(script: Script) -> list[tuple[Move, list[events.Event], Game]]:
    """Each move, what it brought about, and the game after it."""
    g = begin(script)
    told = []
    for line in script.lines:
        if not line.startswith("! "):
            g.log = []
            move = move_of(line, script.names, g)
            g.apply(move)
            told.append((move, g.log, g.copy()))
    return told


def test_the_third_miss_costs_the_fine_and_moves_by_that_roll() -> None:
    [brought] = [
        told
        for _, told, _ in happened(read("jail_third_miss"))
        if told and told[-1][0] == events.WALKED and any(e[0] == events.FREED for e in told)
    ]
    assert [event[0] for event in brought] == [
        events.TURN,
        events.FREED,
        events.PAID,
        events.WALKED,
    ]
    assert brought[2][3:5] == (5, events.FINE)
    assert brought[3][2:] == (8, 10)


def test_power_ups_follow_each_other_within_a_turn() -> None:
    turns = [g.turn for move, _, g in happened(read("power_ups")) if g.step == steps.AGAIN_ROLL]
    assert len(turns) == 3 and len(set(turns)) == 1


def test_the_set_of_a_castle_goes_down_together() -> None:
    [(before, levels, houses)] = [
        (
            [event[3] for event in told if event[0] == events.LEVEL],
            (g.level[29], g.level[31]),
            g.houses,
        )
        for _, told, g in happened(read("castle_no_houses"))
        if len([event for event in told if event[0] == events.LEVEL]) == 2
    ]
    assert (sorted(before), levels, houses) == ([4, 5], (2, 2), 0)


def test_what_the_bank_gets_from_a_bankrupt_is_auctioned_in_board_order() -> None:
    lots = [
        event[1]
        for _, told, _ in happened(read("bankrupt_to_bank"))
        for event in told
        if event[0] == events.AUCTION
    ]
    assert lots == [5, 12]


def test_what_a_player_gets_from_a_bankrupt_stays_mortgaged() -> None:
    [g] = [g for move, _, g in happened(read("bankrupt_to_player")) if move[0] == moves.GIVE_UP]
    assert [s for s in (5, 7, 12) if g.owner[s] == 1 and g.mortgaged >> s & 1] == [5, 7, 12]
    assert g.kept[1] and not g.kept[0]


def test_forgotten_rent_is_never_paid() -> None:
    script = read("rent_forgotten")
    told = [event for _, brought, _ in happened(script) for event in brought]
    lapsed = [event[3:] for event in told if event[0] == events.RENT_LAPSED]
    paid = [event[5] for event in told if event[0] == events.PAID and event[4] == events.RENT]
    assert lapsed == [(13, 7)] and paid == [15]
    assert play(script).coins == [8, 22, 15]
