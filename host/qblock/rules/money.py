"""Coins that change hands. The Bank never runs out (C2): its count may go below nothing."""

from . import events
from .board import BANK
from .game import NOBODY, Game


def receive(g: Game, p: int, coins: int, why: int, space: int = 0) -> None:
    """From the Bank."""
    g.coins[p] += coins
    g.bank -= coins
    if g.log is not None:
        g.log.append((events.PAID, BANK, p, coins, why, space))


def pay(g: Game, p: int, to: int, coins: int, why: int, space: int = 0) -> None:
    """What is there for sure: `debt.owe` is for what may not be."""
    left = g.coins[p] - coins
    g.coins[p] = left
    if to == BANK:
        g.bank += coins
    else:
        g.coins[to] += coins
    if g.bidder == p and left < g.bid:  # the bid is not covered any more: the bidding starts over
        g.bid, g.bidder = 0, NOBODY
    if g.log is not None:
        g.log.append((events.PAID, p, to, coins, why, space))


def purse(g: Game, p: int) -> int:
    """What a player is free to spend: not what stands as his bid, and nothing while in debt."""
    if g.debts and in_debt(g, p):
        return 0
    return g.coins[p] - g.bid if g.bidder == p else g.coins[p]


def in_debt(g: Game, p: int) -> bool:
    return bool(g.debts) and any(debt[0] == p for debt in g.debts)
