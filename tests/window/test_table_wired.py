"""A block on a wire at the table: the virtual board behind a socket, pulled and put back."""

import time
from contextlib import ExitStack, contextmanager

import pytest
from qblock.rules import steps
from qblock.table.blocks import StandIn, WiredBlock
from qblock_sim.bridge import TcpBridge
from qblock_sim.devices import open_device

from .table import table_shown

PATIENCE_S = 60  # of real time: the wire has its own


@pytest.fixture
def device():
    with open_device("sim", seed=7) as opened:
        opened.free_run(1)
        yield opened


@contextmanager
def wired_table(home, device, who):
    """It is for `who` to press; Cy is a bot."""
    with ExitStack() as cable:
        address = cable.enter_context(TcpBridge(device)).address
        with (
            WiredBlock(address) as block,
            table_shown(home, "Ann", "Cy:builder", block=block) as given,
        ):
            given.cable, given.address = cable, address
            given.stands(who, "Question Block")
            given.at(steps.PRESS, who)
            given.show()
            yield given


@pytest.fixture
def table(tmp_path, device):
    with wired_table(tmp_path, device, "Ann") as given:
        yield given


def until(table, holds):
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, table.robot.texts()
        time.sleep(0.005)
        table.robot.wait(5)


def finger(device):
    device.press()
    time.sleep(0.1)
    device.release()


def test_C19_the_real_block_is_pressed_and_the_one_on_the_screen_mirrors_it(table, device):
    assert not isinstance(table.evening.block, StandIn)
    until(table, lambda: table.says("Ann, press the Question Block."))
    assert not table.robot.sees("press"), "a hand presses it, no button"
    table.robot.click("block")
    table.robot.wait(500)
    assert table.made == [], "nor a click"
    finger(device)
    until(table, lambda: table.made)
    assert table.made[0][0] == "press"
    until(table, lambda: table.scene._block.is_moving)


def test_a_block_that_is_pulled_is_said_and_waited_for_and_goes_on_when_it_is_back(table, device):
    until(table, lambda: table.says("Ann, press the Question Block."))
    table.cable.close()
    until(table, lambda: table.robot.sees("strip"))
    assert table.robot.widgets["strip"].label == "Carry on with dice"
    table.robot.wait(20_000)
    assert table.made == [], "the game waits"
    host, port = table.address.removeprefix("socket://").split(":")
    with TcpBridge(device, host, int(port)):
        until(table, lambda: not table.robot.sees("strip"))
        until(table, lambda: table.evening.may_press)
        finger(device)
        until(table, lambda: table.made)
    assert [move[0] for move in table.made[:1]] == ["press"]


def test_a_bot_needs_a_hand_for_a_real_block(tmp_path, device):
    with wired_table(tmp_path, device, "Cy") as table:
        until(table, lambda: table.says("Somebody press the block for Cy."))
        finger(device)
        until(table, lambda: table.made)
