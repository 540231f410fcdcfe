"""Old saves keep replaying."""

import json
from typing import Any

import pytest
from qblock.editions.load import edition_of
from qblock.rules import moves, steps
from qblock.rules.celebration import VERSION
from qblock.rules.position import position

from .closer import check_replay
from .finished_games import BOTS, FOLDER, RANDOM, replayed

NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


def read(name: str) -> dict[str, Any]:
    save: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return save


def test_games_of_bots_and_one_of_random_moves_are_kept() -> None:
    assert {*BOTS, RANDOM} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_an_old_save_keeps_replaying(name: str) -> None:
    save = read(name)
    assert save["rules_version"] == VERSION, "the moves of this save mean what they meant"
    assert edition_of(json.dumps(save["board"])).hash == save["board_hash"]
    g = replayed(save)
    assert position(g) == save["position"]
    assert g.step == steps.OVER
    assert [moves.to_json(move) for move in g.moves] == save["moves"]
    check_replay(g)
