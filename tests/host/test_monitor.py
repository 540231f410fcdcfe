"""`qblock monitor`: the wire, decoded, and a count against the odds."""

import io
import json
import signal
import subprocess
import sys
import threading

import pytest
import typer
from qblock.commands.monitor import Watch, describe, histogram, monitor
from qblock.commands.target import TargetError, find_port
from qblock.link import new_arm_id
from qblock.words import Words
from qblock_sim.bridge import TcpBridge
from qblock_sim.devices import open_device
from question_block import odds, wire
from rich.console import Console
from typer.testing import CliRunner

MONITOR = """
import sys, typer
from qblock.commands.monitor import monitor
from qblock.commands.target import TargetError, find_port
app = typer.Typer()
app.command()(monitor)
app(sys.argv[1:])
"""


@pytest.fixture
def served():
    """A virtual block at four times its speed, pressed twice a second of ours."""
    with open_device("sim", seed=5) as device:
        device.free_run(4)
        with TcpBridge(device) as bridge:
            done = threading.Event()

            def press():
                while not done.wait(0.5):
                    now = device.now_us
                    device.press(now)
                    device.release(now + 60_000)

            finger = threading.Thread(target=press)
            finger.start()
            yield bridge.address
            done.set()
            finger.join()


def run(*arguments):
    app = typer.Typer()
    app.command()(monitor)
    return CliRunner().invoke(app, arguments)


def test_it_shows_lines_and_happenings_in_plain_text_and_sums_up(served):
    done = run("--port", served, "--for", "4")
    assert done.exit_code == 0
    assert f"- Connected to block 0005 on {served}." in done.stdout
    assert "HELLO    v=1" in done.stdout and "FREE     table=celebration" in done.stdout
    assert " seen." in done.stdout and "33.3%" in done.stdout


def test_json_is_one_object_a_line_and_one_at_the_end(served):
    done = run("--port", served, "--for", "4", "--json")
    *lines, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert any(line.get("verb") == "HELLO" for line in lines)
    assert any(line.get("happening") == "connected" for line in lines)
    assert last["presses"] == sum(last["counts"]) >= 1


@pytest.mark.parametrize("port", ["socket://127.0.0.1:1", "socket://"])
def test_where_no_block_was_seen_it_ends_with_1(port):
    done = run("--port", port, "--for", "0.3")
    assert done.exit_code == 1 and "Traceback" not in done.output


def test_without_a_block_it_offers_only_what_it_has(monkeypatch):
    monkeypatch.setattr("qblock.commands.target.candidates", list)
    monkeypatch.setattr("qblock.commands.target.find", list)
    with pytest.raises(TargetError, match=r"or name its port with --port\.$"):
        find_port(or_stand_in=False)


def test_ctrl_c_ends_it_with_a_summary_and_130(served):
    watching = subprocess.Popen(
        [sys.executable, "-c", MONITOR, "--port", served],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    for line in watching.stdout:
        if line.startswith("FREE"):
            break
    watching.send_signal(signal.SIGINT)
    out, err = watching.communicate(timeout=20)
    assert watching.returncode == 130
    assert " seen." in out and "Traceback" not in err


def test_a_press_that_is_told_again_and_again_counts_once():
    watch = Watch()
    told = {"unit": "u", "epoch": "e", "seq": "1", "arm": new_arm_id(), "table": "coin",
            "outcome": "coin", "pings": "3"}  # fmt: skip
    for _ in range(3):
        watch.take(("EVENT", dict(told)))
    watch.take(("EVENT", told | {"seq": "2"}))
    watch.take(("FREE", {"table": "celebration", "outcome": "laugh"}))
    watch.take(("FREE", {"table": "celebration", "outcome": "of another version"}))
    assert watch.counts == {3: 2, odds.LAUGH: 1}
    assert watch.lines == 6


def test_the_histogram_shows_shares_against_the_odds():
    watch = Watch()
    watch.counts.update({odds.LAUGH: 3, 1: 1})
    console = Console(width=100, record=True, file=io.StringIO())
    console.print(histogram(Words("en"), watch.counts))
    text = console.export_text()
    assert "75.0%" in text and "25.0%" in text and "5.6%" in text


def test_a_line_is_described_in_its_own_words():
    line = wire.decode(wire.encode(wire.UNIT, "LOG", ("text", "battery low")).strip())
    assert describe(line) == "LOG      text=battery low"
