"""What holds in every position of every game, and what events must tell."""

from itertools import pairwise

from qblock.editions.edition import CASTLE, HOUSES_MOST
from qblock.rules import events, steps
from qblock.rules.board import BANK
from qblock.rules.events import Event
from qblock.rules.game import NOBODY, Game
from qblock.rules.moves import bits


def check_position(g: Game) -> None:
    check_coins(g)
    check_buildings(g)
    check_deeds(g)
    check_cards(g)
    check_steps(g)


def check_coins(g: Game) -> None:
    assert g.bank + sum(g.coins) == 0, "coins are conserved"
    assert min(g.coins) >= 0, "nobody holds less than nothing"


def check_buildings(g: Game) -> None:
    castles = g.level.count(CASTLE)
    houses = sum(g.level) - CASTLE * castles
    assert g.houses + houses == g.board.edition.houses and g.houses >= 0
    assert g.castles + castles == g.board.edition.castles and g.castles >= 0
    assert min(g.level) >= 0 and max(g.level) <= HOUSES_MOST + 1
    built = {s for s, level in enumerate(g.level) if level}
    assert set(bits(g.built)) == built
    for members in g.board.location_groups:
        levels = [g.level[s] for s in members]
        assert max(levels) - min(levels) <= 1, "buildings stand evenly"
        if max(levels):
            assert len({g.owner[s] for s in members}) == 1, "only a whole set is built on"
            assert not g.mortgaged & g.board.group_mask[members[0]]
        built -= set(members)
    assert not built, "buildings stand on locations only"


def check_deeds(g: Game) -> None:
    owned = 0
    by_spaces = [0] * g.n
    for s, p in enumerate(g.owner):
        if p >= 0:
            by_spaces[p] |= 1 << s
    assert g.deeds == by_spaces
    for p in range(g.n):
        owned |= g.deeds[p]
        if not g.alive[p]:
            assert (g.deeds[p], g.coins[p], g.kept[p]) == (0, 0, 0), "who is out has nothing"
    assert not owned & ~g.board.all_deeds
    assert not g.mortgaged & ~owned, "the Bank holds nothing mortgaged"
    assert not g.estate & owned, "what is still to be auctioned is the Bank's"


def check_cards(g: Game) -> None:
    kept = [card for p in range(g.n) for card in bits(g.kept[p])]
    everywhere = [*bits(g.unseen), *g.pile, *kept]
    assert sorted(everywhere) == list(range(len(g.board.cards))), "cards are conserved"
    assert all(g.board.cards[card].effect == "keep" for card in kept)


def check_steps(g: Game) -> None:
    assert bool(g.debts) == (g.step == steps.DEBT)
    assert g.left == sum(g.alive)
    assert (g.step == steps.OVER) == (g.left == 1) == (g.winner != NOBODY)
    assert g.who == BANK or g.alive[g.who]
    for p in range(g.n):
        assert g.alive[g.next[p]], "the turn goes to those who are in the game"
    under_way = {g.step, *(frame[0] for frame in g.stack)}
    if not under_way & {steps.AUCTION, steps.LAST_PIECE}:
        assert (g.bid, g.bidder) == (0, NOBODY)
    if g.bidder != NOBODY:
        assert g.alive[g.bidder] and g.coins[g.bidder] >= g.bid, "a bid is covered"
    for debtor, creditor, coins, _, _ in g.debts:
        assert g.alive[debtor] and (creditor == BANK or g.alive[creditor]) and coins > 0
    for row in (*g.rents, *(offer for offer in g.offers if offer)):
        assert g.alive[row[1]] and g.alive[row[2]]


class Ledger:
    """A second account of the game, kept from its events alone."""

    def __init__(self, g: Game) -> None:
        self.coins, self.owner, self.level = g.coins[:], g.owner[:], g.level[:]

    def hear(self, told: list[Event]) -> None:
        for event in told:
            if event[0] == events.PAID:
                _, payer, payee, coins, _, _ = event
                assert coins > 0 and payer != payee
                for p, change in ((payer, -coins), (payee, coins)):
                    if p != BANK:
                        self.coins[p] += change
            elif event[0] == events.DEED:
                _, space, giver, taker = event
                assert self.owner[space] == giver
                self.owner[space] = taker
            elif event[0] == events.LEVEL:
                _, _, space, before, after = event
                assert self.level[space] == before
                self.level[space] = after

    def check(self, g: Game) -> None:
        assert (self.coins, self.owner, self.level) == (g.coins, g.owner, g.level)


def check_turns(told: list[Event]) -> None:
    """Turns are counted without a gap."""
    turns = [event[2] for event in told if event[0] == events.TURN]
    assert all(after == before + 1 for before, after in pairwise(turns))
