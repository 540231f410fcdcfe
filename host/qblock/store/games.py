"""Games and their moves, as rows. The caller has a transaction or a snapshot open."""

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import replace

from ..said import Amount, counted
from ..trouble import Trouble
from .database import Database
from .rows import Entry, GameRow, Setup, tidy_entry, tidy_setup
from .seal import Damaged, Value, sealed, unsealed

LETTERS = "23456789abcdefghjkmnpqrstvwxyz"  # no two that look alike
ID_LENGTH = 8

_COLUMNS = (
    "number, id, edition, edition_hash, board, rules, options, players, seed, started, played,"
    " moves, result, seal"
)


def create(database: Database, setup: Setup, now: str) -> GameRow:
    """A game without moves. ValueError if the setup is not one."""
    setup = tidy_setup(setup)
    database.write(
        "INSERT INTO editions VALUES (?, ?) ON CONFLICT (hash) DO NOTHING",
        (fingerprint(setup.edition_text), setup.edition_text),
    )
    ((newest,),) = database.rows("SELECT coalesce(max(number), 0) FROM games")
    game = GameRow(
        **vars(setup), number=newest + 1, id=_new_id(database), played=now, moves=0, result=None
    )
    marks = ", ".join("?" * len(_values(game)))
    database.write(f"INSERT INTO games ({_COLUMNS}) VALUES ({marks})", _values(game))
    return game


def every(database: Database) -> list[GameRow]:
    """Newest first."""
    return _read(database, "ORDER BY number DESC")


def named(database: Database, id_or_prefix: str) -> GameRow:
    """The game of this id, or the one whose id begins so."""
    wanted = id_or_prefix.strip().lower()
    found: list[GameRow] = []
    if wanted and not wanted.strip(LETTERS):
        found = _read(database, "WHERE id BETWEEN ? AND ?", (wanted, wanted + "~"))
    if not found:
        raise Trouble("There is no game '{game}': see `qblock games list`.", game=id_or_prefix)
    if len(found) > 1:
        raise Trouble(
            counted(
                "{count} game begins with '{id}': give more of the id, see `qblock games list`.",
                "{count} games begin with '{id}': give more of the id, see `qblock games list`.",
                len(found),
                count=Amount(len(found)),
                id=wanted,
            )
        )
    return found[0]


def numbered(database: Database, number: int) -> GameRow:
    """The game that another row names."""
    found = _read(database, "WHERE number = ?", (number,))
    if not found:
        raise Damaged
    return found[0]


def last_unfinished(database: Database) -> GameRow | None:
    """The one that was played last. Every row is read, and so every seal: a question to SQLite
    would pass over a game whose result is damage."""
    unfinished = [game for game in every(database) if not game.finished]
    return max(unfinished, key=lambda game: (game.played, game.number), default=None)


def add(database: Database, game: GameRow, number: int, entry: Entry, now: str) -> GameRow:
    """Add moves, the first of which has this number; ValueError if another is next."""
    entry = tidy_entry(entry)
    if number != game.moves:
        raise ValueError(f"the next move of {game.id} is {game.moves}, not {number}")
    add_moves(database, game, ((now, move) for move in entry.moves))
    grown = replace(game, moves=number + len(entry.moves), result=entry.result, played=now)
    rewrite(database, grown)
    return grown


def add_moves(database: Database, game: GameRow, moves: Iterable[tuple[str, str]]) -> None:
    """(time, move) of each; `rewrite` the game with their number afterwards."""
    rows = [
        sealed((game.number, number, committed, move))
        for number, (committed, move) in enumerate(moves, game.moves)
    ]
    database.write_many("INSERT INTO moves VALUES (?, ?, ?, ?, ?)", rows)


def rewrite(database: Database, game: GameRow) -> None:
    """What changes in a game while it is played."""
    database.write(
        "UPDATE games SET played = ?, moves = ?, result = ?, seal = ? WHERE number = ?",
        (game.played, game.moves, game.result, _values(game)[-1], game.number),
    )


def moves(database: Database, game: GameRow) -> list[tuple[str, str]]:
    """(time, move) of each, in their order."""
    rows = database.rows("SELECT * FROM moves WHERE game = ? ORDER BY number", (game.number,))
    whole = [unsealed(row) for row in rows]
    if [row[1] for row in whole] != list(range(game.moves)):
        raise Damaged
    return [(str(committed), str(move)) for _, _, committed, move in whole]


def fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _new_id(database: Database) -> str:
    while True:
        made = "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
        if not database.rows("SELECT 1 FROM games WHERE id = ?", (made,)):
            return made


def _values(game: GameRow) -> tuple[Value, ...]:
    """In the order of _COLUMNS. A seed may be larger than SQLite's numbers, so it is a text."""
    edition_hash = fingerprint(game.edition_text)
    head = (game.number, game.id, game.edition, edition_hash, game.board, game.rules)
    seed = None if game.seed is None else str(game.seed)
    middle = (game.options, game.players, seed, game.started, game.played)
    return sealed((*head, *middle, game.moves, game.result))


def _read(database: Database, which: str, values: tuple[Value, ...] = ()) -> list[GameRow]:
    rows = [unsealed(row) for row in database.rows(f"SELECT {_COLUMNS} FROM games {which}", values)]
    texts = {hash_: _edition_text(database, hash_) for hash_ in {row[3] for row in rows}}
    return [_game(row, texts[row[3]]) for row in rows]


def _edition_text(database: Database, hash_: Value) -> str:
    for (text,) in database.rows("SELECT text FROM editions WHERE hash = ?", (hash_,)):
        if isinstance(text, str) and fingerprint(text) == hash_:
            return text
    raise Damaged


def _game(row: tuple[Value, ...], edition_text: str) -> GameRow:
    """What the seal has vouched for has the types that were written."""
    number, id_, edition, _, board, rules, options, players, seed, *rest = row
    started, played, count, result = rest
    return GameRow(
        number=int(number or 0),
        id=str(id_),
        edition=str(edition),
        edition_text=edition_text,
        board=str(board),
        rules=int(rules or 0),
        options=str(options),
        players=str(players),
        seed=None if seed is None else int(seed),
        started=str(started),
        played=str(played),
        moves=int(count or 0),
        result=None if result is None else str(result),
    )
