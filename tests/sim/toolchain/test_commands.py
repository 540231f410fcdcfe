"""Commands that the toolchain runs: their logs, their end, their environment."""

import os
import signal
import threading
import time
from pathlib import Path

import pytest
from qblock_sim.toolchain import commands
from qblock_sim.toolchain.errors import ToolchainError


def test_a_failed_command_names_its_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with pytest.raises(ToolchainError, match=f"^It broke; the log is {log}.$"):
        commands.run("sh", "-c", "echo reason; exit 3", log=log, failure="It broke")
    assert log.read_text() == "$ sh -c echo reason; exit 3\nreason\n"


def test_a_command_that_fills_the_disk_says_so(tmp_path: Path) -> None:
    full = "head -c 9 /dev/zero > /dev/full"
    with pytest.raises(ToolchainError, match=r"^It broke because the disk is full; the log is "):
        commands.run("sh", "-c", full, log=tmp_path / "log", failure="It broke")


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_the_commands_below_the_command(tmp_path: Path) -> None:
    threading.Timer(0.5, os.kill, [os.getpid(), signal.SIGINT]).start()
    forever = f"sleep 60 & echo $! > {tmp_path}/pid; wait"
    with pytest.raises(KeyboardInterrupt):
        commands.run("sh", "-c", forever, log=tmp_path / "log", failure="")
    status = Path("/proc", (tmp_path / "pid").read_text().strip(), "status")
    deadline = time.monotonic() + 5
    while status.exists() and "State:\tZ" not in status.read_text():  # Z: dead, not yet collected
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_the_environment_of_a_build_is_a_short_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAKEFLAGS", "-n")
    monkeypatch.setenv("CFLAGS", "-O0")
    environment = commands.build_environment(MORE="1")
    assert not {"MAKEFLAGS", "CFLAGS"} & set(environment)
    assert environment["MORE"] == "1" and environment["PATH"] == os.environ["PATH"]
