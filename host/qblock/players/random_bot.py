"""A bot without a plan: one legal move is as good as another. It is what others are measured by."""

from ..rules import moves
from ..rules.chance import Chance
from ..rules.game import Game, Rent
from ..rules.legal import awaiting, legal_moves
from ..rules.moves import Move, bits

_BUSINESS = (moves.BUILD, moves.SELL, moves.MORTGAGE, moves.REPAY)
_RAISING = (moves.SELL, moves.MORTGAGE, moves.GIVE_UP)


class RandomBot:
    name = "random"

    def __init__(self, luck: Chance) -> None:
        self._luck = luck

    def _value(self, g: Game, below: int) -> int:
        return self._luck.value(len(g.moves)) % below

    def _any(self, g: Game, choices: list[Move]) -> Move:
        return choices[self._value(g, len(choices))]

    def _mine(self, g: Game, p: int, kinds: tuple[int, ...]) -> list[Move]:
        return [move for move in legal_moves(g) if move[0] in kinds and move[1] == p]

    def before_roll(self, g: Game, p: int) -> Move | None:
        """Rolling is one choice, each piece of business another."""
        if not g.deeds[p]:
            return None
        if g.offered[p] != g.turn and self._value(g, 7) == 0:
            return self._offer(g, p)
        mine = self._mine(g, p, _BUSINESS)
        which = self._value(g, len(mine) + 1)
        return mine[which] if which < len(mine) else None

    def _offer(self, g: Game, p: int) -> Move | None:
        """A deed of its own to anyone, for any number of coins that there may be."""
        luck = self._luck.value(len(g.moves)) >> 8
        others = [q for q in range(g.n) if g.alive[q] and q != p]
        deeds = list(bits(g.deeds[p]))
        other, deed = others[luck % len(others)], deeds[(luck >> 8) % len(deeds)]
        coins = -((luck >> 16) % (min(g.coins[other], 10) + 1))
        offer = (moves.OFFER, p, other, coins, 1 << deed, 0, 0, 0)
        return offer if g.check[moves.OFFER](g, offer) is None else None

    def buys(self, g: Game, p: int) -> bool:
        return self._value(g, 2) == 1 and g.check[moves.BUY](g, (moves.BUY, p)) is None

    def most_bid(self, g: Game, p: int) -> int:
        """A function of the lot, so that it does not change its mind while others bid."""
        if g.lot < 0 and self.where_to_build(g, p, g.lot) < 0:
            return 0
        return self._luck.value(g.turn * 37 + g.lot + 2) % (g.coins[p] + 1)

    def where_to_build(self, g: Game, p: int, piece: int) -> int:
        for members in g.board.whole_sets[g.deeds[p]]:
            for s in members:
                if g.check[moves.BID](g, (moves.BID, p, g.bid + 1, s)) is None:
                    return s
        return -1

    def wants_last_piece(self, g: Game, p: int) -> Move | None:
        mine = self._mine(g, p, (moves.BUILD,))
        return mine[0] if mine and self._value(g, 2) else None

    def in_jail(self, g: Game, p: int) -> Move:
        return self._any(g, list(awaiting(g).answers))

    def in_debt(self, g: Game, p: int) -> Move:
        return self._any(g, self._mine(g, p, _RAISING))

    def accepts(self, g: Game, p: int, offer: Move) -> bool:
        return self._value(g, 2) == 0

    def asks(self, g: Game, rent: Rent) -> bool:
        return self._luck.value(g.turn) % 2 == 0
