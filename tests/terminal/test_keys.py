"""Ctrl-C and Ctrl-D at the terminal: everything is kept, and it is said how to go on."""

from pathlib import Path

import pytest
from qblock.store import open_store

from .robot import Terminal

PEOPLE = ("--seat", "Ann", "--seat", "Bob", "--block", "dice", "--seed", "5", "--language", "en")


@pytest.mark.parametrize(("key", "code"), [(b"\x03", 130), (b"\x04", 0)])
def test_leaving_by_a_key_keeps_everything_and_says_how_to_go_on(
    tmp_path: Path, key: bytes, code: int
) -> None:
    with Terminal(tmp_path, "play", "--text", *PEOPLE) as terminal:
        terminal.read()
        terminal.type("")
        terminal.read("Bob, roll the die: the highest begins.")
        terminal.key(key)
        left, told = terminal.end()
    with open_store(tmp_path / "games.db") as store:
        (row,) = store.games()
    assert (left, row.moves) == (code, 1)
    assert told[-1] == (
        f"Everything is kept. Go on with this game with: qblock play --text --resume {row.id}"
    )
    assert "Traceback" not in terminal.all
    with Terminal(tmp_path, "play", "--text", "--resume", "--language", "en") as terminal:
        told = terminal.read()
        assert "Bob, roll the die: the highest begins." in told
        terminal.type("quit")
        assert terminal.end()[0] == 0


def test_ctrl_c_in_the_middle_of_a_question_is_no_different(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--text", "--language", "en") as terminal:
        terminal.read("Who plays?")
        terminal.type("Ann")
        terminal.read()
        terminal.key(b"\x03")
        assert terminal.end()[0] == 130
    assert "Traceback" not in terminal.all
