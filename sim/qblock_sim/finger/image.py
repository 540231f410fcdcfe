"""The finger's firmware as a folder and as an image for a Pico."""

import shutil
import tempfile
from pathlib import Path

import question_block

from ..toolchain import image

BOARD = Path(__file__).parent / "board"
SHARED = ("__init__.py", "wire.py")  # of question_block: the line format is the block's


def stage(folder: Path) -> None:
    """All that goes on the finger, as files."""
    package = Path(question_block.__file__).parent
    for source in sorted(BOARD.glob("*.py")):
        shutil.copy(source, folder / source.name)
    (folder / package.name).mkdir()
    for name in SHARED:
        shutil.copy(package / name, folder / package.name / name)


def finger_image() -> Path:
    """A UF2 file, built once for each content."""
    with tempfile.TemporaryDirectory() as scratch:
        stage(Path(scratch))
        return image.image(Path(scratch))
