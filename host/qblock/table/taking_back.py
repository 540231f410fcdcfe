"""What going back would take back: everything since the last thing that a person did."""

from collections.abc import Callable
from typing import NamedTuple

from ..rules import moves
from ..rules.game import Game
from ..rules.moves import Move
from ..rules.undo import needs_yes


class Undoing(NamedTuple):
    """What going back would take back, newest first, and who has to agree (a mask of seats)."""

    moves: tuple[Move, ...]
    befores: tuple[Game, ...]  # the game as it was before each of them
    agreed: int


def last_of(game: Game, beginning: Game, is_person: Callable[[int], bool]) -> Undoing | None:
    """None if no person has done anything. `beginning` is played on."""
    line = game.line()
    befores: list[Game] = []
    makers: list[int] = []
    for move in line:
        befores.append(beginning.copy())
        makers.append(_maker(beginning, move))
        beginning.apply(move)
    by_persons = [n for n, maker in enumerate(makers) if maker >= 0 and is_person(maker)]
    if not by_persons:
        return None
    last = by_persons[-1]
    agreed = 0
    for number in range(last, len(line)):
        agreed |= needs_yes(game, line[number]) | needs_yes(befores[number], line[number])
    return Undoing(tuple(reversed(line[last:])), tuple(reversed(befores[last:])), agreed)


def _maker(before: Game, move: Move) -> int:
    """Who made it: chance answers for who is on turn. -1: the Banker."""
    if moves.is_chance(move):
        return before.who
    return move[1] if len(move) > 1 else -1
