"""The tables, their version, and the way from an older version to this one."""

import sqlite3

from .seal import Damaged

APPLICATION = 0x51424C4B  # "QBLK": how SQLite marks whose file it is
VERSION = 1

# The step from version n to n + 1 is number n. A step that was released is never changed.
_STEPS = (
    (
        """CREATE TABLE editions (
            hash TEXT PRIMARY KEY, text TEXT NOT NULL
        ) WITHOUT ROWID""",
        # `moves` is how many there are; `result` is null until the game is over
        """CREATE TABLE games (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
            edition TEXT NOT NULL, edition_hash TEXT NOT NULL REFERENCES editions (hash),
            board TEXT NOT NULL, rules INTEGER NOT NULL,
            options TEXT NOT NULL, players TEXT NOT NULL, seed TEXT,
            started TEXT NOT NULL, played TEXT NOT NULL, moves INTEGER NOT NULL, result TEXT,
            seal INTEGER NOT NULL
        )""",
        """CREATE TABLE moves (
            game INTEGER NOT NULL REFERENCES games (number), number INTEGER NOT NULL,
            committed TEXT NOT NULL, move TEXT NOT NULL, seal INTEGER NOT NULL,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID""",
        # A press that was asked for: "awaited", "pressed", or answered "otherwise"
        """CREATE TABLE arms (
            arm TEXT PRIMARY KEY, game INTEGER NOT NULL REFERENCES games (number),
            number INTEGER NOT NULL, asked TEXT NOT NULL, state TEXT NOT NULL,
            seal INTEGER NOT NULL
        ) WITHOUT ROWID""",
        """CREATE UNIQUE INDEX one_awaited_press_a_game ON arms (game) WHERE state = 'awaited'""",
        # `game` is null if it was discarded, `move` unless it was applied
        """CREATE TABLE presses (
            number INTEGER PRIMARY KEY,
            unit TEXT NOT NULL, epoch TEXT NOT NULL, seq INTEGER NOT NULL,
            arm TEXT NOT NULL, asked TEXT NOT NULL, outcome INTEGER NOT NULL,
            test INTEGER NOT NULL, fate TEXT NOT NULL, move INTEGER, committed TEXT NOT NULL,
            game INTEGER REFERENCES games (number), seal INTEGER NOT NULL,
            UNIQUE (unit, epoch, seq),
            FOREIGN KEY (game, move) REFERENCES moves (game, number)
        )""",
        """CREATE INDEX presses_of_a_game ON presses (game)""",
        # Presses of a game before it was imported: told of, but never this store's own. The same
        # press may be here as often as the game was imported, and among `presses` besides.
        """CREATE TABLE imported (
            game INTEGER NOT NULL REFERENCES games (number), place INTEGER NOT NULL,
            unit TEXT NOT NULL, epoch TEXT NOT NULL, seq INTEGER NOT NULL,
            arm TEXT NOT NULL, asked TEXT NOT NULL, outcome INTEGER NOT NULL,
            test INTEGER NOT NULL, fate TEXT NOT NULL, move INTEGER, committed TEXT NOT NULL,
            seal INTEGER NOT NULL,
            PRIMARY KEY (game, place),
            FOREIGN KEY (game, move) REFERENCES moves (game, number)
        ) WITHOUT ROWID""",
    ),
)


class Foreign(Exception):
    """The file is another program's."""


class Newer(Exception):
    """The file was written by a later version of this program."""


def version(base: sqlite3.Connection) -> int:
    """0 if there is nothing in the file yet."""
    (application,) = base.execute("PRAGMA application_id").fetchone()
    (found,) = base.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        if application or found or shape(base):
            raise Foreign
        return 0
    if found > VERSION:
        raise Newer
    if found < 1:
        raise Damaged
    return int(found)


def migrate(base: sqlite3.Connection) -> None:
    """Bring the tables to this version, inside the caller's transaction."""
    for step in _STEPS[version(base) :]:
        for statement in step:
            base.execute(statement)
    base.execute(f"PRAGMA application_id = {APPLICATION}")
    base.execute(f"PRAGMA user_version = {VERSION}")


def check(base: sqlite3.Connection) -> None:
    """Damaged if the file or its tables are not as they were made."""
    ((verdict,),) = base.execute("PRAGMA integrity_check(1)").fetchall()
    strays = base.execute("PRAGMA foreign_key_check(imported)").fetchall()  # nobody would miss them
    model = sqlite3.connect(":memory:", isolation_level=None)
    migrate(model)
    whole = verdict == "ok" and not strays and shape(base) == shape(model)
    model.close()
    if not whole:
        raise Damaged


def shape(base: sqlite3.Connection) -> list[tuple[object, ...]]:
    return base.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
