"""Painting a screen, and what on it can be used. A scene paints everything anew when something
has changed; what it paints with `button` and the like can be clicked and reached by key until the
next time. All places are given left to right; for Arabic the whole of it is mirrored here.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

import pygame

from . import theme
from .text import Type
from .theme import Colour, Sizes

Kind = Literal["button", "main", "danger", "tick", "field", "area", "tab"]
Act = Callable[[], None]


@dataclass
class Widget:
    """Something to use. `key` is the letter that does the same as a click."""

    id: str
    rect: pygame.Rect
    label: str
    act: Act
    kind: Kind = "button"
    key: str = ""
    enabled: bool = True
    on_text: Callable[[str], None] | None = None  # a field: what was typed


@dataclass
class Placed:
    """A text that was painted, for those who check the layout."""

    text: str
    rect: pygame.Rect
    box: pygame.Rect
    whole: bool


@dataclass
class Ui:
    surface: pygame.Surface
    type: Type
    sizes: Sizes
    focus: str = ""
    hover: str = ""
    widgets: list[Widget] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)
    modal: bool = False  # what was there before is under something: it cannot be used

    def __post_init__(self) -> None:
        self.mirrored = self.type.right_to_left
        self.width, self.height = self.surface.get_size()

    # Places

    def place(self, rect: pygame.Rect) -> pygame.Rect:
        """Where it is on the screen."""
        if not self.mirrored:
            return rect.copy()
        return pygame.Rect(self.width - rect.right, rect.y, rect.width, rect.height)

    # Painting

    def panel(
        self, rect: pygame.Rect, colour: Colour = theme.PANEL, edge: Colour | None = None
    ) -> None:
        radius = max(4, self.sizes.base // 2)
        spot = self.place(rect)
        pygame.draw.rect(self.surface, colour, spot, border_radius=radius)
        if edge is not None:
            pygame.draw.rect(self.surface, edge, spot, 1, border_radius=radius)

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
        align: Literal["start", "middle", "end"] = "start",
    ) -> None:
        """One line in a place, in the middle of its height."""
        at = size or self.sizes.base
        picture = self.type.line(text, at, colour, bold, rect.width)
        self._blit(text, picture, rect, align, self.type.fits(text, at, rect.width, bold))

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
        y = rect.y
        for line in lines:
            row = pygame.Rect(rect.x, y, rect.width, line.get_height())
            self._blit(text, line, row, "start", whole)
            y += line.get_height()
        return y - rect.y

    def _blit(
        self,
        text: str,
        picture: pygame.Surface,
        rect: pygame.Rect,
        align: Literal["start", "middle", "end"],
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

    # What can be used

    def add(self, widget: Widget) -> Widget:
        """Its place is that on the screen already."""
        self.widgets.append(widget)
        return widget

    def under(self) -> None:
        """What comes now lies over all there was: only it can be used."""
        self.widgets.clear()

    def area(self, id_: str, rect: pygame.Rect, label: str, act: Act) -> None:
        """A place to click without a look of its own."""
        spot = self.place(rect)
        self.add(Widget(id_, spot, label, act, "area"))
        if self.focus == id_:
            self._ring(spot)

    def button(
        self,
        id_: str,
        rect: pygame.Rect,
        label: str,
        act: Act,
        *,
        kind: Kind = "button",
        key: str = "",
        enabled: bool = True,
        size: int | None = None,
        picture: pygame.Surface | None = None,
    ) -> None:
        spot = self.place(rect)
        widget = self.add(Widget(id_, spot, label, act, kind, key.lower(), enabled))
        ground, ink = _colours(kind, enabled)
        if enabled and self.hover == id_:
            ground = _lighter(ground)
        radius = max(4, self.sizes.base // 2)
        pygame.draw.rect(self.surface, ground, spot, border_radius=radius)
        if kind not in ("main", "danger"):
            pygame.draw.rect(self.surface, theme.HAIRLINE, spot, 1, border_radius=radius)
        inner = rect.inflate(-self.sizes.base, 0)
        if picture is not None:
            icon = pygame.Rect(inner.x, rect.y, picture.get_width(), rect.height)
            self.picture(picture, icon)
            gone = picture.get_width() + self.sizes.base // 3
            inner = pygame.Rect(inner.x + gone, inner.y, inner.width - gone, inner.height)
        at = size or self.sizes.base
        align: Literal["start", "middle"] = "start" if picture is not None else "middle"
        self.text(label, inner, at, ink, kind in ("main", "danger"), align)
        self._hint(widget, ink)
        if self.focus == id_:
            self._ring(spot)

    def _hint(self, widget: Widget, ink: Colour) -> None:
        """The key, small in the corner."""
        if not widget.key or widget.kind == "main" or not widget.key.isprintable():
            return
        size = max(theme.LEAST_BASE - 3, round(self.sizes.base * 0.62))
        letter = self.type.line(widget.key.upper(), size, _faded(ink))
        spot = widget.rect
        at = letter.get_rect(bottom=spot.bottom - 1)
        if self.mirrored:
            at.left = spot.left + 4
        else:
            at.right = spot.right - 4
        self.surface.blit(letter, at)

    def tick(self, id_: str, rect: pygame.Rect, label: str, on: bool, act: Act) -> None:
        spot = self.place(rect)
        self.add(Widget(id_, spot, label, act, "tick"))
        side = min(rect.height, round(self.sizes.base * 1.2))
        box = pygame.Rect(rect.x, rect.centery - side // 2, side, side)
        pygame.draw.rect(self.surface, theme.INK, self.place(box), border_radius=4)
        edge = theme.AMBER if on else theme.MUTED
        pygame.draw.rect(self.surface, edge, self.place(box), 2, border_radius=4)
        if on:
            inner = self.place(box.inflate(-side // 2, -side // 2))
            pygame.draw.rect(self.surface, theme.AMBER, inner, border_radius=3)
        gap = side + self.sizes.base // 2
        self.text(label, pygame.Rect(rect.x + gap, rect.y, rect.width - gap, rect.height))
        if self.focus == id_:
            self._ring(spot)

    def field(
        self, id_: str, rect: pygame.Rect, label: str, value: str, on_text: Callable[[str], None]
    ) -> None:
        spot = self.place(rect)
        self.add(Widget(id_, spot, label, lambda: None, "field", on_text=on_text))
        pygame.draw.rect(self.surface, theme.INK, spot, border_radius=6)
        edge = theme.AMBER if self.focus == id_ else theme.HAIRLINE
        pygame.draw.rect(self.surface, edge, spot, 2 if self.focus == id_ else 1, border_radius=6)
        shown = value + ("|" if self.focus == id_ else "")
        colour = theme.CREAM if value or self.focus == id_ else theme.MUTED
        self.text(shown or label, rect.inflate(-self.sizes.base, 0), colour=colour)

    def _ring(self, spot: pygame.Rect) -> None:
        radius = max(6, self.sizes.base // 2 + 2)
        around = spot.inflate(6, 6)
        pygame.draw.rect(self.surface, theme.INK, around, 3, border_radius=radius)
        pygame.draw.rect(self.surface, theme.CREAM, around, 2, border_radius=radius)


def _colours(kind: Kind, enabled: bool) -> tuple[Colour, Colour]:
    if not enabled:
        return theme.PANEL, theme.MUTED
    if kind == "main":
        return theme.AMBER, theme.INK
    if kind == "danger":
        return theme.CORAL, theme.INK
    return theme.HAIRLINE, theme.CREAM


def _lighter(colour: Colour) -> Colour:
    red, green, blue = (min(255, part + 22) for part in colour)
    return red, green, blue


def _faded(colour: Colour) -> Colour:
    red, green, blue = (round(part * 0.75 + 60 * 0.25) for part in colour)
    return red, green, blue
