"""The table: what is called for, what goes on by itself, and what moves."""

import pygame
import pytest
from qblock.editions.card_texts import card_text
from qblock.link import Happening
from qblock.rules import moves, steps
from qblock.table.blocks import StandIn
from qblock.window.beside import LOST
from qblock.window.board_view import CARD_LINES, card_room
from qblock.words import LANGUAGES
from qblock_sim.devices import open_device
from question_block import odds

from ..table.tables import arm_for_another_store
from .robot import Clock
from .table import SMALL, table_shown


@pytest.fixture
def table(tmp_path):
    """Ann, Bob and Cy are people."""
    with table_shown(tmp_path, "Ann", "Bob", "Cy") as given:
        yield given


@pytest.fixture
def with_bot(tmp_path):
    with table_shown(tmp_path, "Ann", "Bob:builder", "Cy:builder") as given:
        yield given


@pytest.fixture
def with_block(tmp_path):
    """The block on the screen: the firmware on the virtual board, its time the robot's."""
    clock = Clock()
    with (
        open_device("sim", seed=7) as device,
        StandIn(device, real_time=True, clock=clock) as block,
        table_shown(tmp_path, "Ann", "Bob", block=block, clock=clock) as given,
    ):
        yield given


def space(robot):
    robot.key(pygame.K_SPACE, " ")


# One clear call to action


def test_C5_the_sentence_says_who_rolls_and_Space_does_it(table):
    robot = table.show()
    assert "Ann, roll the die." in robot.texts()
    space(robot)
    assert [move[0] for move in table.made] == ["roll"]


def test_C9_Space_buys_and_A_leaves_it_to_the_auction(table):
    table.lands("Ann", "World 1-1")
    robot = table.show()
    assert "Ann, buy World 1-1 for 1 coin, or leave it to an auction." in robot.texts()
    space(robot)
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
    space(robot)
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
    space(robot)
    robot.wait()
    assert not table.says("There is nothing for you to buy now.")


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
    space(unclaimed.robot)
    assert unclaimed.coins["Ann"] == 31 and unclaimed.coins["Cy"] == 29


def test_a_rent_that_is_let_go_holds_nobody_up(unclaimed):
    unclaimed.robot.letter("l")
    unclaimed.robot.wait(800)
    assert unclaimed.made[0][0] == "roll"


def test_the_bell_rings_only_while_there_is_rent_to_ask_for(unclaimed):
    assert unclaimed.robot.widgets["rent"].kind == "danger"
    space(unclaimed.robot)
    unclaimed.robot.wait(100)
    assert unclaimed.robot.widgets["rent"].kind == "button"


def test_no_time_passes_while_the_game_is_paused(unclaimed):
    robot = unclaimed.robot
    robot.letter("p")
    robot.wait(60_000)
    assert unclaimed.made == [] and "The game is paused." in robot.texts()
    space(robot)
    robot.wait(4_000)
    assert unclaimed.made == [], "the rest of the five seconds is left"
    robot.wait(1_500)
    assert unclaimed.made[0][0] == "roll"


# What moves


def test_a_token_hops_from_space_to_space(table):
    robot = table.show()
    space(robot)
    rolled = table.made[0][1]
    seen = set()
    while table.scene.motion.moves(table.clock()):
        table.clock.now += 10
        robot.app.turn()
        seen.add(int(table.scene.motion.at[0]))
    assert seen == set(range(rolled + 1))


def test_any_key_hurries_what_moves(table):
    robot = table.show()
    space(robot)
    rolled = table.made[0][1]
    table.clock.now += 480  # the die, and half a hop
    robot.app.turn()
    assert 0 < table.scene.motion.at[0] < rolled
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, unicode="", mod=0, scancode=0)
    robot.app.take(key)
    assert table.scene.motion.at[0] == rolled


def test_nothing_waits_until_a_token_has_arrived(table):
    table.game.step = steps.TURN_ROLL
    robot = table.show()
    space(robot)
    assert table.scene.motion.moves(table.clock())
    before = len(table.made)
    space(robot)
    assert len(table.made) > before or table.game.step == steps.AUCTION


def test_reduced_motion_shows_everything_where_it_is(table):
    table.app.set(reduced_motion=True)
    robot = table.show()
    space(robot)
    assert table.scene.motion.at[0] == table.made[0][1]
    robot.letter("d")
    assert robot.widgets["close"].rect.right < table.app.screen.get_width()


def test_speed_makes_the_way_shorter(table):
    table.app.set(speed=4.0)
    robot = table.show()
    space(robot)
    rolled = table.made[0][1]
    robot.wait(round((450 + 60 * rolled) / 4) + 20)
    assert table.scene.motion.at[0] == rolled


