"""Whole games of random moves: any player does anything that may be done, at any time.

Each game has its own temper, drawn from its seed: how fond the table is of building, dealing or
mortgaging. So rare situations become common in some games, and no kind of move is missed.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from qblock.editions.edition import HOUSES_MOST
from qblock.editions.load import load
from qblock.rules import moves, steps
from qblock.rules.board import CASTLE, HOUSE
from qblock.rules.celebration import rules_for
from qblock.rules.events import Event
from qblock.rules.game import Game, Options, Rules
from qblock.rules.legal import awaiting, bid_range, legal_moves
from qblock.rules.moves import Move, bits
from qblock.rules.position import position, read_position

from .invariants import Ledger, check_position, check_turns

# Few buildings and more coins: the last piece is wanted by several players. At the last of these
# tables the sets are dealt out, with buildings, before the game begins.
EDITIONS: tuple[dict[str, Any], ...] = (
    {},
    {"houses": 5, "castles": 1, "go": 6, "laugh": 1, "game_over": 2},
    {"houses": 18, "castles": 1, "go": 9, "laugh": 1, "game_over": 2},
)
DEALT = 2
MOST_MOVES = (1100, 400, 400)  # the richer a table, the longer it plays


@cache
def rules_of(edition: int) -> Rules:
    return rules_for(replace(load(), **EDITIONS[edition]))


@dataclass
class Seen:
    """What came up, over many games."""

    games: int = 0
    finished: int = 0
    turns: int = 0
    moves: Counter[int] = field(default_factory=Counter)
    steps: Counter[int] = field(default_factory=Counter)
    events: Counter[int] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)  # of refusals
    lots: Counter[int] = field(default_factory=Counter)

    def add(self, other: "Seen") -> None:
        self.games += other.games
        self.finished += other.finished
        self.turns += other.turns
        self.moves += other.moves
        self.steps += other.steps
        self.events += other.events
        self.rules += other.rules
        self.lots += other.lots


class Temper:
    """What the table is fond of."""

    def __init__(self, r: random.Random) -> None:
        self._r = r
        self._fond = [r.choice((1, 4, 16)) for _ in moves.NAMES]
        self._asks = r.choice((0.05, 0.5, 0.95))
        self._goes_on = r.choice((0.3, 0.5, 0.7))
        self._bids_up = r.choice((1, 3, 9))

    def move(self, g: Game) -> Move:
        """Some move, most often a legal one."""
        r = self._r
        if g.step == steps.AUCTION and r.random() < 0.6:
            bid = self._bid(g)
            if bid:
                return bid
        if g.rents and r.random() < self._asks:
            space, owner, _, _ = r.choice(g.rents)
            return moves.ASK, owner, space
        answers = awaiting(g).answers
        if answers and r.random() < self._goes_on:
            return r.choice(answers)
        if r.random() < 0.02 * self._fond[moves.OFFER]:
            return self._offer(g)
        return self._any(legal_moves(g))

    def _any(self, may: list[Move]) -> Move:
        weights = [self._fond[move[0]] for move in may]
        return self._r.choices(may, weights)[0] if may else (moves.CLOSE,)

    def _bid(self, g: Game) -> Move:
        r = self._r
        p = r.randrange(g.n)
        span = bid_range(g, p)
        if span is None:
            return ()
        coins = r.randint(span[0], min(span[1], span[0] + self._bids_up))
        if g.lot >= 0:
            return moves.BID, p, coins, 0
        return moves.BID, p, coins, r.choice(list(bits(g.deeds[p])) or [0])

    def _offer(self, g: Game) -> Move:
        r = self._r
        p, q = r.randrange(g.n), r.randrange(g.n)
        parts = (g.deeds[p], g.deeds[q], g.kept[p], g.kept[q])
        return moves.OFFER, p, q, r.randint(-5, 5), *map(self._some, parts)

    def _some(self, mask: int) -> int:
        return sum(1 << bit for bit in bits(mask) if self._r.random() < 0.3)


def new_game(edition: int, r: random.Random) -> Game:
    rules = rules_of(edition)
    g = Game(rules, r.randint(2, 6), Options(rent_is_asked=r.random() < 0.7))
    return _dealt(g, r) if edition == DEALT else g


def _dealt(g: Game, r: random.Random) -> Game:
    """The same table with a set for everyone; two of them are built up to the castle."""
    sets = r.sample(g.board.location_groups, g.n)
    for p, members in enumerate(sets):
        g.coins[p] = 60
        for s in members:
            g.owner[s] = p
            g.level[s] = HOUSES_MOST if p < 2 else 0
    return read_position(g.rules, position(g))


# Looks closer at a move that was made: the game before it, the move, the game after it
Visit = Callable[[Game, Move, Game, random.Random], None]


def play(seed: int, seen: Seen, visit: Visit | None = None, often: float = 0.0) -> Game:
    """A game of random moves. All that holds is checked after every one of them, also against
    what the events told; `visit` is shown so many of them, to look closer."""
    r = random.Random(seed)
    edition = r.randrange(len(EDITIONS))
    g = new_game(edition, r)
    temper, ledger = Temper(r), Ledger(g)
    for _ in range(MOST_MOVES[edition]):
        if g.step == steps.OVER:
            break
        move = temper.move(g)
        refusal = g.why_not(move)
        if refusal is not None:
            seen.rules[refusal.rule] += 1
            continue
        before = g.copy() if visit is not None and r.random() < often else None
        told: list[Event] = []
        g.log = told
        g.apply(move)
        g.log = None
        check_position(g)
        check_turns(told)
        ledger.hear(told)
        ledger.check(g)
        _count(g, move, told, seen)
        if visit is not None and before is not None:
            visit(before, move, g, r)
    seen.games += 1
    seen.finished += g.step == steps.OVER
    seen.turns += g.turn
    return g


def _count(g: Game, move: Move, told: list[Event], seen: Seen) -> None:
    seen.moves[move[0]] += 1
    seen.steps[g.step] += 1
    seen.steps.update(frame[0] for frame in g.stack)
    seen.events.update(event[0] for event in told)
    if g.step == steps.AUCTION and g.lot in (HOUSE, CASTLE):
        seen.lots[g.lot] += 1
