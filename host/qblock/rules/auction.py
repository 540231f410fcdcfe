"""Auctions: open outcry in any order, closed by the Banker (C10, C30, C37)."""

from . import events, steps
from .board import BANK, CASTLE
from .building import cannot_place, place
from .flow import interrupt, resume
from .game import NOBODY, Game
from .money import in_debt, pay
from .moves import Move
from .refusal import Refusal
from .steps import IS_CONTESTED

_NO_AUCTION = Refusal("C10", "There is no auction now.")
_IN_DEBT = Refusal("C10", "Who is in debt cannot bid.")
_NOTHING_TO_CLOSE = Refusal("C10", "There is no auction to close.")


def open_auction(g: Game, lot: int) -> None:
    """The step that stands now comes after it."""
    interrupt(g, steps.AUCTION, BANK)
    _put_up(g, lot)


def _put_up(g: Game, lot: int) -> None:
    g.lot, g.bid, g.bidder, g.bid_at = lot, 0, NOBODY, 0
    if g.log is not None:
        g.log.append((events.AUCTION, lot))


def open_estate(g: Game) -> bool:
    """Auction the next deed that a bankrupt left to the Bank (C37): False if none can be now."""
    if not g.estate or IS_CONTESTED[g.step]:
        return False
    open_auction(g, _next_of_estate(g))
    return True


def _next_of_estate(g: Game) -> int:
    lot = (g.estate & -g.estate).bit_length() - 1
    g.estate &= g.estate - 1
    return lot


def cannot_bid(g: Game, move: Move) -> Refusal | None:
    _, p, coins, space = move
    if g.step != steps.AUCTION:
        return _NO_AUCTION
    if not (0 <= p < g.n and g.alive[p]):
        return Refusal("C10", "Only players bid.")
    if coins <= g.bid:
        return Refusal("C10", "Bid at least {coins}.", (("coins", g.bid + 1),))
    if coins > g.coins[p]:
        return Refusal("C10", "You hold {coins} coins: bid no more.", (("coins", g.coins[p]),))
    if in_debt(g, p):
        return _IN_DEBT
    if g.lot < 0:
        return cannot_place(g, p, space, g.lot)
    return None if space == 0 else Refusal("C10", "A bid for a deed names no place.")


def bid(g: Game, move: Move) -> None:
    _, g.bidder, g.bid, g.bid_at = move


def cannot_close(g: Game, move: Move) -> Refusal | None:
    if g.step == steps.AUCTION or g.step == steps.LAST_PIECE:
        return None
    return _NOTHING_TO_CLOSE


def close(g: Game, move: Move) -> None:
    """The highest bidder pays and takes it; nobody bid: it stays with the Bank."""
    lot, coins, p, where = g.lot, g.bid, g.bidder, g.bid_at
    asked = g.step == steps.LAST_PIECE
    g.lot, g.bid, g.bidder, g.bid_at = 0, 0, NOBODY, 0
    if asked:
        coins = g.board.castle_cost[where] if lot == CASTLE else g.board.house_cost[where]
    void = p == NOBODY or g.coins[p] < coins or (lot < 0 and cannot_place(g, p, where, lot))
    if void:
        if g.log is not None:
            g.log.append((events.NO_BID, lot))
    else:
        _hand_over(g, p, lot, coins, where, events.HOUSE if asked else events.BID)
    if g.estate and not asked:
        _put_up(g, _next_of_estate(g))
    else:
        resume(g)
        open_estate(g)


def _hand_over(g: Game, p: int, lot: int, coins: int, where: int, why: int) -> None:
    pay(g, p, BANK, coins, why, where if lot < 0 else lot)
    if g.log is not None:
        g.log.append((events.WON_LOT, p, lot, coins))
    if lot < 0:
        place(g, p, where)
        return
    g.owner[lot] = p
    g.deeds[p] |= 1 << lot
    if g.log is not None:
        g.log.append((events.DEED, lot, BANK, p))
