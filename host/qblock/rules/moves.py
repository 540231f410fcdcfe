"""Moves: plain tuples of numbers, and their stable JSON.

The first number is the kind. A decision has its player next; an answer of chance has its value.
Sets of deeds and of cards are bit masks: bit n is space n, or card n of the edition.
"""

from collections.abc import Iterator, Mapping

Move = tuple[int, ...]

# Answers of chance
ROLL = 0  # (ROLL, die)
DRAW = 1  # (DRAW, card)
PRESS = 2  # (PRESS, outcome): the numbers of `question_block.odds`
# The player on turn
BUY = 3  # (BUY, player)
DECLINE = 4
PAY_FINE = 5
USE_CARD = 6
TRY = 7
# Anyone, at any time
ASK = 8  # (ASK, player, space): for the rent of that space
BUILD = 9  # (BUILD, player, space)
SELL = 10
MORTGAGE = 11
REPAY = 12
OFFER = 13  # (OFFER, player, other, coins, deeds, their deeds, cards, their cards): coins < 0 come
ACCEPT = 14  # (ACCEPT, player, who offered)
REFUSE = 15
WITHDRAW = 16  # (WITHDRAW, player)
BID = 17  # (BID, player, coins, where to build; 0 for a deed)
GIVE_UP = 18  # (GIVE_UP, player)
# The Banker
CLOSE = 19  # (CLOSE,)
# The table
UNDO = 20  # (UNDO, player, mask of those who agree)

NAMES = (
    "roll",
    "draw",
    "press",
    "buy",
    "decline",
    "pay-fine",
    "use-card",
    "try",
    "ask",
    "build",
    "sell",
    "mortgage",
    "repay",
    "offer",
    "accept",
    "refuse",
    "withdraw",
    "bid",
    "give-up",
    "close",
    "undo",
)
_KIND = {name: kind for kind, name in enumerate(NAMES)}

_FIELDS: dict[int, tuple[str, ...]] = {
    ROLL: ("die",),
    DRAW: ("card",),
    PRESS: ("outcome",),
    ASK: ("player", "space"),
    BUILD: ("player", "space"),
    SELL: ("player", "space"),
    MORTGAGE: ("player", "space"),
    REPAY: ("player", "space"),
    OFFER: ("player", "to", "coins", "deeds", "their_deeds", "cards", "their_cards"),
    ACCEPT: ("player", "from"),
    REFUSE: ("player", "from"),
    BID: ("player", "coins", "space"),
    CLOSE: (),
    UNDO: ("player", "agreed"),
}
_MASKS = frozenset(("deeds", "their_deeds", "cards", "their_cards", "agreed"))
_LENGTHS = tuple(1 + len(_FIELDS.get(kind, ("player",))) for kind in range(len(NAMES)))

Json = Mapping[str, object]


def is_chance(move: Move) -> bool:
    return move[0] <= PRESS


def to_json(move: Move) -> dict[str, object]:
    told: dict[str, object] = {"move": NAMES[move[0]]}
    for name, value in zip(_FIELDS.get(move[0], ("player",)), move[1:], strict=True):
        told[name] = list(bits(value)) if name in _MASKS else value
    return told


def from_json(told: object) -> Move:
    """The move that a JSON object says; ValueError for anything else."""
    if not isinstance(told, Mapping) or told.get("move") not in _KIND:
        raise ValueError(f"not a move: {told!r}")
    kind = _KIND[told["move"]]
    names = _FIELDS.get(kind, ("player",))
    if set(told) != {"move", *names}:
        raise ValueError(f"a move {told['move']!r} has the fields {', '.join(names) or 'none'}")
    return (kind, *(_mask(told[n]) if n in _MASKS else _number(told[n]) for n in names))


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"not a whole number: {value!r}")
    return value


def _mask(value: object) -> int:
    if not isinstance(value, list):
        raise ValueError(f"not a list: {value!r}")
    mask = 0
    for each in value:
        bit = _number(each)
        if not 0 <= bit < 64:
            raise ValueError(f"out of range: {bit}")
        mask |= 1 << bit
    return mask


def is_whole(move: Move) -> bool:
    """It has as many numbers as its kind needs."""
    return bool(move) and 0 <= move[0] < len(_LENGTHS) and len(move) == _LENGTHS[move[0]]


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