def test_coins_are_counted_one_by_one(table):
    table.owns("Bob", "World 1-1")
    table.rent("Bob", "Ann", "World 1-1", 9)
    robot = table.show()
    robot.letter("r")
    space(robot)
    seen = set()
    for _ in range(60):
        table.clock.now += 10
        robot.app.turn()
        seen.add(table.scene.motion.coins[1])
    assert seen == set(range(31, 40))


# The block


def until_armed(table):
    for _ in range(200):
        if table.robot.sees("press"):
            return
        table.robot.wait(20)
    raise AssertionError("the block was never armed")


def test_C19_landing_on_a_Question_Block_arms_the_block_and_Space_presses_it(with_block):
    with_block.stands("Ann", "Question Block")
    with_block.at(steps.PRESS, "Ann")
    with_block.show()
    until_armed(with_block)
    space(with_block.robot)
    with_block.robot.wait(3_000)
    assert [move[0] for move in with_block.made] == ["press"]


def test_C21_coins_come_one_by_one_exactly_with_the_pings(with_block):
    """The pings are what the firmware's tone does on its pin."""
    table = with_block
    for _ in range(12):
        table.stands("Ann", "Question Block")
        table.at(steps.PRESS, "Ann")
        table.has("Ann", 30)
        if not hasattr(table, "robot"):
            table.show()
        table.scene.motion.hurry()
        until_armed(table)
        made, pings = len(table.game.moves), table.scene._block.pings
        space(table.robot)
        while len(table.game.moves) == made:
            table.robot.wait(10)
        outcome = table.game.moves[-1][1]
        if not odds.pings(outcome):
            table.robot.wait(6_000)
            continue
        seen = []
        for _ in range(400):
            table.robot.wait(10)
            leapt = table.scene._block.pings - pings
            seen.append(leapt)
            assert table.scene.motion.coins[0] == 30 + leapt
        assert seen[-1] == odds.pings(outcome) and table.coins["Ann"] == 30 + seen[-1]
        if odds.pings(outcome) > 1:
            return
    raise AssertionError("no press had more than one ping: take another seed")


def test_a_press_that_nobody_asked_for_is_free_play(with_block):
    robot = with_block.show()
    robot.wait(1_000)
    robot.click("block")
    robot.wait(4_000)
    assert with_block.made == []
    assert any(line.startswith("Free play:") for line in with_block.scene.log)


@pytest.fixture
def lost(with_block):
    with_block.stands("Ann", "Question Block")
    with_block.at(steps.PRESS, "Ann")
    with_block.show()
    until_armed(with_block)
    gone = Happening("unplugged", {"port": "/dev/ttyACM0"})
    with_block.evening.happenings.append(gone)
    with_block.robot.wait(40)
    return with_block


def test_a_block_that_is_lost_is_said_until_it_is_back(lost):
    assert lost.says("The connection on /dev/ttyACM0 was lost")
    lost.evening.happenings.append(Happening("armed"))
    lost.robot.wait(40)
    assert not lost.robot.sees("strip")


def test_the_game_carries_on_with_dice_and_back_with_the_block(lost):
    block = lost.evening.block
    lost.robot.letter("e")
    assert lost.evening.block is None
    lost.robot.wait(40)
    assert lost.says("Two dice take the place of the block.")
    space(lost.robot)
    assert lost.made[0][0] == "press"
    lost.robot.letter("e")
    assert lost.evening.block is block


def test_a_press_of_another_program_is_shown_and_discarded_by_people_only(with_block):
    arm_for_another_store(with_block.evening.block.device)
    robot = with_block.show()
    for _ in range(100):
        robot.wait(50)
        if robot.sees("strip"):
            break
    assert with_block.says("The block holds a press that no game here has asked for")
    robot.letter("s")
    robot.wait(100)
    assert not robot.sees("strip") and with_block.evening.unknown_presses() == []


# The story


def test_the_log_is_newest_first_and_a_resumed_game_has_it_too(table, tmp_path):
    table.begins()
    robot = table.show()
    for _ in range(6):
        space(robot)
        robot.wait(900)
    told = list(table.scene.log)
    assert told[-1].startswith("Ann rolls")
    again = type(table.scene)(table.app, table.evening, table.leave, table.again)
    assert list(again.log) == told


# Small, and mirrored


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


FACTS = {
    "port": "/dev/ttyACM0",
    "name": "the block 1f2e3d4c",
    "why": "permission denied",
    "theirs": "7ba733fbfa8566b8",
    "ours": "0123456789abcdef",
    "table": "celebration",
}


