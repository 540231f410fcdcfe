"""What deeds are worth to a player, in coins: the measure for bids and deals."""

from functools import lru_cache
from itertools import combinations

from ..editions.edition import CASTLE
from ..rules.board import LOCATION, Board
from ..rules.game import Game


class Worth:
    """Worked out once for a board. A whole set is worth far more: it can be built on."""

    def __init__(self, board: Board) -> None:
        self._board = board
        # Of every part of a group, as a mask: a deed's worth depends on the rest of its group only
        self._part = {0: 0}
        for members in board.groups:
            for count in range(1, len(members) + 1):
                for part in combinations(members, count):
                    worth = _whole if count == len(members) else _alone
                    self._part[sum(1 << s for s in part)] = sum(worth(board, s) for s in part)

    def gain(self, g: Game, p: int, plus: int, minus: int = 0) -> int:
        """What a change of deeds brings a player; a mortgage counts as what lifting it costs."""
        mine, mortgaged, changed = g.deeds[p], g.mortgaged, plus | minus
        after = mine & ~minus | plus
        part, group_mask = self._part, self._board.group_mask
        gain = 0
        if mortgaged & changed:
            gain = self._lifting(mortgaged & minus) - self._lifting(mortgaged & plus)
        while changed:
            mask = group_mask[changed.bit_length() - 1]
            gain += part[after & mask] - part[mine & mask]
            changed &= ~mask
        return gain

    def _lifting(self, mortgaged: int) -> int:
        repay, coins = self._board.repay, 0
        while mortgaged:
            low = mortgaged & -mortgaged
            coins += repay[low.bit_length() - 1]
            mortgaged ^= low
        return coins


@lru_cache(maxsize=8)
def worth_of(board: Board) -> Worth:
    """One for a board, however many bots look at it: all that it needs is worked out beforehand."""
    return Worth(board)


def _alone(board: Board, s: int) -> int:
    """A deed by itself: its price and what it will earn for a while."""
    return board.price[s] + (board.rents[s][0] if board.kind[s] == LOCATION else 2)


def _whole(board: Board, s: int) -> int:
    """A deed of a whole set: half of what its castle earns, on top."""
    if board.kind[s] != LOCATION:
        return _alone(board, s) * 2
    return _alone(board, s) + board.rents[s][CASTLE] // 2
