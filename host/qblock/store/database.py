"""The open file: durable or refused, and everything that SQLite may object to in plain words."""

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from ..said import N_
from ..trouble import Trouble
from . import schema
from .seal import Damaged, Value

PATIENCE = 5.0  # s that another program may hold the file up
_AGAIN = 0.02  # s between two attempts where SQLite itself does not wait
_SMALLEST = 512  # bytes: SQLite's smallest page
_FULL = 2  # how SQLite numbers synchronous=FULL

_DAMAGED = N_(
    "{path} is damaged, or is no file of games: move it away, together with {path}-wal if that is"
    " there, then put a copy back or start anew."
)
_NO_ACCESS = N_(
    "{path} cannot be opened or written: check who may write to its folder, or set QBLOCK_HOME to"
    " another folder."
)
_SENTENCES = {
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_CANTOPEN: _NO_ACCESS,
    sqlite3.SQLITE_READONLY: _NO_ACCESS,
    sqlite3.SQLITE_PERM: _NO_ACCESS,
    sqlite3.SQLITE_FULL: N_(
        "The disk is full, so nothing more was saved in {path}: make room, then try again."
    ),
    sqlite3.SQLITE_BUSY: N_(
        "{path} is held up by another program: close that one, then try again."
    ),
    sqlite3.SQLITE_IOERR: N_(
        "{path} could not be read or written, so nothing more was saved: check that its disk has"
        " room and is sound, then try again."
    ),
}
_OTHER = N_("{path} cannot be used ({error}): move it away, then put a copy back or start anew.")


class Database:
    """One connection, for one thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        _refuse_what_sqlite_would_spoil(path)
        with self.in_plain_words():
            self._base = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
            try:
                self._prepare()
            except UnicodeDecodeError:  # SQLite's complaint quotes the damage itself
                self._base.close()
                raise Damaged from None
            except BaseException:
                self._base.close()
                raise

    def close(self) -> None:
        self._base.close()

    def _prepare(self) -> None:
        base = self._base
        found = self._found()  # before anything is changed: it may be another's file
        _set(base, "foreign_keys", 1)
        _set(base, "synchronous", _FULL)
        _set(base, "fullfsync", 1)  # where fsync alone stops at the drive's cache
        if _write_ahead(base) != "wal":
            raise Trouble(
                "{path} is on a disk that cannot keep games safe (SQLite's write-ahead log"
                " does not work there): set QBLOCK_HOME to a folder on a local disk.",
                path=self.path,
            )
        if found < schema.VERSION:
            with self.transaction():
                schema.migrate(base)
        schema.check(base)

    def _found(self) -> int:
        """The version of what is there, as of one moment: another window may be making it."""
        with self.snapshot():
            return schema.version(self._base)

    # Reading and writing

    def rows(self, sql: str, values: Sequence[Value] = ()) -> list[tuple[Any, ...]]:
        return self._base.execute(sql, values).fetchall()

    def write(self, sql: str, values: Sequence[Value] = ()) -> None:
        self._base.execute(sql, values)

    def write_many(self, sql: str, rows: Sequence[Sequence[Value]]) -> None:
        self._base.executemany(sql, rows)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of it, on the disk when this ends, or nothing."""
        if self._base.in_transaction:
            raise RuntimeError("what is asked for within a transaction changes nothing itself")
        with self.in_plain_words():
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._base.execute("COMMIT")
            except BaseException:
                self._take_back()
                raise

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """What is read inside is of one moment. It may be inside a transaction."""
        with self.in_plain_words():
            if self._base.in_transaction:
                yield
                return
            self._base.execute("BEGIN")
            try:
                yield
            finally:
                self._take_back()

    def _take_back(self) -> None:
        if self._base.in_transaction:  # a full disk has ended it already
            with suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")

    @contextmanager
    def in_plain_words(self) -> Iterator[None]:
        try:
            yield
        except (Damaged, MemoryError):  # a length that was flipped asks for all the memory
            raise Trouble(_DAMAGED, path=self.path) from None
        except schema.Foreign:
            raise Trouble(
                "{path} belongs to another program: set QBLOCK_HOME to another folder.",
                path=self.path,
            ) from None
        except schema.Newer:
            raise Trouble(
                "{path} was written by a newer version of this program: install that one, or"
                " set QBLOCK_HOME to another folder.",
                path=self.path,
            ) from None
        except (sqlite3.ProgrammingError, sqlite3.IntegrityError, sqlite3.InterfaceError):
            raise  # our own mistake, not the file's
        except sqlite3.Error as error:
            raise Trouble(_sentence(error), path=self.path, error=error) from None


def _sentence(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", None)  # none: a text that is no UTF-8
    return _DAMAGED if code is None else _SENTENCES.get(code & 0xFF, _OTHER)


def _refuse_what_sqlite_would_spoil(path: Path) -> None:
    """A file of one byte is empty to SQLite, and beside an empty file it deletes the log, with the
    games in it. The log is looked at first: a store that is just being made grows its file before
    its log. The file is not opened: to close it would take SQLite's own locks away."""
    log = Path(f"{path}-wal")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        logged = log.exists() and log.stat().st_size > 0
        is_folder = path.is_dir()
        size = path.stat().st_size if path.exists() else 0
    except OSError:
        raise Trouble(_NO_ACCESS, path=path) from None
    if is_folder:
        raise Trouble(
            "{path} is a folder: move it away, or set QBLOCK_HOME to another one.", path=path
        )
    if 0 < size < _SMALLEST:
        raise Trouble(_DAMAGED, path=path)
    if logged and not size:
        raise Trouble(
            "{path} is empty or gone, but {log} is there and may hold games: put a copy of the"
            " first back, or move the second away to start anew.",
            path=path,
            log=log,
        )


def _set(base: sqlite3.Connection, pragma: str, value: int) -> None:
    base.execute(f"PRAGMA {pragma} = {value}")
    (found,) = base.execute(f"PRAGMA {pragma}").fetchone()
    if found != value:
        raise Trouble(
            "This SQLite ({version}) does not keep {setting}, which games need: use a Python with"
            " an ordinary SQLite.",
            version=sqlite3.sqlite_version,
            setting=f"{pragma} = {value}",
        )


def _write_ahead(base: sqlite3.Connection) -> str:
    """Switch the log on. SQLite does not wait for another that is just making the same file."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            (mode,) = base.execute("PRAGMA journal_mode = WAL").fetchone()
            return str(mode)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(_AGAIN)
