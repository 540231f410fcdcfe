"""The players' colours, and what is mixed from those of the theme."""

from ..theme import CREAM, INK, SETS, Colour, contrast

# One for each token. Bright, for the ink of the table; each has a shape of its own besides, for
# those who do not tell some of them apart.
PLAYERS: tuple[Colour, ...] = (
    (0xFF, 0x6F, 0x61),  # Super Mushroom
    (0x4F, 0xC9, 0x7A),  # Koopa Shell
    (0xFF, 0x9F, 0x38),  # Fire Flower
    (0xFF, 0xE0, 0x5A),  # Super Star
    (0x62, 0xB5, 0xFF),  # Cape Feather
    (0xC9, 0x97, 0xFF),  # Super Bell
)


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """The colour `share` of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def player_colour(seat: int) -> Colour:
    return PLAYERS[seat % len(PLAYERS)]


def readable_on(ground: Colour) -> Colour:
    """Ink or cream, whichever is read better on it."""
    return max((INK, CREAM), key=lambda colour: contrast(colour, ground))


def motif(set_: str) -> Colour:
    """What a set's pattern is drawn with on the set's colour: darker on a bright one, lighter on
    a dark one, so that it is seen in grey as well."""
    ground = SETS[set_]
    if contrast(ground, INK) > contrast(ground, CREAM):
        return mixed(ground, INK, 0.42)
    return mixed(ground, CREAM, 0.42)


LINE = mixed(CREAM, INK, 0.24)  # between spaces
GROUND = mixed(CREAM, (0xE9, 0xD2, 0xA0), 0.35)  # corners, and spaces that nobody owns
WORDS = mixed(CREAM, INK, 0.94)  # text on the card
FAINT = mixed(CREAM, INK, 0.74)  # less important text on the card
TURNED = mixed(CREAM, (0x8C, 0x8F, 0x9C), 0.45)  # the back of a deed: it is mortgaged
