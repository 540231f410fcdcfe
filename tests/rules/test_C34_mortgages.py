"""Mortgages: C34."""

import pytest
from qblock.rules import moves

from .moments import at_any_moment, come
from .table import table

YELLOW = ("Acorn Plains", "Soda Jungle")
UNLIKE = {"price": 9, "mortgage": 4, "unmortgage": 7}  # no two values alike


@pytest.mark.parametrize("space", [*YELLOW, "Bowser Jr."])
def test_C34_the_bank_pays_the_mortgage_value(space: str) -> None:
    t = table(2, printed={space: UNLIKE})
    t.owns("A", space)
    t.mortgages("A", space)
    assert t.is_mortgaged(space) and t.owner(space) == "A"
    assert t.money["A"] == 34 and t.bank == -4


@pytest.mark.parametrize("space", [*YELLOW, "Bowser Jr."])
def test_C34_repaying_costs_the_unmortgage_cost(space: str) -> None:
    t = table(2, printed={space: UNLIKE})
    t.owns("A", space, mortgaged=True)
    t.repays("A", space)
    assert not t.is_mortgaged(space)
    assert t.money["A"] == 23 and t.bank == 7


@at_any_moment
def test_C34_at_any_time(moment: str) -> None:
    t = table(3)
    t.owns("B", *YELLOW)
    come(t, moment)
    t.mortgages("B", YELLOW[0])
    assert t.is_mortgaged(YELLOW[0]) and t.awaits == moment
    t.repays("B", YELLOW[0])
    assert not t.is_mortgaged(YELLOW[0]) and t.awaits == moment


@pytest.mark.parametrize("space", YELLOW)
def test_C34_first_every_building_of_the_set_is_sold(space: str) -> None:
    t = table(2)
    t.owns("A", *YELLOW)
    t.builds("A", YELLOW[0])
    with t.refused("C34"):
        t.mortgages("A", space)
    t.sells("A", YELLOW[0])
    t.mortgages("A", space)


def test_C34_a_card_is_turned_only_once() -> None:
    t = table(2)
    t.owns("A", *YELLOW)
    with t.refused("C34"):
        t.repays("A", YELLOW[0])
    t.mortgages("A", YELLOW[0])
    with t.refused("C34"):
        t.mortgages("A", YELLOW[0])
    assert not t.is_mortgaged(YELLOW[1])


def test_C34_only_ones_own_property() -> None:
    t = table(2)
    t.owns("A", YELLOW[0])
    t.owns("A", YELLOW[1], mortgaged=True)
    with t.refused("C34"):
        t.mortgages("B", YELLOW[0])
    with t.refused("C34"):
        t.repays("B", YELLOW[1])
    for not_owned in ("New Donk City", "Free Parking"):
        with t.refused("C34"):
            t.mortgages("A", not_owned)
    for space in (-1, t.game.board.size):
        with t.refused("C34"):
            t.do(moves.MORTGAGE, 0, space)
    with t.refused("C34"):
        t.do(moves.MORTGAGE, -1, t.space("New Donk City"))  # the Bank


def test_C34_repaying_must_be_paid() -> None:
    t = table(2, printed={YELLOW[0]: UNLIKE})
    t.owns("A", YELLOW[0], mortgaged=True)
    t.coins(A=6)
    with t.refused("C34"):
        t.repays("A", YELLOW[0])
    t.coins(A=7)
    t.repays("A", YELLOW[0])
    assert t.money["A"] == 0
