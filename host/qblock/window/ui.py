"""What on a screen can be used. A scene paints everything anew when something has changed; what it
paints with `button` and the like can be clicked and reached by key until the next time.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

import pygame

from . import theme
from .canvas import Align, Canvas
from .text import ELLIPSIS
from .theme import Colour

_HINT_EDGE = 0.27  # of base size, from a key's letter to the end of its button
_HINT_GAP = 2  # pixels, and to the word before it, at least
Kind = Literal["button", "main", "danger", "chosen", "tick", "field", "area", "slider", "key"]
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
    on_share: Callable[[float], None] | None = None  # a slider: how far it was drawn, 0 to 1
    on_step: Callable[[int], None] | None = None  # a slider: one on or back
    on: bool = False  # a tick, or one of several that is chosen


@dataclass
class Ui(Canvas):
    focus: str = ""
    hover: str = ""
    widgets: list[Widget] = field(default_factory=list)

    def add(self, widget: Widget) -> Widget:
        """Its place is that on the screen already."""
        self.widgets.append(widget)
        return widget

    def forget_widgets_in(self, rect: pygame.Rect) -> None:
        """Something comes to lie over this place."""
        spot = self.place(rect)
        self.widgets[:] = [w for w in self.widgets if not spot.contains(w.rect)]

    def under(self) -> None:
        """What comes now lies over all there was: only it can be used, and read."""
        self.widgets.clear()
        self.placed.clear()

    def add_area(self, id_: str, spot: pygame.Rect, label: str, act: Act) -> None:
        """A place on the screen that can be clicked, whatever way the text runs."""
        self.add(Widget(id_, spot.copy(), label, act, "area"))
        if self.focus == id_:
            self._ring(spot)

    def shortcut(self, id_: str, label: str, act: Act, key: str) -> None:
        """A key alone: there is nothing to see and nothing to click."""
        self.add(Widget(id_, pygame.Rect(0, 0, 0, 0), label, act, "key", key))

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
        shown: str | None = None,
    ) -> None:
        """`label` says all; `shown` is what is written where there is little room."""
        spot = self.place(rect)
        widget = Widget(id_, spot, label, act, kind, key.lower(), enabled, on=kind == "chosen")
        self.add(widget)
        ground, ink = _colours(kind, enabled)
        if enabled and self.hover == id_:
            ground = _lighter(ground)
        radius = max(4, self.sizes.base // 2)
        pygame.draw.rect(self.surface, ground, spot, border_radius=radius)
        if kind not in ("main", "danger", "chosen") or not enabled:
            pygame.draw.rect(
                self.surface, theme.HAIRLINE, spot, self.sizes.hair, border_radius=radius
            )
        inner = rect.inflate(-min(self.sizes.base, rect.width // 5), 0)
        text = label if shown is None else shown
        align: Align = "middle"
        if picture is not None:
            align = "start" if text else "middle"
            room = picture.get_width() if text else inner.width
            self.picture(picture, pygame.Rect(inner.x, rect.y, room, rect.height))
            gone = picture.get_width() + self.sizes.base // 3
            inner = pygame.Rect(inner.x + gone, inner.y, inner.width - gone, inner.height)
        at, bold = size or self.sizes.base, kind in ("main", "danger", "chosen")
        if text:
            if align == "middle":
                inner = self._beside_hint(widget, inner, rect, text, at, bold)
            written = len(self.placed)
            self.text(text, inner, at, ink, bold, align)
            for placed in self.placed[written:]:
                placed.box = spot  # the word moves in it, the button does not
            self._hint(widget, ink, text, at, bold)
        elif picture is None and widget.key and enabled:
            self._corner_hint(widget, ink)
        if self.focus == id_:
            self._ring(spot)

    def _beside_hint(
        self, widget: Widget, inner: pygame.Rect, rect: pygame.Rect, text: str, at: int, bold: bool
    ) -> pygame.Rect:
        """A little to the side, if a word would else touch the letter in the corner after it."""
        if not widget.key or widget.kind == "main" or not widget.key.isprintable():
            return inner
        if widget.key in text.lower() and not self.mirrored:
            return inner  # it is underlined
        letter = self.type.size(widget.key.upper(), self._hint_size)[0]
        free = rect.right - self._hint_edge - letter - _HINT_GAP - rect.left - _HINT_GAP
        wide = min(inner.width, self.type.size(text, at, bold)[0])
        if wide > free:  # then it shrinks
            return pygame.Rect(rect.left + _HINT_GAP, inner.y, free, inner.height)
        over = inner.centerx + (wide + 1) // 2 - (rect.left + _HINT_GAP + free)
        return inner.move(-max(0, over), 0)

    @property
    def _hint_edge(self) -> int:
        """The button's corners are round: a letter keeps out of them."""
        return round(self.sizes.base * _HINT_EDGE)

    @property
    def _hint_size(self) -> int:
        return max(theme.LEAST_BASE - 3, round(self.sizes.base * 0.62))

    def _hint(self, widget: Widget, ink: Colour, text: str, at: int, bold: bool) -> None:
        """The key: its letter is underlined, or stands small in the corner."""
        if not widget.key or widget.kind == "main" or not widget.key.isprintable():
            return
        if text.lower() == widget.key:
            return
        where = text.lower().find(widget.key)
        put = self.placed[-1]
        at = self._shrunk(text, at, bold, put.rect.width)
        if where >= 0 and not self.mirrored and at:
            x = put.rect.x + self.type.size(text[:where], at, bold)[0]
            wide = self.type.size(text[where], at, bold)[0]
            line = pygame.Rect(x, put.rect.bottom - max(2, at // 8), wide, max(1, at // 14))
            self.surface.fill(ink, line)
        else:
            self._corner_hint(widget, ink)

    def _corner_hint(self, widget: Widget, ink: Colour) -> None:
        letter = self.type.line(widget.key.upper(), self._hint_size, _faded(ink))
        spot = widget.rect
        # a capital has nothing below its line, and the label needs the room above
        corner = letter.get_rect(bottom=spot.bottom - self.sizes.hair + letter.get_height() // 6)
        if self.mirrored:
            corner.left = spot.left + self._hint_edge
        else:
            corner.right = spot.right - self._hint_edge
        self.surface.blit(letter, corner)

    def _shrunk(self, text: str, size: int, bold: bool, width: int) -> int:
        """The size in which a text is so wide; 0 if it was cut."""
        while size and self.type.size(text, size, bold)[0] > width:
            size -= 1
        return size if self.type.size(text, size, bold)[0] == width else 0

    def tick(
        self,
        id_: str,
        rect: pygame.Rect,
        label: str,
        on: bool,
        act: Act,
        *,
        key: str = "",
        enabled: bool = True,
        size: int | None = None,
    ) -> None:
        spot = self.place(rect)
        self.add(Widget(id_, spot, label, act, "tick", key.lower(), enabled, on=on))
        side = min(rect.height, round(self.sizes.base * 1.2))
        box = pygame.Rect(rect.x, rect.centery - side // 2, side, side)
        radius = max(4, self.sizes.base // 5)
        pygame.draw.rect(self.surface, theme.INK, self.place(box), border_radius=radius)
        edge = theme.AMBER if on else theme.MUTED
        pygame.draw.rect(
            self.surface, edge, self.place(box), 1 + self.sizes.hair, border_radius=radius
        )
        if on:
            inner = self.place(box.inflate(-side // 2, -side // 2))
            pygame.draw.rect(self.surface, theme.AMBER, inner, border_radius=radius - 1)
        gap = side + self.sizes.base // 2
        words = pygame.Rect(rect.x + gap, rect.y, rect.width - gap, rect.height)
        self.text(label, words, size, theme.CREAM if enabled else theme.MUTED)
        if self.focus == id_:
            self._ring(spot)

    def slider(
        self,
        id_: str,
        rect: pygame.Rect,
        label: str,
        share: float,
        on_share: Callable[[float], None],
        on_step: Callable[[int], None],
    ) -> None:
        """From the start (0) to the end (1) of its place; arrows move it by one."""
        spot = self.place(rect)
        self.add(
            Widget(id_, spot, label, lambda: None, "slider", on_share=on_share, on_step=on_step)
        )
        thick = max(4, self.sizes.base // 4)
        line = pygame.Rect(rect.x, rect.centery - thick // 2, rect.width, thick)
        pygame.draw.rect(self.surface, theme.INK, self.place(line), border_radius=thick // 2)
        done = pygame.Rect(line.x, line.y, round(line.width * share), thick)
        pygame.draw.rect(self.surface, theme.AMBER, self.place(done), border_radius=thick // 2)
        knob = max(6, min(rect.height, self.sizes.base) // 2)
        x = rect.x + knob + round((rect.width - 2 * knob) * share)
        at = self.place(pygame.Rect(x - knob, rect.centery - knob, 2 * knob, 2 * knob))
        pygame.draw.circle(self.surface, theme.CREAM, at.center, knob)
        if self.focus == id_:
            self._ring(spot)

    def field(
        self, id_: str, rect: pygame.Rect, label: str, value: str, on_text: Callable[[str], None]
    ) -> None:
        spot = self.place(rect)
        self.add(Widget(id_, spot, label, lambda: None, "field", on_text=on_text))
        radius = max(6, self.sizes.base // 3)
        pygame.draw.rect(self.surface, theme.INK, spot, border_radius=radius)
        edge, thick = theme.HAIRLINE, self.sizes.hair
        if self.focus == id_:
            edge, thick = theme.AMBER, 2 * thick
        pygame.draw.rect(self.surface, edge, spot, thick, border_radius=radius)
        inner = rect.inflate(-self.sizes.base, 0)
        shown = self._end_of(value, inner.width) + ("|" if self.focus == id_ else "")
        colour = theme.CREAM if value or self.focus == id_ else theme.MUTED
        self.text(shown or label, inner, colour=colour)

    def _end_of(self, value: str, width: int) -> str:
        """What is typed is seen: of a long text, such as the name of a file, the end."""
        size = self.sizes.base
        if self.type.fits(value + "|", size, width):
            return value
        while value and not self.type.fits(f"{ELLIPSIS}{value}|", size, width):
            value = value[1:]
        return ELLIPSIS + value

    def _ring(self, spot: pygame.Rect) -> None:
        radius = max(6, self.sizes.base // 2 + 2)
        around, thick = spot.inflate(6, 6), 2 * self.sizes.hair
        pygame.draw.rect(self.surface, theme.INK, around, thick + 1, border_radius=radius)
        pygame.draw.rect(self.surface, theme.CREAM, around, thick, border_radius=radius)


def _colours(kind: Kind, enabled: bool) -> tuple[Colour, Colour]:
    if not enabled:
        return theme.PANEL, theme.MUTED
    if kind == "main":
        return theme.AMBER, theme.INK
    if kind == "danger":
        return theme.CORAL, theme.INK
    if kind == "chosen":
        return theme.CREAM, theme.INK
    return theme.HAIRLINE, theme.CREAM


def _lighter(colour: Colour) -> Colour:
    red, green, blue = (min(255, part + 22) for part in colour)
    return red, green, blue


def _faded(colour: Colour) -> Colour:
    red, green, blue = (round(part * 0.75 + 60 * 0.25) for part in colour)
    return red, green, blue
