"""Finished games, kept as they were saved: they must replay for ever.

`python -m tests.rules_whole.finished_games NAME` plays a new one and keeps it; one that is there
is never written again. Each holds the board that it was played on, so that it replays after the
edition's file has changed.
"""

import json
import sys
from pathlib import Path
from typing import Any

from qblock.editions.load import edition_of, load, text_of
from qblock.players.bot import BUILDER, CAUTIOUS, TRADER, Bot, Style
from qblock.players.seats import play_on
from qblock.rules import moves, steps
from qblock.rules.celebration import rules_for
from qblock.rules.chance import Chance
from qblock.rules.game import Game, Options
from qblock.rules.position import position

from .random_games import MOST_MOVES, Seen
from .random_games import play as play_at_random

FOLDER = Path(__file__).parent / "finished"
BOTS: dict[str, tuple[bool, tuple[Style, ...]]] = {
    "two_builders": (True, (BUILDER, BUILDER)),
    "three_styles": (True, (CAUTIOUS, BUILDER, TRADER)),
    "four_at_auto_rent": (False, (TRADER, BUILDER, TRADER, BUILDER)),
    "six_players": (True, (BUILDER, TRADER, CAUTIOUS, BUILDER, TRADER, CAUTIOUS)),
}
RANDOM = "random_moves"
SEED = 7


def saved(g: Game) -> dict[str, Any]:
    edition = g.board.edition
    return {
        "edition": edition.name,
        "rules_version": g.rules.version,
        "board_hash": edition.hash,
        "board": json.loads(text_of(edition)),
        "options": g.options._asdict(),
        "players": g.n,
        "moves": [moves.to_json(move) for move in g.moves],
        "position": position(g),
    }


def replayed(save: dict[str, Any]) -> Game:
    rules = rules_for(edition_of(json.dumps(save["board"])))
    g = Game(rules, save["players"], Options(**save["options"]))
    for told in save["moves"]:
        g.apply(moves.from_json(told))
    return g


def by_bots(name: str) -> Game:
    asked, styles = BOTS[name]
    rules = rules_for(load())
    g = Game(rules, len(styles), Options(rent_is_asked=asked))
    seats = [Bot(style, rules.board, Chance(SEED, 1 + p)) for p, style in enumerate(styles)]
    play_on(g, seats, Chance(SEED))
    return g


def by_random_moves() -> Game:
    """The first random game at a table as printed that came to its end, undos and all."""
    for seed in range(1000):
        g = play_at_random(seed, Seen(), take_back_often, often=0.05)
        printed = g.board.edition == load() and g.n > 2
        if printed and g.step == steps.OVER and len(g.moves) < MOST_MOVES[0]:
            return g
    raise LookupError("no random game came to its end")


def take_back_often(before: Game, move: moves.Move, g: Game, r: object) -> None:
    everyone = (1 << g.n) - 1
    g.apply((moves.UNDO, next(moves.bits(everyone)), everyone))
    g.apply(move)


def written(save: dict[str, Any]) -> str:
    """A line for each move, so that a change can be read."""
    lines = ",\n".join(json.dumps(told) for told in save["moves"])
    rest = {key: value for key, value in save.items() if key not in ("moves", "position")}
    head = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in rest.items())
    return f'{{\n{head},\n"moves": [\n{lines}\n],\n"position": {json.dumps(save["position"])}\n}}\n'


def main() -> int:
    for name in sys.argv[1:]:
        path = FOLDER / f"{name}.json"
        if name not in (*BOTS, RANDOM) or path.exists():
            print(f"{name} is there already, or nobody knows how to play it.", file=sys.stderr)
            return 2
        g = by_random_moves() if name == RANDOM else by_bots(name)
        path.write_text(written(saved(g)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
