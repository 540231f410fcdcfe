"""A debt: what can be sold, and who gives up."""

import pytest


@pytest.fixture
def debt(table):
    """Ann owes Bob 5 and has 1: a house brings 1, and each mortgage 1."""
    table.owns("Ann", "World 1-1", houses=1)
    table.owns("Ann", "World 8-4", "Cool, Cool Mountain")
    table.has("Ann", 1)
    table.owes("Ann", "Bob", 5)
    table.show()
    return table


def test_C35_what_can_be_sold_is_one_click_each_until_it_is_paid(debt):
    robot = debt.robot
    assert debt.says("Ann owes Bob") and debt.says("4 coins are missing.")
    labels = {robot.widgets[id_].label for id_ in robot.those("raise")}
    assert labels == {"Sell a building on World 1-1", "Mortgage Cool, Cool Mountain"}
    for _ in range(4):
        robot.letter("1")
    assert debt.coins == {"Ann": 0, "Bob": 35, "Cy": 30}
    robot.wait(300)
    assert robot.sees("roll"), "and the game goes on"


def test_C35_nobody_gives_up_while_there_is_something_to_sell(debt):
    debt.robot.letter("g")
    debt.robot.click("give up?")
    assert debt.game.alive[0]
    assert debt.says("First sell every building and mortgage every property.")


def test_C36_who_has_nothing_left_may_give_up(table):
    table.owns("Ann", "World 1-1", mortgaged=True)
    table.has("Ann", 2)
    table.owes("Ann", "Bob", 9)
    robot = table.show()
    assert table.says("There is nothing left to sell or to mortgage.")
    robot.letter("g")
    assert not table.game.alive[0]
    assert table.coins["Bob"] == 32 and table.owner("World 1-1") == "Bob"


def test_C35_a_deal_may_help_out_of_a_debt(debt):
    robot = debt.robot
    robot.letter("t")
    robot.wait(300)
    assert debt.says("Ann gives")
    robot.escape()
    robot.wait(100)
    assert robot.sees("give up?"), "the debt is still there"
