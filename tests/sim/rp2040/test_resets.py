"""Resets and crashes of the emulated board."""

import pytest
from qblock_sim.rp2040 import Board, Crash, RawRepl, ResetEvent
from rp2040_prompt import run

pytestmark = pytest.mark.rp2040


def test_watchdog_bites_and_is_told(board: Board, repl: RawRepl) -> None:
    repl.start(
        "import time; from machine import WDT\n"
        "dog = WDT(timeout=100)\n"
        "for i in range(5):\n time.sleep_ms(80)\n dog.feed()\n"
        "time.sleep(9)"
    )
    started = board.now_us
    stop = board.run_until(reset=True, within_us=3_000_000)
    assert stop.us - started == pytest.approx(500_000, abs=20_000)
    assert board.events() == [ResetEvent(stop.us, "watchdog")]
    assert run(RawRepl(board), "import machine; print(machine.reset_cause())") == "3"


def test_software_reset_is_told(board: Board, repl: RawRepl) -> None:
    repl.start("import machine; machine.reset()")
    stop = board.run_until(reset=True, within_us=1_000_000)
    assert board.events() == [ResetEvent(stop.us, "software")]
    assert run(RawRepl(board), "print('back')") == "back"


def test_a_hard_fault_is_told_as_a_crash(board: Board, repl: RawRepl) -> None:
    repl.start("import machine; machine.mem32[0x60000000] = 1")
    assert board.run(1_000_000).reason == "crash"
    [crash] = board.events()
    assert isinstance(crash, Crash)
    assert "60000000" in crash.why
    assert 0x10000000 <= crash.pc < 0x10200000
