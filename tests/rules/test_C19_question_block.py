"""The Question Block: C19 to C24."""

from collections import Counter

import pytest
from qblock.rules.chance import BLOCK, Chance
from qblock.rules.game import Game
from qblock.rules.legal import awaiting
from qblock.rules.spaces import heard_on_dice
from question_block import odds

from .table import Table, table

# The guide's table for playing without sound, in 36ths: the numbers are the guide's, not ours.
PUBLISHED = {
    **dict.fromkeys(range(1, 7), 2),
    odds.LAUGH: 12,
    odds.POWER_UP: 6,
    odds.GAME_OVER: 6,
}


def at_the_block(players: int = 2, **in_the_box: object) -> Table:
    t = table(players, **in_the_box)
    t.lands("A", "Question Block")
    return t


def test_C19_who_lands_there_presses_once_and_does_what_is_heard() -> None:
    t = at_the_block()
    assert t.awaits == "press A"
    with t.refused("C5"):
        t.roll(3)
    t.press(2)
    assert t.money["A"] == 32 and t.awaits == "turn-roll B"
    with t.refused("C19"):
        t.press(2)


def test_C19_nobody_presses_unless_he_has_landed_there() -> None:
    t = table(2)
    with t.refused("C19"):
        t.press(3)


def test_C19_every_question_block_of_the_board_is_pressed() -> None:
    blocks = [s.index for s in table(2).edition.spaces if s.kind == "block"]
    assert blocks
    for block in blocks:
        t = table(2)
        t.lands("A", block)
        assert t.awaits == "press A"


def test_C20_a_power_up_ring_rolls_and_moves_again() -> None:
    t = at_the_block()
    t.press("power-up")
    assert t.awaits == "again-roll A" and t.money["A"] == 30
    t.roll(6)
    assert t.where("A") == t.name(t.space("Question Block") + 6)
    assert t.awaits == "turn-roll B"


def test_C20_the_space_landed_on_is_carried_out() -> None:
    t = table(3)
    t.owns("B", "World 8-4")
    t.lands("A", "Question Block")
    t.press("power-up")
    t.roll(1)
    t.asks("B", "World 8-4")
    assert t.money["A"] == 30 - t.printed("World 8-4").rents[0]


def test_C20_be_it_a_property_to_buy() -> None:
    t = at_the_block()
    t.press("power-up")
    t.roll(1)
    t.buys("A")
    assert t.owner("World 8-4") == "A" and t.awaits == "turn-roll B"


def test_C20_or_a_tax_or_jail() -> None:
    t = at_the_block()
    t.press("power-up")
    t.roll(2)
    assert t.money["A"] == 30 - t.printed("Chain Chomp").tax
    t.lands("A", 18)
    t.press("power-up")
    t.roll(6)
    assert t.is_jailed("A") and t.awaits == "turn-roll B"


def test_C20_a_question_block_again_is_pressed_again_without_limit() -> None:
    blocks = {at: {"kind": "block", "name": "Question Block"} for at in (4, 6, 14, 16, 20, 22)}
    t = table(2, printed=blocks)
    t.lands("A", 2)
    for block in (4, 6, 10, 14, 16, 18, 20, 22, 26):
        t.press("power-up")
        t.roll(block - t.game.at[0])
        assert t.game.at[0] == block and t.awaits == "press A"
    t.press(5)
    assert t.money["A"] == 35 and t.awaits == "turn-roll B"


@pytest.mark.parametrize("pings", [1, 2, 3, 4, 5, 6])
def test_C21_a_coin_from_the_bank_for_every_ping(pings: int) -> None:
    t = at_the_block()
    t.press(pings)
    assert t.money == {"A": 30 + pings, "B": 30} and t.bank == -pings
    assert t.awaits == "turn-roll B"


@pytest.mark.parametrize(("heard", "coins"), [("laugh", 5), ("game-over", 10)])
def test_C22_bowsers_laugh_costs_5_and_game_over_10(heard: str, coins: int) -> None:
    t = at_the_block()
    t.press(heard)
    assert t.money == {"A": 30 - coins, "B": 30} and t.bank == coins
    assert t.awaits == "turn-roll B"


def test_C22_who_has_not_got_it_owes_it_to_the_bank() -> None:
    t = table(2)
    t.coins(A=9)
    t.lands("A", "Question Block")
    t.press("game-over")
    assert t.awaits == "debt A" and t.debts == [("A", "the Bank", 10)]


def test_C23_the_block_has_the_published_sounds_and_no_other() -> None:
    t = at_the_block()
    assert {move[1] for move in awaiting(t.game).answers} == set(PUBLISHED)
    for no_sound in (-1, 0, odds.REVEAL, 99):
        with t.refused("C23"):
            t.press(no_sound)


class Counting(Chance):
    """Answers with a number of ours."""

    def __init__(self, number: int) -> None:
        self._number = number
        super().__init__(0)

    def block(self, number: int) -> tuple[int, ...]:
        return (self._number,) * BLOCK


def heard(g: Game, number: int) -> int:
    return Counting(number).answer(g)[1]


def test_C23_what_the_host_draws_has_the_published_odds() -> None:
    t = at_the_block()
    assert Counter(heard(t.game, number) for number in range(36)) == PUBLISHED


def guide(first: int, second: int) -> int:
    """Playing without sound: 1 or 2: roll again, that many coins. 3 or 4: pay 5. 5: move again.
    6: pay 10."""
    return {1: second, 2: second, 3: odds.LAUGH, 4: odds.LAUGH, 5: odds.POWER_UP}.get(
        first, odds.GAME_OVER
    )


def test_C24_without_a_block_two_dice_say_what_is_heard() -> None:
    dice = [(first, second) for first in range(1, 7) for second in range(1, 7)]
    assert [heard_on_dice(*pair) for pair in dice] == [guide(*pair) for pair in dice]
    assert Counter(heard_on_dice(*pair) for pair in dice) == PUBLISHED


def test_C24_and_it_is_done_as_if_the_block_had_said_it() -> None:
    t = at_the_block()
    t.press(heard_on_dice(2, 6))
    assert t.money["A"] == 36
    t = at_the_block()
    t.press(heard_on_dice(6, 1))
    assert t.money["A"] == 20
