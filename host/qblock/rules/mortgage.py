"""Mortgages (C34)."""

from . import events
from .board import BANK
from .debt import settle
from .game import Game
from .money import pay, purse, receive
from .moves import Move
from .refusal import Refusal

_NOT_YOURS = Refusal("C34", "That is not your property.")
_IS = Refusal("C34", "It is mortgaged already.")
_IS_NOT = Refusal("C34", "It is not mortgaged.")
_BUILT = Refusal("C34", "First sell every building of its set.")


def _is_mine(g: Game, p: int, space: int) -> bool:
    return 0 <= p < g.n and 0 <= space < g.board.size and g.owner[space] == p


def cannot_mortgage(g: Game, move: Move) -> Refusal | None:
    _, p, space = move
    if not _is_mine(g, p, space):
        return _NOT_YOURS
    if g.mortgaged >> space & 1:
        return _IS
    return _BUILT if g.built & g.board.group_mask[space] else None


def mortgage(g: Game, move: Move) -> None:
    _, p, space = move
    g.mortgaged |= 1 << space
    receive(g, p, g.board.mortgage[space], events.MORTGAGE, space)
    if g.debts:
        settle(g)


def cannot_repay(g: Game, move: Move) -> Refusal | None:
    _, p, space = move
    if not _is_mine(g, p, space):
        return _NOT_YOURS
    if not g.mortgaged >> space & 1:
        return _IS_NOT
    cost = g.board.repay[space]
    if purse(g, p) < cost:
        return Refusal("C34", "It costs {coins} coins: raise the money first.", (("coins", cost),))
    return None


def repay(g: Game, move: Move) -> None:
    _, p, space = move
    g.mortgaged &= ~(1 << space)
    pay(g, p, BANK, g.board.repay[space], events.MORTGAGE, space)
