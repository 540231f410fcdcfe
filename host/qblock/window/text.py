"""Text on the screen: shaped, both ways, shrunk or cut to fit, and kept for the next frame."""

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

import pygame

from .bidi import runs
from .theme import Colour

SHRINK = 0.7  # of the wished size, before a text is cut
ELLIPSIS = "…"
_MOST = 4000  # pictures of text that are kept


class Reading(Protocol):
    """What text needs to know of a language."""

    @property
    def right_to_left(self) -> bool: ...


@lru_cache(maxsize=64)
def _font(size: int, bold: bool, right_to_left: bool) -> pygame.font.Font:
    """DejaVu Sans covers Latin, Greek, Cyrillic and Arabic; it comes with matplotlib."""
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    font = pygame.font.Font(_fonts() / name, size)
    if right_to_left:
        font.set_script("Arab")
        font.set_direction(pygame.DIRECTION_RTL)
    return font


@lru_cache(maxsize=1)
def _fonts() -> Path:
    """Where matplotlib keeps its fonts. To import it would take longer than all else that a
    window needs."""
    found = find_spec("matplotlib")
    assert found is not None and found.origin is not None
    return Path(found.origin).parent / "mpl-data" / "fonts" / "ttf"


class Type:
    """Sets text for one language."""

    def __init__(self, reading: Reading) -> None:
        pygame.font.init()
        self.right_to_left = reading.right_to_left
        self.cut: set[str] = set()  # what could not be set whole, for those who check the layout
        self._kept: dict[tuple[str, int, Colour, bool, int | None], pygame.Surface] = {}

    def line(
        self, text: str, size: int, colour: Colour, bold: bool = False, width: int | None = None
    ) -> pygame.Surface:
        """One line. One that is too wide shrinks to 70 % and is then cut with an ellipsis."""
        key = (text, size, colour, bold, width)
        known = self._kept.get(key)
        if known is None:
            if len(self._kept) >= _MOST:
                self._kept.clear()
            fitted, at = self._fitted(text, size, bold, width)
            known = self._kept[key] = self._set(fitted, at, colour, bold)
        return known

    def lines(
        self,
        text: str,
        size: int,
        colour: Colour,
        width: int,
        most: int = 2,
        bold: bool = False,
    ) -> list[pygame.Surface]:
        """At most so many lines of this width, all of one size; what is too much is cut."""
        for at in range(size, max(1, round(size * SHRINK)) - 1, -1):
            broken = self._broken(text, at, bold, width)
            if len(broken) <= most and all(self.size(b, at, bold)[0] <= width for b in broken):
                return [self.line(each, at, colour, bold) for each in broken]
        at = max(1, round(size * SHRINK))
        broken = self._broken(text, at, bold, width)
        kept = [*broken[: most - 1], " ".join(broken[most - 1 :])]
        return [self.line(self._cut(each, at, bold, width), at, colour, bold) for each in kept]

    def size(self, text: str, size: int, bold: bool = False) -> tuple[int, int]:
        """Width and height of one line."""
        wide = 0
        for run in runs(text, self.right_to_left):
            wide += _font(size, bold, run.is_right_to_left).size(run.text)[0]
        return wide, _font(size, bold, False).get_linesize()

    def fits(self, text: str, size: int, width: int, bold: bool = False) -> bool:
        """Whether a line can be read whole, shrunk if need be."""
        return self.size(text, max(1, round(size * SHRINK)), bold)[0] <= width

    def holds(self, text: str, size: int, width: int, most: int, bold: bool = False) -> bool:
        """Whether so many lines hold it whole, shrunk if need be."""
        at = max(1, round(size * SHRINK))
        broken = self._broken(text, at, bold, width)
        return len(broken) <= most and all(self.size(b, at, bold)[0] <= width for b in broken)

    def _fitted(self, text: str, size: int, bold: bool, width: int | None) -> tuple[str, int]:
        if width is None:
            return text, size
        least = max(1, round(size * SHRINK))
        for at in range(size, least - 1, -1):
            if self.size(text, at, bold)[0] <= width:
                return text, at
        return self._cut(text, least, bold, width), least

    def _cut(self, text: str, size: int, bold: bool, width: int) -> str:
        if self.size(text, size, bold)[0] <= width:
            return text
        self.cut.add(text)
        short = text
        while short and self.size(short.rstrip() + ELLIPSIS, size, bold)[0] > width:
            short = short[:-1]
        return short.rstrip() + ELLIPSIS

    def _broken(self, text: str, size: int, bold: bool, width: int) -> list[str]:
        """At spaces, as few lines as it takes."""
        broken: list[str] = []
        for word in text.split():
            if broken and self.size(f"{broken[-1]} {word}", size, bold)[0] <= width:
                broken[-1] += f" {word}"
            else:
                broken.append(word)
        return broken or [""]

    def _set(self, text: str, size: int, colour: Colour, bold: bool) -> pygame.Surface:
        fonts = [
            (_font(size, bold, run.is_right_to_left), run.text)
            for run in runs(text, self.right_to_left)
        ]
        # marks of direction alone, as in an Arabic date, have no width and cannot be drawn
        parts = [font.render(part, True, colour) for font, part in fonts if font.size(part)[0]]
        height = _font(size, bold, False).get_linesize()
        if len(parts) == 1:
            return parts[0]
        picture = pygame.Surface(
            (max(1, sum(p.get_width() for p in parts)), height), pygame.SRCALPHA
        )
        x = 0
        for part in parts:
            picture.blit(part, (x, height - part.get_height()))
            x += part.get_width()
        return picture
