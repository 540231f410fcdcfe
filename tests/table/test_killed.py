"""Killed at any moment and started again, the game is where it was. Here with dice, in
test_killed_block with a block."""

import random
import signal
import sqlite3
import subprocess
import time
from contextlib import closing

from qblock.rules.position import position
from qblock.store import open_store
from qblock.table.setup import from_store, replay

from ..shell import run_qblock
from .tables import QBLOCK, SEED, THREE, environment, played

KILLS = 8
DICE = ("--block", "dice")
PATIENCE = 60  # s


def begin(home, *words):
    return subprocess.Popen(
        [*QBLOCK, "play", "--text", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(home),
    )


def moves_kept(home):
    """Of the game that is played; looked at from outside, as quick as can be."""
    try:
        with closing(sqlite3.connect(f"file:{home / 'games.db'}?mode=ro", uri=True)) as base:
            return base.execute("SELECT max(moves) FROM games").fetchone()[0] or 0
    except sqlite3.OperationalError:  # it is just being made
        return 0


def kill_within(home, process, after, chance):
    """Kill a game when it has gone on by some moves. The moves that were seen to be kept; None
    if it came to its end before."""
    until = time.monotonic() + PATIENCE
    wanted = after + chance.randrange(1, 15)
    while process.poll() is None:
        seen = moves_kept(home)
        if seen >= wanted:
            time.sleep(chance.uniform(0, 0.002))
            process.send_signal(signal.SIGKILL)
            process.communicate()
            return seen if process.returncode == -signal.SIGKILL else None
        assert time.monotonic() < until
        time.sleep(0.001)
    process.communicate()
    return None


def check_whole(home, at_least):
    """What is kept can be played, up to where it was seen to be."""
    with open_store(home / "games.db") as store:
        (row,) = store.games()
        assert row.moves >= at_least
        game = replay(from_store(row), store.moves(row.id), row.id)
        assert len(game.moves) == row.moves
        return row.moves


def test_a_game_that_is_killed_again_and_again_comes_to_its_end(tmp_path):
    chance = random.Random(SEED)
    words = ("--seed", str(SEED), *DICE)
    whole = played(
        run_qblock("play", "--text", "--json", *THREE, *words, env=environment(tmp_path / "whole"))
    )
    kills, rounds = 0, 0
    while kills < KILLS:
        rounds += 1
        home = tmp_path / str(rounds)
        process, after = begin(home, *THREE, *words), 0
        while kills < KILLS:
            seen = kill_within(home, process, after, chance)
            if seen is None:
                break
            kills += 1
            after = check_whole(home, seen)
            process = begin(home, "--resume", "last", *DICE)
        else:
            process.kill()  # the last one was begun for nothing
            process.communicate()
        check_end(home, whole)


def check_end(home, whole):
    """Gone on with, if need be, the game ends as the one that nobody disturbed."""
    with open_store(home / "games.db") as store:
        (row,) = store.games()
    if not row.finished:
        resume = ("play", "--text", "--json", "--resume", "last", *DICE)
        played(run_qblock(*resume, env=environment(home)))
    with open_store(home / "games.db") as store:
        row = store.game(row.id)
        game = replay(from_store(row), store.moves(row.id), row.id)
        assert store.presses(row.id) == []
    assert row.finished and game.winner >= 0
    assert position(game) == whole["position"]
