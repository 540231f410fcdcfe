"""A block and a finger, both emulated, wired as `board/pins.py` says."""

import importlib.util
from pathlib import Path

from question_block.pins import BOARDS

from ..rp2040.board import board_options
from ..rp2040.desk import Desk, Wire
from ..toolchain import boot_rom, image
from .image import BOARD, finger_image

BLOCK, FINGER = 0, 1
FINGER_ID = "f166e20000000001"
USB_MV = 4800  # what a Pico makes of the cable's 5 V


def pair(firmware: Path, *, seed: int = 1, pins: str = "pico") -> Desk:
    """The desk with both on it: boards[BLOCK] and boards[FINGER]."""
    block = BOARDS[pins]
    finger = finger_pins()
    wires = [
        Wire(FINGER, finger["BUTTON"], BLOCK, block["button"]),
        Wire(FINGER, finger["RUN"], BLOCK, "run"),
        Wire(BLOCK, block["speaker"], FINGER, finger["SPEAKER"]),
        Wire(BLOCK, block["lamp"], FINGER, finger["LAMP"]),
    ]
    boards = [
        board_options(image.image(firmware), seed=seed),
        board_options(finger_image(), board_id=FINGER_ID, seed=seed),
    ]
    desk = Desk(boards, wires, boot_rom.boot_rom())
    desk.boards[BLOCK].set_vsys(USB_MV)
    return desk


def finger_pins() -> dict[str, int]:
    """Which pin of the finger goes to what on the block."""
    spec = importlib.util.spec_from_file_location("finger_pins", BOARD / "pins.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return {name: value for name, value in vars(module).items() if name.isupper()}
