"""The one who plays a game: nobody else can add to it meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

from . import arms, games
from .clock import Clock
from .database import Database
from .lock import Lock
from .press_rows import Awaited
from .rows import Entry, GameRow


class Writer:
    """Made by `Store.write`; close it when the game is left. What a method has returned from is
    on the disk. A ValueError is the caller's mistake, and has changed nothing."""

    def __init__(
        self, database: Database, clock: Clock, game: str, lock: Lock, closed: Callable[[], object]
    ) -> None:
        self.game = game  # its id
        self._database = database
        self._clock = clock
        self._lock: Lock | None = lock
        self._closed = closed

    def append(self, number: int, moves: Sequence[str], result: str | None = None) -> None:
        """Commit moves, the first of which has this number; `result` if the game is over now.
        While a press is awaited, these are moves that leave the question open."""
        with self._database.transaction():
            games.add(self._database, self._row(), number, Entry(moves, result), self._clock())

    def arm(self, arm: str, table: str, number: int) -> None:
        """Commit the id of the press that the game waits for at this move: now it may be sent."""
        with self._database.transaction():
            arms.ask(self._database, self._row(), arm, table, number)

    def awaited(self) -> Awaited | None:
        with self._database.snapshot():
            return arms.awaited(self._database, self._row())

    def answer_otherwise(
        self,
        arm: str,
        number: int | None = None,
        moves: Sequence[str] = (),
        result: str | None = None,
    ) -> None:
        """The game goes on without this press (dice, undo), with the moves that say so."""
        with self._database.transaction():
            game = self._row()
            arms.answer_otherwise(self._database, game, arm)
            if number is not None:
                games.add(self._database, game, number, Entry(moves, result), self._clock())
            elif moves or result is not None:
                raise ValueError("moves need the number of the first")

    def close(self) -> None:
        """Others may play on."""
        if self._lock:
            self._closed()
            self._lock.release()
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _row(self) -> GameRow:
        if not self._lock:
            raise ValueError(f"the writer of {self.game} is closed")
        return games.named(self._database, self.game)
