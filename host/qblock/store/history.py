"""The presses of a game as they are told: those taken here, and those from before an import."""

from collections.abc import Sequence

from .database import Database
from .press_rows import KEPT, Kept, Press
from .rows import GameRow
from .seal import Damaged, Value, sealed, unsealed

# The columns that the two tables of presses share, in this order
_SHARED = "unit, epoch, seq, arm, asked, outcome, test, fate, move, committed"


def of_game(database: Database, game: GameRow) -> list[Press]:
    """In the order in which they came."""
    before = database.rows(
        f"SELECT game, place, {_SHARED}, seal FROM imported WHERE game = ? ORDER BY place",
        (game.number,),
    )
    own = _own(database, "game = ?", (game.number,))
    return [_press(unsealed(row)[2:]) for row in before] + [press for press, _ in own]


def of_key(database: Database, key: tuple[str, str, int]) -> tuple[Press, int | None] | None:
    """The press of (unit, epoch, sequence) that was taken here, and its game's number."""
    found = _own(database, "unit = ? AND epoch = ? AND seq = ?", key)
    return found[0] if found else None


def discarded(database: Database) -> list[Press]:
    """Those that belong to no game here and that the players did not want. Every row is read, and
    so every seal: a question to SQLite would pass over a fate that is damaged."""
    return [press for press, _ in _own(database, "TRUE", ()) if press.fate == "discarded"]


def add(database: Database, game: GameRow, presses: Sequence[Press]) -> None:
    """Presses from before the import: told of, but not this store's own."""
    rows = [sealed((game.number, place, *_values(press))) for place, press in enumerate(presses)]
    marks = ", ".join("?" * (3 + _SHARED.count(",") + 1))
    database.write_many(f"INSERT INTO imported VALUES ({marks})", rows)


def _own(
    database: Database, which: str, values: tuple[Value, ...]
) -> list[tuple[Press, int | None]]:
    rows = database.rows(
        f"SELECT number, {_SHARED}, game, seal FROM presses WHERE {which} ORDER BY number", values
    )
    whole = [unsealed(row) for row in rows]
    return [(_press(row[1:-1]), None if row[-1] is None else int(row[-1])) for row in whole]


def _values(press: Press) -> tuple[Value, ...]:
    drawn = (press.arm, press.table, press.outcome, int(press.test))
    return (press.unit, press.epoch, press.seq, *drawn, press.fate, press.move, press.committed)


def _press(row: tuple[Value, ...]) -> Press:
    unit, epoch, seq, arm, table, outcome, test, fate, move, committed = row
    return Press(
        unit=str(unit),
        epoch=str(epoch),
        seq=int(seq or 0),
        arm=str(arm),
        table=str(table),
        outcome=int(outcome or 0),
        test=bool(test),
        fate=_kept(fate),
        move=None if move is None else int(move),
        committed=str(committed),
    )


def _kept(fate: Value) -> Kept:
    for each in KEPT:
        if each == fate:
            return each
    raise Damaged
