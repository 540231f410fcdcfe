"""What is wrong with a file: which line, which value, and what to do about it."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from ..said import N_, Amount, Said, counted, said
from .lines import Path

UNREADABLE = "\ue000"  # stands for a value that is no TOML: told already, so not told again
NAME_MOST = 40  # characters: what fits on a space
IS = N_("{entry} is {value}: write {want}.")


@dataclass(frozen=True, slots=True)
class Mistake:
    line: int | None  # None: the file as a whole
    place: str  # as in Edition.provenance: "spaces.5.price"
    said: Said

    @property
    def sentence(self) -> str:
        return str(self.said)


@dataclass(frozen=True, slots=True)
class Entry:
    """One table of the file, where it stands in the file, and what it is about."""

    table: Mapping[str, Any]
    path: Path = ()
    place: str = ""
    title: Said | None = None  # how a sentence begins: "Space 5"

    def place_of(self, key: str) -> str:
        return f"{self.place}.{key}" if self.place else key

    def of(self, key: str) -> Said | str:
        return said("{title}: {key}", title=self.title, key=key) if self.title else key


class Mistakes:
    """Collects them while a file is looked through."""

    def __init__(
        self, lines: Mapping[Path, int], everywhere: tuple[str, ...] = (), slips: bool = False
    ) -> None:
        self._lines = lines
        self._everywhere = everywhere  # keys that any table may have
        self._slips = slips  # whether some values could not be read
        self.found: list[Mistake] = []

    def line(self, path: Path) -> int | None:
        """Where it stands, or if it is missing where that stands of which it should be part."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path)

    def add(self, path: Path, place: str, mistake: Said) -> None:
        self.found.append(Mistake(self.line(path), place, mistake))

    def wrong(self, entry: Entry, key: str, sentence: str, /, **facts: object) -> None:
        """A sentence about the value of a key, which it calls {entry}."""
        mistake = Said(sentence, {"entry": entry.of(key), **facts})
        self.add((*entry.path, key), entry.place_of(key), mistake)

    def value(self, entry: Entry, key: str, want: Said) -> Any:
        """The value of a key that must be there; None if it is not."""
        value = entry.table.get(key)
        if value is None:
            self.wrong(entry, key, "{entry} is missing: add {key} = {want}.", key=key, want=want)
        return None if self._is_told(value) else value

    def _is_told(self, value: object) -> bool:
        return self._slips and value == UNREADABLE

    def keys(self, entry: Entry, known: Collection[str]) -> None:
        for key in entry.table:
            if key in known or key in self._everywhere:
                continue
            near = get_close_matches(key, known, 1)
            if near:
                self.wrong(entry, key, "{entry} is not known here: write {near}.", near=near[0])
            else:
                self.wrong(
                    entry,
                    key,
                    "{entry} is not known here: remove it; known are {known}.",
                    known=tuple(known),
                )

    def number(self, entry: Entry, key: str, least: int, most: int) -> int | None:
        want = said("a whole number from {least} to {most}", least=least, most=most)
        value = self.value(entry, key, want)
        if value is None:
            return None
        if is_whole(value, least, most):
            return int(value)
        self.wrong(entry, key, IS, value=told(value), want=want)
        return None

    def text(self, entry: Entry, key: str) -> str | None:
        want = said("a text of 1 to {most} characters in quotes", most=NAME_MOST)
        value = self.value(entry, key, want)
        if value is None:
            return None
        if is_name(value):
            return str(value)
        self.wrong(entry, key, IS, value=told(value), want=want)
        return None

    def choice(self, entry: Entry, key: str, known: Collection[str]) -> str | None:
        value = self.value(entry, key, said("one of {known}", known=tuple(known)))
        if value is None:
            return None
        if isinstance(value, str) and value in known:
            return value
        near = get_close_matches(value, known, 1) if isinstance(value, str) else []
        self.wrong(
            entry,
            key,
            "{entry} is {value}, which is not known: write {want}.",
            value=told(value),
            want=f'"{near[0]}"' if near else said("one of {known}", known=tuple(known)),
        )
        return None

    def numbers(self, entry: Entry, key: str, count: int, least: int, most: int) -> list[int]:
        """A list of exactly so many numbers; an empty one if it is anything else."""
        want = said(
            "{count} whole numbers from {least} to {most}, as in {example}",
            count=count,
            least=least,
            most=most,
            example=f"[{', '.join('1' * count)}]",
        )
        values = self.value(entry, key, want)
        if values is None:
            return []
        if not isinstance(values, list):
            self.wrong(entry, key, IS, value=told(values), want=want)
        elif len(values) != count:
            numbers = counted(
                "{count} number", "{count} numbers", len(values), count=Amount(len(values))
            )
            self.wrong(
                entry, key, "{entry} has {numbers}: write {want}.", numbers=numbers, want=want
            )
        elif not all(is_whole(value, least, most) for value in values):
            bad = next(value for value in values if not is_whole(value, least, most))
            self.wrong(
                entry, key, "{entry} has {value} in it: write {want}.", value=told(bad), want=want
            )
        else:
            return values
        return []

    def entries(self, data: Mapping[str, Any], key: str, place: str, title: str) -> list[Entry]:
        """The tables of an array of tables; what is no table is told and left out. `title` is
        what each is called, with a place for its {number}."""
        tables = data.get(key, [])
        if self._is_told(tables):
            return []
        if not isinstance(tables, list):
            mistake = said(
                "{key} is {value}: write {head} above each of them.",
                key=key,
                value=told(tables),
                head=f"[[{key}]]",
            )
            self.add((key,), place, mistake)
            return []
        for number, table in enumerate(tables):
            if not isinstance(table, dict):
                mistake = said(
                    "{key} has {value} in it: write a table with its values.",
                    key=key,
                    value=told(table),
                )
                self.add((key, number), f"{place}.{number}", mistake)
        return [
            Entry(
                table,
                (key, number),
                f"{place}.{number}",
                Said(title, {"number": number + 1}),
            )
            for number, table in enumerate(tables)
            if isinstance(table, dict)
        ]


def is_whole(value: object, least: int, most: int) -> bool:
    """In TOML true is no number, though in Python it is."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def is_name(value: object) -> bool:
    if not isinstance(value, str) or not value.isprintable():
        return False
    return bool(value.strip()) and len(value) <= NAME_MOST


def told(value: object) -> Said | str:
    """A value as it may be quoted in a sentence: short, on one line."""
    if isinstance(value, dict):
        return said("a table")
    if isinstance(value, int) and abs(value) > 10**12:  # str() of a huge one may be refused
        return said("a huge number")
    try:
        words = json.dumps(value)
    except (TypeError, ValueError):  # a date, or a list with something in it that JSON has not
        if isinstance(value, list):
            return said("a list")
        words = str(value)
    return words if len(words) <= 40 else words[:37] + "..."
