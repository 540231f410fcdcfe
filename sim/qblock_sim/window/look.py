"""Colours and sizes: what every part of the picture is measured with."""

from dataclasses import dataclass

Colour = tuple[int, int, int]

INK: Colour = (0x14, 0x1B, 0x2D)
PANEL: Colour = (0x1F, 0x29, 0x40)
HAIRLINE: Colour = (0x33, 0x40, 0x5F)
CREAM: Colour = (0xFF, 0xF6, 0xE0)
MUTED: Colour = (0xA9, 0xB3, 0xCC)
AMBER: Colour = (0xF4, 0xB4, 0x1A)
CORAL: Colour = (0xFF, 0x6B, 0x5E)
MINT: Colour = (0x58, 0xD6, 0xA0)

SMALLEST = (240, 240)  # a window may not be made smaller: the corners would meet


@dataclass(frozen=True)
class Layout:
    """Where things are in a window of this size, in pixels."""

    width: int
    height: int

    @property
    def text(self) -> int:
        """The height of the letters."""
        return max(13, round(self.height / 42))

    @property
    def margin(self) -> int:
        return max(8, round(min(self.width, self.height) / 40))

    @property
    def block(self) -> int:
        """The side of the block's face."""
        return max(64, round(min(self.width * 0.56, self.height * 0.44)))

    @property
    def centre(self) -> tuple[int, int]:
        """The middle of the block's face at rest: low, since coins need the room above."""
        return self.width // 2, round(self.height * 0.585)


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """The colour `share` of the way from the first to the second."""
    return (
        round(first[0] + (second[0] - first[0]) * share),
        round(first[1] + (second[1] - first[1]) * share),
        round(first[2] + (second[2] - first[2]) * share),
    )
