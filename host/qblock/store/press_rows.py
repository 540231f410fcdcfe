"""What a press is to the store, and what may become of it."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

Kept = Literal["applied", "superseded", "discarded"]  # what is written down of a press
Fate = Literal["applied", "superseded", "discarded", "duplicate", "unknown", "busy", "clash"]

KEPT: tuple[Kept, ...] = ("applied", "superseded", "discarded")


class Awaited(NamedTuple):
    """The press that a game waits for."""

    arm: str
    table: str


class Taken(NamedTuple):
    """What became of a press that was reported.

    applied     its moves are in `game`, from `move` on
    superseded  the question was answered otherwise: written down, never applied
    discarded   the players do not want it: written down
    duplicate   it was written down before
    unknown     nobody here has asked for it: shown, until the players discard it
    busy        its game is open in another window: to be tried again when that one is closed
    clash       another press has its unit, epoch and number: the block was put back to an older
                state, or is an emulated one that draws the same entropy again
    """

    fate: Fate
    game: str | None = None
    move: int | None = None

    @property
    def acknowledge(self) -> bool:
        """It is in the store for good, so the block may forget it."""
        return self.fate in ("duplicate", *KEPT)


@dataclass(frozen=True, kw_only=True)
class Press:
    """One press of a game's history."""

    unit: str
    epoch: str
    seq: int
    arm: str
    table: str
    outcome: int
    test: bool
    fate: Kept
    move: int | None  # the first that it caused
    committed: str
