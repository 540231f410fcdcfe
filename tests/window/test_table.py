"""The table: what is called for, and what goes on by itself."""

import pytest
from qblock.rules import moves, steps

from .table import table_shown


@pytest.fixture
def with_bot(tmp_path):
    with table_shown(tmp_path, "Ann", "Bob:builder", "Cy:builder") as given:
        yield given


# One clear call to action


def test_C5_the_sentence_says_who_rolls_and_Space_does_it(table):
    robot = table.show()
    assert "Ann, roll the die." in robot.texts()
    robot.space()
    assert [move[0] for move in table.made] == ["roll"]


def test_C9_Space_buys_and_A_leaves_it_to_the_auction(table):
    table.lands("Ann", "World 1-1")
    robot = table.show()
    assert "Ann, buy World 1-1 for 1 coin, or leave it to an auction." in robot.texts()
    robot.space()
    assert table.made == [("buy", 0)]


def test_C9_who_cannot_pay_is_not_offered_to_buy(table):
    table.has("Ann", 0)
    table.lands("Ann", "World 1-1")
    robot = table.show()
    assert not robot.sees("buy") and robot.sees("auction")


def test_C25_in_Jail_one_pays_uses_a_card_or_tries(table):
    table.keeps_a_card("Ann")
    table.game.jailed[0] = 1
    table.at(steps.JAIL, "Ann")
    robot = table.show()
    assert robot.sees("try", "fine", "card")
    robot.letter("u")
    assert table.made == [("use-card", 0)]


def test_a_button_is_as_wide_as_its_words_ask_for(table):
    table.keeps_a_card("Ann")
    table.game.jailed[0] = 1
    table.at(steps.JAIL, "Ann")
    robot = table.show()
    wide = {id_: robot.widgets[id_].rect.width for id_ in ("try", "card", "fine")}
    assert wide["try"] > wide["card"] > wide["fine"], "Try for a 6, Use the card, Pay 5 coins"


def test_P_pays_the_fine_though_elsewhere_it_pauses(table):
    table.game.jailed[0] = 1
    table.at(steps.JAIL, "Ann")
    table.show().letter("p")
    assert table.made == [("pay-fine", 0)] and not table.evening.paused


def test_C15_a_card_is_drawn_and_told(table):
    table.stands("Ann", "Community Chest")
    table.at(steps.DRAW, "Ann")
    robot = table.show()
    before = robot.app.screen.copy()
    robot.space()
    assert table.says("Ann draws a card:")
    middle = robot.app.screen.get_rect().move(0, 0)
    middle.update(250, 130, 130, 20)
    shown = robot.app.screen.subsurface(middle)
    assert shown.get_at((60, 10)) != before.subsurface(middle).get_at((60, 10))


def test_C24_typed_dice_take_the_place_of_the_block(tmp_path):
    with table_shown(tmp_path, "Ann", "Bob", typed=True) as table:
        table.stands("Ann", "Question Block")
        table.at(steps.PRESS, "Ann")
        robot = table.show()
        assert "What does the first die show?" in robot.texts()
        robot.letter("1")
        assert "What does the second die show?" in robot.texts()
        robot.click("die 4")
        assert table.made == [("press", 4)] and table.coins["Ann"] == 34
        robot.letter("3")
        assert table.made[1] == ("roll", 3)


def test_a_refusal_is_said_and_gone_with_the_next_move(table):
    robot = table.show()
    table.scene.do((moves.BUY, 0))
    robot.wait()
    assert table.says("There is nothing for you to buy now.")
    robot.space()
    robot.wait()
    assert not table.says("There is nothing for you to buy now.")


def test_when_the_game_is_over_there_is_nothing_to_build_or_to_deal(table):
    table.game.winner = 0
    table.at(steps.OVER, "Ann")
    robot = table.show()
    assert robot.sees("deeds", "undo", "menu")
    assert not {"rent", "manage", "trade"} & set(robot.widgets)


