"""Taking back: what it undoes, and who has to agree."""

import pygame
from qblock.rules import steps


def test_undo_says_what_it_undoes_and_needs_every_person(table):
    table.begins()
    robot = table.show()
    robot.space()
    rolled = table.made[0]
    robot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    robot.wait(300)
    assert table.says(f"Ann rolls {rolled[1]}.")
    for digit in ("1", "2", "3"):
        assert not robot.sees("take back"), "a die is taken back only if all agree"
        robot.letter(digit)
    robot.click("take back")
    assert table.game.line() == [] and table.game.who == 0


def test_what_one_person_did_alone_is_taken_back_with_one_click(table):
    table.begins()
    robot = table.show()
    while table.game.step != steps.BUY:
        robot.space()
        robot.wait(200)
    who, coins = table.game.who, list(table.game.coins)
    robot.space()
    assert table.made[-1] == ("buy", who)
    robot.letter("z")
    robot.wait(300)
    assert not robot.those("agree")
    robot.click("take back")
    assert table.game.coins == coins and table.game.step == steps.BUY


def test_nothing_to_take_back_is_said(table):
    robot = table.show()
    robot.letter("z")
    robot.wait(300)
    assert table.says("There is nothing to take back.")
