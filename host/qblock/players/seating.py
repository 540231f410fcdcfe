"""Who sits where: a person, or a bot of some style."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..rules.board import Board
from ..rules.chance import Chance
from ..said import N_
from .bot import STYLES, Bot
from .random_bot import RandomBot
from .seats import Player

PERSON = "person"
RANDOM = "random"
BOTS = (*STYLES, RANDOM)
KINDS = {  # how they are called
    PERSON: N_("person"),
    "cautious": N_("cautious bot"),
    "builder": N_("builder bot"),
    "trader": N_("trader bot"),
    RANDOM: N_("random bot"),
}
ANY_BOT = "builder"  # who plays if no style is said


@dataclass(frozen=True, slots=True)
class Seat:
    name: str
    who: str = PERSON  # or one of BOTS

    @property
    def is_person(self) -> bool:
        return self.who == PERSON


def take_seats(seats: Sequence[Seat], board: Board, seed: int) -> list[Player | None]:
    """The bots, each with luck of its own; None where a person sits."""
    return [_player(seat, board, Chance(seed, stream=n + 1)) for n, seat in enumerate(seats)]


def _player(seat: Seat, board: Board, luck: Chance) -> Player | None:
    if seat.is_person:
        return None
    return RandomBot(luck) if seat.who == RANDOM else Bot(STYLES[seat.who], board, luck)
