"""Taking back: any move, exactly, with the yes of those it needs, and nothing is wiped out."""

from collections.abc import Callable

import pytest
from qblock.rules import moves
from qblock.rules.game import Game
from qblock.rules.position import position, read_position

from .table import Table, opening, table

BROWN = ("World 1-1", "World 8-4")
YELLOW = ("Acorn Plains", "Soda Jungle")
TAX = {"Chain Chomp": {"tax": 40}}

Scene = tuple[Table, Callable[[], None]]


def _begin() -> Scene:
    t = opening(3)
    t.roll(6, 6)
    return t, lambda: t.roll(2)


def _roll() -> Scene:
    t = table(3)
    t.rent_due("B", "C", BROWN[0], 1)
    t.at("A", "Piranha Plant")
    return t, lambda: t.roll(6)


def _jail() -> Scene:
    t = table(3)
    t.at("A", "Soda Jungle")
    return t, lambda: t.roll(1)


def _press() -> Scene:
    t = table(3)
    t.lands("A", "Question Block")
    return t, lambda: t.press(4)


def _power_up() -> Scene:
    t = table(3)
    t.lands("A", "Question Block")
    return t, lambda: t.press("power-up")


def _draw() -> Scene:
    t = table(3)
    t.lands("A", "Community Chest")
    return t, lambda: t.draws("birthday")


def _keep() -> Scene:
    t = table(3)
    t.lands("A", "Community Chest")
    return t, lambda: t.draws("get_out_of_jail_free")


def _utility_roll() -> Scene:
    t = table(3)
    t.owns("B", "Bowser Jr.")
    t.lands("A", "Bowser Jr.")
    return t, lambda: t.roll(3)


def _buy() -> Scene:
    t = table(3)
    t.lands("A", "Bowser Jr.")
    return t, lambda: t.buys("A")


def _decline() -> Scene:
    t = table(3)
    t.lands("A", "Bowser Jr.")
    return t, lambda: t.declines("A")


def _bid() -> Scene:
    t, decline = _decline()
    decline()
    t.bids("C", 2)
    return t, lambda: t.bids("B", 3)


def _close() -> Scene:
    t, decline = _decline()
    decline()
    t.bids("C", 2)
    return t, t.banker_closes


def _fine() -> Scene:
    t = table(3)
    t.jailed("A", 2)
    return t, lambda: t.pays_the_fine("A")


def _card() -> Scene:
    t = table(3)
    t.keeps("A")
    t.jailed("A", 2)
    return t, lambda: t.uses_card("A")


def _try() -> Scene:
    t = table(3)
    t.jailed("A", 2)
    return t, lambda: t.tries("A")


def _miss() -> Scene:
    t = table(3)
    t.jailed("A", 3)
    t.tries("A")
    return t, lambda: t.roll(4)


def _ask() -> Scene:
    t = table(3)
    t.rent_due("B", "C", BROWN[0], 7)
    return t, lambda: t.asks("B", BROWN[0])


def _build() -> Scene:
    t = table(3)
    t.owns("A", *BROWN, houses=4)
    return t, lambda: t.builds("A", BROWN[0])


def _first_house() -> Scene:
    t = table(3)
    t.owns("A", *BROWN)
    return t, lambda: t.builds("A", BROWN[0])


def _ask_for_the_last() -> Scene:
    t = table(3, houses=1)
    t.owns("A", *BROWN)
    t.owns("B", *YELLOW)
    return t, lambda: t.builds("A", BROWN[0])


def _want_the_last_too() -> Scene:
    t, ask = _ask_for_the_last()
    ask()
    return t, lambda: t.builds("B", YELLOW[0])


def _sell() -> Scene:
    t = table(3, houses=2)
    t.owns("A", *YELLOW, houses=5)
    return t, lambda: t.sells("A", YELLOW[1])


def _mortgage() -> Scene:
    t = table(3)
    t.owns("A", *YELLOW)
    return t, lambda: t.mortgages("A", YELLOW[1])


