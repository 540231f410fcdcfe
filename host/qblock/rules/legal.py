"""What may be answered now: all the finite moves, and the ranges of the others."""

from typing import NamedTuple

from question_block import odds

from . import moves, steps
from .game import Game
from .money import in_debt
from .moves import Move, bits


class Awaiting(NamedTuple):
    """`who` is a seat, or -1 where chance or the Banker is asked, or everyone."""

    step: str
    who: int
    answers: tuple[Move, ...]  # to what is asked; `legal_moves` has what else may be done


def awaiting(g: Game) -> Awaiting:
    asked = g.who if g.step in (steps.JAIL, steps.BUY, steps.DEBT) else -1
    return Awaiting(steps.NAMES[g.step], asked, tuple(_legal(g, _answers(g))))


def legal_moves(g: Game) -> list[Move]:
    """Every move that may be made now, but for bids and offers, which are ranges, and undo."""
    return _legal(g, _answers(g) + _at_any_time(g))


def _legal(g: Game, candidates: list[Move]) -> list[Move]:
    return [move for move in candidates if g.check[move[0]](g, move) is None]


def bid_range(g: Game, p: int) -> tuple[int, int] | None:
    """The lowest and the highest bid of a player, if there is any."""
    if g.step != steps.AUCTION or not g.alive[p] or in_debt(g, p) or g.coins[p] <= g.bid:
        return None
    return g.bid + 1, g.coins[p]


def _answers(g: Game) -> list[Move]:
    step, who = g.step, g.who
    if step in steps.ROLLS:
        return [(moves.ROLL, die) for die in range(1, 7)]
    if step == steps.DRAW:
        return [(moves.DRAW, card) for card in (bits(g.unseen) if g.unseen else g.pile[:1])]
    if step == steps.PRESS:
        return [(moves.PRESS, outcome) for outcome, _ in odds.TABLES["celebration"]]
    if step == steps.JAIL:
        return [(kind, who) for kind in (moves.PAY_FINE, moves.USE_CARD, moves.TRY)]
    if step == steps.BUY:
        return [(moves.BUY, who), (moves.DECLINE, who)]
    if step in (steps.AUCTION, steps.LAST_PIECE):
        return [(moves.CLOSE,)]
    if step == steps.DEBT:
        return [(moves.GIVE_UP, p) for p in range(g.n)]
    return []


def _at_any_time(g: Game) -> list[Move]:
    told: list[Move] = [(moves.ASK, owner, space) for space, owner, _, _ in g.rents]
    for p in range(g.n):
        for s in bits(g.deeds[p]):
            told += [
                (kind, p, s) for kind in (moves.BUILD, moves.SELL, moves.MORTGAGE, moves.REPAY)
            ]
        if g.offers[p]:
            other = g.offers[p][2]
            told += [(moves.ACCEPT, other, p), (moves.REFUSE, other, p), (moves.WITHDRAW, p)]
    return list(dict.fromkeys(told))
