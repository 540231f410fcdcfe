"""Many random games, each checked after every move: for the night, or after a change of a rule.

    python -m tests.rules_whole.many_games --games 10000 --jobs 2

Ends with 1 at the first game that breaks a rule and tells its seed; `--seed N --games 1` plays
that one again.
"""

import argparse
import json
import multiprocessing
import random
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass

from qblock.rules import moves, steps
from qblock.rules.game import Game
from qblock.rules.moves import Move

from .closer import check_replay, check_texts, check_undo
from .random_games import Seen, play

LOOKS = 0.005  # of the moves are looked at closer


@dataclass(frozen=True)
class Broken:
    seed: int
    told: str


def one_game(seed: int) -> Seen | Broken:
    seen = Seen()
    try:
        g = play(seed, seen, _closer, LOOKS)
        check_replay(g)
    except Exception:  # whatever it is: it is what is looked for
        return Broken(seed, traceback.format_exc())
    return seen


def _closer(before: Game, move: Move, g: Game, r: random.Random) -> None:
    check_texts(g, move)
    check_undo(before, g)


def outcomes(seeds: range, jobs: int) -> Iterator[Seen | Broken]:
    if jobs == 1:
        yield from map(one_game, seeds)
        return
    with multiprocessing.Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap_unordered(one_game, seeds, chunksize=8)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(seeds: range, jobs: int) -> tuple[Seen, Broken | None]:
    total, shown = Seen(), 0.0
    for outcome in outcomes(seeds, jobs):
        if isinstance(outcome, Broken):
            return total, outcome
        total.add(outcome)
        if time.monotonic() - shown > 1:
            shown = time.monotonic()
            print(f"\r{total.games} of {len(seeds)} games", end="", file=sys.stderr, flush=True)
    print(f"\r{total.games} of {len(seeds)} games", file=sys.stderr)
    return total, None


def report(total: Seen, seconds: float) -> dict[str, object]:
    return {
        "games": total.games,
        "finished": total.finished,
        "turns": total.turns,
        "moves": {name: total.moves[kind] for kind, name in enumerate(moves.NAMES)},
        "steps": {name: total.steps[step] for step, name in enumerate(steps.NAMES)},
        "seconds": round(seconds, 1),
    }


def main() -> int:
    asks = argparse.ArgumentParser(description="Play random games and check every move of them.")
    asks.add_argument("--games", type=_count, default=10_000)
    asks.add_argument("--jobs", type=_count, default=2)
    asks.add_argument("--seed", type=int, default=0, help="of the first game")
    asks.add_argument("--json", action="store_true")
    said = asks.parse_args()
    began = time.monotonic()
    try:
        total, broken = run(range(said.seed, said.seed + said.games), said.jobs)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    if broken is not None:
        print(f"\n{broken.told}", file=sys.stderr)
        again = f"python -m tests.rules_whole.many_games --games 1 --jobs 1 --seed {broken.seed}"
        print(f"Game {broken.seed} broke a rule: play it again with `{again}`.", file=sys.stderr)
        return 1
    told = report(total, time.monotonic() - began)
    if said.json:
        print(json.dumps(told))
    else:
        made = sum(total.moves.values())
        print(
            f"{total.games} games ({total.finished} to the end), {total.turns} turns,"
            f" {made} moves: all that must hold holds. {told['seconds']} s."
        )
    return 0


def _count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return count


if __name__ == "__main__":
    sys.exit(main())
