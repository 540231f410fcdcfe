"""Whole games through the window: mouse and keys in, pictures out, no back door."""

import json

import pytest
from qblock.rules import moves
from qblock.rules.position import position
from qblock.store import open_store
from qblock.table.given import Given
from qblock.table.setup import from_store, replay
from qblock.words import load_words

from .robot import seated
from .robot_player import Player

NAMES = {"en": ("Ann", "Bob"), "de": ("Käthe", "Jürgen"), "ar": ("فاطمة", "يوسف")}
# Everything that people can meet in one evening
MET = ("bid", "hammer", "offer", "accept", "take back", "ask", "raise", "build", "give up", "end")
MADE = (moves.BID, moves.OFFER, moves.ACCEPT, moves.UNDO, moves.ASK, moves.BUILD, moves.MORTGAGE,
        moves.GIVE_UP, moves.PRESS)  # fmt: skip


def set_up(robot, names):
    """Two people and a bot, filled in by hand."""
    robot.click("name 0")
    robot.type(names[0])
    robot.click("person 1")
    robot.click("name 1")
    robot.type(names[1])
    robot.click("start")
    robot.wait_for("roll")


def hurry(robot):
    """As fast as the settings can make it."""
    robot.click("settings")
    robot.click("speed 3")
    robot.escape()


def check_kept(home, names):
    """What was played is in the store, and comes to the same when it is played again."""
    with open_store(home / "games.db") as store:
        again, row = store.games()
        game = replay(from_store(row), store.moves(row.id), row.id)
    result = json.loads(row.result)
    assert row.finished and result["position"] == position(game)
    assert {*names, result["winner"]} <= set(result["coins"])
    kinds = {move[0] for move in game.moves}
    assert [kind for kind in MADE if kind not in kinds] == []
    assert again.players == row.players and not again.finished and again.seed != row.seed


@pytest.mark.parametrize("language, block, seed, luck", [("de", "sim", 8, 4), ("ar", "dice", 8, 4)])
def test_a_whole_game_by_hand(tmp_path, language, block, seed, luck):
    given = Given(seed=seed, block=block)
    with seated(tmp_path, language=language, given=given, luck=luck) as robot:
        hurry(robot)
        set_up(robot, NAMES[language])
        player = Player(robot)
        player.play()
        texts, words = robot.texts(), load_words(language)
        assert words.gettext("Play again") in texts
        assert [what for what in MET if what not in player.done] == []
        board, column = robot.widgets["block"].rect, robot.widgets["again"].rect
        assert (board.centerx > column.centerx) == (language == "ar"), "mirrored, or not"
        robot.click("again")
        robot.wait_for("roll")
    check_kept(tmp_path, NAMES[language])
