"""The colours and sizes of every screen, in one place."""

from dataclasses import dataclass

Colour = tuple[int, int, int]


def _hex(text: str) -> Colour:
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


INK = _hex("141b2d")
PANEL = _hex("1f2940")
HAIRLINE = _hex("33405f")
CREAM = _hex("fff6e0")
MUTED = _hex("a9b3cc")
AMBER = _hex("f4b41a")
CORAL = _hex("ff6b5e")
MINT = _hex("58d6a0")

SETS: dict[str, Colour] = {  # by the edition's name of the colour
    "brown": _hex("8a5a3b"),
    "light_blue": _hex("7cc6e8"),
    "pink": _hex("e06bb0"),
    "orange": _hex("f08a24"),
    "red": _hex("d63a31"),
    "yellow": _hex("f2cf2e"),
    "green": _hex("2f9e5b"),
    "dark_blue": _hex("2b4db3"),
}

LEAST_BASE = 13  # px: smaller text cannot be read
_LINES = 42  # of base size that a window's height holds


@dataclass(frozen=True)
class Sizes:
    """Of text and space, in pixels, for a window of this size; `scale` is the reader's wish."""

    width: int
    height: int
    scale: float = 1.0

    @property
    def base(self) -> int:
        return max(LEAST_BASE, round(self.height / _LINES * self.scale))

    @property
    def title(self) -> int:
        return round(self.base * 1.6)

    @property
    def call(self) -> int:
        return round(self.base * 1.3)

    @property
    def small(self) -> int:
        return max(LEAST_BASE - 2, round(self.base * 0.85))

    @property
    def hair(self) -> int:
        """How thick a hairline is."""
        return max(1, round(self.base / 24))

    @property
    def margin(self) -> int:
        return max(8, round(self.height / 60))


def contrast(one: Colour, other: Colour) -> float:
    """As WCAG defines it: 4.5 at least for text, 3 for shapes."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
