"""A block on a wire, at a table in the terminal: pressed, unplugged, plugged in, left for dice."""

import os
import subprocess
from pathlib import Path

from qblock.store import open_store

from .player import Player
from .robot import QBLOCK, Terminal

ANY_PORT = "socket://127.0.0.1:0"


class BlockOnWire:
    """`qblock block` in a process of its own: pulling the plug kills it. Its flash outlives it."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self.address = ANY_PORT
        self.plug_in()

    def plug_in(self) -> None:
        self._process = subprocess.Popen(
            [*QBLOCK, "block", "--headless", "--seed", "4", "--listen", self.address],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "QBLOCK_HOME": str(self._home)},
            text=True,
        )
        self.address = self._process.stdout.readline().strip()

    def press(self) -> None:
        print("tap", file=self._process.stdin, flush=True)

    def unplug(self) -> None:
        self._process.kill()
        self._process.communicate()


def play_to_a_press(player: Player, lines: list[str], asked: str) -> list[str]:
    while not any(asked in line for line in lines):
        lines = player.ask(player.answer(lines))
    return lines


def test_a_block_is_pressed_unplugged_plugged_in_and_left_for_dice(tmp_path: Path) -> None:
    block = BlockOnWire(tmp_path / "block")
    seats = ("--seat", "Ann", "--seat", "Bob", "--seed", "5", "--language", "en")
    try:
        with Terminal(tmp_path, "play", "--text", *seats, "--block", block.address) as terminal:
            player = Player(terminal, "en")
            lines = play_to_a_press(player, terminal.read(), "press the Question Block.")
            block.unplug()
            terminal.read(
                "was lost; trying again.",
                "To go on without the block, type dice.",
                "Wait: the Question Block is not ready.",
            )
            block.plug_in()
            terminal.read("has restarted.", ", press the Question Block.")
            block.press()
            lines = terminal.read("presses the Question Block: ")
            lines = play_to_a_press(player, lines, ", press the Question Block.")
            block.unplug()
            terminal.read("was lost; trying again.")
            player.ask("dice")
            lines = player.ask("yes")
            assert (
                "From now on, two dice take the place of the block. To use it again, type block."
                in lines
            )
            lines = player.ask("")
            assert any("presses the Question Block: " in line for line in lines)
            terminal.type("quit")
            assert terminal.end()[0] == 0
    finally:
        block.unplug()
    with open_store(tmp_path / "games.db") as store:
        (row,) = store.games()
        presses = store.presses(row.id)
        pressed = sum('"press"' in each for each in store.moves(row.id))
    assert (len(presses), pressed) == (1, 2), "one by the block, one by dice"
