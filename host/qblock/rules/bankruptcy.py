"""Bankruptcy: what is left goes to the creditor, and the last player left wins (C36 to C38)."""

from . import events
from .auction import open_estate
from .board import BANK
from .debt import claims, put_back, settle
from .flow import arrive
from .game import FREE, NOBODY, Game
from .money import in_debt, pay
from .moves import Move, bits
from .refusal import Refusal
from .steps import OVER

_NO_DEBT = Refusal("C36", "Only who cannot pay a debt is bankrupt.")
_STILL_RICH = Refusal("C35", "First sell every building and mortgage every property.")


def cannot_give_up(g: Game, move: Move) -> Refusal | None:
    p = move[1]
    if not in_debt(g, p):
        return _NO_DEBT
    return _STILL_RICH if g.deeds[p] & (~g.mortgaged | g.built) else None


def give_up(g: Game, move: Move) -> None:
    """Bankrupt: the first creditor who is not paid in full takes what is left (C36, C37)."""
    p = move[1]
    creditor = claims(g, p)[0][1]
    if g.log is not None:
        g.log.append((events.BANKRUPT, p, creditor))
    g.debts = [debt for debt in g.debts if debt[0] != p and debt[1] != p]
    if g.coins[p]:
        pay(g, p, creditor, g.coins[p], events.ESTATE)
    if creditor == BANK:
        _to_the_bank(g, p)
    else:
        _to_a_player(g, p, creditor)
    _leave(g, p)
    if g.left == 1:
        _end(g)
        return
    if g.debts:
        g.who = g.debts[0][0]
        settle(g)  # the heir may be in debt himself
        return
    g.step, g.who, g.a, g.b = g.stack.pop()
    if not open_estate(g):
        arrive(g)


def _to_a_player(g: Game, p: int, q: int) -> None:
    for s in bits(g.deeds[p]):
        g.owner[s] = q
        if g.log is not None:
            g.log.append((events.DEED, s, p, q))
    g.deeds[q] |= g.deeds[p]
    g.kept[q] |= g.kept[p]
    g.deeds[p] = g.kept[p] = 0


def _to_the_bank(g: Game, p: int) -> None:
    for s in bits(g.deeds[p]):
        g.owner[s] = BANK
        if g.log is not None:
            g.log.append((events.DEED, s, p, BANK))
    g.mortgaged &= ~g.deeds[p]
    g.estate |= g.deeds[p]
    g.deeds[p] = 0
    for card in bits(g.kept[p]):
        put_back(g, p, card)


def _leave(g: Game, p: int) -> None:
    g.alive[p] = False
    g.left -= 1
    g.jailed[p] = FREE
    for q in range(g.n):
        if g.next[q] == p:
            g.next[q] = g.next[p]
    g.rents = [rent for rent in g.rents if p not in rent[1:3]]
    for q in range(g.n):
        if p in g.offers[q][1:3]:
            g.offers[q] = ()
    if g.bidder == p:  # his bid falls with him, and the bidding starts over
        g.bid, g.bidder = 0, NOBODY


def _end(g: Game) -> None:
    """The last player left wins (C38)."""
    g.winner = g.alive.index(True)
    g.step, g.who, g.a, g.b = OVER, g.winner, 0, 0
    g.stack, g.debts, g.rents = [], [], []
    g.offers = [()] * g.n
    g.lot, g.bid, g.bidder, g.bid_at, g.estate = 0, 0, NOBODY, 0, 0
    if g.log is not None:
        g.log.append((events.WINS, g.winner))
