"""Firmware that goes wrong: it is reset or goes on, and says what happened."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from qblock_sim.bench.block import Block
from qblock_sim.bench.rigs import FIRMWARE, Rig
from qblock_sim.device import Restart

pytestmark = pytest.mark.needs("app", "press")

PATIENCE_MS = (7000, 8400)  # of the watchdog; the chip allows 8388

PING = 'def _ping(unit: "Unit", now: int, fields: "dict[str, str]") -> str:\n'
SABOTAGE = """\
    if fields.get("t") == "hang":
        import time

        time.sleep(60)
    if fields.get("t") == "raise":
        raise RuntimeError("sabotaged")
"""


@pytest.fixture(scope="module")
def sabotaged_app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The firmware, but a PING can make it hang or raise."""
    app = tmp_path_factory.mktemp("sabotaged") / "firmware"
    shutil.copytree(FIRMWARE, app, ignore=shutil.ignore_patterns("__pycache__"))
    talk = app / "question_block" / "talk.py"
    source = talk.read_text()
    assert source.count(PING) == 1
    talk.write_text(source.replace(PING, PING + SABOTAGE))
    return app


@pytest.fixture(scope="module")
def shared_sabotaged(device_rig: Rig, sabotaged_app: Path) -> Iterator[Block]:
    with device_rig.open(app=sabotaged_app) as device:
        yield Block(device, device_rig)


@pytest.fixture
def sabotaged(shared_sabotaged: Block) -> Block:
    shared_sabotaged.refresh()
    return shared_sabotaged


def test_changed_firmware_has_another_hash(sabotaged: Block, sabotaged_app: Path) -> None:
    assert sabotaged.hello["code"] == sabotaged.rig.code_hash(sabotaged_app)
    assert sabotaged.hello["code"] != sabotaged.rig.code_hash(FIRMWARE)


def test_firmware_that_hangs_is_reset_by_the_watchdog(sabotaged: Block) -> None:
    boot = sabotaged.hello["boot"]
    started = sabotaged.device.now_us
    sabotaged.say("PING", t="hang")
    hello = sabotaged.await_line("HELLO", PATIENCE_MS[1] + 2000)
    sabotaged.look()
    [restart] = sabotaged.restarts
    assert restart == Restart(restart.us, "watchdog")
    assert PATIENCE_MS[0] <= (restart.us - started) / 1000 <= PATIENCE_MS[1]
    assert hello["boot"] != boot
    sabotaged.press()
    sabotaged.await_line("FREE")


def test_an_exception_is_written_down_told_and_survived(sabotaged: Block) -> None:
    sabotaged.arm(0x9001, "reveal")
    sabotaged.press()
    event = sabotaged.await_line("EVENT")
    sabotaged.await_ready()
    sabotaged.forget()
    sabotaged.say("PING", t="raise")
    hello = sabotaged.await_line("HELLO")
    assert (hello["faults"], hello["kept"]) == ("1", "1")
    assert "RuntimeError: sabotaged" in sabotaged.await_line("FAULT", 500)["text"]
    assert sabotaged.restarts == []
    assert sabotaged.greet()["state"] == "ready"
    assert sabotaged.await_line("EVENT", 1000).fields == event.fields
    sabotaged.acknowledge(event)
    sabotaged.press()
    sabotaged.await_line("FREE")
    sabotaged.listen(300)
    sabotaged.restart()
    assert sabotaged.greet()["faults"] == "1"
    assert "RuntimeError: sabotaged" in sabotaged.await_line("FAULT", 500)["text"]
    sabotaged.ask("CLEAR", "CLEARED")
    assert sabotaged.greet()["faults"] == "0"
