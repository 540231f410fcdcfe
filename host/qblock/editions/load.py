"""Loads an edition: `load("celebration")`, with the values of one's own box `load(board=file)`."""

import json
from functools import lru_cache
from pathlib import Path

from ..said import Amount, Said, counted
from ..trouble import Trouble
from .box import boxed, form_text, read_text
from .check import box_mistakes, edition_mistakes
from .edition import Edition
from .form import KINDS
from .mistakes import Mistake
from .plain import canonical, edition_from, plain_of
from .toml_text import read_toml

HERE = Path(__file__).parent
DEFAULT = "celebration"


def names() -> list[str]:
    return sorted(path.stem for path in HERE.glob("*.toml"))


def load(name: str = DEFAULT, board: Path | None = None) -> Edition:
    edition = _edition(_shipped(name))
    if board is None:
        return edition
    text = read_text(board)
    if isinstance(text, Mistake):
        raise Trouble(text.said)
    mistakes = box_mistakes(read_toml(text), edition, [name])
    if mistakes:
        raise Trouble(_told(board, mistakes))
    return _boxed(_shipped(name), text)


def _told(board: Path, mistakes: list[Mistake]) -> Said:
    first, count = mistakes[0], len(mistakes)
    if first.line is None:
        return counted(
            "{file} has a mistake: {mistake} See `qblock board check {file}`.",
            "{file} has {count} mistakes: {mistake} See `qblock board check {file}`.",
            count,
            file=board,
            count=Amount(count),
            mistake=first.said,
        )
    return counted(
        "{file} has a mistake in line {line}: {mistake} See `qblock board check {file}`.",
        "{file} has {count} mistakes, the first in line {line}: {mistake} "
        "See `qblock board check {file}`.",
        count,
        file=board,
        count=Amount(count),
        line=first.line,
        mistake=first.said,
    )


def check_board(path: Path) -> list[Mistake]:
    """Every mistake in a board file, in the order of its lines."""
    text = read_text(path)
    if isinstance(text, Mistake):
        return [text]
    reading = read_toml(text)
    name = (reading.data or {}).get("edition", DEFAULT)
    known = names()
    return box_mistakes(reading, load(name if name in known else DEFAULT), known)


def new_board(name: str, file: str) -> str:
    """The text of a board file for an edition, to be corrected; it tells how to check `file`."""
    return form_text(load(name), file, KINDS)


def text_of(edition: Edition) -> str:
    """All of an edition as one line of JSON, as it is put into a save: an old game must replay
    after the edition's file has changed."""
    return canonical(plain_of(edition))


def edition_of(text: str) -> Edition:
    """What `text_of` made a text of."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise Trouble("The board in this save cannot be read: take another copy of the save.")
    mistakes = edition_mistakes(data, {})
    if mistakes:
        raise Trouble(
            "The board in this save is damaged: {mistake} Take another copy of the save.",
            mistake=mistakes[0].said,
        )
    return edition_from(data)


def _shipped(name: str) -> str:
    if name not in names():
        raise Trouble(
            "There is no edition '{name}': take one of {known}.", name=name, known=tuple(names())
        )
    return (HERE / f"{name}.toml").read_text(encoding="utf-8")


# An edition is a function of the texts it is made of, so the same texts are read once.
@lru_cache(maxsize=8)
def _edition(text: str) -> Edition:
    reading = read_toml(text)
    mistakes = reading.slips or edition_mistakes(reading.data or {}, reading.lines)
    if mistakes:
        raise ValueError(f"line {mistakes[0].line}: {mistakes[0].sentence}")
    return edition_from(reading.data or {})


@lru_cache(maxsize=8)
def _boxed(text: str, box: str) -> Edition:
    return boxed(_edition(text), read_toml(box).data or {})
