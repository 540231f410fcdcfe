"""What a move costs or brings, and where a bidder could build."""

from ..rules import events, moves
from ..rules.game import Game
from ..rules.moves import Move

_PRICES = (events.PRICE, events.FINE, events.HOUSE, events.MORTGAGE)


def brings(g: Game, move: Move) -> int:
    """Coins for whoever makes it; below nothing if it costs. Tried on a copy: so it is what the
    rules say, and not a table of prices of its own."""
    p = move[1] if move[1:] else -1
    if move[0] == moves.ASK:
        return sum(rent[3] for rent in g.rents if rent[:2] == (move[2], p))
    tried = g.copy()
    tried.log = []
    tried.apply(move)
    for event in tried.log:
        if event[0] == events.PAID and event[4] in _PRICES and p in event[1:3]:
            return event[3] if event[2] == p else -event[3]
    return 0


def places_for(g: Game, p: int, coins: int) -> list[int]:
    """Where a bidder could build the last house or castle."""
    return [s for s in g.board.deeds if g.why_not((moves.BID, p, coins, s)) is None]
