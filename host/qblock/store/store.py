"""The store as its callers meet it: games to read, one writer for each, and presses to take."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from ..trouble import Trouble
from . import games, history, lock, presses, transfer
from .clock import Clock, utc_now
from .database import Database
from .home import FILE, home
from .press_rows import Press, Taken
from .rows import GameRow, Setup
from .writer import Writer

if TYPE_CHECKING:
    from ..link.lines import Event


def open_store(path: Path | None = None, *, clock: Clock = utc_now) -> Store:
    """Open the file of games, or make it; without a path the one of this user."""
    file = home() / FILE if path is None else path
    return Store(Database(file.absolute()), clock)


class Store:
    """For one thread. A game is named by its id, or by as much of it as no other begins with;
    Trouble if there is none. Killed at any moment, it opens again with all or nothing of what it
    was writing."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._writers: dict[str, Writer] = {}

    @property
    def path(self) -> Path:
        return self._database.path

    def close(self) -> None:
        for writer in list(self._writers.values()):
            writer.close()
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # Games

    def new_game(self, setup: Setup) -> GameRow:
        """ValueError if the setup is none."""
        with self._database.transaction():
            return games.create(self._database, setup, self._clock())

    def games(self) -> list[GameRow]:
        """Newest first."""
        with self._database.snapshot():
            return games.every(self._database)

    def game(self, game: str) -> GameRow:
        with self._database.snapshot():
            return games.named(self._database, game)

    def last_unfinished(self) -> GameRow | None:
        """The one that was played last."""
        with self._database.snapshot():
            return games.last_unfinished(self._database)

    def moves(self, game: str) -> list[str]:
        return [move for _, move in self.timed_moves(game)]

    def timed_moves(self, game: str) -> list[tuple[str, str]]:
        """Each with the time at which it was committed before it."""
        with self._database.snapshot():
            return games.moves(self._database, games.named(self._database, game))

    def write(self, game: str) -> Writer:
        """Trouble if the game is being played elsewhere."""
        held = None
        try:
            with self._database.transaction():  # as in `take`: so the two never meet
                id_ = games.named(self._database, game).id
                held = lock.take(lock.lock_path(self.path, id_))
        except BaseException:
            if held:
                held.release()
            raise
        if held is None:
            raise Trouble(
                "Game {game} is being played in another window: close that one first.", game=id_
            )
        self._writers[id_] = Writer(
            self._database, self._clock, id_, held, lambda: self._writers.pop(id_)
        )
        return self._writers[id_]

    # Presses

    def take(self, event: Event, entry_for: presses.EntryFor) -> Taken:
        """Commit a press and what it does to the game that has asked for it, whichever game of
        this store that is. `entry_for(game id, outcome)` works out the moves and changes nothing:
        what it was asked for holds only when this returns."""
        held: list[lock.Lock] = []

        def may_write(game: str) -> bool:
            if game in self._writers:
                return True
            taken = lock.take(lock.lock_path(self.path, game))
            held.extend([taken] if taken else [])
            return taken is not None

        with self._database.transaction():
            try:
                return presses.take(self._database, event, entry_for, may_write, self._clock())
            finally:
                for each in held:  # before the commit: whoever opens that game waits for it
                    each.release()

    def discard(self, event: Event) -> Taken:
        """The players do not want this press, which nobody here has asked for."""
        with self._database.transaction():
            return presses.discard(self._database, event, self._clock())

    def expected(self, unit: str) -> tuple[str, int] | None:
        """(epoch, next sequence) of a block; a higher one means that presses are missing."""
        with self._database.snapshot():
            return presses.expected(self._database, unit)

    def presses(self, game: str) -> list[Press]:
        """Every press that was ever reported for this game, in the order in which they came."""
        with self._database.snapshot():
            return history.of_game(self._database, games.named(self._database, game))

    def discarded(self) -> list[Press]:
        with self._database.snapshot():
            return history.discarded(self._database)

    # To and from elsewhere

    def export(self, game: str) -> str:
        """The whole game as one JSON document."""
        with self._database.snapshot():
            return transfer.export(self._database, games.named(self._database, game))

    def import_game(self, document: str | bytes) -> GameRow:
        """A new game with the moves of an exported one; Trouble if that is none."""
        read = transfer.read(document)
        with self._database.transaction():
            return transfer.create(self._database, read, self._clock())
