"""Getting money when it is owed: first what hurts least."""

from ..rules.game import Game
from ..rules.moves import Move
from .ready import GIVE_UP, MORTGAGE, SELL


def raise_money(g: Game, p: int) -> Move:
    """Mortgage single deeds, sell buildings, mortgage what they stood on; then give up."""
    board, mine = g.board, g.deeds[p]
    try:
        _, _, whole = board.outlooks[mine]
    except KeyError:
        _, _, whole = board.outlook(mine)
    unbuilt = mine & ~g.mortgaged
    single = unbuilt & ~whole
    if single:
        return MORTGAGE[p][(single & -single).bit_length() - 1]
    if mine & g.built:
        return SELL[p][_to_sell(g, board.whole_sets[mine])]
    if unbuilt:
        return MORTGAGE[p][(unbuilt & -unbuilt).bit_length() - 1]
    return GIVE_UP[p]


def _to_sell(g: Game, sets: tuple[tuple[int, ...], ...]) -> int:
    """Of the first set with buildings the place with most of them, to stay even."""
    levels = g.level
    space, highest = 0, 0
    for members in sets:
        for s in members:
            if levels[s] > highest:
                space, highest = s, levels[s]
        if highest:
            break
    return space
