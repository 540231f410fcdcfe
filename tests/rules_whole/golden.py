"""Golden games: scripts of moves, and how each game reads as it is told.

A script (golden/NAME.game) has a title, the players, where it starts, and a move a line:

    Ben ask Delfino Plaza        Ann offer Ben: Soda Jungle + 3 coins for card
    roll 4                       press power-up          draw school          close

`!` before a move: it is refused. The telling stands beside it (golden/NAME.txt);
`python tests/rules_whole/golden.py --write` makes those anew.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from qblock.editions.edition import Edition, Space
from qblock.editions.load import load
from qblock.rules import events, moves, steps
from qblock.rules.celebration import rules_for
from qblock.rules.game import Game, Options
from qblock.rules.moves import Move, bits
from qblock.rules.position import read_position
from qblock.telling import Teller
from question_block import odds

FOLDER = Path(__file__).parent / "golden"
_FROM_JAIL = (moves.PAY_FINE, moves.USE_CARD, moves.TRY)  # with these a turn begins
HEAD = ("title", "players", "rent", "box", "start")


@dataclass(frozen=True)
class Script:
    head: dict[str, str]
    lines: tuple[str, ...]

    @property
    def names(self) -> list[str]:
        return self.head["players"].split(", ")


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.game"))


def read(name: str) -> Script:
    head, lines = {}, []
    for line in (FOLDER / f"{name}.game").read_text(encoding="utf-8").splitlines():
        key, _, value = line.partition(": ")
        if key in HEAD:
            head[key] = value
        elif line and not line.startswith("#"):
            lines.append(line)
    return Script(head, tuple(lines))


def telling_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def begin(script: Script) -> Game:
    rules = rules_for(_boxed(json.loads(script.head.get("box", "{}"))))
    if "start" in script.head:
        return read_position(rules, script.head["start"])
    options = Options(rent_is_asked=script.head.get("rent", "ask") == "ask")
    return Game(rules, len(script.names), options)


def _boxed(changes: dict[str, Any]) -> Edition:
    """The edition with some values of another box: `houses` in it, spaces that are blocks."""
    edition = load()
    spaces = list(edition.spaces)
    for at in changes.pop("blocks", []):
        spaces[at] = Space(at, "block", "Question Block")
    return replace(edition, spaces=tuple(spaces), **changes)


def play(script: Script) -> Game:
    """The game that a script plays; what it says is refused is refused."""
    g = begin(script)
    for line in script.lines:
        if not line.startswith("! "):
            g.apply(move_of(line, script.names, g))
    return g


def tell(script: Script) -> str:
    """The whole game in words, a paragraph for each turn."""
    g = begin(script)
    teller = Teller(g.board, script.names)
    told = [script.head["title"], "", _coins(g, script.names), teller.awaiting(g)]
    for line in script.lines:
        if line.startswith("! "):
            told += _refused(g, teller, move_of(line[2:], script.names, g))
        else:
            told += _told(g, teller, move_of(line, script.names, g))
    told += ["", _coins(g, script.names), teller.awaiting(g)]
    return "\n".join(told) + "\n"


def _told(g: Game, teller: Teller, move: Move) -> list[str]:
    turn, step, who = g.turn, g.step, g.who
    said = teller.play(g, move)
    if move[0] in _FROM_JAIL:
        return ["", *said]
    if g.turn == turn + 1 and step == steps.TURN_ROLL:
        [heading] = teller.events([(events.TURN, who, g.turn)])
        said.insert(said.index(heading), "")
    return said


def _refused(g: Game, teller: Teller, move: Move) -> list[str]:
    refusal = g.why_not(move)
    assert refusal is not None, move
    return [f"(Not done: {teller.move(move, g)} {refusal.rule}: {teller.refusal(refusal)})"]


def _coins(g: Game, players: Sequence[str]) -> str:
    return "Coins: " + ", ".join(
        f"{player} {coins}" if alive else f"{player} out"
        for player, coins, alive in zip(players, g.coins, g.alive, strict=True)
    )


def move_of(line: str, players: Sequence[str], g: Game) -> Move:
    """The move that a line of a script says."""
    first, _, rest = line.partition(" ")
    if first in players:
        verb, _, what = rest.partition(" ")
        return _decision(moves.NAMES.index(verb), players.index(first), what, players, g)
    kind = moves.NAMES.index(first)
    if kind == moves.DRAW:
        return kind, [card.id for card in g.board.cards].index(rest)
    if kind == moves.PRESS:
        return kind, _heard(rest)
    return (kind, int(rest)) if rest else (kind,)


def _heard(what: str) -> int:
    known = {odds.kind(outcome): outcome for outcome, _ in odds.TABLES["celebration"]}
    return known[what] if what in known else int(what)


def _decision(kind: int, p: int, what: str, players: Sequence[str], g: Game) -> Move:
    if kind == moves.OFFER:
        return _offer(p, what, players, g)
    if kind == moves.BID:
        coins, _, space = what.partition(" ")
        return kind, p, int(coins), _space(space, g) if space else 0
    if kind == moves.UNDO:
        return kind, p, sum(1 << players.index(name) for name in what.split(" + "))
    if kind in (moves.ACCEPT, moves.REFUSE):
        return kind, p, players.index(what)
    return (kind, p, _space(what, g)) if what else (kind, p)


def _offer(p: int, what: str, players: Sequence[str], g: Game) -> Move:
    other, _, terms = what.partition(": ")
    given, _, taken = terms.partition(" for ")
    q = players.index(other)
    coins, deeds, cards = _things(given, p, g)
    their_coins, theirs, their_cards = _things(taken, q, g)
    return moves.OFFER, p, q, coins - their_coins, deeds, theirs, cards, their_cards


def _things(told: str, p: int, g: Game) -> tuple[int, int, int]:
    coins = deeds = cards = 0
    for thing in told.split(" + "):
        if thing == "card":
            cards |= 1 << next(bits(g.kept[p] & ~cards))
        elif thing.endswith((" coin", " coins")):
            coins += int(thing.split(" ")[0])
        else:
            deeds |= 1 << _space(thing, g)
    return coins, deeds, cards


def _space(name: str, g: Game) -> int:
    return [space.name for space in g.board.edition.spaces].index(name)


def main() -> int:
    if sys.argv[1:] != ["--write"]:
        print("Say --write to tell every golden game anew.", file=sys.stderr)
        return 2
    for name in names():
        (FOLDER / f"{name}.txt").write_text(tell(read(name)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
