"""One writer per game: a lock that other processes see and that dies with its owner.

It is the system's lock on a small file beside the database, not the file itself: a file that a
killed process left behind locks nothing.
"""

import os
from contextlib import suppress
from pathlib import Path

from ..trouble import Trouble

try:
    import fcntl
except ImportError:  # Windows: games can be read there, and say so when they are to be played
    fcntl = None  # type: ignore[assignment]


class Lock:
    """Held from `take` to `release`."""

    def __init__(self, path: Path, file: int) -> None:
        self._path = path
        self._file = file

    def release(self) -> None:
        """The file goes while it is still locked: nobody else can have it by then."""
        with suppress(OSError):
            self._path.unlink()
        os.close(self._file)


def lock_path(database: Path, game: str) -> Path:
    return database.with_name(f"{database.name}-{game}.lock")


def take(path: Path) -> Lock | None:
    """None if another has it."""
    if fcntl is None:
        raise Trouble("Games cannot be played on Windows itself: use its Linux subsystem (WSL).")
    try:
        while True:
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BaseException:
                os.close(file)
                raise
            if _is_still_there(path, file):
                return Lock(path, file)
            os.close(file)  # its owner has removed it between our opening and our locking
    except BlockingIOError:
        return None
    except OSError as error:
        raise Trouble(
            "{path} cannot be made or locked ({reason}): check who may write to its"
            " folder, or set QBLOCK_HOME to a folder on a local disk.",
            path=path,
            reason=error.strerror,
        ) from None


def _is_still_there(path: Path, file: int) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(file))
    except FileNotFoundError:
        return False
