"""What an edition's file is made of: which keys there are, and what may stand there."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import get_args

from .edition import Card, Provenance, SpaceKind

COINS_MOST = 1000
SPACES_MOST = 40
CARDS_MOST = 100
PLAYERS_MOST = 8
RENTS = 6  # with 0 to 4 houses, and with the castle

KINDS: tuple[SpaceKind, ...] = get_args(SpaceKind)
PROVENANCES: tuple[Provenance, ...] = get_args(Provenance)
EFFECTS: tuple[str, ...] = get_args(Card.__annotations__["effect"])

# The values of an edition that are one number each, and the least that they may be
CONSTANTS: Mapping[str, int] = MappingProxyType(
    {
        "start_coins": 1,
        "go": 0,
        "jail_fine": 0,
        "laugh": 0,
        "game_over": 0,
        "houses": 1,
        "castles": 1,
    }
)
STOCK = ("houses", "castles")  # those that somebody's own box may have otherwise

# What a space has besides its place, its kind and its name
SPACE_KEYS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        **dict.fromkeys(KINDS, ()),
        "location": (
            "set",
            "price",
            "rents",
            "house_cost",
            "castle_cost",
            "mortgage",
            "unmortgage",
        ),
        "utility": ("price", "mortgage", "unmortgage"),
        "tax": ("tax",),
    }
)
DEEDS = ("location", "utility")

# What a card has besides its id and its effect, and which part of a Card that is
CARD_KEYS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "bank": {"coins": "amount"},
        "each": {"coins": "amount"},
        "repairs": {"house": "amount", "castle": "castle"},
        "move": {"to": "amount"},
        "jail": {},
        "keep": {},
    }
)
