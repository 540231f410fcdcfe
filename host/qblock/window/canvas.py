"""Painting a screen: panels, pictures and text in their places. All places are given left to right;
for Arabic the whole of it is mirrored here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import pygame

from . import theme
from .text import SHRINK, Type, height_of
from .theme import Colour, Sizes

Align = Literal["start", "middle", "end"]


@dataclass
class Placed:
    """A text that was painted, for those who check the layout."""

    text: str
    rect: pygame.Rect
    box: pygame.Rect
    whole: bool


@dataclass
class Canvas:
    surface: pygame.Surface
    type: Type
    sizes: Sizes
    placed: list[Placed] = field(default_factory=list, kw_only=True)

    def __post_init__(self) -> None:
        self.mirrored = self.type.right_to_left
        self.width, self.height = self.surface.get_size()

    def place(self, rect: pygame.Rect) -> pygame.Rect:
        """Where it is on the screen."""
        if not self.mirrored:
            return rect.copy()
        return pygame.Rect(self.width - rect.right, rect.y, rect.width, rect.height)

    def panel(
        self, rect: pygame.Rect, colour: Colour = theme.PANEL, edge: Colour | None = None
    ) -> None:
        radius = max(4, self.sizes.base // 2)
        spot = self.place(rect)
        pygame.draw.rect(self.surface, colour, spot, border_radius=radius)
        if edge is not None:
            pygame.draw.rect(self.surface, edge, spot, self.sizes.hair, border_radius=radius)

    def bar(self, rect: pygame.Rect, colour: Colour) -> None:
        pygame.draw.rect(self.surface, colour, self.place(rect))

    def picture(self, picture: pygame.Surface, rect: pygame.Rect) -> None:
        """In the middle of a place."""
        self.surface.blit(picture, picture.get_rect(center=self.place(rect).center))

    def text(
        self,
        text: str,
        rect: pygame.Rect,
        size: int | None = None,
        colour: Colour = theme.CREAM,
        bold: bool = False,
        align: Align = "start",
    ) -> None:
        """One line in a place, in the middle of its height; or two small ones, where one is too
        short and the place is high enough."""
        at = size or self.sizes.base
        fits = self.type.fits(text, at, rect.width, bold)
        if not fits and self.type.holds(text, at, rect.width, 2, bold):
            lines = self.type.lines(text, round(at * SHRINK), colour, rect.width, 2, bold)
            high = height_of(lines)
            if high <= rect.height:
                top = pygame.Rect(rect.x, rect.centery - high // 2, rect.width, high)
                self._stack(text, lines, top, align, True)
                return
        picture = self.type.line(text, at, colour, bold, rect.width)
        self._blit(text, picture, rect, align, fits)

    def texts(
        self,
        text: str,
        rect: pygame.Rect,
        size: int | None = None,
        colour: Colour = theme.CREAM,
        bold: bool = False,
        most: int = 2,
    ) -> int:
        """Several lines from the top of a place; how high they are."""
        at = size or self.sizes.base
        lines = self.type.lines(text, at, colour, rect.width, most, bold)
        whole = self.type.holds(text, at, rect.width, most, bold)
        return self._stack(text, lines, rect, "start", whole)

    def _stack(
        self,
        text: str,
        lines: Sequence[pygame.Surface],
        rect: pygame.Rect,
        align: Align,
        whole: bool,
    ) -> int:
        """From the top of a place; how high they are."""
        high = height_of(lines)
        step = high // len(lines)
        for number, line in enumerate(lines):
            row = pygame.Rect(rect.x, rect.y + number * step, rect.width, step)
            self._blit(text, line, row, align, whole)
        return high

    def _blit(
        self,
        text: str,
        picture: pygame.Surface,
        rect: pygame.Rect,
        align: Align,
        whole: bool,
    ) -> None:
        spot = self.place(rect)
        put = picture.get_rect(centery=spot.centery)
        if align == "middle":
            put.centerx = spot.centerx
        elif (align == "start") != self.mirrored:
            put.left = spot.left
        else:
            put.right = spot.right
        self.surface.blit(picture, put)
        self.placed.append(Placed(text, put, spot, whole))