def _mortgage_out_of_debt() -> Scene:
    t = table(3, printed={"Chain Chomp": {"tax": 2}})
    t.owns("A", *YELLOW)
    t.coins(A=0)
    t.lands("A", "Chain Chomp")
    return t, lambda: t.mortgages("A", YELLOW[1])


def _repay() -> Scene:
    t = table(3)
    t.owns("A", *YELLOW, mortgaged=True)
    return t, lambda: t.repays("A", YELLOW[1])


def _offer() -> Scene:
    t = table(3)
    t.owns("A", *YELLOW)
    t.owns("B", BROWN[0], mortgaged=True)
    t.keeps("B")
    return t, lambda: t.offers("A", "B", gives=YELLOW[0], wants=BROWN[0], wants_card=True, coins=3)


def _accept() -> Scene:
    t, offer = _offer()
    offer()
    return t, lambda: t.accepts("B", "A")


def _refuse() -> Scene:
    t, offer = _offer()
    offer()
    return t, lambda: t.refuses("B", "A")


def _withdraw() -> Scene:
    t, offer = _offer()
    offer()
    return t, lambda: t.withdraws("A")


def _give_up_to_the_bank() -> Scene:
    t = table(3, printed=TAX)
    t.owns("A", *YELLOW, mortgaged=True)
    t.keeps("A")
    t.lands("A", "Chain Chomp")
    return t, lambda: t.gives_up("A")


def _give_up_to_a_player() -> Scene:
    t = table(3)
    t.owns("A", *YELLOW, mortgaged=True)
    t.keeps("A")
    t.rent_due("B", "A", BROWN[0], 40)
    t.asks("B", BROWN[0])
    return t, lambda: t.gives_up("A")


def _win() -> Scene:
    t = table(2, printed=TAX)
    t.owns("A", *YELLOW, mortgaged=True)
    t.offers("A", "B", gives=YELLOW[0])
    t.lands("A", "Chain Chomp")
    return t, lambda: t.gives_up("A")


# What is done, who takes it back, and who has to agree
SCENES: dict[str, tuple[Callable[[], Scene], str]] = {
    "a roll to begin": (_begin, "ABC"),
    "a roll": (_roll, "ABC"),
    "a roll into jail": (_jail, "ABC"),
    "a press": (_press, "ABC"),
    "a power-up": (_power_up, "ABC"),
    "a card": (_draw, "ABC"),
    "a kept card": (_keep, "ABC"),
    "a utility roll": (_utility_roll, "ABC"),
    "a third miss": (_miss, "ABC"),
    "what the banker closed": (_close, "ABC"),
    "a bankruptcy to the bank": (_give_up_to_the_bank, "ABC"),
    "a bankruptcy to a player": (_give_up_to_a_player, "ABC"),
    "the end": (_win, "AB"),
    "a deal": (_accept, "AB"),
    "a purchase": (_buy, "A"),
    "no purchase": (_decline, "A"),
    "a bid": (_bid, "B"),
    "a fine": (_fine, "A"),
    "a used card": (_card, "A"),
    "a try": (_try, "A"),
    "an asking": (_ask, "B"),
    "a castle": (_build, "A"),
    "a first house": (_first_house, "A"),
    "an asking for the last house": (_ask_for_the_last, "A"),
    "a second one": (_want_the_last_too, "B"),
    "a sale": (_sell, "A"),
    "a mortgage": (_mortgage, "A"),
    "a mortgage that ended a debt": (_mortgage_out_of_debt, "A"),
    "a repayment": (_repay, "A"),
    "an offer": (_offer, "A"),
    "a refusal": (_refuse, "B"),
    "a withdrawal": (_withdraw, "A"),
}

any_scene = pytest.mark.parametrize("scene", SCENES)


def whole(g: Game) -> dict[str, object]:
    """All of a game but its history and who listens: more than the position tells."""
    history = ("moves", "log", "start")
    return {name: getattr(g, name) for name in Game.__slots__ if name not in history}


def test_every_kind_of_move_is_taken_back_below() -> None:
    made = set()
    for make, _ in SCENES.values():
        t, do = make()
        do()
        made.add(t.game.moves[-1][0])
    assert made == set(range(len(moves.NAMES))) - {moves.UNDO}


