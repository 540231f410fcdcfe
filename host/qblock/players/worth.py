"""What deeds are worth to a player, in coins: the measure for bids and deals."""

from functools import lru_cache
from itertools import combinations

from ..editions.edition import CASTLE
from ..rules.board import LOCATION, Board, Known
from ..rules.game import Game
from ..rules.moves import bits


class Worth:
    """Worked out once for a board. A whole set is worth far more: it can be built on."""

    def __init__(self, board: Board) -> None:
        self._board, self._masks = board, Known(self._masks_of)
        # Of every part of a group, as a mask: a deed's worth depends on the rest of its group only
        self._part = {0: 0}
        for members in board.groups:
            for count in range(1, len(members) + 1):
                for part in combinations(members, count):
                    worth = _whole if count == len(members) else _alone
                    self._part[sum(1 << s for s in part)] = sum(worth(board, s) for s in part)
        # What is missing in a colour set, as a mask: what it brings who has all the rest, and what
        # who has only this gives away with it
        self.completing = {
            part: (self._part[mask] - self._part[mask ^ part], worth)
            for mask in board.set_masks
            for part, worth in self._part.items()
            if part & mask and part != mask
        }

    def gain(self, g: Game, p: int, space: int) -> int:
        """What one more deed brings a player; a mortgage counts as what lifting it costs."""
        mask = self._board.group_mask[space]
        mine = g.deeds[p] & mask
        gain = self._part[mine | 1 << space] - self._part[mine]
        return gain - self._board.repay[space] if g.mortgaged >> space & 1 else gain

    def gains(self, g: Game, p: int, q: int, taken: int, given: int) -> tuple[int, int]:
        """What a swap brings p, who takes and gives these deeds, and what it brings q."""
        mine, theirs, changed = g.deeds[p], g.deeds[q], taken | given
        mine_then, theirs_then = mine & ~given | taken, theirs & ~taken | given
        part = self._part
        p_gains = q_gains = 0
        mortgaged = g.mortgaged & changed
        if mortgaged:
            q_gains = self.lifting(mortgaged & taken) - self.lifting(mortgaged & given)
            p_gains = -q_gains
        for mask in self._masks[changed]:
            p_gains += part[mine_then & mask] - part[mine & mask]
            q_gains += part[theirs_then & mask] - part[theirs & mask]
        return p_gains, q_gains

    def _masks_of(self, deeds: int) -> tuple[int, ...]:
        """The groups that some deeds are of, each as a mask."""
        return tuple({self._board.group_mask[s] for s in bits(deeds)})

    def lifting(self, mortgaged: int) -> int:
        """What it costs to lift some mortgages."""
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
