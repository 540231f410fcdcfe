"""Looks through what a file says and finds every mistake at once.

Two kinds of file have the same form: a whole edition (also as saved with a game), and the board
file of somebody's own box, which takes the place of an edition's board and cards.
"""

from collections.abc import Collection, Mapping
from typing import Any

from ..said import N_, Amount, counted, said
from .check_board import check_spaces
from .check_cards import check_cards
from .edition import Edition
from .form import COINS_MOST, CONSTANTS, PLAYERS_MOST, PROVENANCES, STOCK
from .lines import Path
from .mistakes import Entry, Mistake, Mistakes, told
from .toml_text import Reading


def edition_mistakes(data: Mapping[str, Any], lines: Mapping[Path, int]) -> list[Mistake]:
    mistakes = Mistakes(lines, everywhere=("from",))
    box = Entry(data)
    mistakes.keys(box, ("name", "title", "players", *CONSTANTS, "token", "space", "card"))
    mistakes.text(box, "name")
    mistakes.text(box, "title")
    for key, least in CONSTANTS.items():
        mistakes.number(box, key, least, COINS_MOST)
    players = mistakes.numbers(box, "players", 2, 1, PLAYERS_MOST)
    if players and players[0] > players[1]:
        mistakes.wrong(
            box, "players", "{entry} has the most before the least: write {form}.", form="[2, 6]"
        )
    seats = players[1] if players else 1
    entries = [box, *_check_tokens(mistakes, data, seats)]
    spaces = check_spaces(mistakes, data, None)
    entries += [*spaces, *check_cards(mistakes, data, spaces)]
    for entry in entries:
        _check_from(mistakes, entry)
    return _in_order(mistakes)


def box_mistakes(reading: Reading, edition: Edition, editions: Collection[str]) -> list[Mistake]:
    """A board file of an edition, or of one of several `editions` of which this is one. It may
    leave out the stock, the tokens and the cards; the board it has whole."""
    data = reading.data
    if data is None:
        return reading.slips
    mistakes = Mistakes(reading.lines, slips=bool(reading.slips))
    mistakes.found += reading.slips
    box = Entry(data)
    mistakes.keys(box, ("edition", *STOCK, "token", "space", "card"))
    if "edition" in data:
        mistakes.choice(box, "edition", editions)
    for key in STOCK:
        if key in data:
            mistakes.number(box, key, CONSTANTS[key], COINS_MOST)
    if "token" in data:
        _check_tokens(mistakes, data, edition.players[1])
    spaces = check_spaces(mistakes, data, edition)
    if "card" in data:
        check_cards(mistakes, data, spaces)
    return _in_order(mistakes)


def _in_order(mistakes: Mistakes) -> list[Mistake]:
    return sorted(mistakes.found, key=lambda mistake: mistake.line or 0)


def _check_tokens(mistakes: Mistakes, data: Mapping[str, Any], seats: int) -> list[Entry]:
    entries = mistakes.entries(data, "token", "tokens", N_("Token no. {number}"))
    seen: set[str] = set()
    for entry in entries:
        mistakes.keys(entry, ("name",))
        name = mistakes.text(entry, "name")
        if name in seen:
            mistakes.wrong(
                entry,
                "name",
                "{entry} is {value} twice: give each token its own name.",
                value=told(name),
            )
        seen |= {name} if name else set()
    if len(entries) < seats:
        mistake = counted(
            "There is {tokens} token for {players} players: add one for each.",
            "There are {tokens} tokens for {players} players: add one for each.",
            len(entries),
            tokens=Amount(len(entries)),
            players=seats,
        )
        mistakes.add(("token",), "tokens", mistake)
    return entries


def _check_from(mistakes: Mistakes, entry: Entry) -> None:
    """`from` is where all values of a table are from, or a table of those of some."""
    given = entry.table.get("from", {})
    of_each = given if isinstance(given, dict) else {"from": given}
    for key, source in of_each.items():
        if source not in PROVENANCES or not isinstance(source, str):
            mistakes.wrong(
                entry,
                "from",
                "{entry} has {value} in it: write {want}.",
                value=told(source),
                want=said("one of {known}", known=PROVENANCES),
            )
        elif key not in entry.table:
            mistakes.wrong(
                entry, "from", "{entry} tells of {key}, which is not there: remove it.", key=key
            )
