"""A seat as it is written: `Ann`, `Bob:bot`, `Cy:bot:trader`."""

from ..players.seating import ANY_BOT, BOTS, PERSON, Seat
from ..trouble import Trouble


class SeatError(Trouble):
    """What was written is no seat."""


def read_seat(told: str) -> Seat:
    name, _, who = told.partition(":")
    kind, _, style = who.partition(":")
    if not name.strip() or (who and kind != "bot") or (style and style not in BOTS):
        raise SeatError(
            "'{seat}' is no seat: write NAME, NAME:bot or NAME:bot:STYLE with one of {styles}.",
            seat=told,
            styles=tuple(BOTS),
        )
    return Seat(name.strip(), (style or ANY_BOT) if who else PERSON)
