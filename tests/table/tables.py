"""What the table's tests play with: real games in a real store, and the virtual block."""

import json
import os
import subprocess
import sys
from pathlib import Path

from qblock.link import new_arm_id
from qblock.players.seating import Seat
from qblock.players.seats import decide
from qblock.rules import moves
from qblock.store import Store
from qblock.table.blocks import StandIn
from qblock.table.pressing import Pressing
from qblock.table.setup import set_up
from qblock.table.sitting import Sitting

QBLOCK = [sys.executable, "-c", "from qblock.cli import main; main()"]
THREE = ("--seat", "A:bot", "--seat", "B:bot", "--seat", "C:bot")
EVERYONE = 0b111
SEED = 7


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "QBLOCK_HOME": str(home)}


def qblock(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*QBLOCK, *words], capture_output=True, text=True, timeout=120, env=environment(home)
    )


def played(done: subprocess.CompletedProcess[str]) -> dict[str, object]:
    """The result that `--json` says on the last line."""
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def new_sitting(store: Store, seed: int = SEED) -> Sitting:
    return Sitting.begin(store, set_up([Seat(name, "builder") for name in "ABC"], seed=seed))


def resumed(store: Store, game: str) -> Sitting:
    return Sitting(store, store.game(game))


def play_to_a_press(sitting: Sitting) -> None:
    """Until the game awaits a press, and there is one to come."""
    while not sitting.awaits_press:
        assert not sitting.is_over
        sitting.apply(decide(sitting.game, sitting.players) or sitting.chance.answer(sitting.game))
    sitting.keep()


def undo(sitting: Sitting) -> None:
    sitting.apply((moves.UNDO, 0, EVERYONE))


def presses_in(sitting: Sitting) -> int:
    return sum(move[0] == moves.PRESS for move in sitting.game.moves)


class Desk:
    """A sitting and a block, and time that passes for both."""

    def __init__(self, sitting: Sitting, device, *, of_this_game: bool = False) -> None:
        self.sitting = sitting
        self.block = StandIn(device)
        self.pressing = Pressing(sitting, self.block.session, of_this_game=of_this_game)
        self.taken = []
        self.happened: list[str] = []

    def tend(self, ms: int = 20) -> None:
        """Let so much time pass."""
        end = self.block.now + ms
        while self.block.now < end:
            happenings = self.block.step(5).happenings
            self.happened += [happening.what for happening in happenings]
            self.taken += self.pressing.tend(self.block.now, happenings)

    def until(self, wanted, ms: int = 12_000) -> None:
        end = self.block.now + ms
        while not wanted():
            assert self.block.now < end, self.happened
            self.tend()

    def until_armed(self) -> None:
        self.until(lambda: self.pressing.may_press)

    def press(self) -> None:
        """One that is reported and taken; then the tune is heard out."""
        self.until_armed()
        before = len(self.taken)
        self.block.press()
        self.until(lambda: len(self.taken) > before)
        self.tend(4000)

    @property
    def fates(self) -> list[str]:
        return [became.fate for _, became in self.taken]

    def kept_in_the_block(self) -> int:
        """How many presses the block still holds, as it says itself."""
        again = StandIn(self.block.device)
        end = again.now + 5000
        while again.session.hello is None:
            assert again.now < end
            again.step(5)
        return again.session.hello.kept


def arm_for_another_store(device) -> str:
    """Another program asks the block for a press, gets it, and is gone before it is told."""
    block, arm = StandIn(device), new_arm_id()
    block.session.arm(block.now, arm)
    while not block.session.armed:
        block.step(5)
    block.press()
    device.run(3000)
    return arm
