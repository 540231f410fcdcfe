"""Killed eight times with a block that outlives the host: nothing lost, nothing twice, and the
block's own record of presses says the same as the store."""

import json
import random
import shutil
import subprocess

import pytest
from qblock.rules import moves
from qblock.rules.position import position
from qblock.store import open_store
from qblock.table.setup import from_store, replay
from qblock_sim.devices import open_device
from question_block import ledger

from ..shell import run_qblock
from .tables import QBLOCK, SEED, THREE, environment, played
from .test_killed import begin, kill_within

KILLS = 8
IN_THE_WINDOW = 2
WORDS = ("--seed", str(SEED), "--block", "sim")
RESUME = ("--resume", "last", "--block", "sim")


def moves_of(home):
    with open_store(home / "games.db") as store:
        (row,) = store.games()
        told = store.moves(row.id)
        replay(from_store(row), told, row.id)  # Trouble if they cannot be played
        return told


def blocks_record(home, tmp_path):
    """What the block itself has written down: read from a copy of its flash."""
    (flash,) = (home / "blocks").glob("*.sim")
    copy = tmp_path / "copy.sim"
    shutil.copy(flash, copy)
    with open_device("sim", flash=copy) as device:
        device.power_off()
        written = device.read_file(ledger.FILE)
    if written is None:  # nobody has pressed it yet
        return ledger.Ledger(0)
    found = ledger.decode(written)
    assert found is not None, "the ledger is whole, however the host was killed"
    return found


def check_record(home, tmp_path):
    """Every press that the store has is one of the block's, with its number, and the other way
    round, but for the one that the block still has to report."""
    record = blocks_record(home, tmp_path)
    with open_store(home / "games.db") as store:
        (row,) = store.games()
        stored = {press.seq: press for press in store.presses(row.id)}
    waiting = {press.seq for press in record.kept()} - set(stored)
    assert len(waiting) <= 1
    assert set(stored) | waiting == set(range(1, record.last + 1))
    for seq, press in stored.items():
        known = record.find(int(press.arm, 16))
        if known is not None:  # the oldest give way to new ones
            assert (known.seq, known.outcome) == (seq, press.outcome)
    return waiting


def kill_and_check(home, tmp_path, process, before, chance):
    """The moves that are kept after a kill; None if the game came to its end before."""
    if kill_within(home, process, len(before), chance) is None:
        return None
    after = moves_of(home)
    assert after[: len(before)] == before, "what was kept before a kill is kept after it"
    check_record(home, tmp_path)
    return after


@pytest.mark.long
def test_eight_kills_lose_nothing_and_repeat_nothing(tmp_path):
    chance, kills, rounds = random.Random(SEED), 0, 0
    while kills < KILLS:
        rounds += 1
        home = tmp_path / str(rounds)
        process, before = begin(home, *THREE, *WORDS), []
        while kills < KILLS:
            after = kill_and_check(home, tmp_path, process, before, chance)
            if after is None:
                break
            kills, before = kills + 1, after
            process = begin(home, *RESUME)
        else:
            process.kill()  # the last one was begun for nothing
            process.communicate()
        check_end(home, tmp_path, moves_of(home))


def check_end(home, tmp_path, before):
    """Gone on with to its end, the game is the one that was killed, and no press waits."""
    with open_store(home / "games.db") as store:
        (row,) = store.games()
    if not row.finished:
        played(run_qblock("play", "--text", "--json", *RESUME, env=environment(home)))
    after = moves_of(home)
    assert after[: len(before)] == before
    assert check_record(home, tmp_path) == set()
    with open_store(home / "games.db") as store:
        row = store.game(row.id)
        game = replay(from_store(row), store.moves(row.id), row.id)
        applied = [press for press in store.presses(row.id) if press.fate == "applied"]
    assert [(press.move, (moves.PRESS, press.outcome)) for press in applied] == [
        (number, move) for number, move in enumerate(game.moves) if move[0] == moves.PRESS
    ]
    assert json.loads(row.result)["position"] == position(game)


def begin_window(home, *words):
    home.mkdir(exist_ok=True)
    (home / "window.json").write_text('{"speed": 4.0, "muted": true, "reduced_motion": true}')
    none = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.Popen(
        [*QBLOCK, "play", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**environment(home), **none},
    )


def test_a_window_that_is_killed_loses_nothing_either(tmp_path):
    home, chance, before = tmp_path / "home", random.Random(SEED), []
    process = begin_window(home, *THREE, *WORDS)
    for _ in range(IN_THE_WINDOW):
        after = kill_and_check(home, tmp_path, process, before, chance)
        assert after is not None and len(after) > len(before)
        before = after
        process = begin_window(home, *RESUME)
    process.kill()
    process.communicate()
    check_end(home, tmp_path, moves_of(home))
