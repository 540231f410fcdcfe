"""What a game is to the store."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from .plain import compact


@dataclass(frozen=True, kw_only=True)
class Setup:
    """A game before its first move. The store keeps all of it and understands none."""

    edition: str  # its name
    edition_text: str  # the whole edition, in its canonical text
    board: str  # hash of the board's values
    rules: int  # version
    options: str  # JSON
    players: str  # JSON
    seed: int | None
    started: str  # ISO 8601


@dataclass(frozen=True, kw_only=True)
class GameRow(Setup):
    """A game as it stands."""

    number: int  # among the games of this store, oldest first
    id: str
    played: str  # when it was last written to
    moves: int  # how many
    result: str | None  # JSON, once it is over

    @property
    def finished(self) -> bool:
        return self.result is not None


@dataclass(frozen=True)
class Entry:
    """What is added to a game at once: moves, and its result if it is over with them."""

    moves: Sequence[str]  # each JSON, at least one
    result: str | None = None  # JSON


def tidy_setup(setup: Setup) -> Setup:
    """With its JSON in the one form; ValueError if something in it is not what it should be."""
    check_text(setup.edition, setup.edition_text, setup.board, setup.started)
    if not setup.edition:
        raise ValueError("an edition has a name")
    check_count(setup.rules)
    if setup.seed is not None and type(setup.seed) is not int:
        raise ValueError(f"{setup.seed!r} is no seed")
    datetime.fromisoformat(setup.started)
    return replace(setup, options=compact(setup.options), players=compact(setup.players))


def tidy_entry(entry: Entry) -> Entry:
    """With its JSON in the one form; ValueError if there is no move, or something is no JSON."""
    if not entry.moves:
        raise ValueError("at least one move is added at a time")
    result = None if entry.result is None else compact(entry.result)
    if result == "null":
        raise ValueError("a result says something: null is that of a game that goes on")
    return Entry([compact(move) for move in entry.moves], result)


def check_text(*values: object) -> None:
    for value in values:
        if not isinstance(value, str):
            raise ValueError(f"{value!r} is no text")
        value.encode()  # ValueError for what no file can hold


def check_count(*values: object) -> None:
    """Whole numbers from 0 that every part of the program can hold."""
    for value in values:
        if type(value) is not int or not 0 <= value < 1 << 53:
            raise ValueError(f"{value!r} is no count")