def cut(table):
    return [placed.text for placed in table.app.paint().placed if not placed.whole]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_fits_the_smallest_window(tmp_path, language):
    seats = ("Annemarie", "Bob", "Cleo", "Dan", "Eve:trader", "Fay:cautious")
    with table_shown(tmp_path, *seats, language=language, size=SMALL) as table:
        table.owns("Annemarie", "World 1-1", "World 8-4", houses=2)
        table.owns("Annemarie", "Bob-omb Battlefield", "Cool, Cool Mountain", mortgaged=True)
        table.owns("Bob", "Forest of Illusion", "Comet Observatory", "Mount Must Dash")
        table.keeps_a_card("Annemarie")
        table.rent("Annemarie", "Bob", "World 1-1", 4)
        table.rent("Bob", "Cleo", "Forest of Illusion", 1)
        table.lands("Annemarie", "Cascade Kingdom")
        robot = table.show()
        assert not cut(table)
        for name in ("manage", "trade", "deeds", "rent", "undo"):
            table.scene.open(name)
            robot.wait(300)
            assert not cut(table), name
        table.scene.close_dialog()
        table.scene.do((moves.DECLINE, 0))
        robot.wait(300)
        assert not cut(table), "auction, nobody"
        table.scene.do((moves.BID, 1, 12, 0))
        robot.wait(100)
        assert not cut(table), "auction, somebody"
        table.scene.do((moves.CLOSE,))
        deed = 1 << table.space("Forest of Illusion")
        table.scene.do((moves.OFFER, 1, 0, 12, deed, 0, 0, table.game.kept[0]))
        robot.wait(300)
        assert not cut(table), "offer"
        table.scene.do((moves.REFUSE, 0, 1))
        table.has("Annemarie", 0)
        table.owes("Annemarie", "Bob", 12)
        robot.wait(300)
        assert not cut(table), "debt"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_seldom_said_fits_the_smallest_window_too(tmp_path, language):
    seats = ("Annemarie", "Bob", "Cleo:trader")
    with table_shown(tmp_path, *seats, language=language, size=SMALL) as table:
        table.keeps_a_card("Bob")
        table.game.jailed[1] = 1
        table.at(steps.JAIL, "Bob")
        robot = table.show()
        assert not cut(table), "Jail"
        robot.letter("p")
        assert not cut(table), "out of Jail"
        table.owns("Annemarie", "Delfino Plaza", "Bianco Hills")
        table.owns("Bob", "Donut Plains", "Forest of Illusion")
        table.rent("Annemarie", "Bob", "Delfino Plaza", 11)
        table.to_roll("Cleo")
        table.evening._rents_since = table.clock()
        robot.wait(100)
        assert robot.sees("forget") and not cut(table), "the bot waits"
        robot.letter("l")
        table.to_roll("Annemarie")
        table.game.houses = 1
        table.scene.do((moves.BUILD, 0, table.space("Delfino Plaza")))
        robot.wait(300)
        assert robot.those("want") and not cut(table), "the last house"
        robot.click(robot.those("want")[0])
        robot.wait(300)
        robot.letter("2")
        assert robot.those("place") and not cut(table), "where to build it"
        robot.click("back")
        robot.click("hammer")
        for what in LOST:
            table.evening.happenings.append(Happening(what, FACTS))
            robot.wait(100)
            assert robot.sees("strip") and not cut(table), what
        table.evening.paused = True
        robot.wait(100)
        assert not cut(table), "paused"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_taken_back_fits_the_smallest_window(tmp_path, language):
    with table_shown(tmp_path, "Annemarie", "Bob", "Cleo", language=language) as table:
        table.begins()
        robot = table.show()
        space(robot)
        table.scene.open("undo")
        robot.wait(300)
        assert len(robot.those("agree")) == 3 and not cut(table)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_read_whole_in_the_smallest_window(tmp_path, language):
    with table_shown(tmp_path, "Ann", "Bob", language=language, size=SMALL) as table:
        table.show()
        size, width = card_room(table.scene._board.middle.width)
        for card in table.game.board.cards:
            said = table.app.words.gettext(card_text(card.id))
            assert table.app.type.holds(said, size, width - 3 * size, CARD_LINES), said


def test_of_a_long_story_the_last_sentences_are_shown(table):
    """What is owed now matters more than who rolled."""
    for name in ("World 1-1", "World 8-4", "Donut Plains", "Soda Jungle", "Magikoopa"):
        table.owns("Ann", name, mortgaged=True)
    table.has("Ann", 0)
    table.owes("Ann", "Bob", 9)
    robot = table.show()
    robot.letter("g")
    robot.wait(300)
    assert not cut(table) and table.says("Bob gets Magikoopa from Ann.")
