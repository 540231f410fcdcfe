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

_HINT_EDGE = 4  # pixels from a key's letter to the edge of its button
_HINT_GAP = 2  # and to the word before it, at least
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
        """What comes now lies over all there was: only it can be used."""
        self.widgets.clear()

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
            pygame.draw.rect(self.surface, theme.HAIRLINE, spot, 1, border_radius=radius)
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
            self.text(text, inner, at, ink, bold, align)
            self._hint(widget, ink, text, at, bold)
        if self.focus == id_:
            self._ring(spot)

    def _beside_hint(
        self, widget: Widget, inner: pygame.Rect, rect: pygame.Rect, text: str, at: int, bold: bool
    ) -> pygame.Rect:
        """A little to the side, if a word would else touch the letter in the corner after it. One
        that is underlined moves too: so it is the same in a mirror, where none is."""
        if not widget.key or widget.kind == "main" or not widget.key.isprintable():
            return inner
        letter = self.type.size(widget.key.upper(), self._hint_size)[0]
        half = (min(inner.width, self.type.size(text, at, bold)[0]) + 1) // 2
        over = inner.centerx + half - (rect.right - _HINT_EDGE - letter - _HINT_GAP)
        free = inner.centerx - half - rect.left - _HINT_GAP
        return inner.move(-max(0, min(over, free)), 0)

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
            return
        letter = self.type.line(widget.key.upper(), self._hint_size, _faded(ink))
        spot = widget.rect
        # a capital has nothing below its line, and the label needs the room above
        corner = letter.get_rect(bottom=spot.bottom - 1 + letter.get_height() // 6)
        if self.mirrored:
            corner.left = spot.left + _HINT_EDGE
        else:
            corner.right = spot.right - _HINT_EDGE
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
        pygame.draw.rect(self.surface, theme.INK, self.place(box), border_radius=4)
        edge = theme.AMBER if on else theme.MUTED
        pygame.draw.rect(self.surface, edge, self.place(box), 2, border_radius=4)
        if on:
            inner = self.place(box.inflate(-side // 2, -side // 2))
            pygame.draw.rect(self.surface, theme.AMBER, inner, border_radius=3)
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
        pygame.draw.rect(self.surface, theme.INK, spot, border_radius=6)
        edge = theme.AMBER if self.focus == id_ else theme.HAIRLINE
        pygame.draw.rect(self.surface, edge, spot, 2 if self.focus == id_ else 1, border_radius=6)
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
    if kind == "chosen":
        return theme.CREAM, theme.INK
    return theme.HAIRLINE, theme.CREAM


def _lighter(colour: Colour) -> Colour:
    red, green, blue = (min(255, part + 22) for part in colour)
    return red, green, blue


def _faded(colour: Colour) -> Colour:
    red, green, blue = (round(part * 0.75 + 60 * 0.25) for part in colour)
    return red, green, blue
