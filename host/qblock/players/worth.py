"""What deeds are worth to a player, in coins: the measure for bids and deals."""

from functools import cache, lru_cache

from ..editions.edition import CASTLE
from ..rules.board import LOCATION, Board
from ..rules.game import Game
from ..rules.moves import bits


class Worth:
    """Worked out once for a board. A whole set is worth far more: it can be built on."""

    def __init__(self, board: Board) -> None:
        self.deed = [_alone(board, s) for s in range(board.size)]
        self.whole = [_whole(board, s) for s in range(board.size)]
        self._board = board
        self.of = cache(self._of)  # asked often, worked out once

    def _of(self, deeds: int) -> int:
        """All of a player's deeds, mortgages aside."""
        board, total = self._board, 0
        for s in board.deeds:
            if deeds >> s & 1:
                mask = board.group_mask[s]
                total += self.whole[s] if deeds & mask == mask else self.deed[s]
        return total

    def gain(self, g: Game, p: int, plus: int, minus: int = 0) -> int:
        """What a change of deeds brings a player; a mortgage counts as what lifting it costs."""
        mine, mortgaged = g.deeds[p], g.mortgaged
        gain = self.of(mine & ~minus | plus) - self.of(mine)
        if mortgaged & (plus | minus):
            gain += self._lifting(mortgaged & minus) - self._lifting(mortgaged & plus)
        return gain

    def _lifting(self, mortgaged: int) -> int:
        return sum(self._board.repay[s] for s in bits(mortgaged))


@lru_cache(maxsize=8)
def worth_of(board: Board) -> Worth:
    """One for a board, however many bots look at it: it remembers what it has worked out."""
    return Worth(board)


def _alone(board: Board, s: int) -> int:
    """A deed by itself: its price and what it will earn for a while."""
    if s not in board.deeds:
        return 0
    return board.price[s] + (board.rents[s][0] if board.kind[s] == LOCATION else 2)


def _whole(board: Board, s: int) -> int:
    """A deed of a whole set: half of what its castle earns, on top."""
    if board.kind[s] != LOCATION:
        return _alone(board, s) * 2
    return _alone(board, s) + board.rents[s][CASTLE] // 2
