"""What the terminal's tests play: a game that has come to where something is to be shown."""

import sys
from collections.abc import Sequence
from pathlib import Path

from qblock.players.seating import Seat
from qblock.rules import moves
from qblock.rules.moves import Move
from qblock.store import Store
from qblock.table.given import Given
from qblock.table.seats import read_seat
from qblock.table.setup import set_up
from qblock.table.sitting import Sitting
from qblock.terminal import run_terminal
from qblock.terminal.lines import Written

ANN, BOB, CY = range(3)
PEOPLE = ("Ann", "Bob")
TURN = ((moves.ROLL, 6), (moves.ROLL, 1))  # the first roll of two: Ann begins


def seated(told: Sequence[str]) -> list[Seat]:
    return [read_seat(each) for each in told]


def game(
    store: Store, *made: Move, seats: Sequence[str] = PEOPLE, board: Path | None = None
) -> str:
    """The id of a game in which these moves were made, from the first roll on."""
    with Sitting.begin(store, set_up(seated(seats), seed=5, board=board)) as sitting:
        for move in made:
            sitting.apply(move)
        return sitting.id


class Evening:
    """Types lines at the terminal, and gives back what was told."""

    def __init__(self, store: Store, capsys) -> None:  # type: ignore[no-untyped-def]
        self.store = store
        self._capsys = capsys
        self.code = 0

    def type(self, *typed: str, resume: str | None = None, **given) -> list[str]:  # type: ignore[no-untyped-def]
        """The lines that were told until nothing more is typed."""
        wanted = Given(**{"block": "dice", "language": "en", **given, "resume": resume})
        self.code = run_terminal(self.store, wanted, lines=Written(typed))
        sys.stdout.flush()
        told = self._capsys.readouterr().out.replace("> ", "")
        return [line for line in told.splitlines() if line]
