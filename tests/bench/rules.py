"""How fast the rules are, and how strong the bots: one core, plain CPython, full rules, history
kept, through the same `apply` as the table. A plain loop in the same run is the yardstick."""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

from qblock.editions.load import load
from qblock.players.seating import Seat, take_seats
from qblock.players.seats import play_on
from qblock.rules import moves, steps
from qblock.rules.celebration import rules_for
from qblock.rules.chance import Chance
from qblock.rules.game import Game, Rules

LEAST, GOAL = 100_000, 300_000  # turns a second
DUEL = 0.9  # of the games that builder and trader are to win against random
PARTS = 30  # of the run, 0.1 s each: others are at work on the same machine, the best says most
_YARDSTICK = 1_000_000


def play(rules: Rules, who: Sequence[str], games: int, seed: int = 0) -> Iterator[Game]:
    """One game after the other, to its end: none is kept here, for thousands of them would have
    to be looked through for garbage again and again."""
    seats = [Seat(f"{name} {n}", name) for n, name in enumerate(who)]
    for number in range(games):
        game = Game(rules, len(seats))
        play_on(game, take_seats(seats, rules.board, seed + number), Chance(seed + number))
        yield game


def yardstick() -> float:
    """Steps a second of a plain loop over a list of numbers."""
    squares, at = [0] * 32, 0
    began = time.process_time()
    for number in range(_YARDSTICK):
        at = at + number & 31
        squares[at] += 1
    return _YARDSTICK / (time.process_time() - began)


def speed(rules: Rules, games: int) -> float:
    who = ("builder", "trader", "builder", "trader")
    for _ in play(rules, who, 20, seed=10_000):
        pass  # so that nothing is worked out for the first time
    turns = finished = 0
    made: Counter[int] = Counter()
    rates: list[float] = []  # turns a second
    loops: list[float] = []  # of the yardstick, just after
    seconds = 0.0
    for part in range(PARTS):
        began = time.process_time()
        some = [
            (game.turn, game.step, game.moves)
            for game in play(rules, who, games // PARTS, seed=part * games)
        ]
        took = time.process_time() - began
        loops.append(yardstick())
        seconds += took
        taken = sum(turn for turn, _, _ in some)
        rates.append(taken / took)
        turns += taken
        finished += sum(step == steps.OVER for _, step, _ in some)
        made.update(move[0] for _, _, history in some for move in history)
    games = games // PARTS * PARTS
    best = max(rates)
    steps_a_turn = median(loop / rate for loop, rate in zip(loops, rates, strict=True))
    print(f"turns a second        {best:11,.0f}   at least {LEAST:,}, goal {GOAL:,}")
    print(f"  over the whole run  {turns / seconds:11,.0f}   the best of its {PARTS} parts counts")
    print(f"games a second        {best * games / turns:11,.0f}")
    print(f"moves a second        {best * sum(made.values()) / turns:11,.0f}")
    print(f"plain loop, steps     {max(loops):11,.0f}   a turn takes {steps_a_turn:.0f} of them")
    print(f"turns a game          {turns / games:11.1f}   {finished} of {games} finished")
    print(f"deals a game          {made[moves.ACCEPT] / games:11.2f}")
    # Lots that somebody bid for or nobody did: what the Banker closed
    print(f"auctions a game       {made[moves.CLOSE] / games:11.2f}")
    return best


def duel(rules: Rules, style: str, games: int) -> float:
    """How often a bot beats a random one, each beginning half of the time."""
    won = sum(game.winner == 0 for game in play(rules, (style, "random"), games, seed=50_000))
    won += sum(game.winner == 1 for game in play(rules, ("random", style), games, seed=60_000))
    return won / (2 * games)


def tournament(rules: Rules, games: int) -> list[str]:
    missed = []
    for style in ("cautious", "builder", "trader"):
        share = duel(rules, style, games)
        goal = f"   goal {DUEL:.0%}" if style != "cautious" else ""
        print(f"{style:9} beats random {share:9.1%}{goal}")
        if goal and share < DUEL:
            missed.append(f"{style} beats random")
    names = ("cautious", "builder", "trader", "random")
    wins = Counter(game.winner for game in play(rules, names, games))
    print(
        "all four at one table  "
        + ", ".join(f"{n} {wins[p] / games:.0%}" for p, n in enumerate(names))
    )
    return missed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--duels", type=int, default=300)
    told = parser.parse_args()
    rules = rules_for(load())
    missed = ["turns a second"] if speed(rules, told.games) < LEAST else []
    missed += tournament(rules, told.duels)
    if missed:
        print("missed: " + ", ".join(missed), file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit(130) from None
