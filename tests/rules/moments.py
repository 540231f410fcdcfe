"""Moments of a game, for the rules that hold at any of them.

Each brings A's turn to another step and leaves B alone, who is the one to act.
"""

from collections.abc import Callable

import pytest

from .table import Table

Moment = Callable[[Table], None]


def _a_is_to_roll(t: Table) -> None:
    t.turn("A")


def _b_is_to_roll(t: Table) -> None:
    t.turn("B")


def _b_is_in_jail(t: Table) -> None:
    t.jailed("B")
    t.turn("B")


def _a_is_in_jail(t: Table) -> None:
    t.jailed("A")
    t.turn("A")


def _a_is_to_press(t: Table) -> None:
    t.lands("A", "Question Block")


def _a_is_to_roll_again(t: Table) -> None:
    t.lands("A", "Question Block")
    t.press("power-up")


def _a_is_to_roll_for_a_utility(t: Table) -> None:
    t.owns("C", "Bowser Jr.")
    t.lands("A", "Bowser Jr.")


def _a_is_to_draw(t: Table) -> None:
    t.lands("A", "Community Chest")


def _a_is_to_buy(t: Table) -> None:
    t.lands("A", "New Donk City")


def _there_is_an_auction(t: Table) -> None:
    t.lands("A", "New Donk City")
    t.declines("A")


def _a_is_in_debt(t: Table) -> None:
    t.owns("A", "Super Bell Hill")
    t.coins(A=0)
    t.lands("A", "Chain Chomp")


MOMENTS: dict[str, Moment] = {
    "turn-roll A": _a_is_to_roll,
    "turn-roll B": _b_is_to_roll,
    "jail A": _a_is_in_jail,
    "jail B": _b_is_in_jail,
    "press A": _a_is_to_press,
    "again-roll A": _a_is_to_roll_again,
    "utility-roll A": _a_is_to_roll_for_a_utility,
    "draw A": _a_is_to_draw,
    "buy A": _a_is_to_buy,
    "auction": _there_is_an_auction,
    "debt A": _a_is_in_debt,
}

at_any_moment = pytest.mark.parametrize("moment", MOMENTS)


def come(t: Table, moment: str) -> None:
    MOMENTS[moment](t)
    assert t.awaits == moment
