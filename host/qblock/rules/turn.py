"""Rolling the die: who begins, a turn, again after a power-up (C4, C5, C7, C20)."""

from . import events, steps
from .flow import next_turn, walk
from .game import FREE, Game
from .jail import roll_in_jail
from .moves import Move
from .property import fix_utility_rent
from .refusal import Refusal
from .steps import ROLLS, TURN_ROLL

DIE = 6

_NO_ROLL = Refusal("C5", "Nobody has to roll now.")
_NO_SUCH_ROLL = Refusal("C5", "The die shows 1 to 6.")


def cannot_roll(g: Game, move: Move) -> Refusal | None:
    if g.step in ROLLS:
        return None if 0 < move[1] <= DIE else _NO_SUCH_ROLL
    return _NO_ROLL


def roll(g: Game, move: Move) -> None:
    step, p, die = g.step, g.who, move[1]
    if step == TURN_ROLL:
        open_turn(g, p)
        walk(g, p, die)
    elif step == steps.AGAIN_ROLL:
        walk(g, p, die)
    elif step == steps.JAIL_ROLL:
        open_turn(g, p)
        roll_in_jail(g, p, die)
    elif step == steps.UTILITY_ROLL:
        fix_utility_rent(g, p, die)
    else:
        _roll_to_begin(g, p, die)


def open_turn(g: Game, p: int) -> None:
    """It closes the turn before: rents that nobody asked for lapse (C7)."""
    g.turn += 1
    lapsed = g.rents
    if lapsed:
        g.rents = []
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
        g.step = steps.JAIL if g.jailed[first] != FREE else steps.TURN_ROLL
        if g.log is not None:
            g.log.append((events.BEGINS, first))
    else:
        g.contenders = highest
        if g.log is not None:
            g.log.append((events.TIE, highest))


def land_on_nothing(g: Game, p: int, space: int) -> None:
    """Free Parking, Just Visiting, GO (C17)."""
    next_turn(g, p)
