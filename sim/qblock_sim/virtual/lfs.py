"""The board's file system under CPython: the real littlefs, with the Pico's geometry."""

import errno
from types import TracebackType
from typing import Protocol, Self

from littlefs import LFSConfig, LittleFSError, UserContext
from littlefs import lfs as c

from .chip.flash import BLOCK, BLOCKS, PAGE, START
from .store import Memory

# As MicroPython's VfsLfs2(bdev, progsize=256) has it.
_READ, _CACHE, _LOOKAHEAD, _CYCLES = 32, 4 * PAGE, 32, 100
_IO_ERROR = -errno.EIO


class Blocks(Protocol):
    def read(self, block: int, offset: int, count: int) -> bytes: ...

    def program(self, block: int, offset: int, data: bytes) -> None: ...

    def erase(self, block: int) -> None: ...


class _Context(UserContext):
    """littlefs's C code calls this, and no exception may pass through it: the first one is kept."""

    def __init__(self, blocks: Blocks) -> None:
        self._blocks = blocks
        self.lost: BaseException | None = None

    def read(self, cfg: LFSConfig, block: int, off: int, size: int) -> bytearray:
        try:
            return self._blocks.read(block, off, size)  # type: ignore[return-value]
        except BaseException as error:
            self.lost = self.lost or error
            return bytearray(size)

    def prog(self, cfg: LFSConfig, block: int, off: int, data: bytes) -> int:
        if self.lost:
            return _IO_ERROR
        try:
            self._blocks.program(block, off, data)
        except BaseException as error:
            self.lost = error
            return _IO_ERROR
        return 0

    def erase(self, cfg: LFSConfig, block: int) -> int:
        if self.lost:
            return _IO_ERROR
        try:
            self._blocks.erase(block)
        except BaseException as error:
            self.lost = error
            return _IO_ERROR
        return 0

    def sync(self, cfg: LFSConfig) -> int:
        return 0


class FileSystem:
    """Mounted; formatted first if it has to be, as the board does it."""

    def __init__(self, blocks: Blocks) -> None:
        self.context = _Context(blocks)
        self._config = LFSConfig(
            context=self.context,
            block_size=BLOCK,
            block_count=BLOCKS,
            read_size=_READ,
            prog_size=PAGE,
            block_cycles=_CYCLES,
            cache_size=_CACHE,
            lookahead_size=_LOOKAHEAD,
        )
        self.fs = c.LFSFilesystem()
        try:
            c.mount(self.fs, self._config)
        except LittleFSError:
            self.check()
            c.format(self.fs, self._config)
            self.check()
            c.mount(self.fs, self._config)
        self.check()

    def check(self) -> None:
        """If the chip was lost inside littlefs, go on being lost."""
        if self.context.lost:
            raise self.context.lost

    def open(self, name: str, mode: str = "r") -> "File":
        return File(self, name, mode)

    def listdir(self, path: str = "/") -> list[str]:
        with _Errors(self):
            handle = c.dir_open(self.fs, path or "/")
            names = []
            while (entry := c.dir_read(self.fs, handle)) is not None:
                names.append(entry.name)
            c.dir_close(self.fs, handle)
        return [name for name in names if name not in (".", "..")]

    def remove(self, name: str) -> None:
        with _Errors(self):
            c.remove(self.fs, name)

    def rename(self, old: str, new: str) -> None:
        with _Errors(self):
            c.rename(self.fs, old, new)


class _Errors:
    """littlefs's errors are OSErrors to the firmware."""

    def __init__(self, system: FileSystem) -> None:
        self._system = system

    def __enter__(self) -> None:
        self._system.check()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._system.check()
        if isinstance(error, LittleFSError):
            raise OSError(-error.code, error.name) from None


class File:
    """An open file, in binary or in text."""

    def __init__(self, system: FileSystem, name: str, mode: str) -> None:
        self._system = system
        self._binary = "b" in mode
        self._open = False
        self._errors = _Errors(system)
        with self._errors:
            self._handle = c.file_open(system.fs, name, mode.replace("b", "").replace("t", ""))
        self._open = True

    def read(self, count: int = -1) -> bytes | str:
        with self._errors:
            size = c.file_size(self._system.fs, self._handle) if count < 0 else count
            data = c.file_read(self._system.fs, self._handle, size)
        return data if self._binary else data.decode()

    def readinto(self, buffer: bytearray) -> int:
        with self._errors:
            data = c.file_read(self._system.fs, self._handle, len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def write(self, data: bytes | str) -> int:
        with self._errors:
            raw = data.encode() if isinstance(data, str) else bytes(data)
            return c.file_write(self._system.fs, self._handle, raw)

    def close(self) -> None:
        if self._open:
            self._open = False
            with self._errors:
                c.file_close(self._system.fs, self._handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._system.check()
        self.close()


class _AtTheBench:
    """The flash's blocks while the power is off: nothing takes time, nothing is counted."""

    def __init__(self, store: Memory) -> None:
        self._store = store

    def read(self, block: int, offset: int, count: int) -> bytes:
        return self._store.read(_at(block) + offset, count)

    def program(self, block: int, offset: int, data: bytes) -> None:
        self._store.write(_at(block) + offset, data)

    def erase(self, block: int) -> None:
        self._store.write(_at(block), b"\xff" * BLOCK)


def _at(block: int) -> int:
    return START + block * BLOCK


def at_the_bench(store: Memory) -> FileSystem:
    return FileSystem(_AtTheBench(store))
