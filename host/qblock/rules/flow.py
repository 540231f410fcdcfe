"""How one step follows another: whose turn, walking, and steps that interrupt each other."""

from . import events
from .board import BANK
from .game import Game
from .steps import IS_CONTESTED, JAIL, TURN_ROLL, WALK


def next_turn(g: Game, p: int) -> None:
    """Whoever comes after p is to roll."""
    g.who = p = g.next[p]
    g.step = JAIL if g.jailed[p] else TURN_ROLL


def walk(g: Game, p: int, die: int) -> None:
    """Clockwise; GO pays each time it is passed or reached (C6). Then the space is carried out."""
    end = g.at[p] + die
    if end >= g.board.size:
        end -= g.board.size
        go = g.board.go
        g.coins[p] += go
        g.bank -= go
        if g.log is not None:
            g.log.append((events.PAID, BANK, p, go, events.GO, 0))
    g.at[p] = end
    if g.log is not None:
        g.log.append((events.WALKED, p, (end - die) % g.board.size, end))
    g.land[end](g, p, end)


def interrupt(g: Game, step: int, who: int) -> None:
    """Another step comes first; this one afterwards."""
    g.stack.append((g.step, g.who, g.a, g.b))
    g.step, g.who, g.a, g.b = step, who, 0, 0


def resume(g: Game) -> None:
    """Back to what was interrupted."""
    g.step, g.who, g.a, g.b = g.stack.pop()
    arrive(g)


def arrive(g: Game) -> None:
    """Go on with the step that stands: past the steps of those who are out meanwhile."""
    if IS_CONTESTED[g.step]:
        return
    if not g.alive[g.who]:
        g.a = g.b = 0
        next_turn(g, g.who)
    elif g.step == WALK:
        die, g.a = g.a, 0
        walk(g, g.who, die)
