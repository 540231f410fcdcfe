"""The presses that were asked for. The caller has a transaction or a snapshot open."""

from typing import NamedTuple

from .database import Database
from .press_rows import Awaited
from .rows import GameRow
from .seal import Value, sealed, unsealed

_SELECT = "SELECT arm, game, number, asked, state, seal FROM arms"


class Arm(NamedTuple):
    """In the order of the table's columns."""

    arm: str
    game: int
    number: int  # of the move that was next when it was asked
    table: str
    state: str  # "awaited", "pressed" or "otherwise"


def ask(database: Database, game: GameRow, arm: str, table: str, number: int) -> None:
    """ValueError if the game is not at that move, waits for a press, or the id was used before."""
    if number != game.moves:
        raise ValueError(f"{game.id} is at move {game.moves}, not {number}")
    if awaited(database, game):
        raise ValueError(f"{game.id} waits for a press already")
    if find(database, arm):
        raise ValueError(f"the arm id {arm} was used before")
    row = sealed(Arm(arm, game.number, number, table, "awaited"))
    database.write("INSERT INTO arms VALUES (?, ?, ?, ?, ?, ?)", row)


def awaited(database: Database, game: GameRow) -> Awaited | None:
    found = database.rows(f"{_SELECT} WHERE game = ? AND state = 'awaited'", (game.number,))
    if not found:
        return None
    asked = _read(found[0])
    return Awaited(asked.arm, asked.table)


def answer_otherwise(database: Database, game: GameRow, arm: str) -> None:
    """ValueError if that is not what the game waits for."""
    asked = find(database, arm)
    if asked is None or asked.game != game.number or asked.state != "awaited":
        raise ValueError(f"{game.id} does not wait for the press {arm}")
    close(database, asked, "otherwise")


def close(database: Database, asked: Arm, state: str) -> None:
    seal = sealed(asked._replace(state=state))[-1]
    database.write("UPDATE arms SET state = ?, seal = ? WHERE arm = ?", (state, seal, asked.arm))


def find(database: Database, arm: str) -> Arm | None:
    found = database.rows(f"{_SELECT} WHERE arm = ?", (arm,))
    return _read(found[0]) if found else None


def _read(row: tuple[Value, ...]) -> Arm:
    arm, game, number, table, state = unsealed(row)
    return Arm(str(arm), int(game or 0), int(number or 0), str(table), str(state))
