"""The quick way to execute ordinary instructions: the same as rp2040js, to the cycle."""

import json
import subprocess
from pathlib import Path

import pytest
from qblock_sim import rp2040
from qblock_sim.devices import FIRMWARE
from qblock_sim.rp2040 import Board, install
from qblock_sim.toolchain.image import image as firmware_image
from question_block import wire
from question_block.pins import BOARDS

pytestmark = pytest.mark.rp2040

FUZZ = Path(__file__).parent / "quick_against_slow.mjs"
QUICK = Path(rp2040.__file__).parent / "node"
PINS = BOARDS["pico"]
BLX_LR = "47f0"  # rp2040js sets LR before it jumps there; silicon jumps to where LR was


def test_every_instruction_does_what_rp2040js_does() -> None:
    command = [install.node(), FUZZ, install.rp2040js(), QUICK, install.quick_core(), "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    told = json.loads(done.stdout)
    assert told["different"] == [BLX_LR]
    assert told["executed"] > 40_000  # of 65,536: else this shows nothing
    assert told["waits"], "an interrupt that waits is taken once PRIMASK is cleared: by rp2040js"


def story(bootrom: Path, quick: bool) -> list[object]:
    """A start, an armed press that is written to flash, and a power cut: all that can be seen."""
    with Board(firmware_image(FIRMWARE), bootrom, quick=quick) as board:
        board.watch_pwm(PINS["speaker"], PINS["lamp"])
        board.watch_edges(PINS["speaker"])
        board.serial.open()
        board.run(150_000)
        board.serial.write(wire.encode(wire.HOST, "ARM", ("arm", "00c0ffee00c0ffee")))
        board.run(50_000)
        board.press(PINS["button"], at_us=210_000, bounce=[150, 80, 300, 120])
        board.run(250_000)
        board.power_cycle()
        board.run(150_000)
        told = board.serial.packets()
        assert b"!EVENT" in b"".join(data for _, data in told)
        return [board.pwm(), board.edges(), told, board.stats(), board.read_flash(0, 2 << 20)]


def test_a_whole_story_is_the_same_to_the_instruction(bootrom: Path) -> None:
    for quick, slow in zip(story(bootrom, True), story(bootrom, False), strict=True):
        assert quick == slow
