"""A seat as it is written: `Ann`, `Bob:bot`, `Cy:bot:trader`."""

from ..players.seating import ANY_BOT, BOTS, PERSON, Seat


class SeatError(ValueError):
    """Its text is one plain sentence: what is wrong and what to write."""


def read_seat(told: str) -> Seat:
    name, _, who = told.partition(":")
    kind, _, style = who.partition(":")
    if not name.strip() or (who and kind != "bot") or (style and style not in BOTS):
        raise SeatError(
            f"{told!r} is no seat: write NAME, NAME:bot or NAME:bot:STYLE with one of "
            f"{', '.join(BOTS)}."
        )
    return Seat(name.strip(), (style or ANY_BOT) if who else PERSON)
