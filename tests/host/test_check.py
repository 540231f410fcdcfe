"""`qblock check`: a whole block is all ticks, and a broken part fails exactly its own line."""

import json
import shutil
from pathlib import Path

import pytest
import typer
from qblock.cli import main
from qblock.commands.check import check, report
from qblock.commands.checks import check_block
from qblock.commands.flash import firmware
from qblock.link.ends import DeviceEnd, PortEnd
from qblock.link.port import Port
from qblock_sim.bridge import TcpBridge
from qblock_sim.devices import open_device
from question_block import wire
from typer.testing import CliRunner

NAMES = [
    "link", "version", "code", "odds", "sounds", "button", "ledger", "flash", "memory", "latency",
    "test mode", "faults",
]  # fmt: skip


def patched(tmp_path: Path, module: str, old: str, new: str) -> Path:
    """A copy of the firmware with one thing changed."""
    app = tmp_path / "app"
    shutil.copytree(firmware(), app, ignore=shutil.ignore_patterns("__pycache__"))
    path = app / "question_block" / module
    source = path.read_text()
    assert source.count(old) == 1, f"{module} has changed: {old!r}"
    path.write_text(source.replace(old, new))
    return app


def crosses(lines):
    return [line.name for line in lines if not line.ok]


def check_fresh(kind="sim", app=None):
    with open_device(kind, seed=2, app=app) as device:
        return check_block(DeviceEnd(device), app or firmware())


BOTH = pytest.mark.parametrize("kind", ["sim", "rp2040"])  # the quickest and the real image


@pytest.mark.parametrize("kind", ["sim", "mpy", "rp2040"])
def test_a_whole_block_is_all_ticks(kind):
    lines = check_fresh(kind)
    assert [line.name for line in lines] == NAMES
    assert crosses(lines) == []


@BOTH
def test_a_stuck_button_fails_its_line_and_no_other(kind):
    with open_device(kind, seed=2) as device:
        device.power_off()
        device.press()
        device.run(10)
        device.power_on()
        device.run(17_000)
        assert crosses(check_block(DeviceEnd(device), firmware())) == ["button"]


def test_a_button_whose_wire_is_off_fails_its_line_and_no_other(tmp_path):
    app = patched(tmp_path, "pins.py", '"button": 14', '"button": 15')
    assert crosses(check_fresh(app=app)) == ["button"]


@BOTH
def test_flipped_odds_fail_their_line_and_no_other(tmp_path, kind):
    app = patched(tmp_path, "odds.py", "(LAUGH, 12), (POWER_UP, 6)", "(LAUGH, 6), (POWER_UP, 12)")
    assert crosses(check_fresh(kind, app)) == ["odds"]


@BOTH
def test_a_flash_that_cannot_be_written_fails_its_line_and_no_other(tmp_path, kind):
    app = patched(
        tmp_path, "flash.py", "            file.write(data)", "            raise OSError(30)"
    )
    assert crosses(check_fresh(kind, app)) == ["flash"]


@BOTH
def test_an_old_protocol_fails_its_line_and_no_other(tmp_path, kind):
    app = patched(tmp_path, "wire.py", "VERSION = 1", "VERSION = 0")
    lines = check_fresh(kind, app)
    assert crosses(lines) == ["version"]
    assert "protocol 0; this program speaks 1" in str(lines[1].detail)


def test_a_silent_speaker_fails_its_line_and_no_other(tmp_path):
    app = patched(tmp_path, "board.py", "self._speaker.duty_u16(duty)", "pass")
    assert crosses(check_fresh(app=app)) == ["sounds"]


def test_other_code_fails_its_line_and_no_other(tmp_path):
    app = patched(tmp_path, "ledger.py", "SIZE = 8 ", "SIZE = 9 ")
    with open_device("sim", seed=2, app=app) as device:
        assert crosses(check_block(DeviceEnd(device), firmware())) == ["code"]


def test_test_mode_fails_its_line_and_no_other():
    with open_device("sim", seed=2) as device:
        end = DeviceEnd(device)
        device.run(1500)
        end.send(wire.encode(wire.HOST, "SEED", ("seed", 1)))
        assert crosses(check_block(end, firmware())) == ["test mode"]


def test_a_fault_that_was_noted_fails_its_line_and_no_other():
    with open_device("sim", seed=2) as device:
        device.power_off()
        device.write_file("faults.txt", b"MemoryError: on a Tuesday\n")
        device.power_on()
        lines = check_block(DeviceEnd(device), firmware())
    assert crosses(lines) == ["faults"]
    assert str(lines[-1].detail) == "MemoryError: on a Tuesday"


def test_nothing_that_answers_is_one_cross():
    with open_device("sim", seed=2) as device:
        device.power_off()
        (line,) = check_block(DeviceEnd(device), firmware())
    assert (line.name, line.ok) == ("link", False)
    assert "qblock flash" in str(line.detail)


def test_a_block_on_a_port_is_checked_without_pressing_it():
    with open_device("sim", seed=2) as device:
        device.free_run(20)
        with TcpBridge(device) as served, Port(served.address) as port:
            lines = check_block(PortEnd(port), firmware())
        assert crosses(lines) == []
        assert [str(line.detail) for line in lines if line.name == "button"] == ["not stuck"]


def run(*arguments):
    app = typer.Typer()
    app.command()(check)
    return CliRunner().invoke(app, arguments)


def test_the_command_says_json_as_promised_and_ends_with_0():
    done = run("--on", "sim", "--json")
    assert done.exit_code == 0
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["device"] == "sim"
    assert told["lines"][0].keys() == {"name", "ok", "detail"}


def test_the_command_shows_a_table_of_ticks_and_ends_with_1_if_one_is_a_cross(tmp_path):
    app = patched(tmp_path, "wire.py", "VERSION = 1", "VERSION = 0")
    done = run("--on", "sim", "--firmware", str(app))
    assert done.exit_code == 1
    assert done.stdout.count("✓") == len(NAMES) - 1 and done.stdout.count("✗") == 1


def test_wrong_usage_ends_with_2():
    assert run("--on", "toaster").exit_code == 2
    assert run("--on", "sim", "--port", "COM1").exit_code == 2


def test_a_port_that_is_not_there_is_one_sentence(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["qblock", "check", "--port", "socket://127.0.0.1:1"])
    with pytest.raises(SystemExit) as left:
        main()
    said = capsys.readouterr().err
    assert left.value.code == 1
    assert said == (
        "socket://127.0.0.1:1 is not there: plug the block in, or check the name, and try again.\n"
    )


def test_the_report_is_plain_data():
    lines = check_fresh()
    assert json.loads(json.dumps(report("sim", lines)))["lines"][2]["name"] == "code"
