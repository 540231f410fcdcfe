"""The block at the table: armed, pressed, lost, and dice in its place."""

import pytest
from qblock.link import Happening
from qblock.rules import steps
from qblock.table.blocks import StandIn
from qblock_sim.devices import open_device
from question_block import odds

from ..table.tables import arm_for_another_store
from .robot import Clock
from .table import table_shown


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
    with_block.robot.space()
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
        table.robot.space()
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
    lost.robot.space()
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
