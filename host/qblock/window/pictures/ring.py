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
_TOKEN = 0.030  # of the side


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
        """The size of a token at which six of them find room in a space."""
        return max(8, int(self.side * _TOKEN))

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

    def spot(self, space: int, seat: int, behind_bars: bool = False, jail: int = -1) -> Rect:
        """Where a seat's token stands. `jail` is the space that has visitors and prisoners."""
        if space == jail:
            return self._jailed(space, seat) if behind_bars else self._visiting(space, seat)
        return self._in_rows(self.body_of(space, True).inflate(-2, -2), seat, low=True)

    def _in_rows(self, room: Rect, seat: int, low: bool = False) -> Rect:
        """Two rows of three; `low` puts them to the bottom, where they hide no name."""
        size = self.token
        column, row = seat % 3, seat // 3 % 2
        across = room.width / 3
        down = min(size * 1.06, room.height / 2) if low else room.height / 2
        spot = Rect(0, 0, size, size)
        x = room.left + across * (column + 0.5)
        y = room.bottom - down * (row + 0.5) if low else room.top + down * (row + 0.5)
        spot.center = (round(x), round(y))
        return spot.clamp(room)

    def _jailed(self, space: int, seat: int) -> Rect:
        return self._in_rows(self.jail_of(space).inflate(-2, -2), seat)

    def _visiting(self, space: int, seat: int) -> Rect:
        """Round the two outer edges of the corner: four down the side, two along the bottom."""
        rect, jail, size = self.space(space), self.jail_of(space), self.token
        lane = rect.width - jail.width
        spot = Rect(0, 0, size, size)
        on_left = jail.left > rect.left
        x_lane = rect.left + lane // 2 if on_left else rect.right - lane // 2
        below = jail.top == rect.top
        y_lane = rect.bottom - lane // 2 if below else rect.top + lane // 2
        place = seat % 6
        if place < 4:
            step = rect.height / 4
            along = step * (place + 0.5)
            spot.center = (x_lane, round(rect.top + along if below else rect.bottom - along))
        else:
            step = jail.width / 2
            along = step * (place - 4 + 0.5)
            spot.center = (round(jail.left + along), y_lane)
        return spot.clamp(rect)
