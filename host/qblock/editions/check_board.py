"""The spaces and their Title Deeds: every one there, once, and with values that make sense."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Any

from ..said import N_, Amount, Said, counted, said
from .edition import Edition, Space
from .form import COINS_MOST, DEEDS, KINDS, RENTS, SPACE_KEYS, SPACES_MOST
from .mistakes import Entry, Mistakes, is_name, told

SIDES = 4


def check_spaces(
    mistakes: Mistakes, data: Mapping[str, Any], edition: Edition | None
) -> list[Entry]:
    """The spaces that say where they are. `edition` is the one whose board they replace."""
    entries = mistakes.entries(data, "space", "spaces", N_("Space no. {number}"))
    placed = _placed(mistakes, entries)
    colours = tuple(dict.fromkeys(s.set for s in edition.spaces if s.set)) if edition else ()
    titled = {entry.path: entry for entry in placed.values()}
    for entry in entries:
        _check_space(mistakes, titled.get(entry.path, _lost(entry)), colours)
    _check_names(mistakes, entries)
    if entries or not data.get("space"):
        _check_gaps(mistakes, placed, edition)
        # What is told already is not to be told again as a deed too few or a set of one: where a
        # space is missing or cannot be read, ours is taken to stand.
        clear = [entry for entry in placed.values() if _is_clear(entry, colours)]
        numbers = {entry.table["at"] for entry in clear}
        stand_ins = [s for s in edition.spaces if s.index not in numbers] if edition else []
        _check_counts(mistakes, clear, stand_ins, edition)
        _check_sets(mistakes, clear, stand_ins)
    return list(placed.values())


def _lost(entry: Entry) -> Entry:
    """One of which it is not known where on the board it is."""
    return replace(entry, place="spaces.?")


def _is_clear(entry: Entry, colours: tuple[str, ...]) -> bool:
    kind, colour = entry.table.get("kind"), entry.table.get("set")
    return kind in KINDS and (kind != "location" or not colours or colour in colours)


def _placed(mistakes: Mistakes, entries: list[Entry]) -> dict[int, Entry]:
    """By their place on the board, and from here on named after it."""
    placed: dict[int, Entry] = {}
    for entry in entries:
        at = mistakes.number(_lost(entry), "at", 0, SPACES_MOST - 1)
        if at is None:
            continue
        if at in placed:
            first = mistakes.line((*placed[at].path, "at"))
            if first:
                mistakes.wrong(
                    _lost(entry),
                    "at",
                    "{entry} is {value} twice (first in line {line}): give each space its own"
                    " number.",
                    value=at,
                    line=first,
                )
            else:
                mistakes.wrong(
                    _lost(entry),
                    "at",
                    "{entry} is {value} twice: give each space its own number.",
                    value=at,
                )
            continue
        title = said("Space {number}", number=at)
        placed[at] = replace(entry, place=f"spaces.{at}", title=title)
    return placed


def _check_space(mistakes: Mistakes, entry: Entry, colours: tuple[str, ...]) -> None:
    mistakes.text(entry, "name")
    kind = mistakes.choice(entry, "kind", KINDS)
    if kind is None:  # then what else it should have is not known either
        return
    mistakes.keys(entry, ("at", "kind", "name", *SPACE_KEYS[kind]))
    numbers: dict[str, int | None] = {}
    for key in SPACE_KEYS[kind]:
        if key == "set":
            if colours:
                mistakes.choice(entry, key, colours)
            else:
                mistakes.text(entry, key)
        elif key == "rents":
            _check_rents(mistakes, entry)
        else:
            numbers[key] = mistakes.number(entry, key, 1, COINS_MOST)
    price, mortgage, repay = (numbers.get(key) for key in ("price", "mortgage", "unmortgage"))
    if price and mortgage and mortgage > price:
        mistakes.wrong(
            entry,
            "mortgage",
            "{entry} is {value}, above the price of {price}: correct one of them.",
            value=mortgage,
            price=price,
        )
    if mortgage and repay and repay < mortgage:
        mistakes.wrong(
            entry,
            "unmortgage",
            "{entry} is {value}, below the mortgage of {mortgage}: correct one of them.",
            value=repay,
            mortgage=mortgage,
        )


def _check_rents(mistakes: Mistakes, entry: Entry) -> None:
    rents = mistakes.numbers(entry, "rents", RENTS, 0, COINS_MOST)
    if any(more < less for less, more in pairwise(rents)):
        mistakes.wrong(
            entry,
            "rents",
            "{entry} is {value}, which falls: write them for 0, 1, 2, 3, 4 Toad Houses and the"
            " castle.",
            value=told(rents),
        )


def _check_gaps(mistakes: Mistakes, placed: Mapping[int, Entry], edition: Edition | None) -> None:
    """A board is a square: its spaces count up from 0 without a gap, as many on every side."""
    size = max(placed, default=-1) + 1
    missing = [at for at in range(size) if at not in placed]
    for _, run in groupby(enumerate(missing), lambda pair: pair[1] - pair[0]):
        gap = [at for _, at in run]
        before = placed[gap[0] - 1].path if gap[0] - 1 in placed else ()
        mistakes.add(before, f"spaces.{gap[0]}", _gap(gap, edition))
    if not missing and (size == 0 or size % SIDES):
        mistakes.add(
            ("space",),
            "spaces",
            counted(
                "The board has {count} space, so its sides differ: add what is missing until it has"
                " {wanted}.",
                "The board has {count} spaces, so its sides differ: add what is missing until it"
                " has {wanted}.",
                size,
                count=Amount(size),
                wanted=-(-size // SIDES) * SIDES or 32,
            ),
        )


def _gap(gap: list[int], edition: Edition | None) -> Said:
    first, last = gap[0], gap[-1]
    if first != last:
        return said(
            "Spaces {first} to {last} are missing: add a [[space]] with at = {first}.",
            first=first,
            last=last,
        )
    if edition and first < len(edition.spaces):
        return said(
            "Space {number} is missing (ours is {name}): add a [[space]] with at = {number}.",
            number=first,
            name=edition.spaces[first].name,
        )
    return said("Space {number} is missing: add a [[space]] with at = {number}.", number=first)


def _check_names(mistakes: Mistakes, entries: list[Entry]) -> None:
    """No Title Deed is there twice."""
    seen: dict[str, Entry] = {}
    for entry in entries:
        name = entry.table.get("name")
        if entry.table.get("kind") not in DEEDS or not isinstance(name, str) or not is_name(name):
            continue
        key = name.casefold().strip()
        if key in seen:
            first = mistakes.line((*seen[key].path, "name"))
            if first:
                mistakes.wrong(
                    _lost(entry),
                    "name",
                    "{entry} is {value} twice (first in line {line}): give each Title Deed its own"
                    " name.",
                    value=told(name),
                    line=first,
                )
            else:
                mistakes.wrong(
                    _lost(entry),
                    "name",
                    "{entry} is {value} twice: give each Title Deed its own name.",
                    value=told(name),
                )
        seen.setdefault(key, entry)


def _check_counts(
    mistakes: Mistakes, clear: list[Entry], stand_ins: list[Space], edition: Edition | None
) -> None:
    """A GO to start from, a Jail to send to, and as many Title Deeds as the box has."""
    wanted = {"go": 1, "jail": 1}
    if edition:
        kinds = [space.kind for space in edition.spaces]
        wanted.update({kind: kinds.count(kind) for kind in ("location", "utility")})
    for kind, number in wanted.items():
        found = [entry for entry in clear if entry.table["kind"] == kind]
        count = len(found) + sum(space.kind == kind for space in stand_ins)
        if count != number:
            path = (*found[-1].path, "kind") if count > number and found else ("space",)
            mistakes.add(path, "spaces", _miscounted(kind, count, number))
    for entry in clear:
        if entry.table["kind"] == "go" and entry.table["at"] != 0:
            mistakes.wrong(
                entry, "at", "{entry} is not 0, though this is GO: count the spaces from GO."
            )


def _miscounted(kind: str, count: int, wanted: int) -> Said:
    facts = {"kind": f'"{kind}"', "count": Amount(count), "wanted": wanted}
    if count < wanted:
        return counted(
            "There is {count} space of kind {kind}, and there must be {wanted}: give one more this"
            " kind.",
            "There are {count} spaces of kind {kind}, and there must be {wanted}: give one more"
            " this kind.",
            count,
            **facts,
        )
    return counted(
        "There is {count} space of kind {kind}, and there must be {wanted}: give one another kind.",
        "There are {count} spaces of kind {kind}, and there must be {wanted}: give one another"
        " kind.",
        count,
        **facts,
    )


def _check_sets(mistakes: Mistakes, clear: list[Entry], stand_ins: list[Space]) -> None:
    """A set has two locations at least, for one alone would be owned and built on at once."""
    sets: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in clear:
        colour = entry.table.get("set")
        if entry.table["kind"] == "location" and isinstance(colour, str):
            sets[colour].append(entry)
    for colour, members in sets.items():
        if len(members) == 1 and colour not in {space.set for space in stand_ins}:
            mistakes.wrong(
                members[0],
                "set",
                "{entry} is {value} on this space alone: give two spaces this colour.",
                value=told(colour),
            )
