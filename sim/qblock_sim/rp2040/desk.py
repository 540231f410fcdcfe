"""Several boards side by side, wired pin to pin, in one simulated time."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from qblock.closing import Closing

from . import install
from .board import Board, desk_options
from .link import Link, Note


class Wire(NamedTuple):
    """What a pin of one board drives, a pin of another one gets; "run" is the other one's RUN pin,
    which takes its power away while it is low."""

    from_board: int
    from_pin: int
    to_board: int
    to_pin: int | Literal["run"]


class Desk(Closing):
    """`boards` are options as `board_options` makes them. Time passes for all boards, whichever
    of them is told to run."""

    def __init__(
        self,
        boards: Sequence[dict[str, object]],
        wires: Sequence[Wire],
        bootrom: Path | str,
    ) -> None:
        told: list[dict[str, object]] = [{"from": wire[:2], "to": wire[2:]} for wire in wires]
        options = desk_options(bootrom, boards, told)
        self._link = Link(install.node(), options, self._on_note)
        self.boards = [Board.on_desk(self._link, n) for n in range(len(boards))]
        for board in self.boards:
            board.power_on()

    def run(self, us: float) -> None:
        self.boards[0].run(us)

    def free_run(self, speed: float = 1.0) -> None:
        self.boards[0].free_run(speed)

    def stop(self) -> None:
        self.boards[0].stop()

    def close(self) -> None:
        self._link.close()

    def _on_note(self, note: Note) -> None:
        self.boards[note["board"]].on_note(note)
