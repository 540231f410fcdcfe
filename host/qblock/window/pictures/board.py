"""The board: a card with a ring of spaces, and what the game has put on it."""

from typing import TypeVar

import pygame
from pygame import Rect, Surface

from ...rules.board import BANK, Board
from ...rules.game import Game
from ...said import Speaks
from ..text import Type
from ..theme import CREAM, INK
from . import pen
from .colours import LINE
from .ring import Ring
from .space import Sign, figure_of, paint_printed
from .standing import paint_standing

_Made = TypeVar("_Made")
_SIDES_KEPT = 2  # sizes: that of the window, and that of a picture of it


class BoardPicture:
    """`surface` is the board as it is in a game, without tokens: those walk, and are drawn over
    it at `token_spot`."""

    def __init__(self, board: Board, type_: Type, words: Speaks) -> None:
        self._board = board
        self._type = type_
        self._words = words
        self._printed: dict[int, Surface] = {}
        self._shown: dict[int, tuple[Surface, tuple[Sign, ...]]] = {}

    def ring(self, side: int) -> Ring:
        return Ring(side, self._board.size)

    def space_rect(self, side: int, space: int) -> Rect:
        return self.ring(side).space(space)

    def middle_rect(self, side: int) -> Rect:
        """Where the block lives: ink, and nothing else is drawn there."""
        return self.ring(side).middle

    def token_size(self, side: int) -> int:
        return self.ring(side).token

    def token_spot(
        self, side: int, space: int, seat: int, seats: int, jailed: bool = False
    ) -> tuple[int, int]:
        """The middle of a seat's token; there are so many seats."""
        ring = self.ring(side)
        if space == self._board.jail:
            at = ring.jailed_spot(space, seat) if jailed else ring.visiting_spot(space, seat, seats)
            return at.center
        priced = bool(figure_of(self._board.edition.spaces[space]))
        return ring.spot(space, seat, seats, priced).center

    def space_at(self, side: int, place: tuple[int, int]) -> int | None:
        """The space under the mouse."""
        ring = self.ring(side)
        for space in range(self._board.size):
            if ring.space(space).collidepoint(place):
                return space
        return None

    def surface(self, side: int, game: Game | None = None) -> Surface:
        """Kept, and brought up to date in place: not to be drawn on."""
        wanted = self._signs(game)
        shown = self._shown.get(side)
        if shown is None:
            shown = (self._printed_at(side).copy(), (_PLAIN,) * self._board.size)
        picture, signs = shown
        for space in range(self._board.size):
            if signs[space] != wanted[space]:
                self._update(picture, side, space, wanted[space])
        _keep(self._shown, side, (picture, wanted))
        return picture

    def changes(self, side: int, game: Game | None = None) -> list[Rect]:
        """What the next `surface` of this will have drawn anew."""
        shown = self._shown.get(side)
        if shown is None:
            return [Rect(0, 0, side, side)]
        ring, wanted = self.ring(side), self._signs(game)
        return [
            ring.space(space).union(ring.tab_of(space))
            for space in range(self._board.size)
            if shown[1][space] != wanted[space]
        ]

    def mark(self, side: int, space: int, colour: tuple[int, int, int]) -> tuple[Surface, Rect]:
        """A frame round a space, and where it goes: to point at it."""
        rect = self.space_rect(side, space)
        thick = max(2, round(side * 0.005))
        frame = pen.card(rect.size, thick * 2, colour)
        hole = pen.card((rect.width - 2 * thick, rect.height - 2 * thick), thick, (255, 255, 255))
        frame.blit(hole, (thick, thick), special_flags=pygame.BLEND_RGBA_SUB)
        return frame, rect

    def _signs(self, game: Game | None) -> tuple[Sign, ...]:
        if game is None:
            return (_PLAIN,) * self._board.size
        return tuple(
            Sign(game.owner[space], game.level[space], bool(game.mortgaged >> space & 1))
            for space in range(self._board.size)
        )

    def _update(self, picture: Surface, side: int, space: int, sign: Sign) -> None:
        ring = self.ring(side)
        for area in (ring.space(space), ring.tab_of(space)):
            picture.fill((0, 0, 0, 0), area)
            picture.blit(self._printed_at(side), area, area)
        printed = self._board.edition.spaces[space]
        paint_standing(picture, ring, printed, sign, self._words, self._type)

    def _printed_at(self, side: int) -> Surface:
        """What never changes."""
        known = self._printed.get(side)
        return known if known is not None else _keep(self._printed, side, self._print(side))

    def _print(self, side: int) -> Surface:
        ring = self.ring(side)
        picture = _card(ring)
        for space in self._board.edition.spaces:
            paint_printed(picture, ring, space, self._words, self._type)
        _lines(picture, ring)
        return picture


_PLAIN = Sign(BANK, 0, False)


def _keep(kept: dict[int, _Made], side: int, made: _Made) -> _Made:
    """The last sizes only: a window that is drawn larger goes through many."""
    kept.pop(side, None)
    kept[side] = made
    while len(kept) > _SIDES_KEPT:
        kept.pop(next(iter(kept)))
    return made


def _card(ring: Ring) -> Surface:
    size = (ring.side, ring.side)
    lies = ring.card.move(0, max(1, ring.inset // 2))
    picture = pen.shadow(size, lies, ring.inset, 150)
    round_ = round(ring.side * 0.018)
    picture.blit(pen.card(ring.card.size, round_, CREAM), ring.card)
    picture.blit(pen.card(ring.inner.size, max(2, round_ // 3), INK), ring.inner)
    return picture


def _lines(picture: Surface, ring: Ring) -> None:
    """Between the spaces."""
    thick = max(1, round(ring.side / 700))
    for space in range(ring.count):
        rect = ring.space(space)
        edge = ring.edge(space)
        if edge == "bottom":
            picture.fill(LINE, Rect(rect.left - thick // 2, rect.top, thick, rect.height))
        elif edge == "left":
            picture.fill(LINE, Rect(rect.left, rect.top - thick // 2, rect.width, thick))
        elif edge == "top":
            picture.fill(LINE, Rect(rect.right - thick // 2, rect.top, thick, rect.height))
        else:
            picture.fill(LINE, Rect(rect.left, rect.bottom - thick // 2, rect.width, thick))
