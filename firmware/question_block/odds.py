"""What a press may bring, and how often: the one place where the odds stand.

`celebration` is the table that the game guide prints for playing without sound; what the
factory's own unit draws is not published. The other tables serve other editions.
"""

import binascii
import hashlib

from .chance import Chance

# 1 to 6 are that many coin pings.
LAUGH, POWER_UP, GAME_OVER, REVEAL = 7, 8, 9, 10

DEFAULT = "celebration"

# (outcome, weight) in the order in which they are listed everywhere
TABLES = {
    "celebration": (  # weights in 36ths: two dice
        (1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2),
        (LAUGH, 12), (POWER_UP, 6), (GAME_OVER, 6),
    ),
    "coin": ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)),
    "reveal": ((REVEAL, 1),),
}  # fmt: skip

NAMES = ("celebration", "coin", "reveal")  # a table's number in the ledger is its place here
_KINDS = {LAUGH: "laugh", POWER_UP: "power-up", GAME_OVER: "game-over", REVEAL: "reveal"}


def kind(outcome: int) -> str:
    """What is heard: coin, laugh, power-up, game-over or reveal."""
    return _KINDS.get(outcome, "coin")


def pings(outcome: int) -> int:
    """How many coins jump out."""
    return outcome if outcome < LAUGH else 0


# how many equally likely cells a table has
CELLS = {name: sum([weight for _, weight in TABLES[name]]) for name in TABLES}


def outcome_at(table: str, cell: int) -> int:
    """The outcome that stands in a cell of a table."""
    for outcome, weight in TABLES[table]:
        if cell < weight:
            return outcome
        cell -= weight
    raise ValueError("no such cell")


def draw(table: str, chance: Chance) -> int:
    """One outcome, with exactly the table's odds."""
    return outcome_at(table, chance.below(CELLS[table]))


def fingerprint(table: str) -> str:
    """16 hex digits that identify a table: SHA-256 over its name and rows in plain text."""
    rows = ["%s%d=%d" % (kind(o), pings(o), weight) for o, weight in TABLES[table]]
    digest = hashlib.sha256((table + ":" + ",".join(rows)).encode()).digest()
    return binascii.hexlify(digest[:8]).decode()
