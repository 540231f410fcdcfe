"""What the store's tests set the table with."""

from qblock.link import Event
from qblock.store import Entry, Setup

SETUP = Setup(
    edition="celebration",
    edition_text='[board]\nspaces = "forty"\n' * 40,
    board="5f2b",
    rules=1,
    options='{"rent":"ask"}',
    players='["Änne","B"]',
    seed=7,
    started="2026-11-18T20:15:00+01:00",
)
TABLE = "celebration"


def arm_id(number):
    return f"{number:016x}"


def event(seq, arm, *, unit="unit", epoch="e1", outcome=3, table=TABLE):
    return Event(unit, epoch, seq, arm, table, outcome)


def entry_for(game, outcome):
    """A press and a second move that follows from it."""
    return Entry([f'{{"press":{outcome}}}', f'{{"paid":"{game}"}}'])


def moves(first, count):
    return [f'{{"do":"roll","n":{number}}}' for number in range(first, first + count)]


def nothing(game, outcome):
    raise AssertionError("this press is not to be applied")
