"""The few words around the block, with their icons, and the help that lies over it."""

from dataclasses import dataclass
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface
from qblock.said import N_
from qblock.window.text import Type
from qblock.words import Words

from .drawing import Canvas, Kept
from .look import AMBER, CORAL, CREAM, HAIRLINE, INK, MINT, MUTED, PANEL, Colour, Layout
from .shapes import Shape, circle, rounded

LOUDEST = 10
_ROOM = 6.4  # of a label in a corner, in heights of its letters; more where the block is far
_SOUND = 7.6  # the same of what is said of the sound

HELP = (
    (N_("Space, Enter, click"), N_("press the block; hold to hold it")),
    ("P", N_("power off and on (hold Space meanwhile)")),
    ("U", N_("pull the cable, put it back")),
    ("B", N_("battery low, battery full")),
    ("M   +   -", N_("mute, louder, softer")),
    ("F11", N_("full screen")),
    ("?", N_("this help")),
    ("Esc", N_("close the window")),
)


@dataclass(frozen=True)
class Status:
    """What the corners say."""

    address: str
    linked: bool = False  # a program has the port open
    plugged: bool = True
    on: bool = True
    battery_low: bool = False
    volume: int = LOUDEST // 2  # of the screen's loudspeakers, not of the unit
    muted: bool = False
    silent: bool = False  # there is no loudspeaker
    help: bool = False


