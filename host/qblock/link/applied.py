"""A small reference store: which presses were asked for, and what became of each.

It shows the rules that every store of presses has to keep: the arm id is committed before the
unit hears of it, a press and what it does are committed in ONE transaction, and only then is it
acknowledged. A press reported again is acknowledged and not applied; one whose arm id was answered
otherwise is recorded as superseded; one that nobody here asked for is only shown.
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from ..closing import Closing
from .lines import Event

Fate = Literal["applied", "duplicate", "superseded", "unknown"]

_SCHEMA = """
CREATE TABLE IF NOT EXISTS arms (
    arm TEXT PRIMARY KEY, asked TEXT NOT NULL, state TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS awaited ON arms (state) WHERE state = 'awaited';
CREATE TABLE IF NOT EXISTS presses (
    number INTEGER PRIMARY KEY, unit TEXT NOT NULL, epoch TEXT NOT NULL, seq INTEGER NOT NULL,
    arm TEXT NOT NULL, asked TEXT NOT NULL, outcome INTEGER NOT NULL, fate TEXT NOT NULL,
    UNIQUE (unit, epoch, seq)
);
"""


class Applied(Closing):
    """`path` is a file, or ":memory:". Closed or killed at any moment, it opens again whole."""

    def __init__(self, path: Path | str) -> None:
        self._base = sqlite3.connect(path, isolation_level=None)
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = FULL")
        self._base.executescript(_SCHEMA)

    def close(self) -> None:
        self._base.close()

    def ask(self, arm: str, table: str) -> None:
        """Commit an arm id: from now on it may be sent."""
        self._base.execute("INSERT INTO arms VALUES (?, ?, 'awaited')", (arm, table))

    def answer_otherwise(self, arm: str) -> None:
        """The game went on without this press (undo, dice)."""
        self._base.execute("UPDATE arms SET state = 'otherwise' WHERE arm = ?", (arm,))

    def awaited(self) -> tuple[str, str] | None:
        """(arm id, table) of the press that is awaited."""
        found = self._base.execute("SELECT arm, asked FROM arms WHERE state = 'awaited'").fetchone()
        return (str(found[0]), str(found[1])) if found else None

    def take(
        self, event: Event, inside: Callable[[sqlite3.Connection], None] | None = None
    ) -> Fate:
        """Commit a press; all but "unknown" are then to be acknowledged. `inside` is called
        within the transaction if the press is applied: there a game changes its state."""
        base = self._base
        base.execute("BEGIN IMMEDIATE")
        try:
            fate = self._fate(event)
            if fate in ("applied", "superseded"):
                base.execute(
                    "INSERT INTO presses (unit, epoch, seq, arm, asked, outcome, fate)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (*event.key, event.arm, event.table, event.outcome, fate),
                )
            if fate == "applied":
                base.execute("UPDATE arms SET state = 'pressed' WHERE arm = ?", (event.arm,))
                if inside:
                    inside(base)
        except BaseException:
            base.execute("ROLLBACK")
            raise
        base.execute("COMMIT")
        return fate

    def _fate(self, event: Event) -> Fate:
        known = "SELECT 1 FROM presses WHERE unit = ? AND epoch = ? AND seq = ?"
        if self._base.execute(known, event.key).fetchone():
            return "duplicate"
        arm = self._base.execute("SELECT state FROM arms WHERE arm = ?", (event.arm,)).fetchone()
        if arm is None:
            return "unknown"
        return "applied" if arm[0] == "awaited" else "superseded"

    def asked(self) -> int:
        """How many presses were ever asked for."""
        return int(self._base.execute("SELECT count(*) FROM arms").fetchone()[0])

    def presses(self, fate: Fate = "applied") -> list[Event]:
        """The presses of one fate, in the order in which they were committed."""
        rows = self._base.execute(
            "SELECT unit, epoch, seq, arm, asked, outcome FROM presses WHERE fate = ?"
            " ORDER BY number",
            (fate,),
        )
        return [Event(*row) for row in rows]
