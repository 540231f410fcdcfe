"""The bytes of a flash chip: in memory, and in a file that keeps them."""

import mmap
import os
import tempfile
from pathlib import Path

from .chip.flash import SIZE


class Memory:
    def __init__(self, content: bytes) -> None:
        self._bytes: bytearray | mmap.mmap = bytearray(content)

    def read(self, at: int, count: int) -> bytes:
        return bytes(self._bytes[at : at + count])

    def write(self, at: int, data: bytes) -> None:
        self._bytes[at : at + len(data)] = data

    def content(self) -> bytes:
        return bytes(self._bytes)


class Mapped(Memory):
    """In a file from the moment at which it is written, as on a chip: it outlives a program that
    is killed."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            save(path, load(None))
        load(path)  # ValueError if it is none
        with path.open("r+b") as file:
            self._bytes = mmap.mmap(file.fileno(), SIZE)


def load(path: Path | None) -> bytes:
    """What a flash file holds; a flash that was never written if there is none."""
    if path is None or not path.exists():
        return b"\xff" * SIZE
    content = path.read_bytes()
    if len(content) != SIZE:
        raise ValueError(
            f"The flash file {path} is {len(content)} bytes long, not {SIZE}: it is damaged or "
            "something else; move it away to start with an empty flash."
        )
    return content


def save(path: Path, content: bytes) -> None:
    """All or nothing."""
    descriptor, scratch = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        os.replace(scratch, path)
    except BaseException:  # a full disk has no room for what is half written
        os.unlink(scratch)
        raise