@any_scene
def test_undo_restores_the_exact_position(scene: str) -> None:
    make, agreed = SCENES[scene]
    t, do = make()
    before, told = t.game.copy(), t.position
    do()
    assert t.position != told
    t.takes_back("A", agreed)
    assert t.position == told and whole(t.game) == whole(before)


@any_scene
def test_undo_needs_the_yes_of_those_whom_it_concerns_and_of_no_other(scene: str) -> None:
    make, needed = SCENES[scene]
    t, do = make()
    do()
    for missing in needed:
        others = t.names.replace(missing, "")
        with t.refused("C5"):
            t.takes_back("A", others)
    t.takes_back("A", needed)


@any_scene
def test_the_history_keeps_what_was_taken_back_and_the_game_replays(scene: str) -> None:
    make, agreed = SCENES[scene]
    t, do = make()
    made = t.game.moves[:]
    do()
    taken = t.game.moves[-1]
    t.takes_back("A", agreed)
    do()
    undo = (moves.UNDO, 0, sum(1 << t.seat(who) for who in agreed))
    assert t.game.moves == [*made, taken, undo, taken]
    assert t.game.line() == [*made, taken]
    start = t.game.start
    again = start.copy() if start else Game(t.game.rules, t.game.n)
    again.start = start
    for move in t.game.moves:
        again.apply(move)
    assert whole(again) == whole(t.game) and again.moves == t.game.moves


def a_little_game() -> Table:
    """From the first roll on, with some of everything."""
    t = opening(2)
    t.roll(5, 3)
    t.roll(1)
    t.buys("A")
    t.roll(3)
    t.declines("B")
    t.bids("A", 2)
    t.banker_closes()
    t.builds("A", BROWN[0])
    return t


def test_each_undo_goes_back_one_move_more_to_the_very_beginning() -> None:
    t = a_little_game()
    line = t.game.moves[:]
    positions = []
    again = opening(2)
    for move in line:
        positions.append(again.position)
        again.do(*move)
    assert again.position == t.position
    for expected in reversed(positions):
        t.takes_back("B")
        assert t.position == expected
    assert t.game.line() == [] and len(t.game.moves) == 2 * len(line)
    with t.refused("C5"):
        t.takes_back("B")


def test_after_two_undos_the_game_goes_another_way() -> None:
    t = a_little_game()
    t.takes_back("A")
    t.takes_back("A")
    t.bids("B", 5)
    t.banker_closes()
    assert t.owner(BROWN[1]) == "B" and t.level(*BROWN) == [0, 0]
    assert t.money == {"A": 30 - t.printed(BROWN[0]).price, "B": 25}
    t.takes_back("A")
    t.takes_back("A")
    assert t.awaits == "auction" and t.game.bidder == t.seat("A") and t.game.bid == 2


def test_a_game_that_began_at_a_position_is_taken_back_to_it_and_no_further() -> None:
    told = a_little_game()
    t = Table(read_position(told.game.rules, told.position))
    t.roll(4)
    t.takes_back("A")
    assert t.position == told.position
    with t.refused("C5"):
        t.takes_back("A")


def test_who_is_out_has_no_say_any_more() -> None:
    t = table(3)
    t.out("C")
    t.lands("A", "Question Block")
    t.press(4)
    t.takes_back("A", "AB")
    assert t.awaits == "press A"


def test_a_bankruptcy_is_taken_back_with_the_yes_of_the_bankrupt() -> None:
    t, give_up = _give_up_to_a_player()
    give_up()
    with t.refused("C5"):
        t.takes_back("B", "BC")
    t.takes_back("B", "ABC")
    assert not t.is_out("A") and t.deeds("A") == list(YELLOW)


def test_a_copy_goes_its_own_way() -> None:
    t = a_little_game()
    told = t.position
    twin = t.game.copy()
    twin.apply((moves.SELL, 0, t.space(BROWN[0])))
    twin.apply((moves.UNDO, 0, 1))
    twin.apply((moves.ROLL, 6))
    assert t.position == told and position(twin) != told
