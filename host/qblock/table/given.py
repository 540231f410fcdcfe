"""What was said on the command line: what is not said is asked at the table."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ..players.seating import Seat

LAST = "last"  # the game that was played last and is not over


@dataclass(frozen=True)
class Given:
    """None and empty: it was not said, so the table asks or takes what is usual."""

    seats: tuple[Seat, ...] = ()
    edition: str = "celebration"
    block: str = "auto"  # auto, window, sim, mpy, rp2040, dice, or the URL of a port
    dice: Literal["roll", "typed"] = "roll"  # typed: rolled by hand on the table
    rent: Literal["ask", "auto"] = "ask"
    language: str | None = None
    board: Path | None = None
    seed: int | None = None
    resume: str | None = None  # the id of a game, or LAST
