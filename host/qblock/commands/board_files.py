"""The files on a board, over MicroPython's prompt: what `qblock flash` puts there and takes away.

mpremote is used as a library, at the version that pyproject.toml pins: its command line would
open the port anew for each step, and a board that restarts in between would be missed.
"""

import contextlib
import hashlib
import io
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..said import Said, said
from ..trouble import Trouble

PACKAGE = "question_block"
MAIN = "main.py"
NEW = ".new"  # a file on its way: written under this name, checked, then renamed
_DIRECTORY = 0x4000
_ATTEMPTS = 4
_CHUNK = 1024  # bytes a turn: each turn costs some milliseconds, and memory is enough
_DIGESTS = """
import binascii, hashlib
piece = bytearray(512)
for name in NAMES:
    try:
        with open(name, 'rb') as file:
            digest = hashlib.sha256()
            while True:
                size = file.readinto(piece)
                if not size:
                    break
                digest.update(memoryview(piece)[:size])
        print(binascii.hexlify(digest.digest()).decode(), name)
    except OSError:
        pass
"""
_FROZEN = """
import sys
sys.path[:] = ['.frozen']
try:
    from question_block._frozen import HASH
except ImportError:
    HASH = ''
print(HASH)
"""


Tell = Callable[[Said], None]  # what is done now


class FlashError(Trouble):
    """The board is not as it should be."""


@dataclass
class Changes:
    """What was done to the board."""

    written: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    verified: dict[str, str] = field(default_factory=dict)  # name: SHA-256 read back


class BoardFiles:
    """A board at its prompt. Everything it says wrong comes out as FlashError."""

    def __init__(self, port: str) -> None:
        try:
            from mpremote.transport import TransportError  # type: ignore[import-untyped]
            from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]
        except ImportError:
            raise FlashError("mpremote is missing: run `pip install mpremote`.") from None
        self._port = port
        self._error: type[Exception] = TransportError
        cannot = said(
            "{port} cannot be opened: is the block plugged in, and no other program (a game, a "
            "terminal) using the port?",
            port=port,
        )
        with self._plainly(cannot):
            self._board: Any = SerialTransport(port, timeout=10)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._board.close()

    def enter(self) -> None:
        """Stop what runs there and come to the prompt, in fresh memory."""
        for attempt in range(_ATTEMPTS):
            try:
                with contextlib.redirect_stdout(io.StringIO()):  # it prints what it did not expect
                    self._board.enter_raw_repl(soft_reset=True, timeout_overall=4)
                return
            except self._error:  # what runs may take a moment to end
                time.sleep(0.2 * (attempt + 1))
            except OSError:
                break
        raise FlashError(
            "No MicroPython prompt answers on {port}: hold BOOTSEL while you plug the board in, "
            "put MicroPython on it with `qblock flash --uf2 DRIVE`, and try again.",
            port=self._port,
        )

    def frozen(self) -> str:
        """The hash of the firmware that is part of the board's image; empty if there is none."""
        with self._plainly(said("The board stopped answering: try again.")):
            answer: bytes = self._board.exec(_FROZEN)
        return answer.decode().strip()

    def names(self, folder: str = "") -> dict[str, bool]:
        """What is in a folder of the board, and whether it is a folder itself."""
        with self._plainly(said("The board's file system cannot be read: try again.")):
            try:
                return {
                    entry.name: bool(entry.st_mode & _DIRECTORY)
                    for entry in self._board.fs_listdir(folder)
                }
            except FileNotFoundError:
                return {}

    def digests(self, names: Iterable[str]) -> dict[str, str]:
        """The SHA-256 of each of these files that is there, computed by the board."""
        script = _DIGESTS.replace("NAMES", repr(tuple(names)))
        with self._plainly(said("The files cannot be read back from the board: try again.")):
            answer: bytes = self._board.exec(script)
        pairs = [line.split(" ", 1) for line in answer.decode().splitlines()]
        return {name: digest for digest, name in pairs}

    def read(self, name: str) -> bytes:
        """What stands in a file; nothing if it is not there."""
        with self._plainly(said("{name} cannot be read from the board: try again.", name=name)):
            try:
                data: bytes = self._board.fs_readfile(name)
            except FileNotFoundError:
                return b""
        return data

    def write(self, name: str, data: bytes) -> None:
        """Put a file in place, whole or not at all."""
        full = said("{name} could not be written to the board: is it full? Try again.", name=name)
        with self._plainly(full):
            self._board.fs_writefile(name + NEW, data, chunk_size=_CHUNK)
            self._board.exec(f"import os\nos.rename({name + NEW!r}, {name!r})")

    def remove(self, name: str, is_folder: bool = False) -> None:
        if is_folder:
            for inner, deeper in self.names(name).items():
                self.remove(f"{name}/{inner}", deeper)
        stays = said("{name} could not be removed from the board: try again.", name=name)
        with self._plainly(stays):
            (self._board.fs_rmdir if is_folder else self._board.fs_rmfile)(name)

    def make_folder(self, name: str) -> None:
        none = said("The folder {name} could not be made on the board: try again.", name=name)
        with self._plainly(none):
            self._board.fs_mkdir(name)

    def restart(self) -> None:
        """As if its power came back; the port goes away with it."""
        with contextlib.suppress(self._error, OSError):
            self._board.exec_raw_no_follow("import machine\nmachine.reset()")
            time.sleep(0.1)
        self.close()

    @contextlib.contextmanager
    def _plainly(self, sentence: Said) -> Iterator[None]:
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                yield
        except (self._error, OSError) as error:
            raise FlashError(sentence) from error


