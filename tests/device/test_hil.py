"""The suite with a finger instead of a hand: `.ci/hil`, on two emulated Picos that are wired to
each other as a real block and a real finger are. Here as much of it as is quick; `make hil` runs
the whole."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytest import ExitCode

ROOT = Path(__file__).parents[2]
# Together they press with bounce, listen, look, hold RUN, write files and go through the prompt.
SUBSET = (
    "test_a_kept_press_survives_power_cycles",
    "test_mpremote_works_on_a_running_block",
    "test_the_mysterious_reveal_sounds_and_looks_its_part",
    "test_a_spike_under_a_millisecond",
)
PATIENCE_S = 600  # for the busiest of machines
LACKS = "no test that needs: chain, cut, cable, battery, app"

Done = "subprocess.CompletedProcess[str]"


def run(*command: str | Path) -> Done:
    # What this very run was told with -p, -o or -n is not meant for the one inside.
    environment = {key: value for key, value in os.environ.items() if "PYTEST" not in key}
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
        env=environment,
        cwd=ROOT,
    )


def hil(*arguments: str) -> Done:
    return run(ROOT / ".ci" / "hil", *arguments)


def device_suite(*arguments: str) -> Done:
    return run(sys.executable, "-m", "pytest", "tests/device", "-p", "no:cacheprovider", *arguments)


@pytest.fixture(scope="module")
def ports() -> Iterator[list[str]]:
    command = [sys.executable, "-m", "qblock_sim.finger", "pair"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as pair:
        assert pair.stdout is not None
        yield pair.stdout.readline().split()
        pair.terminate()


@pytest.mark.long
@pytest.mark.rp2040
def test_the_suite_runs_unattended_on_two_cross_wired_boards(
    ports: list[str], record_property: Callable[[str, object], None]
) -> None:
    block, finger = ports
    done = hil(block, finger, "-q", "-k", " or ".join(SUBSET))
    assert done.returncode == 0, done.stdout + done.stderr
    told = re.search(rf"^{block}: (\d+) passed \({LACKS}\)$", done.stdout, re.MULTILINE)
    assert told is not None, done.stdout
    assert int(told[1]) == len(SUBSET)
    assert "skipped" not in done.stdout
    record_property("device", f"rp2040 with a finger at its pins ({told[1]} tests of the suite)")


@pytest.mark.rp2040
def test_swapped_ports_are_said_in_one_sentence(ports: list[str]) -> None:
    block, finger = ports
    assert_refused(hil(finger, block), f"What answers at {block} is no finger")


@pytest.mark.rp2040
def test_a_pair_runs_a_command_with_its_ports_and_gives_its_exit_code() -> None:
    pair = [sys.executable, "-m", "qblock_sim.finger", "pair"]
    done = run(*pair, sys.executable, "-c", "import sys; print(*sys.argv[1:]); sys.exit(7)")
    assert done.returncode == 7
    assert len(done.stdout.split()) == 2


def test_hil_without_ports_says_what_it_needs() -> None:
    done = hil()
    assert done.returncode == 2
    assert done.stderr == (
        "Give the block's port and the finger's: .ci/hil /dev/ttyACM0 /dev/ttyACM1\n"
    )


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("def test_it(): pass", 0),
        ("def test_it(): assert False", 1),
        ("", 1),  # a suite in which nothing ran shows nothing
        ("def test_it(): raise KeyboardInterrupt", 130),
        ("def broken(", 1),
    ],
)
def test_hil_ends_with_the_projects_exit_codes(tmp_path: Path, body: str, code: int) -> None:
    suite = tmp_path / "test_it.py"
    suite.write_text(body)
    done = run(sys.executable, ROOT / "tests/device/run.py", suite, "-p", "no:cacheprovider")
    assert done.returncode == code, done.stdout + done.stderr


def assert_refused(done: Done, why: str) -> None:
    """Said once, in one sentence, before any test."""
    assert done.returncode == (2 if _is_hil(done) else ExitCode.USAGE_ERROR), done.stdout
    assert done.stdout == ""
    assert done.stderr.strip().removeprefix("ERROR: ").startswith(why), done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def _is_hil(done: Done) -> bool:
    return done.args[0] == ROOT / ".ci" / "hil"


@pytest.fixture
def silent() -> Iterator[str]:
    """A port that is there, with nothing that answers."""
    ours, theirs = os.openpty()
    yield os.ttyname(theirs)
    os.close(theirs)
    os.close(ours)


def test_a_blocks_port_that_is_not_there_is_said_in_one_sentence() -> None:
    assert_refused(device_suite("--device", "/dev/nope"), "The block's port /dev/nope cannot be")
    assert_refused(hil("/dev/nope", "/dev/nope2"), "The block's port /dev/nope cannot be opened")


def test_a_fingers_port_that_is_not_there_is_said_in_one_sentence(silent: str) -> None:
    assert_refused(hil(silent, "/dev/nope"), "The finger's port /dev/nope cannot be opened")


def test_a_port_where_no_finger_answers_is_said_in_one_sentence(silent: str) -> None:
    ours, theirs = os.openpty()
    try:
        assert_refused(hil(silent, os.ttyname(theirs)), "Nothing answers HELLO at ")
    finally:
        os.close(ours)
        os.close(theirs)


def test_a_port_where_no_block_answers_is_said_in_one_sentence(silent: str) -> None:
    why = f"Nothing at {silent} answers as a block does: give the block's port"
    assert_refused(device_suite("--device", silent), why)


def test_a_finger_without_a_block_is_said_in_one_sentence() -> None:
    done = device_suite("--device", "sim", "--finger", "/dev/nope")
    assert_refused(done, "A finger presses a real block")


def test_one_port_for_both_is_said_in_one_sentence(silent: str) -> None:
    assert_refused(hil(silent, silent), "The block and the finger cannot both be at ")
