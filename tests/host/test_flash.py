"""`qblock flash` against an emulated RP2040 over its serial port, as with a real one."""

import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from qblock.cli import main
from qblock.commands import flash as command
from qblock.commands.board_files import BoardFiles, FlashError, put
from qblock.commands.flash import compiled, firmware, flash_board, wait_for_hello
from qblock_sim.bridge import PtyBridge
from qblock_sim.rp2040 import Board
from qblock_sim.toolchain.boot_rom import boot_rom
from qblock_sim.toolchain.code_hash import code_hash
from qblock_sim.toolchain.image import image

pytestmark = pytest.mark.rp2040

HURRY = 4  # times real time: flat out, an idle board would keep a core busy
FLASH_AND_TELL = """
import sys
from qblock.commands.flash import firmware, flash_board
flash_board(sys.argv[1], firmware(), lambda text: print(text, flush=True))
"""


@contextmanager
def board_with(flash: Path | None, uf2: Path | None = None) -> Iterator[tuple[Board, str]]:
    """A board in a hurry, and its port."""
    with Board(uf2, boot_rom(), flash=flash) as board, PtyBridge(board) as bridge:
        board.free_run(HURRY)
        yield board, bridge.address


@pytest.fixture(scope="module")
def flashed(tmp_path_factory) -> tuple[Path, dict]:
    """The flash of a board that had bare MicroPython and was flashed; and the report."""
    flash = tmp_path_factory.mktemp("flash") / "flash.bin"
    with board_with(flash, image(None)) as (_, port):
        report = flash_board(port, firmware())
    return flash, report


@pytest.fixture
def flash_copy(flashed, tmp_path) -> Path:
    return shutil.copy(flashed[0], tmp_path / "flash.bin")


def other_firmware(tmp_path: Path) -> Path:
    """The firmware with another version."""
    app = tmp_path / "other"
    shutil.copytree(firmware(), app, ignore=shutil.ignore_patterns("__pycache__"))
    init = app / "question_block" / "__init__.py"
    init.write_text(init.read_text() + "OTHER = True\n")
    return app


def test_a_bare_board_runs_the_firmware_and_every_file_was_verified(flashed):
    _, report = flashed
    files, code = compiled(firmware())
    assert report["code"] == code == code_hash(firmware())
    assert report["written"][-1] == "main.py", "main.py comes last"
    assert set(report["written"]) == set(report["verified"]) == set(files)
    assert report["frozen"] is False


def test_flashing_again_writes_nothing_and_stale_files_are_removed(flash_copy):
    with board_with(flash_copy) as (_, port):
        board = BoardFiles(port)
        board.enter()
        board.write("question_block/ledger.py", b"raise SystemExit\n")
        board.write("question_block/old.mpy", b"M\x06")
        board.write("question_block/lamp.mpy.new", b"half a fi")
        board.write("settings.txt", b"name=Ours\n")
        board.close()
        report = flash_board(port, firmware())
        assert set(report["removed"]) == {
            "main.py", "question_block/ledger.py", "question_block/old.mpy",
            "question_block/lamp.mpy.new",
        }  # fmt: skip
        assert report["written"] == ["main.py"]
        board = BoardFiles(port)
        board.enter()
        assert "settings.txt" in board.names(), "what is the owner's stays"
        board.close()


def test_an_interrupted_flash_leaves_a_board_that_can_be_flashed_again():
    with board_with(None, image(None)) as (board, port):
        flashing = subprocess.Popen(
            [sys.executable, "-c", FLASH_AND_TELL, port], stdout=subprocess.PIPE, text=True
        )
        for line in flashing.stdout:
            if "settings" in line:
                break
        flashing.send_signal(signal.SIGKILL)
        flashing.wait()
        flashing.stdout.close()
        board.stop()
        board.power_cycle()
        board.free_run(HURRY)
        files = BoardFiles(port)
        files.enter()
        assert "main.py" not in files.names(), "half a firmware is not started"
        files.close()
        report = flash_board(port, firmware())
        assert "question_block/board.mpy" not in report["written"], "what was there stays there"
        assert "question_block/wire.mpy" in report["written"]
        assert report["code"] == code_hash(firmware())


