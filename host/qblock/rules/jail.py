"""Into Jail and out of it (C18, C25, C26)."""

from . import events, steps
from .board import BANK
from .debt import owe, put_back
from .flow import arrive, next_turn, walk
from .game import FREE, Game
from .money import pay, purse
from .moves import Move
from .refusal import Refusal

_NOT_IN_JAIL = Refusal("C25", "That is for a player in Jail, at the start of the turn.")
_NO_CARD = Refusal("C25", "You hold no Get Out of Jail Free card.")

ESCAPE = 6  # the roll that frees
TURNS = 3  # that one may try


def go_to_jail(g: Game, p: int, space: int) -> None:
    """Straight there, no coins for GO, the turn is over."""
    g.at[p] = g.board.jail
    g.jailed[p] = 1
    if g.log is not None:
        g.log.append((events.JAILED, p))
    next_turn(g, p)


def _not_now(g: Game, p: int) -> bool:
    return g.step != steps.JAIL or g.who != p


def _free(g: Game, p: int) -> None:
    g.jailed[p] = FREE
    if g.log is not None:
        g.log.append((events.FREED, p))


def cannot_pay_fine(g: Game, move: Move) -> Refusal | None:
    if _not_now(g, move[1]):
        return _NOT_IN_JAIL
    fine = g.board.edition.jail_fine
    if purse(g, move[1]) < fine:
        return Refusal("C25", "It costs {coins} coins: raise the money first.", (("coins", fine),))
    return None


def pay_fine(g: Game, move: Move) -> None:
    p = move[1]
    pay(g, p, BANK, g.board.edition.jail_fine, events.FINE)
    _free(g, p)
    g.step = steps.TURN_ROLL


def cannot_use_card(g: Game, move: Move) -> Refusal | None:
    if _not_now(g, move[1]):
        return _NOT_IN_JAIL
    return None if g.kept[move[1]] else _NO_CARD


def use_card(g: Game, move: Move) -> None:
    p = move[1]
    put_back(g, p, (g.kept[p] & -g.kept[p]).bit_length() - 1)
    _free(g, p)
    g.step = steps.TURN_ROLL


def cannot_try(g: Game, move: Move) -> Refusal | None:
    return _NOT_IN_JAIL if _not_now(g, move[1]) else None


def try_for_six(g: Game, move: Move) -> None:
    g.step = steps.JAIL_ROLL


def roll_in_jail(g: Game, p: int, die: int) -> None:
    """A 6 frees; the third miss costs the fine, owed before the move (C26)."""
    if die == ESCAPE:
        _free(g, p)
        walk(g, p, die)
    elif g.jailed[p] < TURNS:
        g.jailed[p] += 1
        next_turn(g, p)
    else:
        _free(g, p)
        g.step, g.a = steps.WALK, die
        if owe(g, p, BANK, g.board.edition.jail_fine, events.FINE):
            arrive(g)
