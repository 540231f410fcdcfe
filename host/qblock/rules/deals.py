"""Deals between players: offered, and accepted or not (C32, C33)."""

from . import events
from .debt import settle
from .game import Game
from .money import pay, purse
from .moves import Move, bits
from .refusal import Refusal

_WITH_WHOM = Refusal("C32", "A deal is between two players who are in the game.")
_NOT_THEIRS = Refusal("C32", "Each side can give only what it has.")
_NOTHING = Refusal("C32", "A deal holds a property or a Get Out of Jail Free card.")
_BUILT = Refusal("C32", "Buildings stand in that set: sell them first.")
_NO_OFFER = Refusal("C32", "There is no such offer.")


def cannot_deal(g: Game, move: Move) -> Refusal | None:
    """Whether both sides could keep to the deal now."""
    _, p, q, coins, deeds, theirs, cards, their_cards = move
    n, alive = g.n, g.alive
    given = deeds | theirs
    if p == q or not (0 <= p < n and 0 <= q < n and alive[p] and alive[q]):
        return _WITH_WHOM
    if deeds & g.deeds[p] != deeds or theirs & g.deeds[q] != theirs:
        return _NOT_THEIRS
    if cards or their_cards:
        if cards & ~g.kept[p] or their_cards & ~g.kept[q]:
            return _NOT_THEIRS
    elif not given:
        return _NOTHING
    payer, sum_ = (p, coins) if coins > 0 else (q, -coins)
    if sum_ and purse(g, payer) < sum_:
        return Refusal(
            "C32",
            "{player} does not have {coins} coins to spend.",
            (("player", payer), ("coins", sum_)),
        )
    return _BUILT if g.built and g.built & g.board.together[given] else None


def offer(g: Game, move: Move) -> None:
    """It stands until it is answered, withdrawn or replaced by another."""
    g.offers[move[1]] = move
    g.offered[move[1]] = g.turn


def _offer_for(g: Game, p: int, maker: int) -> Move:
    made = g.offers[maker] if 0 <= maker < g.n else ()
    return made if made and made[2] == p else ()


def cannot_accept(g: Game, move: Move) -> Refusal | None:
    made = _offer_for(g, move[1], move[2])
    return cannot_deal(g, made) if made else _NO_OFFER


def accept(g: Game, move: Move) -> None:
    made = g.offers[move[2]]
    _, p, q, coins, deeds, theirs, cards, their_cards = made
    g.offers[p] = ()
    if coins > 0:
        pay(g, p, q, coins, events.DEAL)
    elif coins < 0:
        pay(g, q, p, -coins, events.DEAL)
    _give(g, p, q, deeds, cards)
    _give(g, q, p, theirs, their_cards)
    if g.debts:
        settle(g)


def _give(g: Game, p: int, q: int, deeds: int, cards: int) -> None:
    for s in bits(deeds):
        g.owner[s] = q
        if g.log is not None:
            g.log.append((events.DEED, s, p, q))
    g.deeds[p] &= ~deeds
    g.deeds[q] |= deeds
    g.kept[p] &= ~cards
    g.kept[q] |= cards


def cannot_refuse(g: Game, move: Move) -> Refusal | None:
    return None if _offer_for(g, move[1], move[2]) else _NO_OFFER


def refuse(g: Game, move: Move) -> None:
    g.offers[move[2]] = ()


def cannot_withdraw(g: Game, move: Move) -> Refusal | None:
    return None if 0 <= move[1] < g.n and g.offers[move[1]] else _NO_OFFER


def withdraw(g: Game, move: Move) -> None:
    g.offers[move[1]] = ()
