"""What becomes of a press: decided and written down inside the caller's transaction."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import arms, games, history
from .database import Database
from .press_rows import Kept, Taken
from .rows import Entry, GameRow
from .seal import sealed

if TYPE_CHECKING:
    from ..link.lines import Event

EntryFor = Callable[[str, int], Entry]  # (game id, outcome): what the press does to that game


def take(
    database: Database,
    event: "Event",
    entry_for: EntryFor,
    may_write: Callable[[str], bool],
    now: str,
) -> Taken:
    """`may_write` says of a game's id whether nobody else plays it; `entry_for` is asked only if
    the press is applied."""
    known = _known(database, event)
    if known:
        return known
    asked = arms.find(database, event.arm)
    if asked is None:
        return Taken("unknown")
    game = games.numbered(database, asked.game)
    if asked.state != "awaited":
        _record(database, event, "superseded", game, None, now)
        return Taken("superseded", game.id)
    if not may_write(game.id):
        return Taken("busy", game.id)
    if event.table != asked.table:  # not the draw that was asked for, yet the block's id is spent:
        arms.close(database, asked, "otherwise")  # the question stays, to be asked with a new one
        _record(database, event, "superseded", game, None, now)
        return Taken("superseded", game.id)
    games.add(database, game, game.moves, entry_for(game.id, event.outcome), now)
    arms.close(database, asked, "pressed")
    _record(database, event, "applied", game, game.moves, now)
    return Taken("applied", game.id, game.moves)


def discard(database: Database, event: "Event", now: str) -> Taken:
    """The players do not want a press that nobody here has asked for."""
    known = _known(database, event)
    if known:
        return known
    if arms.find(database, event.arm):
        raise ValueError(f"the press {event.arm} belongs to a game of this store: take it")
    _record(database, event, "discarded", None, None, now)
    return Taken("discarded")


def expected(database: Database, unit: str) -> tuple[str, int] | None:
    """(epoch, next sequence) of a unit, in the epoch of the newest press that it reported here."""
    newest = database.rows(
        "SELECT epoch FROM presses WHERE unit = ? ORDER BY number DESC LIMIT 1", (unit,)
    )
    if not newest:
        return None
    ((epoch,),) = newest
    ((last,),) = database.rows(
        "SELECT max(seq) FROM presses WHERE unit = ? AND epoch = ?", (unit, epoch)
    )
    return str(epoch), int(last) + 1


def _known(database: Database, event: "Event") -> Taken | None:
    found = history.of_key(database, event.key)
    if found is None:
        return None
    press, game = found
    if press.arm != event.arm:
        return Taken("clash")
    where = None if game is None else games.numbered(database, game).id
    return Taken("duplicate", where, press.move)


def _record(
    database: Database,
    event: "Event",
    fate: Kept,
    game: GameRow | None,
    move: int | None,
    now: str,
) -> None:
    ((newest,),) = database.rows("SELECT coalesce(max(number), 0) FROM presses")
    drawn = (event.arm, event.table, event.outcome, int(event.test))
    where = game.number if game else None
    row = sealed((newest + 1, *event.key, *drawn, fate, move, now, where))
    database.write(f"INSERT INTO presses VALUES ({', '.join('?' * len(row))})", row)
