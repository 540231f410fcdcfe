"""A game as one JSON document that replays elsewhere."""

import json
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from typing import Any

from ..trouble import Trouble
from . import games, history
from .database import Database
from .plain import dumps
from .press_rows import Press
from .rows import GameRow, Setup, check_count, check_text, tidy_setup

FORMAT = "question-block game"
VERSION = 1
_JSON = ("options", "players")  # of a setup: texts here, values in the document
_SETUP = tuple(field.name for field in fields(Setup))
_PRESS = {field.name for field in fields(Press)}
_FATES = ("applied", "superseded")  # a discarded press is of no game


@dataclass(frozen=True)
class Document:
    """What was read, checked all through."""

    setup: Setup
    moves: list[tuple[str, str]]  # (time, move) of each
    result: str | None
    presses: list[Press]


def export(database: Database, game: GameRow) -> str:
    """One move and one press a line, so that two games can be compared line by line."""
    told: dict[str, object] = {name: getattr(game, name) for name in ("id", *_SETUP)}
    told |= {name: json.loads(getattr(game, name)) for name in _JSON}
    told["result"] = None if game.result is None else json.loads(game.result)
    moves = [f"[{dumps(time)},{move}]" for time, move in games.moves(database, game)]
    presses = [dumps(asdict(press)) for press in history.of_game(database, game)]
    parts = {
        "format": dumps(FORMAT),
        "version": dumps(VERSION),
        "game": _block("{}", [f"{dumps(name)}:{dumps(value)}" for name, value in told.items()]),
        "moves": _block("[]", moves),
        "presses": _block("[]", presses),
    }
    return _block("{}", [f"{dumps(name)}:{text}" for name, text in parts.items()]) + "\n"


def read(document: str | bytes) -> Document:
    """Trouble if it is not a whole document of ours."""
    try:
        told = json.loads(document)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise Trouble(
            "That is no exported game, or not the whole of one: export it again with"
            " `qblock games export`."
        )
    version = told.get("version")
    if type(version) is int and version > VERSION:
        raise Trouble(
            "That game was exported by a newer version of this program: install that one first."
        )
    try:
        return _document(told)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        raise Trouble(
            "That exported game was changed or damaged: export it again with `qblock games export`."
        ) from None


def create(database: Database, document: Document, now: str) -> GameRow:
    """A new game with the moves of the document, inside the caller's transaction."""
    game = games.create(database, document.setup, now)
    games.add_moves(database, game, document.moves)
    game = replace(game, moves=len(document.moves), result=document.result)
    games.rewrite(database, game)
    history.add(database, game, document.presses)
    return game


def _block(brackets: str, lines: list[str]) -> str:
    inside = ",\n".join(lines)
    return f"{brackets[0]}\n{inside}\n{brackets[1]}" if lines else brackets


# From here on a KeyError, TypeError, ValueError or AttributeError says that it is not ours


def _document(told: dict[str, Any]) -> Document:
    _same(told, {"format", "version", "game", "moves", "presses"})
    if told["version"] != VERSION:
        raise ValueError("no version of ours")
    game = told["game"]
    _same(game, {"id", "result", *_SETUP})
    texts = {name: dumps(game[name]) for name in _JSON}
    setup = tidy_setup(Setup(**{**{name: game[name] for name in _SETUP}, **texts}))
    pairs = [_list(pair) for pair in _list(told["moves"])]
    moves = [(_time(time), dumps(move)) for time, move in pairs]
    presses = [_press(press, len(moves)) for press in _list(told["presses"])]
    result = None if game["result"] is None else dumps(game["result"])
    if result and not moves:
        raise ValueError("over before it began")
    return Document(setup, moves, result, presses)


def _press(told: dict[str, Any], moves: int) -> Press:
    _same(told, _PRESS)
    press = Press(**told)
    check_text(press.unit, press.epoch, press.arm, press.table)
    check_count(press.seq, press.outcome)
    _time(press.committed)
    if type(press.test) is not bool or press.fate not in _FATES:
        raise ValueError("no press of a game")
    if (press.move is None) == (press.fate == "applied"):
        raise ValueError("a press has a move if it was applied, and only then")
    if press.move is not None:
        check_count(press.move, moves - 1 - press.move)
    return press


def _same(told: dict[str, Any], names: set[str]) -> None:
    if told.keys() != names:
        raise ValueError("something is missing, or is not ours")


def _list(told: object) -> list[Any]:
    if not isinstance(told, list):
        raise ValueError("no list")
    return told


def _time(told: str) -> str:
    datetime.fromisoformat(told)
    return told
