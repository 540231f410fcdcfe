"""A position as one line of text, for tests, reports and debugging; it round-trips.

    celebration.1 ask 12 turn-roll:1:0:0 28@7/31@14j2/0@0x a2a1-bB---- u3f.4.0 - - - -1:0 - 0 -1

The fields: rules and version, how rent is collected, turn, step (who and what), players (coins,
place, j: turn in Jail, k: kept cards, x: out), deeds in board order (owner, capital if mortgaged,
then the buildings), deck (mask of the unseen, then the pile from the top), rents, debts, offers,
auction, interrupted steps, who still rolls to begin, winner. What follows from these is not said.
"""

from collections.abc import Sequence

from ..editions.edition import CASTLE, HOUSES_MOST
from . import steps
from .board import BANK
from .game import FREE, Game, Options, Rules
from .refusal import Illegal

NONE = "-"
NO_SPACE = -1


def position(g: Game) -> str:
    return " ".join(
        (
            f"{g.rules.name}.{g.rules.version}",
            "ask" if g.options.rent_is_asked else "auto",
            str(g.turn),
            f"{steps.NAMES[g.step]}:{g.who}:{g.a}:{g.b}",
            "/".join(_player(g, p) for p in range(g.n)),
            "".join(_deed(g, s) for s in g.board.deeds),
            ".".join((f"u{g.unseen:x}", *map(str, g.pile))),
            _rows(g.rents),
            _rows(g.debts),
            f"{_rows(g.offers)}/{_numbers(g.offered)}",
            f"{_numbers((g.lot, g.bid, g.bidder, g.bid_at))}:{g.estate:x}",
            _rows(g.stack),
            f"{g.contenders:x}",
            str(g.winner),
        )
    )


def _player(g: Game, p: int) -> str:
    told = f"{g.coins[p]}@{g.at[p]}"
    if g.jailed[p]:
        told += f"j{g.jailed[p]}"
    if g.kept[p]:
        told += f"k{g.kept[p]:x}"
    return told if g.alive[p] else told + "x"


def _deed(g: Game, space: int) -> str:
    owner = g.owner[space]
    if owner == BANK:
        return NONE
    letter = chr(ord("A" if g.mortgaged >> space & 1 else "a") + owner)
    return f"{letter}{g.level[space] or ''}"


def _numbers(row: Sequence[int]) -> str:
    return ":".join(map(str, row))


def _rows(rows: Sequence[Sequence[int]]) -> str:
    return ";".join(_numbers(row) for row in rows) or NONE


def read_position(rules: Rules, text: str) -> Game:
    """The game that stands at a position; its moves begin there. ValueError if it is none."""
    try:
        g = _read(rules, text)
    except (IndexError, Illegal) as error:
        raise ValueError(f"this is no position: {error}") from None
    if position(g) != text:
        raise ValueError("this is no position: it does not read back the same")
    return g


def _read(rules: Rules, text: str) -> Game:
    fields = text.split(" ")
    if len(fields) != 14:
        raise ValueError(f"a position has 14 fields, this has {len(fields)}")
    if fields[0] != f"{rules.name}.{rules.version}":
        raise ValueError(f"this is a position of {fields[0]}, not of {rules.name}.{rules.version}")
    players = fields[4].split("/")
    g = Game(rules, len(players), Options(rent_is_asked=fields[1] == "ask"))
    g.turn = int(fields[2])
    name, who, a, b = fields[3].split(":")
    g.step, g.who, g.a, g.b = steps.NAMES.index(name), int(who), int(a), int(b)
    for p, told in enumerate(players):
        _read_player(g, p, told)
    _read_deeds(g, fields[5])
    unseen, *pile = fields[6].split(".")
    g.unseen, g.pile = int(unseen[1:], 16), [int(card) for card in pile]
    g.rents = [(s, o, p, c) for s, o, p, c in _read_rows(fields[7])]
    g.debts = [(p, to, c, why, s) for p, to, c, why, s in _read_rows(fields[8])]
    offers, offered = fields[9].split("/")
    g.offers = [tuple(_read_numbers(row)) for row in offers.split(";")]
    g.offered = _read_numbers(offered)
    if len(g.offers) != g.n or len(g.offered) != g.n:
        raise ValueError("every player has a place among the offers")
    *lot, estate = fields[10].split(":")
    g.lot, g.bid, g.bidder, g.bid_at = map(int, lot)
    g.estate = int(estate, 16)
    g.stack = [(step, p, x, y) for step, p, x, y in _read_rows(fields[11])]
    g.contenders = int(fields[12], 16)
    g.winner = int(fields[13])
    g.bank = -sum(g.coins)
    g.start = g.copy()
    return g


def _read_numbers(row: str) -> list[int]:
    return [int(number) for number in row.split(":")] if row else []


def _read_rows(text: str) -> list[list[int]]:
    return [] if text == NONE else [_read_numbers(row) for row in text.split(";")]


def _read_player(g: Game, p: int, told: str) -> None:
    if told.endswith("x"):
        told = told[:-1]
        g.alive[p] = False
        g.left -= 1
        g.next = [g.next[p] if q == p else q for q in g.next]
    told, _, kept = told.partition("k")
    told, _, jailed = told.partition("j")
    coins, at = told.split("@")
    g.coins[p], g.at[p] = int(coins), int(at)
    g.kept[p] = int(kept or "0", 16)
    g.jailed[p] = int(jailed) if jailed else FREE


def _read_deeds(g: Game, text: str) -> None:
    spaces = iter(g.board.deeds)
    space = 0
    for letter in text:
        if letter.isdigit():
            _read_level(g, space, int(letter))
            continue
        space = next(spaces, NO_SPACE)
        if space == NO_SPACE:
            raise ValueError("there are not so many deeds")
        if letter != NONE:
            owner = ord(letter.lower()) - ord("a")
            if not 0 <= owner < g.n:
                raise ValueError(f"nobody sits at {letter!r}")
            g.owner[space] = owner
            g.deeds[owner] |= 1 << space
            g.mortgaged |= letter.isupper() << space
    if next(spaces, None) is not None:
        raise ValueError("deeds are missing")


def _read_level(g: Game, space: int, level: int) -> None:
    g.level[space] = level
    g.built |= (level > 0) << space
    if level == CASTLE:
        g.castles -= 1
    elif level <= HOUSES_MOST:
        g.houses -= level
    else:
        raise ValueError(f"{level} is no level")
