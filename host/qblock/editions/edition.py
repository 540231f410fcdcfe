"""An edition as plain data: what is printed on the board, the deeds and the cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

SpaceKind = Literal[
    "go", "location", "utility", "chest", "block", "tax", "jail", "parking", "go-to-jail"
]
Provenance = Literal["rulebook", "public", "ours", "box"]  # "box": read off somebody's own box

HOUSES_MOST = 4  # Toad Houses a location; the level above them is the castle
CASTLE = 5  # the level of a location with Peach's Castle


@dataclass(frozen=True, slots=True)
class Space:
    """`rents` are for 0 to 4 houses and for the castle. What a space does not have is 0 or ""."""

    index: int
    kind: SpaceKind
    name: str
    set: str = ""  # the colour of a location
    price: int = 0
    rents: tuple[int, ...] = ()
    house_cost: int = 0
    castle_cost: int = 0
    mortgage: int = 0  # what the Bank pays
    unmortgage: int = 0  # what repaying costs
    tax: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """`effect` is one of `bank` (coins from, or if negative to, the Bank), `each` (coins from
    every other player, or if negative to them), `repairs` (coins to the Bank for each house and
    each castle), `move` (on to a space), `jail`, `keep` (Get Out of Jail Free)."""

    id: str
    effect: Literal["bank", "each", "repairs", "move", "jail", "keep"]
    amount: int = 0  # coins, or the space to move to; repairs: for a house
    castle: int = 0  # repairs: for a castle


@dataclass(frozen=True, slots=True)
class Edition:
    name: str  # as on the command line: "celebration"
    title: str
    players: tuple[int, int]  # at least, at most
    start_coins: int
    go: int
    jail_fine: int
    laugh: int  # what Bowser's laugh costs
    game_over: int
    houses: int  # in the box
    castles: int
    spaces: tuple[Space, ...]
    cards: tuple[Card, ...]
    tokens: tuple[str, ...]
    # of every value, by its place: "spaces.1.price"
    provenance: Mapping[str, Provenance] = field(hash=False)
    hash: str  # of everything the rules read: 16 hex digits
