"""The emulated board and other programs: mpremote, pyserial, the command line, its own parent."""

import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
import serial  # type: ignore[import-untyped, unused-ignore]
from qblock_sim.rp2040 import Board, PtyBridge, TcpBridge

pytestmark = pytest.mark.rp2040


MPREMOTE = [sys.executable, "-m", "mpremote"]


def test_mpremote_over_the_pseudo_terminal(image: Path, bootrom: Path, tmp_path: Path) -> None:
    def mpremote(*arguments: str) -> str:
        command = [*MPREMOTE, "connect", bridge.address, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    source = tmp_path / "note.txt"
    source.write_text("copied through the port\n" * 20)
    with Board(image, bootrom) as board, PtyBridge(board) as bridge:
        board.free_run(0)
        assert mpremote("exec", "print(1+1)").strip() == "2"
        mpremote("fs", "cp", str(source), ":")
        assert mpremote("fs", "cat", "note.txt") == source.read_text()


def test_pyserial_over_the_socket(image: Path, bootrom: Path) -> None:
    with Board(image, bootrom) as board, TcpBridge(board) as bridge:
        board.free_run()
        for _ in range(2):  # the second client finds the port as the first one left it
            with serial.serial_for_url(bridge.address, timeout=5) as port:
                port.write(b"\r\nprint(6*7)\r\n")
                assert port.read_until(b"42\r\n>>> ").endswith(b"42\r\n>>> ")


def test_a_client_that_does_not_read_makes_the_device_wait(board: Board) -> None:
    with PtyBridge(board) as bridge:
        board.free_run()
        with serial.Serial(bridge.address, timeout=5) as client:
            client.write(b"import sys, time; t = time.ticks_ms()\r")
            client.write(b"n = [sys.stdout.write('x' * 999) for i in range(20)]\r")
            client.write(b"print('took', time.ticks_diff(time.ticks_ms(), t))\r")
            asleep_until = board.now_us + 1_000_000  # on its clock: the machine may be slow
            while board.now_us < asleep_until:
                time.sleep(0.05)
            client.read_until(b"\ntook ")
            took = int(client.read_until(b"\r"))
        board.stop()
    assert took > 500  # 20 kB are sent in 60 ms to a client that reads


def test_free_running_keeps_to_the_wall_clock(board: Board) -> None:
    board.run(200_000)
    started, wall = board.now_us, time.monotonic()
    board.free_run()
    time.sleep(0.5)
    board.stop()
    assert (board.now_us - started) / 1e6 == pytest.approx(time.monotonic() - wall, abs=0.1)


def test_the_emulator_does_not_outlive_a_killed_parent(image: Path, bootrom: Path) -> None:
    code = f"""
        import time
        from qblock_sim.rp2040 import Board
        board = Board({str(image)!r}, {str(bootrom)!r})
        print(board.process_id, flush=True)
        board.free_run()
        time.sleep(60)
        """
    command = [sys.executable, "-c", textwrap.dedent(code)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.send_signal(signal.SIGKILL)
    for _ in range(100):
        if not Path(f"/proc/{child}").exists():
            return
        time.sleep(0.05)
    pytest.fail("the emulator is still running")


def test_the_command_line_runs_a_board_and_tells_its_address(image: Path, bootrom: Path) -> None:
    command = [sys.executable, "-m", "qblock_sim.rp2040", str(image), "--bootrom", str(bootrom)]
    command += ["--listen", "socket://127.0.0.1:0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        address = running.stdout.readline().strip()
        with serial.serial_for_url(address, timeout=5) as port:
            port.write(b"\r\nprint(6*7)\r\n")
            assert port.read_until(b"42\r\n").endswith(b"42\r\n")
        running.send_signal(signal.SIGINT)
    assert running.returncode == 0
