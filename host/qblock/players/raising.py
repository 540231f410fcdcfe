"""Getting money when it is owed: first what hurts least."""

from ..rules import moves
from ..rules.game import Game
from ..rules.moves import Move, bits


def raise_money(g: Game, p: int) -> Move:
    """Mortgage single deeds, sell buildings, mortgage what they stood on; then give up."""
    deeds = list(bits(g.deeds[p] & ~g.mortgaged))
    whole = {s for members in g.board.whole_sets(g.deeds[p]) for s in members}
    for s in deeds:
        if s not in whole:
            return moves.MORTGAGE, p, s
    built = [s for s in deeds if g.level[s]]
    if built:
        # the cheapest set first; within it the highest, so that it stays even
        group = g.board.members[min(built)]
        return moves.SELL, p, max(group, key=lambda s: g.level[s])
    if deeds:
        return moves.MORTGAGE, p, deeds[0]
    return moves.GIVE_UP, p
