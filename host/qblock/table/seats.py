"""A seat as it is written: `Ann`, `Bob:bot`, `Cy:bot:trader`."""

import unicodedata

from ..players.seating import ANY_BOT, BOTS, PERSON, Seat
from ..trouble import Trouble

LONGEST = 40  # letters of a name, on the command line; the window has room for fewer
# Of what Unicode knows: controls, halves of letters, ends of lines. What joins letters is no such
_NO_LETTERS = ("Cc", "Cs", "Zl", "Zp")
_TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # the rest of a line around
_UNSEEN = ("C", "Z")


class SeatError(Trouble):
    """What was written is no seat."""


class NoName(SeatError):
    """Its name would not do."""


def read_seat(told: str) -> Seat:
    name, _, who = told.partition(":")
    kind, _, style = who.partition(":")
    name = name.strip()
    if not name or (who and kind != "bot") or (style and style not in BOTS):
        raise SeatError(
            "'{seat}' is no seat: write NAME, NAME:bot or NAME:bot:STYLE with one of {styles}.",
            seat=told,
            styles=tuple(BOTS),
        )
    if not is_name(name):
        raise NoName(
            "'{name}' is no name for a player: take up to {most} letters on one line.",
            name=name,
            most=LONGEST,
        )
    return Seat(name, (style or ANY_BOT) if who else PERSON)


def is_name(name: str) -> bool:
    """On one line, and something of it can be seen."""
    kinds = [unicodedata.category(letter) for letter in name]
    return (
        len(name) <= LONGEST
        and not any(kind in _NO_LETTERS for kind in kinds)
        and not any(letter in _TURNS for letter in name)
        and any(not kind.startswith(_UNSEEN) for kind in kinds)
    )
