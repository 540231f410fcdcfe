"""The two sides of a deal, and the scale that they lie on."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from pygame import Rect

from ...rules import moves
from ...rules.game import Game
from ...rules.moves import Move, bits
from .. import theme
from ..pictures.scale import MOST, scale
from ..pictures.tokens import token
from ..ui import Ui
from .base import TableView
from .parts import paint_coins, paint_deed, row_height


@dataclass
class Side:
    """What one player gives. Deeds and cards are masks."""

    seat: int
    deeds: int = 0
    cards: int = 0
    coins: int = 0

    def value(self, g: Game) -> int:
        """By what is printed: a mortgaged deed is worth less by what repaying costs, and a card
        what it saves."""
        worth = self.coins + self.cards.bit_count() * g.board.edition.jail_fine
        for s in bits(self.deeds):
            worth += g.board.price[s] - (g.board.repay[s] if g.mortgaged >> s & 1 else 0)
        return worth

    @property
    def is_empty(self) -> bool:
        return not (self.deeds or self.cards or self.coins)


@dataclass
class Deal:
    """Who offers stands first."""

    ours: Side
    theirs: Side

    def __iter__(self) -> Iterator[Side]:
        return iter((self.ours, self.theirs))

    @classmethod
    def of(cls, offer: Move) -> Self:
        _, p, q, coins, deeds, theirs, cards, their_cards = offer
        return cls(
            Side(p, deeds, cards, max(coins, 0)), Side(q, theirs, their_cards, max(-coins, 0))
        )

    @property
    def offer(self) -> Move:
        """As the rules know it: coins go one way only."""
        one, two = self.ours, self.theirs
        coins = one.coins - two.coins
        return (
            moves.OFFER, one.seat, two.seat, coins, one.deeds, two.deeds, one.cards, two.cards,
        )  # fmt: skip


def paint_scale(ui: Ui, rect: Rect, table: TableView, deal: Deal) -> None:
    """It tips to the side with more on it; below each pan whose it is, and what it comes to."""
    g = table.evening.game
    one, two = deal.ours.value(g), deal.theirs.value(g)
    tip = max(-MOST, min(MOST, two - one))
    ui.picture(scale(rect.width, rect.height, -tip if ui.mirrored else tip), rect)
    side = max(12, round(rect.height * 0.36))
    for player, x in ((deal.ours, rect.x), (deal.theirs, rect.right - side)):
        ui.picture(token(player.seat, side), Rect(x, rect.bottom - side, side, side))


def paint_goods(ui: Ui, rect: Rect, table: TableView, side: Side) -> int:
    """All that a side gives, line by line; how high it is."""
    s, w = ui.sizes, table.words
    high, y = row_height(ui), rect.y
    if side.is_empty:
        ui.text(w.gettext("nothing"), Rect(rect.x, y, rect.width, high), s.base, theme.MUTED)
        return high
    for space in bits(side.deeds):
        paint_deed(ui, Rect(rect.x, y, rect.width, high), table, space)
        y += high
    for _ in bits(side.cards):
        said = w.gettext("Get Out of Jail Free card")
        ui.text(said, Rect(rect.x, y, rect.width, high), s.small)
        y += high
    if side.coins:
        place = Rect(rect.x, y, rect.width, high)
        paint_coins(ui, place, w.number(side.coins), s.call, align="start")
        y += high
    return y - rect.y
