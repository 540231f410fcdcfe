"""Toad Houses and Peach's Castles: building, selling, and the last ones (C27 to C31)."""

from ..editions.edition import CASTLE as CASTLE_LEVEL
from ..editions.edition import HOUSES_MOST
from . import events
from .board import BANK, CASTLE, HOUSE
from .debt import settle
from .flow import interrupt
from .game import NOBODY, Game
from .money import in_debt, purse, receive
from .moves import Move
from .refusal import Refusal
from .steps import AUCTION, IS_CONTESTED, LAST_PIECE

ANY = 0  # of HOUSE and CASTLE: whichever comes next

_NOT_YOURS = Refusal("C27", "You build on your own locations only.")
_NOT_WHOLE = Refusal("C27", "First own the whole set.")
_MORTGAGED = Refusal("C29", "A location of this set is mortgaged: repay it first.")
_NOT_EVEN = Refusal("C27", "Build evenly: another location of this set comes first.")
_FULL = Refusal("C28", "Nothing can be built on top of a castle.")
_NOT_YET = Refusal("C28", "A castle needs 4 Toad Houses on every location of its set.")
_NO_HOUSES = Refusal("C30", "The Bank has no Toad Houses left: wait.")
_NO_CASTLES = Refusal("C30", "The Bank has no castles left: wait.")
_BUSY = Refusal("C30", "It is the last one and others may want it: wait until this is over.")
_WANTED = Refusal("C30", "You have asked for it already.")
_NO_COIN = Refusal("C30", "It costs {coins} coins: raise the money first.", (("coins", 1),))
_NOTHING_THERE = Refusal("C31", "There is no building of yours to sell.")
_SELL_EVENLY = Refusal("C31", "Sell evenly: another location of this set comes first.")
_WHICH = Refusal("C30", "This auction is for the other kind of building.")


def piece_for(g: Game, space: int) -> int:
    """What would be built next there: HOUSE or CASTLE."""
    return HOUSE if g.level[space] < HOUSES_MOST else CASTLE


def cannot_place(g: Game, p: int, space: int, piece: int = ANY) -> Refusal | None:
    """Whether a piece may stand there, whatever it costs and whoever else wants it."""
    try:
        mask, members = g.board.sites[space]
    except KeyError:
        return _NOT_YOURS
    if g.deeds[p] & mask != mask:
        return _NOT_WHOLE if g.owner[space] == p else _NOT_YOURS
    if g.mortgaged & mask:
        return _MORTGAGED
    levels = g.level
    level = levels[space]
    if level >= CASTLE_LEVEL:
        return _FULL
    for s in members:
        if levels[s] < level:
            return _NOT_EVEN if level < HOUSES_MOST else _NOT_YET
    if level < HOUSES_MOST:
        if piece == CASTLE:
            return _WHICH
        return None if g.houses else _NO_HOUSES
    if piece == HOUSE:
        return _WHICH
    return None if g.castles else _NO_CASTLES


def place(g: Game, p: int, space: int) -> None:
    """Put the next piece there; it is paid for."""
    level = g.level[space]
    if level < HOUSES_MOST:
        g.houses -= 1
        if not level:
            g.built |= 1 << space
    else:
        g.castles -= 1
        g.houses += HOUSES_MOST
    g.level[space] = level + 1
    if g.log is not None:
        g.log.append((events.LEVEL, p, space, level, level + 1))


def cannot_build(g: Game, move: Move) -> Refusal | None:
    _, p, space = move
    if not 0 <= p < g.n:
        return _NOT_YOURS
    refusal = cannot_place(g, p, space)
    if refusal is not None:
        return refusal
    level = g.level[space]
    cost = g.board.next_cost[space][level]
    if not IS_CONTESTED[g.step]:  # so nobody owes or bids
        return None if g.coins[p] >= cost else _too_dear(cost)
    piece = HOUSE if level < HOUSES_MOST else CASTLE
    if g.lot == piece:
        if g.step == AUCTION:
            return _BUSY
        if g.step == LAST_PIECE:
            if p == g.bidder:
                return _WANTED
            return None if g.coins[p] else _NO_COIN  # a second one wants it: an auction
    if purse(g, p) < cost:
        return _too_dear(cost)
    return _BUSY if _is_last(g, piece) and _rivals(g, p, piece) else None


