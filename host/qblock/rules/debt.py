"""Debt: paid at once, or as soon as it can be (C35)."""

from . import events
from .board import BANK
from .flow import interrupt, resume
from .game import Debt, Game
from .money import in_debt, pay
from .steps import DEBT


def owe(g: Game, p: int, to: int, coins: int, why: int, space: int = 0) -> bool:
    """Pay, or be in debt until it can be paid: the step that stands now comes after that. True
    if it is paid."""
    if g.coins[p] >= coins and not (g.debts and in_debt(g, p)):
        pay(g, p, to, coins, why, space)
        return True
    g.debts.append((p, to, coins, why, space))
    if g.log is not None:
        g.log.append((events.OWES, p, to, coins))
    if g.step != DEBT:
        interrupt(g, DEBT, p)
    settle(g)
    return False


def settle(g: Game) -> None:
    """Pay what can be paid by now, each debtor's claims in their order."""
    if len(g.debts) == 1:  # as it is most often
        p, to, coins, why, space = g.debts[0]
        if g.coins[p] < coins:
            g.who = p
            return
        del g.debts[0]
        pay(g, p, to, coins, why, space)
    else:
        _settle_in_order(g)
    if g.debts:
        g.who = g.debts[0][0]
    elif g.step == DEBT:
        resume(g)


def _settle_in_order(g: Game) -> None:
    for p in sorted({debt[0] for debt in g.debts}):
        for debt in claims(g, p):
            if g.coins[p] < debt[2]:
                break
            g.debts.remove(debt)
            pay(g, p, *debt[1:])


def claims(g: Game, p: int) -> list[Debt]:
    """What a player owes: in turn order from his left, the Bank last (C35)."""
    mine = [debt for debt in g.debts if debt[0] == p]
    return sorted(mine, key=lambda debt: g.n if debt[1] == BANK else (debt[1] - p) % g.n)


def put_back(g: Game, p: int, card: int) -> None:
    """A kept card goes under the deck."""
    g.kept[p] &= ~(1 << card)
    g.pile.append(card)
    if g.log is not None:
        g.log.append((events.CARD_BACK, p, card))