def test_a_folder_under_a_new_image_is_removed_and_the_image_runs(flash_copy, tmp_path):
    """First files, then an image with the firmware in it: the files would shadow it."""
    old, _ = compiled(other_firmware(tmp_path))
    with board_with(flash_copy) as (_, port):
        board = BoardFiles(port)
        board.enter()
        put(board, old)
        board.close()
    with board_with(flash_copy, image(firmware())) as (_, port):
        assert wait_for_hello(port).code != code_hash(firmware()), "it does shadow it"
        report = flash_board(port, firmware())
        assert report["frozen"] is True
        assert set(report["removed"]) == {"main.py", "question_block"}
        assert wait_for_hello(port).code == code_hash(firmware())


def test_a_folder_copied_over_an_image_is_removed(tmp_path):
    """First the image, then files copied over it."""
    with board_with(None, image(firmware())) as (_, port):
        board = BoardFiles(port)
        board.enter()
        board.make_folder("question_block")
        board.write("question_block/__init__.py", b"VERSION = '9.9.9'\nFOREVER = 1 << 60\n")
        board.close()
        report = flash_board(port, firmware())
        assert report["removed"] == ["question_block"] and report["frozen"] is True


def test_an_image_with_another_firmware_is_refused_with_a_sentence(tmp_path):
    with board_with(None, image(other_firmware(tmp_path))) as (_, port):
        with pytest.raises(FlashError, match="another version of the firmware built in") as caught:
            flash_board(port, firmware())
        assert "qblock flash --uf2 DRIVE" in str(caught.value)
        board = BoardFiles(port)
        board.enter()
        assert "question_block" not in board.names(), "and nothing was put on it"
        board.close()


def test_the_settings_asked_for_are_set_and_the_owners_others_stay(flash_copy):
    with board_with(flash_copy) as (_, port):
        board = BoardFiles(port)
        board.enter()
        board.write("settings.txt", b"name=Ours\nvolume=soft\n")
        board.close()
        flash_board(port, firmware(), wanted={"pins": "itsybitsy", "volume": "mute"})
        board = BoardFiles(port)
        board.enter()
        kept = board.read("settings.txt").decode().split()
        board.close()
    assert {"name=Ours", "volume=mute", "pins=itsybitsy", "lamp=led"} <= set(kept)


# The command


@dataclass(frozen=True)
class Done:
    exit_code: int
    stdout: str
    stderr: str


@pytest.fixture
def run(monkeypatch, capsys):
    """`qblock flash …` as it is typed: what is wrong is told at the program's edge."""

    def typed(*arguments):
        monkeypatch.setattr("sys.argv", ["qblock", "flash", *arguments])
        with pytest.raises(SystemExit) as left:
            main()
        return Done(left.value.code or 0, *capsys.readouterr())

    return typed


def test_a_port_that_is_not_there_is_one_sentence(tmp_path, run):
    done = run("--port", str(tmp_path / "ttyNONE"))
    assert done.exit_code == 1
    assert "cannot be opened" in done.stderr and done.stderr.strip().count("\n") == 0


def test_wrong_usage_ends_with_2(run):
    assert run().exit_code == 2
    assert run("--port", "x", "--uf2", "y").exit_code == 2
    assert run("--uf2", "y", "--set", "volume=soft").exit_code == 2


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ("pins=toaster", "for pins choose pico, itsybitsy"),
        ("pixels=65", "for pixels choose 1 to 64"),
        ("lamp", "for lamp choose led, ws2812"),
        ("colour=red", "is no setting: choose one of volume, lamp, pixels, pins, name"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_before_anything_is_touched(wish, sentence, run):
    done = run("--port", "/dev/null", "--set", wish)
    assert done.exit_code == 2
    assert sentence in done.stderr and done.stderr.strip().count("\n") == 0


def test_the_image_is_copied_onto_the_drive_of_a_board(tmp_path, monkeypatch, run):
    uf2 = tmp_path / "build" / "question-block.uf2"
    monkeypatch.setattr(command, "UF2", uf2)
    monkeypatch.setattr(command, "_ROOT", tmp_path)
    drive = tmp_path / "RPI-RP2"
    drive.mkdir()
    done = run("--uf2", str(drive))
    assert done.exit_code == 1 and "hold BOOTSEL" in done.stderr
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v1.0\nBoard-ID: SAMD21\n")
    done = run("--uf2", str(drive))
    assert done.exit_code == 1 and "another kind of board" in done.stderr
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: RP2\nBoard-ID: RPI-RP2\n")
    done = run("--uf2", str(drive))
    assert done.exit_code == 1 and "make firmware" in done.stderr
    uf2.parent.mkdir()
    shutil.copy(image(firmware()), uf2)
    done = run("--uf2", str(drive), "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["bytes"] == uf2.stat().st_size
    assert (drive / uf2.name).read_bytes() == uf2.read_bytes()
