"""The USB serial port of the emulated board."""

import textwrap

import pytest
from qblock_sim.rp2040 import Board, RawRepl
from rp2040_prompt import run

pytestmark = pytest.mark.rp2040


TIMED_WRITE = """
import sys, time
def timed(n):
    t = time.ticks_ms()
    sys.stdout.write("x" * n)
    return time.ticks_diff(time.ticks_ms(), t)
"""


def test_an_unread_port_stalls_each_write_and_nothing_hangs(board: Board, repl: RawRepl) -> None:
    repl.exec(TIMED_WRITE)
    repl.start("time.sleep_ms(20)\ntook = [timed(64) for i in range(8)]")
    board.serial.set_reading(False)
    board.run(4_000_000)
    assert board.serial.read() == b""
    board.serial.set_reading(True)
    took = [int(ms) for ms in run(RawRepl(board), "print(*took)").split()]
    # 64 bytes wait in the endpoint and 256 in the FIFO; then each write waits half a second.
    assert max(took[:5]) <= 2
    assert took[5:] == pytest.approx([500] * 3, abs=3)


def test_closing_the_port_drops_the_output_after_one_stall(board: Board, repl: RawRepl) -> None:
    repl.exec(TIMED_WRITE)
    repl.start("time.sleep_ms(20)\ntook = timed(5000)")
    board.serial.set_reading(False)
    board.run(100_000)
    board.serial.close()
    board.run(1_000_000)
    board.serial.set_reading(True)
    board.serial.open()
    board.run(100_000)
    assert len(board.serial.read()) <= 64 + 256
    assert int(run(RawRepl(board), "print(took)")) == pytest.approx(500, abs=10)


def test_the_firmware_knows_whether_the_port_is_open(board: Board, repl: RawRepl) -> None:
    # An unread open port is not writable for long; a closed one always is.
    code = """
        import select, sys, time
        poll = select.poll()
        poll.register(sys.stdout, select.POLLOUT)
        time.sleep_ms(20)
        sys.stdout.write("x" * 320)
        open_port = bool(poll.poll(0))
        time.sleep_ms(100)
        closed_port = bool(poll.poll(0))
        """
    repl.start(textwrap.dedent(code))
    board.serial.set_reading(False)
    board.run(60_000)
    board.serial.close()
    board.run(200_000)
    board.serial.set_reading(True)
    assert run(RawRepl(board), "print(open_port, closed_port)") == "False True"


def test_ctrl_c_interrupts(board: Board, repl: RawRepl) -> None:
    repl.start("while True: pass")
    board.run(50_000)
    board.serial.write(b"\x03")
    with pytest.raises(RuntimeError, match="KeyboardInterrupt"):
        repl.finish(1_000_000)


def test_pulling_the_cable_is_noticed_and_healed(board: Board, repl: RawRepl) -> None:
    run(repl, "from machine import Pin; vbus = Pin(24, Pin.IN); told = vbus.value()")
    repl.start("import time; time.sleep_ms(50); away = vbus.value()")
    board.unplug()
    board.run(200_000)
    board.plug()
    assert run(RawRepl(board), "print(told, away, vbus.value())") == "1 0 1"


def test_writing_much_with_the_cable_out_hangs_until_it_is_back(
    board: Board, repl: RawRepl
) -> None:
    # This is MicroPython's doing (see its issue 16713): the port was open, so the FIFO is not
    # overwritten, and on a suspended bus the wait has no end. Firmware has to look at VBUS first.
    repl.exec(TIMED_WRITE)
    repl.start("time.sleep_ms(50); short = timed(100); long = timed(1000)")
    board.unplug()
    board.run(600_000)
    board.plug()
    short, long = map(int, run(RawRepl(board), "print(short, long)").split())
    assert short < 5
    assert long > 500