def put(board: BoardFiles, files: Mapping[str, bytes], tell: Tell = lambda doing: None) -> Changes:
    """Make the package on the board exactly `files` (names as on the board, main.py among them).

    main.py goes first and comes back last: cut off at any moment, the board comes up at its
    prompt (and can be flashed again) or with the complete old or new firmware, never with a mix.
    """
    changes = Changes()
    wanted = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    there = _listing(board)
    found = board.digests(wanted)
    stale = [name for name in there if name not in wanted]
    missing = [name for name in wanted if name != MAIN and found.get(name) != wanted[name]]
    if (stale or missing) and MAIN in there:
        board.remove(MAIN)
        del there[MAIN]
        changes.removed.append(MAIN)
    for name in stale:
        tell(said("removing {name}", name=name))
        board.remove(name, there[name])
        changes.removed.append(name)
    if PACKAGE not in board.names():
        board.make_folder(PACKAGE)
    for name in missing:
        tell(said("writing {name}", name=name))
        board.write(name, files[name])
        changes.written.append(name)
    tell(said("verifying"))
    _verify(board, {name: digest for name, digest in wanted.items() if name != MAIN})
    if MAIN not in there or found.get(MAIN) != wanted[MAIN]:
        tell(said("writing {name}", name=MAIN))
        board.write(MAIN, files[MAIN])
        changes.written.append(MAIN)
    changes.verified = _verify(board, wanted)
    return changes


def clear(board: BoardFiles, tell: Tell = lambda doing: None) -> Changes:
    """Take away whatever would shadow a firmware that is part of the image."""
    changes = Changes()
    root = board.names()
    for name in (MAIN, MAIN + NEW, "main.mpy", PACKAGE, f"{PACKAGE}.py", f"{PACKAGE}.mpy"):
        if name in root:
            tell(said("removing {name}", name=name))
            board.remove(name, root[name])
            changes.removed.append(name)
    return changes


def _listing(board: BoardFiles) -> dict[str, bool]:
    """What is on the board under our names, and whether it is a folder."""
    root = board.names()
    if PACKAGE in root and not root[PACKAGE]:
        board.remove(PACKAGE)
    ours = (MAIN, MAIN + NEW, "main.mpy", f"{PACKAGE}.py", f"{PACKAGE}.mpy")
    found = {name: root[name] for name in ours if name in root}
    inside = board.names(PACKAGE) if root.get(PACKAGE) else {}
    return found | {f"{PACKAGE}/{name}": is_folder for name, is_folder in inside.items()}


def _verify(board: BoardFiles, wanted: Mapping[str, str]) -> dict[str, str]:
    """Read every file back; the package has these and no others."""
    extra = sorted(set(_listing(board)) - set(wanted) - {MAIN})
    if extra:
        raise FlashError(
            "{name} is still on the board and should not be: flash it again.", name=extra[0]
        )
    found = board.digests(wanted)
    for name, digest in wanted.items():
        if found.get(name) != digest:
            raise FlashError(
                "{name} on the board is not what was written: flash it again.", name=name
            )
    return found
