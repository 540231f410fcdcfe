"""Getting money when it is owed: first what hurts least."""

from ..rules import moves
from ..rules.game import Game
from ..rules.moves import Move


def raise_money(g: Game, p: int) -> Move:
    """Mortgage single deeds, sell buildings, mortgage what they stood on; then give up."""
    board, mine = g.board, g.deeds[p]
    unbuilt = mine & ~g.mortgaged
    whole = 0
    for members in board.whole_sets(mine):
        whole |= board.group_mask[members[0]]
    single = unbuilt & ~whole
    if single:
        return moves.MORTGAGE, p, _lowest(single)
    for members in board.whole_sets(mine):  # the cheapest set first; the highest, to stay even
        space = members[0]
        for s in members:
            if g.level[s] > g.level[space]:
                space = s
        if g.level[space]:
            return moves.SELL, p, space
    if unbuilt:
        return moves.MORTGAGE, p, _lowest(unbuilt)
    return moves.GIVE_UP, p


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1
