"""What holds of every game at every moment, whatever the rules say of the move."""

from qblock.editions.edition import CASTLE
from qblock.rules import events, steps
from qblock.rules.board import BANK, LOCATION
from qblock.rules.game import NOBODY, Game
from qblock.rules.position import position, read_position


def check_soundness(g: Game) -> None:
    _coins(g)
    _deeds(g)
    _buildings(g)
    _cards(g)
    _steps(g)
    _auction(g)
    _notation(g)


def _coins(g: Game) -> None:
    assert sum(g.coins) + g.bank == 0, "coins came or went"
    assert min(g.coins) >= 0
    assert all(coins > 0 for _, _, coins, *_ in _paid(g)), "a payment of nothing"


def _paid(g: Game) -> list[tuple[int, ...]]:
    return [event[1:] for event in g.log or [] if event[0] == events.PAID]


def _deeds(g: Game) -> None:
    for p in range(g.n):
        mine = sum(1 << s for s in range(g.board.size) if g.owner[s] == p)
        assert g.deeds[p] == mine, "a deed is in one list and not in the other"
        assert g.alive[p] or not mine
    owned = sum(g.deeds)
    assert not g.mortgaged & ~owned, "the Bank has a mortgaged deed"
    assert not owned & ~g.board.all_deeds


def _buildings(g: Game) -> None:
    edition = g.board.edition
    assert g.houses + sum(level % CASTLE for level in g.level) == edition.houses
    assert g.castles + g.level.count(CASTLE) == edition.castles
    assert g.houses >= 0 and g.castles >= 0
    assert g.built == sum(1 << s for s, level in enumerate(g.level) if level)
    for s, level in enumerate(g.level):
        if level:
            members = g.board.members[s]
            levels = [g.level[m] for m in members]
            assert g.board.kind[s] == LOCATION and max(levels) - min(levels) <= 1
            assert len({g.owner[m] for m in members}) == 1 and g.owner[s] != BANK
            assert not g.mortgaged & g.board.group_mask[s]


def _cards(g: Game) -> None:
    masks = [g.unseen, *g.kept, *(1 << card for card in g.pile)]
    together = 0
    for mask in masks:
        assert not mask & together, "a card is in two places"
        together |= mask


_USE_A = (steps.START_ROLL, steps.UTILITY_ROLL, steps.BUY, steps.WALK)
_USE_B = (steps.START_ROLL, steps.UTILITY_ROLL)


def _steps(g: Game) -> None:
    for step, _, a, b in (*g.stack, (g.step, g.who, g.a, g.b)):
        assert (step in _USE_A or not a) and (step in _USE_B or not b), "left over from a step"
    assert bool(g.debts) == (g.step == steps.DEBT)
    assert (g.step == steps.OVER) == (g.left == 1) == (g.winner >= 0)
    assert g.left == sum(g.alive)
    assert g.who == BANK or g.alive[g.who]


def _auction(g: Game) -> None:
    under_way = {g.step, *(step for step, *_ in g.stack)} & {steps.AUCTION, steps.LAST_PIECE}
    if not under_way:
        assert (g.lot, g.bid, g.bidder, g.bid_at) == (0, 0, NOBODY, 0), "left over from an auction"
    assert under_way or not g.estate, "a deed that was to be auctioned is forgotten"
    if steps.LAST_PIECE in under_way or g.bidder == NOBODY:
        assert g.bid == 0
    elif g.step == steps.AUCTION:
        assert 0 < g.bid <= g.coins[g.bidder]


def _notation(g: Game) -> None:
    text = position(g)
    again = read_position(g.rules, text)
    assert position(again) == text
    assert (again.houses, again.castles, again.bank) == (g.houses, g.castles, g.bank)
    assert again.built == g.built
    living = [p for p in range(g.n) if g.alive[p]]
    assert [again.next[p] for p in living] == [g.next[p] for p in living]
