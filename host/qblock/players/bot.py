"""A bot with a character: how it buys, bids, builds, deals, and gets out of trouble."""

from dataclasses import dataclass

from ..rules import moves
from ..rules.board import BANK, Board
from ..rules.building import cannot_place
from ..rules.chance import Chance
from ..rules.game import Game, Rent
from ..rules.money import purse
from ..rules.moves import Move
from .deals import find_deal
from .raising import raise_money
from .worth import Worth


@dataclass(frozen=True, slots=True)
class Style:
    """A character in numbers. Coins unless said otherwise."""

    name: str
    to_buy: int  # kept back when buying
    to_build: int  # kept back when building
    thrift: int  # percent of a lot's worth that is bid at most
    patience: int  # turns between two offers of its own; 0: makes none
    greed: int  # percent of the other side's gain that it wants for itself
    forgets: int = 5  # percent of the rents that it does not ask for


CAUTIOUS = Style("cautious", to_buy=10, to_build=14, thrift=70, patience=0, greed=120)
BUILDER = Style("builder", to_buy=3, to_build=6, thrift=100, patience=24, greed=80)
TRADER = Style("trader", to_buy=5, to_build=8, thrift=100, patience=8, greed=60)
STYLES = {style.name: style for style in (CAUTIOUS, BUILDER, TRADER)}


class Bot:
    def __init__(self, style: Style, board: Board, luck: Chance) -> None:
        self.style = style
        self.name = style.name
        self.worth = Worth(board)
        self._luck = luck
        self._forgets = style.forgets

    def before_roll(self, g: Game, p: int) -> Move | None:
        """What it does before its turn: build, repay, offer a deal; None: nothing more."""
        coins = g.coins[p] - self.style.to_build
        if coins > 0 and (g.deeds[p] or g.mortgaged):
            move = self._build(g, p, coins) or self._repay(g, p, coins)
            if move is not None:
                return move
        patience = self.style.patience
        if patience and g.turn - g.offered[p] >= patience and g.deeds[p]:
            return find_deal(g, p, self.worth, self.style.greed, purse(g, p) - self.style.to_buy)
        return None

    def _build(self, g: Game, p: int, coins: int) -> Move | None:
        for members in g.board.whole_sets(g.deeds[p]):
            level = g.level
            space = members[0]
            for s in members:  # the dearest of the lowest
                if level[s] <= level[space]:
                    space = s
            cost = g.board.house_cost[space] if level[space] < 4 else g.board.castle_cost[space]
            if level[space] < 5 and cost <= coins:
                move = (moves.BUILD, p, space)
                if g.check[moves.BUILD](g, move) is None:
                    return move
        return None

    def _repay(self, g: Game, p: int, coins: int) -> Move | None:
        mortgaged = g.deeds[p] & g.mortgaged
        while mortgaged:
            low = mortgaged & -mortgaged
            space = low.bit_length() - 1
            if g.board.repay[space] <= coins:
                return moves.REPAY, p, space
            mortgaged ^= low
        return None

    def buys(self, g: Game, p: int) -> bool:
        space = g.a
        keep = self.style.to_buy
        if self.worth.gain(g, p, 1 << space) > self.worth.deed[space]:  # it makes a set whole
            keep = 0
        return purse(g, p) - g.board.price[space] >= keep

    def most_bid(self, g: Game, p: int) -> int:
        """The most that it would bid for what is up for auction now."""
        free = g.coins[p] - self.style.to_buy // 2
        if g.lot >= 0:
            return min(free, self.worth.gain(g, p, 1 << g.lot) * self.style.thrift // 100)
        space = self.where_to_build(g, p, g.lot)
        return min(free, g.board.house_cost[space]) if space >= 0 else 0

    def where_to_build(self, g: Game, p: int, piece: int) -> int:
        """The place for a house or castle that is auctioned; -1 if there is none."""
        for members in g.board.whole_sets(g.deeds[p]):
            for s in members:
                if cannot_place(g, p, s, piece) is None:
                    return s
        return -1

    def wants_last_piece(self, g: Game, p: int) -> Move | None:
        space = self.where_to_build(g, p, g.lot)
        if space < 0 or g.bidder == p or g.coins[p] <= self.style.to_build:
            return None
        return moves.BUILD, p, space

    def in_jail(self, g: Game, p: int) -> Move:
        """Out while there is something to buy; once others have built it is safer inside."""
        if g.kept[p]:
            return moves.USE_CARD, p
        unowned = g.owner.count(BANK) > g.board.size - len(g.board.deeds) + 4
        if unowned and purse(g, p) >= g.board.edition.jail_fine + self.style.to_build:
            return moves.PAY_FINE, p
        return moves.TRY, p

    def in_debt(self, g: Game, p: int) -> Move:
        return raise_money(g, p)

    def accepts(self, g: Game, p: int, offer: Move) -> bool:
        """It wants to gain, and not much less than the other side."""
        _, maker, _, coins, deeds, theirs, cards, their_cards = offer
        jail = 3 * (bool(cards) - bool(their_cards))
        mine = self.worth.gain(g, p, deeds, theirs) + coins + jail
        other = self.worth.gain(g, maker, theirs, deeds) - coins - jail
        if coins < 0 and g.coins[p] + coins < self.style.to_buy:
            return False
        return mine > 0 and mine * 100 >= other * self.style.greed

    def asks(self, g: Game, rent: Rent) -> bool:
        """As a person might: now and then it forgets (C13)."""
        return self._luck.value(g.turn) % 100 >= self._forgets
