"""Text on the screen: shaped, both ways, shrunk or cut to fit, and kept for the next frame."""

from collections.abc import Sequence
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


def height_of(lines: Sequence[pygame.Surface]) -> int:
    """Of lines of one size below one another: a mark that hangs below one needs no room more."""
    return len(lines) * min(line.get_height() for line in lines)


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

    def count(self, text: str, size: int, width: int, bold: bool = False) -> int:
        """How many lines of this width it takes, none of them shrunk."""
        return len(self._broken(text, size, bold, width))

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
        """At spaces, as few lines as it takes; and always where a line ends already."""
        broken: list[str] = []
        for ended in text.split("\n"):
            line = ""
            for word in ended.split():
                longer = f"{line} {word}".strip()
                if line and self.size(longer, size, bold)[0] > width:
                    broken.append(line)
                    longer = word
                line = longer
            broken.append(line)
        return broken

    def _set(self, text: str, size: int, colour: Colour, bold: bool) -> pygame.Surface:
        fonts = [
            (_font(size, bold, run.is_right_to_left), run.text)
            for run in runs(text, self.right_to_left)
        ]
        # marks of direction alone, as in an Arabic date, have no width and cannot be drawn
        parts = [font.render(part, True, colour) for font, part in fonts if font.size(part)[0]]
        height = _font(size, bold, False).get_linesize()
        # Arabic has marks that hang below the line: as much is left free above it, so that the
        # middle of the picture is the middle of the line
        hangs = max((part.get_height() - height for part in parts), default=0)
        if len(parts) == 1 and hangs <= 0:
            return parts[0]
        free = max(0, hangs)
        wide = max(1, sum(part.get_width() for part in parts))
        picture = pygame.Surface((wide, height + 2 * free), pygame.SRCALPHA)
        x = 0
        for part in parts:
            picture.blit(part, (x, free))
            x += part.get_width()
        return picture