def _too_dear(cost: int) -> Refusal:
    return Refusal("C27", "It costs {coins} coins: raise the money first.", (("coins", cost),))


def build(g: Game, move: Move) -> None:
    _, p, space = move
    level = g.level[space]
    left = g.houses if level < HOUSES_MOST else g.castles
    if (left == 1 or g.step == LAST_PIECE) and _leave_to_others(g, p, space):
        return
    cost = g.board.next_cost[space][level]
    g.coins[p] -= cost  # it is no part of a bid of his: `pay` would have nothing to add
    g.bank += cost
    if g.log is not None:
        g.log.append((events.PAID, p, BANK, cost, events.HOUSE, space))
    place(g, p, space)


def _leave_to_others(g: Game, p: int, space: int) -> bool:
    """The last one, if others could place it too: first all are asked, and once a second player
    wants it, it is auctioned. False: nobody else can have it, build it at once."""
    piece = piece_for(g, space)
    if g.step == LAST_PIECE and g.lot == piece:
        g.step, g.who = AUCTION, BANK
        g.bid, g.bidder, g.bid_at = 0, NOBODY, 0
        if g.log is not None:
            g.log.append((events.AUCTION, piece))
        return True
    if _is_last(g, piece) and _rivals(g, p, piece):
        interrupt(g, LAST_PIECE, BANK)
        g.lot, g.bid, g.bidder, g.bid_at = piece, 0, p, space
        if g.log is not None:
            g.log.append((events.LAST_PIECE, p, piece, space))
        return True
    return False


def _is_last(g: Game, piece: int) -> bool:
    return (g.houses if piece == HOUSE else g.castles) == 1


def _rivals(g: Game, p: int, piece: int) -> bool:
    """Others could place the last one too, and have a coin to bid for it."""
    for members in g.board.location_groups:
        q = g.owner[members[0]]
        if q not in (BANK, p) and g.coins[q] and not in_debt(g, q):
            for s in members:
                if cannot_place(g, q, s, piece) is None:
                    return True
    return False


def cannot_sell(g: Game, move: Move) -> Refusal | None:
    _, p, space = move
    if not (0 <= p < g.n and 0 <= space < g.board.size):
        return _NOTHING_THERE
    if g.owner[space] != p or not g.level[space]:
        return _NOTHING_THERE
    level = g.level[space]
    for s in g.board.members[space]:
        if g.level[s] > level:
            return _SELL_EVENLY
    return None


def sell(g: Game, move: Move) -> None:
    """To the Bank, at half the cost rounded up; a castle turns into its houses (C31)."""
    _, p, space = move
    level = g.level[space]
    if level < CASTLE_LEVEL:
        _lower(g, p, space, level - 1)
    elif g.houses >= HOUSES_MOST:
        _lower(g, p, space, HOUSES_MOST)
    else:
        members = g.board.members[space]
        standing = sum(g.level[s] for s in members if g.level[s] < CASTLE_LEVEL)
        together = (g.houses + standing) // len(members)
        for s in members:
            _lower(g, p, s, together)
    if g.debts:
        settle(g)


def _lower(g: Game, p: int, space: int, to: int) -> None:
    """Take the buildings of a space down to a level, each for half its cost."""
    before = g.level[space]
    coins = 0
    houses = before
    if before == CASTLE_LEVEL:
        coins += (g.board.castle_cost[space] + 1) // 2
        g.castles += 1
        g.houses -= HOUSES_MOST
        houses = HOUSES_MOST
    coins += (houses - to) * ((g.board.house_cost[space] + 1) // 2)
    g.houses += houses - to
    g.level[space] = to
    if not to:
        g.built &= ~(1 << space)
    if g.log is not None:
        g.log.append((events.LEVEL, p, space, before, to))
    receive(g, p, coins, events.HOUSE, space)