class Labels:
    """Draws them at one size. `help_button` and `sound_button` are where to click. A language
    that is read from right to left has everything on the other side."""

    def __init__(self, layout: Layout, words: Words | None = None) -> None:
        self._layout = layout
        self._words = words or Words("en")
        self._type = Type(self._words)
        self._kept = Kept(16_000_000)
        self._help_size = layout.text
        whole = Rect(0, 0, layout.width, layout.height)
        # whatever the window's shape, the help has to fit: it alone may have smaller letters
        while self._help_size > 6 and not whole.contains(self.help_box()):
            self._help_size -= 1
        side = round(layout.text * 1.9)
        margin = layout.margin
        self.help_button = self._placed(Rect(layout.width - margin - side, margin, side, side))
        wide = round(layout.text * _SOUND)
        self.sound_button = self._placed(
            Rect(layout.width - margin - wide, layout.height - margin - side, wide, side)
        )

    def draw(self, target: Surface, status: Status) -> None:
        margin, text = self._layout.margin, self._layout.text
        line = round(text * 1.55)
        self._line(target, margin, "plug", *_link(status))
        self._line(target, margin + line, *_power(status))
        room = self._layout.width - 3 * margin - self.sound_button.width
        address = self._text(status.address, MUTED, room=room)
        at = address.get_rect(midleft=(margin, self.sound_button.centery))
        target.blit(address, self._placed(at))
        self._sound(target, status)
        if status.help:
            self._help(target)
        self._help_button(target, status.help)

    def _placed(self, box: Rect) -> Rect:
        """Where it lies: given for those who read from left to right."""
        if not self._words.right_to_left:
            return box
        return Rect(self._layout.width - box.right, box.top, box.width, box.height)

    def _line(self, target: Surface, top: int, icon: str, words: str, colour: Colour) -> None:
        margin, size = self._layout.margin, self._layout.text
        picture = self._kept.get((icon, size, colour), lambda: draw_icon(icon, size, colour))
        beside = (self._layout.width - self._layout.block) // 2 - 2 * margin - round(size * 1.55)
        room = max(round(size * _ROOM), beside)
        label = self._text(self._words.gettext(words), colour, room=room)
        middle = top + size // 2
        target.blit(picture, self._placed(picture.get_rect(midleft=(margin, middle))))
        at = label.get_rect(midleft=(margin + round(size * 1.55), middle))
        target.blit(label, self._placed(at))

    def _text(self, words: str, colour: Colour, size: int = 0, room: int | None = None) -> Surface:
        return self._type.line(words, size or self._layout.text, colour, width=room)

    def _sound(self, target: Surface, status: Status) -> None:
        size, box = self._layout.text, self.sound_button
        off = status.muted or status.silent
        icon, colour = ("mute", CORAL if status.muted else MUTED) if off else ("speaker", MUTED)
        picture = self._kept.get((icon, size, colour), lambda: draw_icon(icon, size, colour))
        if off:
            room = box.width - picture.get_width() - round(size * 0.4)
            why = N_("no sound") if status.silent else N_("muted")
            label = self._text(self._words.gettext(why), colour, room=room)
            target.blit(label, self._placed(label.get_rect(midright=self._placed(box).midright)))
            at = self._placed(box).right - label.get_width() - round(size * 0.4)
        else:
            self._bars(target, status.volume)
            at = self._placed(box).right - round(size * 3.4)
        target.blit(picture, self._placed(picture.get_rect(midright=(at, box.centery))))

    def _bars(self, target: Surface, volume: int) -> None:
        size, box = self._layout.text, self._placed(self.sound_button)
        step = size * 3.1 / LOUDEST
        for i in range(LOUDEST):
            height = round(size * (0.35 + 0.65 * i / (LOUDEST - 1)))
            bar = Rect(0, 0, max(1, round(step * 0.6)), height)
            bar.bottomleft = (
                round(box.right - step * (LOUDEST - i)), box.centery + round(size * 0.5),
            )  # fmt: skip
            pygame.draw.rect(target, AMBER if i < volume else HAIRLINE, self._placed(bar))

    def _help_button(self, target: Surface, is_open: bool) -> None:
        box, side = self.help_button, self.help_button.width

        def make() -> Surface:
            canvas = Canvas(1, 1, side)
            canvas.fill(circle(0.5, 0.5, 0.49), AMBER if is_open else HAIRLINE)
            canvas.fill(circle(0.5, 0.5, 0.44), AMBER if is_open else PANEL)
            return canvas.surface

        target.blit(self._kept.get(("help", side, is_open), make), box)
        mark = self._text("?", INK if is_open else CREAM)
        target.blit(mark, mark.get_rect(center=box.center))

    def _help(self, target: Surface) -> None:
        target.blit(self._kept.get("help panel", self._help_panel), (0, 0))

    def help_box(self) -> Rect:
        """Where the help lies."""
        layout, size = self._layout, self._help_size
        _, inside, row = self._help_columns()
        box = Rect(0, 0, inside + 2 * size, row * len(HELP) + round(size * 1.2))
        box.center = (layout.width // 2, layout.height // 2)
        return box

    def _help_columns(self) -> tuple[int, int, int]:
        """(where the words begin, the width of all, the height of a row); in a narrow window
        the words stand below their keys."""
        layout, size = self._layout, self._help_size
        keys, words = self._help_texts()
        column = max(key.get_width() for key in keys) + size
        inside = column + max(word.get_width() for word in words)
        if inside <= layout.width - 2 * layout.margin - 2 * size:
            return column, inside, round(size * 1.9)
        return 0, max(picture.get_width() for picture in keys + words), round(size * 2.3)

    def _help_texts(self) -> tuple[list[Surface], list[Surface]]:
        told = self._words.gettext
        keys = [self._text(told(key), AMBER, self._help_size) for key, _ in HELP]
        small = round(self._help_size * 0.9)
        return keys, [self._text(told(word), CREAM, small) for _, word in HELP]

    def _help_panel(self) -> Surface:
        layout, size = self._layout, self._help_size
        whole = Surface((layout.width, layout.height), pygame.SRCALPHA)
        whole.fill((*INK, 190))
        box = self.help_box()
        pygame.draw.rect(whole, PANEL, box, border_radius=round(size * 0.7))
        pygame.draw.rect(whole, HAIRLINE, box, 1, border_radius=round(size * 0.7))
        column, _, row = self._help_columns()
        for i, (key, word) in enumerate(zip(*self._help_texts(), strict=True)):
            top, left = box.top + round(size * 0.6) + i * row, box.left + size
            if column:
                places = (left, top + row // 2), (left + column, top + row // 2)
                at = [key.get_rect(midleft=places[0]), word.get_rect(midleft=places[1])]
            else:
                below = top + round(size * 1.1)
                at = [key.get_rect(topleft=(left, top)), word.get_rect(topleft=(left, below))]
            whole.blit(key, self._placed(at[0]))
            whole.blit(word, self._placed(at[1]))
        return whole


def _link(status: Status) -> tuple[str, Colour]:
    if not status.on:
        return N_("switched off"), CORAL
    if not status.plugged:
        return N_("cable out"), CORAL
    return (N_("host linked"), MINT) if status.linked else (N_("no host yet"), MUTED)


def _power(status: Status) -> tuple[str, str, Colour]:
    if status.plugged:
        return "battery-full", N_("USB power"), MUTED
    if status.battery_low:
        return "battery-low", N_("battery low"), CORAL
    return "battery-full", N_("on battery"), CREAM


def draw_icon(name: str, size: int, colour: Colour) -> Surface:
    canvas = Canvas(1.2, 1, size)
    for shape in _ICONS[name]:
        canvas.fill(shape, colour)
    if name.startswith("battery"):
        canvas.erase(rounded(0.13, 0.34, 0.87, 0.66, 0.03))
        canvas.fill(
            rounded(0.18, 0.39, 0.82 if name == "battery-full" else 0.34, 0.61, 0.02), colour
        )
    return canvas.surface


_HORN: Shape = [(0.05, 0.36), (0.24, 0.36), (0.52, 0.10), (0.52, 0.90), (0.24, 0.64), (0.05, 0.64)]


def _wave(radius: float) -> Shape:
    """A part of a ring, open to the left."""
    turns = [pi * (-0.28 + 0.56 * i / 12) for i in range(13)]
    outer = [(0.52 + radius * cos(t), 0.5 + radius * sin(t)) for t in turns]
    inner = [(0.52 + (radius - 0.1) * cos(t), 0.5 + (radius - 0.1) * sin(t)) for t in turns[::-1]]
    return outer + inner


_ICONS: dict[str, list[Shape]] = {
    "plug": [
        rounded(0.22, 0.30, 0.72, 0.70, 0.10),
        rounded(0.68, 0.36, 1.02, 0.45, 0.03),
        rounded(0.68, 0.55, 1.02, 0.64, 0.03),
        rounded(0.0, 0.455, 0.30, 0.545, 0.04),
    ],
    "battery-full": [rounded(0.05, 0.26, 0.95, 0.74, 0.09), rounded(0.93, 0.40, 1.05, 0.60, 0.03)],
    "battery-low": [rounded(0.05, 0.26, 0.95, 0.74, 0.09), rounded(0.93, 0.40, 1.05, 0.60, 0.03)],
    "speaker": [_HORN, _wave(0.34), _wave(0.58)],
    "mute": [
        _HORN,
        [(0.64, 0.34), (0.71, 0.27), (1.05, 0.66), (0.98, 0.73)],
        [(0.98, 0.27), (1.05, 0.34), (0.71, 0.73), (0.64, 0.66)],
    ],
}
