"""A bot with a character: how it buys, bids, builds, deals, and gets out of trouble."""

from dataclasses import dataclass

from ..editions.edition import HOUSES_MOST
from ..rules.board import Board, Whole
from ..rules.building import cannot_place
from ..rules.chance import Chance
from ..rules.game import Game, Rent
from ..rules.moves import Move
from . import ready
from .deals import find_deal
from .raising import raise_money
from .ready import BUILD
from .worth import worth_of


@dataclass(frozen=True, slots=True)
class Style:
    """A character in numbers. Coins unless said otherwise."""

    name: str
    to_buy: int  # kept back when buying
    to_build: int  # kept back when building
    for_freedom: int  # that it must keep to buy itself out of Jail early in the game
    thrift: int  # percent of a lot's worth that is bid at most
    patience: int  # turns from one time it looks for a deal to the next; 0: never
    greed: int  # percent of the other side's gain that it wants for itself
    forgets: int = 5  # percent of the rents that it does not ask for


CAUTIOUS = Style(
    "cautious", to_buy=10, to_build=16, for_freedom=99, thrift=70, patience=0, greed=120
)
BUILDER = Style("builder", 4, 16, for_freedom=20, thrift=120, patience=24, greed=80)
TRADER = Style("trader", 5, 16, for_freedom=24, thrift=120, patience=8, greed=60)
LAST_TRY = 3
EARLY = 5  # rounds
STYLES = {style.name: style for style in (CAUTIOUS, BUILDER, TRADER)}


class Bot:
    in_debt = staticmethod(raise_money)

    def __init__(self, style: Style, board: Board, luck: Chance) -> None:
        self.style = style
        self.name = style.name
        self.worth = worth_of(board)
        self._luck = luck
        # Asked for before every roll
        self._to_build, self._patience, self._forgets = (
            style.to_build,
            style.patience,
            style.forgets,
        )
        self._board, self._outlooks = board, board.outlooks

    def before_roll(self, g: Game, p: int) -> Move | None:
        """What it does before its turn: build, repay, offer a deal; None: nothing more."""
        mine = g.deeds[p]
        try:
            whole, wanted, _ = self._outlooks[mine]
        except KeyError:
            whole, wanted, _ = self._board.outlook(mine)
        if whole or g.mortgaged:
            coins = g.coins[p] - self._to_build
            if coins > 0:
                if whole:
                    move = self._build(g, p, coins, whole)
                    if move is not None:
                        return move
                if mine & g.mortgaged:
                    move = self._repay(g, p, coins)
                    if move is not None:
                        return move
        if wanted:
            patience = self._patience
            if patience and g.turn % patience < g.n and g.offered[p] != g.turn:
                spare = g.coins[p] - self.style.to_buy
                return find_deal(g, p, wanted, self.worth, self.style.greed, spare)
        return None

    def _build(self, g: Game, p: int, coins: int, sets: tuple[Whole, ...]) -> Move | None:
        levels, next_cost = g.level, g.board.next_cost
        for space, others, mask in sets:  # the dearest of the lowest
            lowest = levels[space]
            for s in others:
                if levels[s] < lowest:
                    space, lowest = s, levels[s]
            if next_cost[space][lowest] > coins or g.mortgaged & mask:
                continue
            if g.houses if lowest < HOUSES_MOST else g.castles:
                return BUILD[p][space]
        return None

    def _repay(self, g: Game, p: int, coins: int) -> Move | None:
        mortgaged = g.deeds[p] & g.mortgaged
        while mortgaged:
            low = mortgaged & -mortgaged
            space = low.bit_length() - 1
            if g.board.repay[space] <= coins:
                return ready.REPAY[p][space]
            mortgaged ^= low
        return None

    def buys(self, g: Game, p: int) -> bool:
        space = g.a
        mask = g.board.group_mask[space]
        makes_whole = (g.deeds[p] | 1 << space) & mask == mask
        keep = 0 if makes_whole else self.style.to_buy
        return g.coins[p] - g.board.price[space] >= keep

    def most_bid(self, g: Game, p: int) -> int:
        """The most that it would bid for what is up for auction now."""
        free = g.coins[p] - self.style.to_buy // 2
        if g.lot >= 0:
            return min(free, self.worth.gain(g, p, g.lot) * self.style.thrift // 100)
        space = self.where_to_build(g, p, g.lot)
        return min(free, g.board.house_cost[space]) if space >= 0 else 0

    def where_to_build(self, g: Game, p: int, piece: int) -> int:
        """The place for a house or castle that is auctioned; -1 if there is none."""
        for members in g.board.whole_sets[g.deeds[p]]:
            for s in members:
                if cannot_place(g, p, s, piece) is None:
                    return s
        return -1

    def wants_last_piece(self, g: Game, p: int) -> Move | None:
        space = self.where_to_build(g, p, g.lot)
        if space < 0 or g.bidder == p or g.coins[p] <= self.style.to_build:
            return None
        return BUILD[p][space]

    def in_jail(self, g: Game, p: int) -> Move:
        """No hurry: outside wait taxes, blocks and rents. Only the last try is worth a card, and
        the fine only while there is much to buy and enough to buy it with."""
        if g.jailed[p] == LAST_TRY and g.kept[p]:
            return ready.USE_CARD[p]
        fine = g.board.edition.jail_fine
        if g.turn < g.n * EARLY and g.coins[p] >= fine + self.style.for_freedom:
            return ready.PAY_FINE[p]
        return ready.TRY[p]

    def accepts(self, g: Game, p: int, offer: Move) -> bool:
        """It wants to gain, and not much less than the other side."""
        _, maker, _, coins, deeds, theirs, cards, their_cards = offer
        jail = 3 * (bool(cards) - bool(their_cards))
        mine, other = self.worth.gains(g, p, maker, deeds, theirs)
        mine += coins + jail
        other -= coins + jail
        if coins < 0 and g.coins[p] + coins < self.style.to_buy:
            return False
        return mine > 0 and mine * 100 >= other * self.style.greed

    def asks(self, g: Game, rent: Rent) -> bool:
        """As a person might: now and then it forgets (C13)."""
        return self._luck.value(g.turn) % 100 >= self._forgets
