"""The files on a board's flash, as seen while its power is off: MicroPython's littlefs."""

from littlefs import LittleFS, LittleFSError

from ..virtual.chip.flash import BLOCK, BLOCKS, PAGE, START
from .board import Board

SIZE = BLOCK * BLOCKS


def read_file(board: Board, name: str) -> bytes | None:
    """What stands in a file; None if there is none, or no file system yet."""
    system = _open(board.read_flash(START, SIZE))
    if system is None:
        return None
    try:
        with system.open(name, "rb") as file:
            content: bytes = file.read()
            return content
    except FileNotFoundError:
        return None


def write_file(board: Board, name: str, data: bytes | None) -> None:
    """Put a file on the flash, or take it away (None). The power has to be off."""
    system = _open(board.read_flash(START, SIZE)) or _new()
    if data is None:
        if name in system.listdir("/"):
            system.remove(name)
    else:
        with system.open(name, "wb") as file:
            file.write(data)
    board.write_flash(START, bytes(system.context.buffer))


def _new() -> LittleFS:
    return LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=PAGE, read_size=PAGE)


def _open(content: bytes) -> LittleFS | None:
    system = LittleFS(
        block_size=BLOCK, block_count=BLOCKS, prog_size=PAGE, read_size=PAGE, mount=False
    )
    system.context.buffer = bytearray(content)
    try:
        system.mount()
    except LittleFSError:
        return None
    return system
