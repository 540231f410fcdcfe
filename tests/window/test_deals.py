"""Deals: two sides of a scale, and both have to agree."""

import pygame
from qblock.rules import moves


def test_C32_a_deal_between_two_people_needs_both(table):
    table.owns("Ann", "World 1-1")
    table.owns("Bob", "Magikoopa", mortgaged=True)
    robot = table.show()
    robot.letter("t")
    robot.wait(300)
    assert not robot.sees("offer") and table.says("Choose what each side gives.")
    robot.click("good 0 0")
    robot.click("good 1 0")
    robot.app.focus = "coins 1"
    for _ in range(3):
        robot.key(pygame.K_RIGHT)
    robot.app.focus = ""
    robot.click("offer")
    robot.wait(300)
    assert table.owner("World 1-1") == "Ann" and table.says("Bob: yes, deal!")
    robot.space()
    assert table.owner("World 1-1") == "Bob" and table.owner("Magikoopa") == "Ann"
    assert table.coins == {"Ann": 33, "Bob": 27, "Cy": 30}


def test_no_is_an_answer_and_so_is_another_offer(table):
    table.owns("Ann", "World 1-1")
    robot = table.show()
    for answer in ("refuse", "withdraw", "counter"):
        robot.letter("t")
        robot.click("good 0 0")
        robot.click("offer")
        robot.wait(300)
        robot.click(answer)
        robot.wait(300)
    assert [move[0] for move in table.made] == [
        "offer", "refuse", "offer", "withdraw", "offer", "refuse",
    ]  # fmt: skip
    assert table.says("Bob gives") and robot.sees("side 0"), "Bob makes an offer now"


def test_another_offer_goes_to_who_made_the_first(table):
    table.owns("Cy", "World 1-1")
    table.game.offers[2] = (moves.OFFER, 2, 0, 0, 1 << table.space("World 1-1"), 0, 0, 0)
    robot = table.show()
    robot.letter("o")
    robot.wait(300)
    robot.click("good 1 0")
    robot.click("offer")
    assert table.made[1][:3] == ("offer", 0, 2)


def test_coins_go_one_way_only(table):
    table.owns("Ann", "World 1-1")
    robot = table.show()
    robot.letter("t")
    robot.wait(300)
    bar = robot.widgets["coins 0"].rect
    robot.click_at((bar.right - 2, bar.centery))
    assert "30" in robot.texts()
    robot.click_at(robot.widgets["coins 1"].rect.center)
    robot.click("good 0 0")
    robot.click("offer")
    assert table.made == [("offer", 0, 1, -15, 1 << table.space("World 1-1"), 0, 0, 0)]


def test_C32_what_the_rules_refuse_is_said_and_cannot_be_offered(table):
    table.owns("Ann", "World 1-1", "World 8-4", houses=1)
    robot = table.show()
    robot.letter("t")
    robot.wait(300)
    robot.click("good 0 0")
    assert table.says("Buildings stand in that set: sell them first.")
    assert not robot.sees("offer")


def test_either_side_can_be_another_player(table):
    table.owns("Cy", "World 1-1")
    robot = table.show()
    robot.letter("t")
    robot.wait(300)
    robot.letter("2")
    assert table.says("Cy gives")
    robot.click("side 0")
    assert table.says("Bob gives")
    robot.click("good 1 0")
    robot.click("offer")
    assert table.made[0][:3] == ("offer", 1, 2)


def test_a_card_can_be_given(table):
    table.keeps_a_card("Ann")
    robot = table.show()
    robot.letter("t")
    robot.wait(300)
    robot.click("good 0 0")
    robot.click("offer")
    robot.wait(300)
    assert table.says("Get Out of Jail Free card")
    robot.click("accept")
    assert not table.game.kept[0] and table.game.kept[1]


def test_a_bot_answers_an_offer_by_itself(with_bot):
    with_bot.owns("Ann", "World 1-1")
    robot = with_bot.show()
    robot.letter("t")
    robot.wait(300)
    robot.click("good 0 0")
    robot.click("offer")
    robot.wait(2_000)
    assert with_bot.made[1] == ("accept", 1, 0), "who would refuse a gift?"


def test_a_bot_waits_for_the_answer_to_its_offer(with_bot):
    with_bot.owns("Ann", "World 1-1", "Donut Plains")
    with_bot.owns("Bob", "World 8-4", "Forest of Illusion")
    with_bot.to_roll("Bob")
    with_bot.game.turn = 8  # when this bot looks for a deal
    robot = with_bot.show()
    robot.wait(2_000)
    assert [move[0] for move in with_bot.made] == ["offer"]
    assert with_bot.says("Ann, answer the deal of Bob.")
    robot.wait(20_000)
    assert [move[0] for move in with_bot.made] == ["offer"]
    robot.letter("n")
    robot.wait(1_000)
    assert [move[0] for move in with_bot.made[:3]] == ["offer", "refuse", "roll"]


def test_an_offer_that_does_not_hold_any_more_says_why(table):
    table.owns("Ann", "World 1-1")
    table.game.offers[1] = (moves.OFFER, 1, 0, 99, 0, 1 << 1, 0, 0)
    robot = table.show()
    assert table.says("Bob does not have 99 coins to spend.")
    assert not robot.sees("accept") and robot.sees("refuse")
