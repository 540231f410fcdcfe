"""Getting money when it is owed: first what hurts least."""

from ..rules import moves
from ..rules.game import Game
from ..rules.moves import Move


def raise_money(g: Game, p: int) -> Move:
    """Mortgage single deeds, sell buildings, mortgage what they stood on; then give up."""
    board, mine = g.board, g.deeds[p]
    unbuilt = mine & ~g.mortgaged
    single = unbuilt & ~board.whole_mask[mine]
    if single:
        return moves.MORTGAGE, p, _lowest(single)
    levels = g.level
    for members in board.whole_sets[mine]:  # the cheapest set first; the highest, to stay even
        space, highest = 0, 0
        for s in members:
            if levels[s] > highest:
                space, highest = s, levels[s]
        if highest:
            return moves.SELL, p, space
    if unbuilt:
        return moves.MORTGAGE, p, _lowest(unbuilt)
    return moves.GIVE_UP, p


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1
