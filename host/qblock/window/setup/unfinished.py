"""The games that can be gone on with, as people know them again."""

import json

from ...store import GameRow, Store
from ...words import Words


def unfinished(store: Store) -> list[GameRow]:
    """The one that was played last first. One without a move is not worth a click."""
    rows = [row for row in store.games() if not row.finished and row.moves]
    return sorted(rows, key=lambda row: row.played, reverse=True)


def who_played(row: GameRow, words: Words) -> str:
    names = [str(player["name"]) for player in json.loads(row.players)]
    return words.gettext(", ").join(names)
