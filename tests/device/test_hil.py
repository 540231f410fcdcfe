"""The suite with a finger instead of a hand: `.ci/hil`, on two emulated Picos that are wired to
each other as a real block and a real finger are."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Together they press with bounce, listen, look, hold RUN and go through the prompt.
SUBSET = " or ".join(
    (
        "test_a_restart_has_a_new_boot_id",
        "test_free_play_sounds_and_looks_as_the_line_says and 2-pings",
        "test_free_play_sounds_and_looks_as_the_line_says and laugh",
        "test_every_bouncing_contact",
        "test_a_spike_under_a_millisecond",
        "test_wiping_the_ledger_twice",
    )
)
PATIENCE_S = 240


@pytest.fixture(scope="module")
def ports() -> Iterator[list[str]]:
    command = [sys.executable, "-m", "qblock_sim.finger", "pair"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as pair:
        assert pair.stdout is not None
        yield pair.stdout.readline().split()
        pair.terminate()


def hil(*arguments: str) -> "subprocess.CompletedProcess[str]":
    # What this very run was told with -p, -o or -n is not meant for the one inside.
    environment = {key: value for key, value in os.environ.items() if "PYTEST" not in key}
    return subprocess.run(
        [ROOT / ".ci" / "hil", *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
        env=environment,
    )


@pytest.mark.rp2040
@pytest.mark.quiet
def test_the_suite_runs_unattended_on_two_cross_wired_boards(ports: list[str]) -> None:
    block, finger = ports
    done = hil(block, finger, "-q", "-k", SUBSET)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{block}: 6 passed" in done.stdout
    assert "skipped" not in done.stdout


def test_hil_without_ports_says_what_it_needs() -> None:
    done = hil()
    assert done.returncode == 2
    assert done.stderr == (
        "Give the block's port and the finger's: .ci/hil /dev/ttyACM0 /dev/ttyACM1\n"
    )
