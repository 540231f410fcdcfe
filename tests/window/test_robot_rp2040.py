"""A game through the window whose block is the emulated RP2040, from the setup on."""

import json

import pytest
from qblock.rules import moves
from qblock.store import open_store
from qblock.table.given import Given

from .robot import seated
from .robot_player import Player
from .test_robot import hurry, set_up

PRESSES = 4


@pytest.mark.long
@pytest.mark.rp2040
def test_what_is_pressed_on_the_emulated_chip_is_played(tmp_path, record_property):
    record_property("device", "rp2040")
    with seated(tmp_path, given=Given(seed=8, block="rp2040"), luck=4) as robot:
        hurry(robot)
        set_up(robot, ("Ann", "Bob"))
        with open_store(tmp_path / "games.db") as store:
            (row,) = store.games()
            Player(robot).play(enough=lambda: len(store.presses(row.id)) >= PRESSES)
    with open_store(tmp_path / "games.db") as store:
        (row,) = store.games()
        made = [json.loads(move) for move in store.moves(row.id)]
        presses = store.presses(row.id)
    told = [(number, move) for number, move in enumerate(made) if move["move"] == "press"]
    applied = [press for press in presses if press.fate == "applied"]
    assert [press.move for press in applied] == [number for number, _ in told]
    assert len(applied) >= PRESSES
    assert moves.PRESS in {moves.from_json(move)[0] for move in made}
