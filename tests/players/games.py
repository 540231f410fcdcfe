"""Games of bots, to be looked at from within."""

import random
from collections.abc import Iterator
from functools import cache

from qblock.editions.load import load
from qblock.players.seating import BOTS, Seat, take_seats
from qblock.players.seats import Player, decide
from qblock.rules import steps
from qblock.rules.celebration import rules_for
from qblock.rules.chance import Chance
from qblock.rules.game import Game, Options, Rules
from qblock.rules.moves import Move

MOST_MOVES = 100_000  # far more than any game has


@cache
def rules() -> Rules:
    return rules_for(load())


def table(seed: int) -> tuple[list[Seat], Game]:
    """2 to 6 seats of any style, with either way to collect rent."""
    chance = random.Random(seed)
    seats = [Seat(f"{n}", chance.choice(BOTS)) for n in range(2 + seed % 5)]
    return seats, Game(rules(), len(seats), Options(rent_is_asked=seed // 5 % 2 == 0))


def bots(seats: list[Seat], seed: int) -> list[Player | None]:
    return take_seats(seats, rules().board, seed)


def play(
    g: Game, players: list[Player | None], chance: Chance
) -> Iterator[tuple[Game, Move | None]]:
    """To the end, showing each position before its move and what the bots decide there; None
    where chance is asked. An illegal move raises."""
    while g.step != steps.OVER:
        assert len(g.moves) < MOST_MOVES, "this game never ends"
        decided = decide(g, players)
        yield g, decided
        g.apply(chance.answer(g) if decided is None else decided)


def play_out(who: list[str], seed: int) -> Game:
    seats = [Seat(f"{n}", style) for n, style in enumerate(who)]
    g = Game(rules(), len(seats))
    for _ in play(g, bots(seats, seed), Chance(seed)):
        pass
    return g
