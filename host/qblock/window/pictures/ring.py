"""Where everything is on the board, in pixels of its picture. No drawing in here.

The board is a ring of spaces, clockwise from GO at the bottom right: along the bottom to the left,
up, to the right, and down. It is so in every language: a board is not read.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pygame import Rect

Edge = Literal["bottom", "left", "top", "right"]
EDGES: tuple[Edge, ...] = ("bottom", "left", "top", "right")

_INSET = 0.009  # of the side: room for the card's shadow
_DEEP = 1.2  # how deep a space is, in widths
_BAND = 0.22  # of the depth
_TAB = 0.20  # of the depth: how far an owner's tab reaches into the middle
_JAIL = 0.70  # of the corner: where the bars are
_TOKEN = 0.028  # of the side
_LETTERS = 0.0183  # of the side: the size of names and prices
_FOOT = 1.25  # of the letters: how high the price's row is
_CELL = 0.70  # of the part behind bars: what its plate leaves for tokens


@dataclass(frozen=True)
class Ring:
    """A board of `count` spaces, a multiple of 4, in a picture of `side` pixels."""

    side: int
    count: int = 32

    @property
    def per_edge(self) -> int:
        return self.count // 4

    @property
    def inset(self) -> int:
        return max(3, round(self.side * _INSET))

    @cached_property
    def card(self) -> Rect:
        """The card without its shadow."""
        return Rect(self.inset, self.inset, self.side - 2 * self.inset, self.side - 2 * self.inset)

    @cached_property
    def depth(self) -> int:
        """Of a space; a corner is as wide."""
        return round(self.card.width * _DEEP / (self.per_edge - 1 + 2 * _DEEP))

    @property
    def band(self) -> int:
        """How thick a set's band is."""
        return round(self.depth * _BAND)

    @property
    def tab(self) -> int:
        """How far an owner's tab reaches into the middle."""
        return round(self.depth * _TAB)

    @property
    def token(self) -> int:
        """The size of a token: a row of them stands between a name and its price."""
        return max(8, int(self.side * _TOKEN))

    @property
    def letters(self) -> int:
        """The size of names and prices."""
        return max(9, round(self.side * _LETTERS))

    @property
    def hairline(self) -> int:
        return max(1, round(self.side / 700))

    @property
    def pad(self) -> int:
        """From a space's edges to what is printed on it; a name keeps half as much again."""
        return max(2, round(self.side * 0.004))

    def edge(self, space: int) -> Edge:
        """A corner belongs to the edge that begins in it."""
        return EDGES[space // self.per_edge]

    def is_corner(self, space: int) -> bool:
        return space % self.per_edge == 0

    def space(self, space: int) -> Rect:
        edge, step = self.edge(space), space % self.per_edge
        near, far = self._steps[step], self._steps[step + 1]
        card, depth = self.card, self.depth
        if edge == "bottom":
            return Rect(card.right - far, card.bottom - depth, far - near, depth)
        if edge == "left":
            return Rect(card.left, card.bottom - far, depth, far - near)
        if edge == "top":
            return Rect(card.left + near, card.top, far - near, depth)
        return Rect(card.right - depth, card.top + near, depth, far - near)

    @cached_property
    def _steps(self) -> list[int]:
        """How far from an edge's first corner each of its spaces begins."""
        between = self.card.width - 2 * self.depth
        steps = self.per_edge - 1
        return [0] + [self.depth + round(between * step / steps) for step in range(steps + 1)]

    @cached_property
    def inner(self) -> Rect:
        """All that is within the ring."""
        return self.card.inflate(-2 * self.depth, -2 * self.depth)

    @cached_property
    def middle(self) -> Rect:
        """Where the block lives: within the ring, and clear of the owners' tabs."""
        room = 2 * (self.tab + max(2, self.side // 200))
        return self.inner.inflate(-room, -room)

    def band_of(self, space: int) -> Rect:
        """At the space's inner edge."""
        rect, thick = self.space(space), self.band
        edge = self.edge(space)
        if edge == "bottom":
            return Rect(rect.left, rect.top, rect.width, thick)
        if edge == "left":
            return Rect(rect.right - thick, rect.top, thick, rect.height)
        if edge == "top":
            return Rect(rect.left, rect.bottom - thick, rect.width, thick)
        return Rect(rect.left, rect.top, thick, rect.height)

    def body_of(self, space: int, banded: bool) -> Rect:
        """What a space has for name and price."""
        rect = self.space(space)
        if not banded:
            return rect
        thick, edge = self.band, self.edge(space)
        if edge == "bottom":
            return Rect(rect.left, rect.top + thick, rect.width, rect.height - thick)
        if edge == "left":
            return Rect(rect.left, rect.top, rect.width - thick, rect.height)
        if edge == "top":
            return Rect(rect.left, rect.top, rect.width, rect.height - thick)
        return Rect(rect.left + thick, rect.top, rect.width - thick, rect.height)

    def foot_of(self, space: int, banded: bool) -> Rect:
        """Where the price stands."""
        inside = self.body_of(space, banded).inflate(-2 * self.pad, -2 * self.pad)
        high = round(self.letters * _FOOT)
        return Rect(inside.left, inside.bottom - high, inside.width, high)

    def tab_of(self, space: int) -> Rect:
        """The owner's tab, hanging from the space into the middle."""
        rect, out = self.space(space), self.tab
        wide = round(min(rect.size) * 0.5)
        edge = self.edge(space)
        if edge in ("bottom", "top"):
            tab = Rect(0, 0, wide, out)
            tab.centerx = rect.centerx
            tab.bottom = rect.top if edge == "bottom" else rect.bottom + out
        else:
            tab = Rect(0, 0, out, wide)
            tab.centery = rect.centery
            tab.left = rect.right if edge == "left" else rect.left - out
        return tab

    def jail_of(self, space: int) -> Rect:
        """Within the Jail's corner, the part behind bars: towards the middle of the board."""
        rect = self.space(space)
        size = round(rect.width * _JAIL)
        jail = Rect(0, 0, size, size)
        if self.edge(space) in ("left", "top"):
            jail.right = rect.right
        else:
            jail.left = rect.left
        if self.edge(space) in ("bottom", "left"):
            jail.top = rect.top
        else:
            jail.bottom = rect.bottom
        return jail

    def spot(self, space: int, seat: int, seats: int, priced: bool = False) -> Rect:
        """Where the token of one of so many seats stands: always in the same place of a space, in
        a row that hides neither name nor price. Many stand close, like cards in a hand."""
        room = self.body_of(space, True).inflate(-2, -2)
        if priced:
            room.height = self.foot_of(space, True).top - room.top
        step = self._step(room.width, seats)
        spot = Rect(0, 0, self.token, self.token)
        x = room.centerx + step * (seat - (seats - 1) / 2)
        spot.midbottom = (round(x), room.bottom)
        return spot.clamp(room)

    def jailed_spot(self, jail: int, seat: int) -> Rect:
        """Behind bars, in two rows of three above its plate."""
        room = self.jail_of(jail).inflate(-2, -2)
        column, row = seat % 3, seat // 3 % 2
        spot = Rect(0, 0, self.token, self.token)
        spot.center = (
            round(room.left + room.width * (column + 0.5) / 3),
            round(room.top + room.height * _CELL * (row + 0.5) / 2),
        )
        return spot.clamp(room)

    def visiting_spot(self, jail: int, seat: int, seats: int) -> Rect:
        """In the lane beside the bars; the other lane has its name."""
        rect, bars = self.space(jail), self.jail_of(jail)
        lane = rect.width - bars.width
        step = self._step(bars.height, seats)
        spot = Rect(0, 0, self.token, self.token)
        x = rect.left + lane // 2 if bars.left > rect.left else rect.right - lane // 2
        spot.center = (x, round(bars.centery + step * (seat - (seats - 1) / 2)))
        return spot.clamp(rect)

    def _step(self, room: int, seats: int) -> float:
        """From one token to the next, where all of them find room."""
        return min(self.token * 1.1, (room - self.token) / max(1, seats - 1))