# Bots and rents


def test_a_bot_thinks_and_then_plays(with_bot):
    with_bot.to_roll("Bob")
    robot = with_bot.show()
    assert "Bob is thinking …" in robot.texts()
    assert not robot.sees("roll"), "nobody rolls in its place"
    robot.wait(1_000)
    assert with_bot.made[0][0] == "roll"


@pytest.fixture
def unclaimed(with_bot):
    """Cy stands on Ann's land, and Bob, a bot, is to roll."""
    with_bot.owns("Ann", "World 1-1")
    with_bot.to_roll("Bob")
    with_bot.rent("Ann", "Cy", "World 1-1", 1)
    with_bot.show()
    return with_bot


def test_C13_bots_wait_five_seconds_for_the_rent_of_a_person(unclaimed):
    robot = unclaimed.robot
    assert "Bob is about to roll: ask for your rent now." in robot.texts()
    robot.wait(4_500)
    assert unclaimed.made == []
    robot.wait(1_000)
    assert unclaimed.made[0][0] == "roll" and unclaimed.coins["Ann"] == 30


def test_C13_the_rent_that_is_asked_for_is_paid(unclaimed):
    unclaimed.robot.space()
    assert unclaimed.coins["Ann"] == 31 and unclaimed.coins["Cy"] == 29


def test_a_rent_that_is_let_go_holds_nobody_up(unclaimed):
    unclaimed.robot.letter("l")
    unclaimed.robot.wait(800)
    assert unclaimed.made[0][0] == "roll"


def test_the_bell_rings_only_while_there_is_rent_to_ask_for(unclaimed):
    assert unclaimed.robot.widgets["rent"].kind == "danger"
    unclaimed.robot.space()
    unclaimed.robot.wait(100)
    assert unclaimed.robot.widgets["rent"].kind == "button"


def test_no_time_passes_while_the_game_is_paused(unclaimed):
    robot = unclaimed.robot
    robot.letter("p")
    robot.wait(60_000)
    assert unclaimed.made == [] and "The game is paused." in robot.texts()
    robot.space()
    robot.wait(4_000)
    assert unclaimed.made == [], "the rest of the five seconds is left"
    robot.wait(1_500)
    assert unclaimed.made[0][0] == "roll"


# The story


def test_the_log_is_newest_first_and_a_resumed_game_has_it_too(table, tmp_path):
    table.begins()
    robot = table.show()
    for _ in range(6):
        robot.space()
        robot.wait(900)
    told = list(table.scene.log)
    assert told[-1].startswith("Ann rolls")
    again = type(table.scene)(table.app, table.evening, table.leave, table.again)
    assert list(again.log) == told


def test_of_a_long_story_the_last_sentences_are_shown(table):
    """What is owed now matters more than who rolled."""
    for name in ("World 1-1", "World 8-4", "Donut Plains", "Soda Jungle", "Magikoopa"):
        table.owns("Ann", name, mortgaged=True)
    table.has("Ann", 0)
    table.owes("Ann", "Bob", 9)
    robot = table.show()
    robot.letter("g")
    robot.wait(300)
    assert all(placed.whole for placed in robot.app.ui.placed)
    assert table.says("Bob gets Magikoopa from Ann.")


# Mirrored


def test_in_Arabic_the_column_is_on_the_left_and_the_board_stays_clockwise(tmp_path):
    with table_shown(tmp_path, "Ann", "Bob", language="ar") as table:
        robot = table.show()
        width = table.app.screen.get_width()
        assert robot.widgets["block"].rect.centerx > width / 2
        assert robot.widgets["player 0"].rect.centerx < width / 2
        assert robot.widgets["rent"].rect.x > robot.widgets["menu"].rect.x
        go = table.scene._board._picture.space_rect(600, 0)
        one = table.scene._board._picture.space_rect(600, 1)
        assert go.right > one.right and go.bottom == one.bottom
