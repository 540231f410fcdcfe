"""The board on which the tests of a file run."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from qblock_sim.rp2040 import Board, RawRepl
from qblock_sim.toolchain.boot_rom import boot_rom
from qblock_sim.toolchain.image import image as bare_image

sys.path.insert(0, str(Path(__file__).parent))
from rp2040_prompt import BUTTON


@pytest.fixture(scope="module")
def image() -> Path:
    """MicroPython without the firmware: what a test types at the prompt is all that runs."""
    return bare_image(None)


@pytest.fixture(scope="module")
def bootrom() -> Path:
    return boot_rom()


@pytest.fixture(scope="module")
def shared(image: Path, bootrom: Path) -> Iterator[Board]:
    """One board for the tests that leave no trace on it."""
    with Board(image, bootrom) as board:
        yield board


@pytest.fixture
def board(shared: Board) -> Board:
    """The shared board, freshly powered, with nothing connected."""
    shared.drive(BUTTON, None)
    shared.plug()
    shared.serial.set_reading(True)
    shared.serial.close()
    shared.power_cycle()
    shared.events()
    return shared


@pytest.fixture
def repl(board: Board) -> RawRepl:
    return RawRepl(board)
