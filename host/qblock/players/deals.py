"""Finding a deal that both sides can want: a swap that makes a set whole, or a purchase."""

from ..rules import moves
from ..rules.board import BANK
from ..rules.game import Game
from ..rules.moves import Move
from .worth import Worth


def find_deal(
    g: Game, p: int, wanted: tuple[int, ...], worth: Worth, greed: int, spare: int
) -> Move | None:
    """Of the wanted deeds, each of which makes a set of p's whole, the best one that its owner
    might give."""
    best: Move | None = None
    most = 0
    for space in wanted:
        q = g.owner[space]
        if q == BANK:
            continue
        found = _terms(g, p, q, 1 << space, worth, greed, spare)
        if found is not None and found[0] > most:
            most, best = found
    return best


def _terms(
    g: Game, p: int, q: int, wanted: int, worth: Worth, greed: int, spare: int
) -> tuple[int, Move] | None:
    """What to give for a deed: one that the other needs, and coins to make it even. Both have
    them, for nobody owes or bids before a roll, and no set that is changed here is built on: it
    is not whole yet."""
    given = _what_they_need(g, p, q, wanted)
    mine, loss = worth.completing[wanted]
    theirs = -loss
    if given:
        gain, loss = worth.completing[given]
        mine -= loss
        theirs += gain
    mortgaged = g.mortgaged & (wanted | given)
    if mortgaged:
        lifted = worth.lifting(mortgaged & wanted) - worth.lifting(mortgaged & given)
        mine -= lifted
        theirs += lifted
    # Pay until both gain alike, or be paid
    coins = (mine - theirs + 1) // 2
    coins = min(coins, spare) if coins > 0 else -min(-coins, max(g.coins[q] - 3, 0))
    if mine - coins <= 0 or theirs + coins <= 0 or (mine - coins) * 100 < greed * (theirs + coins):
        return None
    if -coins > g.coins[q]:
        return None
    return mine - coins, (moves.OFFER, p, q, coins, given, wanted, 0, 0)


def _what_they_need(g: Game, p: int, q: int, wanted: int) -> int:
    """A deed of p's that makes a set of q's whole, if there is one."""
    mine, lacks = g.deeds[p], ~g.deeds[q]
    for mask in g.board.set_masks:
        missing = mask & lacks
        if missing != mask and missing & mine == missing and not mask & wanted:
            return missing
    return 0
