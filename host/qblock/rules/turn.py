"""Rolling the die: who begins, a turn, again after a power-up (C4, C5, C7, C20)."""

from . import events
from .flow import walk
from .game import FREE, Game
from .jail import roll_in_jail
from .moves import Move
from .property import fix_utility_rent
from .refusal import Refusal
from .steps import AGAIN_ROLL, IS_ROLL, JAIL, JAIL_ROLL, TURN_ROLL, UTILITY_ROLL

DIE = frozenset(range(1, 7))

_NO_ROLL = Refusal("C5", "Nobody has to roll now.")
_NO_SUCH_ROLL = Refusal("C5", "The die shows 1 to 6.")


def cannot_roll(g: Game, move: Move) -> Refusal | None:
    if IS_ROLL[g.step]:
        return None if move[1] in DIE else _NO_SUCH_ROLL
    return _NO_ROLL


def roll(g: Game, move: Move) -> None:
    p, die = g.who, move[1]
    step = g.step
    if step == TURN_ROLL:
        g.turn += 1
        if g.rents or g.log is not None:
            _close_turn(g, p)
        end = g.at[p] + die
        if end >= g.board.size or g.log is not None:
            walk(g, p, die)
        else:  # the same without a call: most moves are this one
            g.at[p] = end
            g.land[end](g, p, end)
    elif step == AGAIN_ROLL:
        walk(g, p, die)
    elif step == JAIL_ROLL:
        g.turn += 1
        _close_turn(g, p)
        roll_in_jail(g, p, die)
    elif step == UTILITY_ROLL:
        fix_utility_rent(g, p, die)
    else:
        _roll_to_begin(g, p, die)


def _close_turn(g: Game, p: int) -> None:
    """The turn before: rents that nobody asked for lapse (C7). p's begins."""
    lapsed, g.rents = g.rents, []
    if g.log is not None:
        for space, owner, payer, coins in lapsed:
            g.log.append((events.RENT_LAPSED, owner, payer, space, coins))
        g.log.append((events.TURN, p, g.turn))


def _roll_to_begin(g: Game, p: int, die: int) -> None:
    """The highest begins; those who tie roll again (C4). `a` is the highest, `b` who has it."""
    if die > g.a:
        g.a, g.b = die, 1 << p
    elif die == g.a:
        g.b |= 1 << p
    waiting = g.contenders >> p + 1
    if waiting:
        g.who = p + 1 + (waiting & -waiting).bit_length() - 1
        return
    highest, g.a, g.b = g.b, 0, 0
    first = (highest & -highest).bit_length() - 1
    g.who = first
    if highest == 1 << first:
        g.contenders = 0
        g.step = JAIL if g.jailed[first] != FREE else TURN_ROLL
        if g.log is not None:
            g.log.append((events.BEGINS, first))
    else:
        g.contenders = highest
        if g.log is not None:
            g.log.append((events.TIE, highest))


def land_on_nothing(g: Game, p: int, space: int) -> None:
    """Free Parking, Just Visiting, GO (C17)."""
    g.who = p = g.next[p]  # as `next_turn` does, without a call
    g.step = JAIL if g.jailed[p] else TURN_ROLL
