"""Several windows on one store, and windows that are killed."""

import json
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from qblock.store import open_store
from qblock.store.lock import lock_path
from qblock.trouble import Trouble

from .store_player import PRESS_MOVES
from .store_table import SETUP, TABLE, arm_id, entry_for, event, moves, nothing

PROGRAM = Path(__file__).with_name("store_player.py")
KILLS = 12
LATEST_KILL = 0.01  # s after the last commit that was waited for: one takes some milliseconds


@contextmanager
def window(path, game, what):
    """Another process, which is ready; killed in the end if it has not ended."""
    process = subprocess.Popen(
        [sys.executable, str(PROGRAM), str(path), game, what],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            assert process.stdout.readline() == "ready\n"
            yield process
        finally:
            process.kill()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
def game(path):
    with open_store(path) as store:
        return store.new_game(SETUP).id


def check_whole(store, game, presses):
    """Every transaction is there from its first move to its last, and presses have theirs."""
    found = [json.loads(move) for move in store.moves(game)]
    number = 0
    while number < len(found):
        length = found[number]["of"]
        there = found[number : number + length]
        assert there == [{"turn": number, "place": at, "of": length} for at in range(length)]
        number += length
    told = store.presses(game)
    assert [press.seq for press in told] == list(range(1, len(told) + 1))
    assert len(told) >= presses
    assert all(press.fate == "applied" for press in told)
    first = [number for number, move in enumerate(found) if not move["place"]]
    by_press = [number for number in first if found[number]["of"] == PRESS_MOVES]
    assert [press.move for press in told] == by_press
    return len(told)


def test_killed_at_any_moment_a_game_has_all_or_nothing_of_every_transaction(path, game):
    chance = random.Random(2026)
    committed = presses = 0
    for _ in range(KILLS):
        with window(path, game, "play") as process:
            said = [process.stdout.readline() for _ in range(chance.randrange(5))]
            time.sleep(chance.uniform(0, LATEST_KILL))
            process.send_signal(signal.SIGKILL)
            said += process.stdout.readlines()
            assert process.stderr.read() == "" and process.wait() == -signal.SIGKILL
        promised = [int(line) for line in said]
        with open_store(path) as store:
            found = store.game(game).moves
            assert found >= max([committed, *promised])
            committed = found
            presses = check_whole(store, game, presses)
            store.write(game).close()  # a killed window locks nobody out
    assert committed > KILLS and presses > 3
    assert not lock_path(path, game).exists()


def test_a_store_that_is_killed_while_it_is_made_opens_all_the_same(tmp_path):
    chance = random.Random(7)
    for number in range(8):
        path = tmp_path / str(number) / "games.db"
        with window(path, "-", "open") as process:
            process.stdin.write("\n")
            process.stdin.flush()
            time.sleep(chance.uniform(0, 0.02))
            process.send_signal(signal.SIGKILL)
            process.communicate()
        with open_store(path) as store:
            assert store.games() == []
            store.new_game(SETUP)


def test_windows_that_make_the_store_at_the_same_moment_all_get_it(tmp_path):
    for number in range(4):
        path = tmp_path / str(number) / "games.db"
        with window(path, "-", "open") as one, window(path, "-", "open") as two:
            for process in (one, two):
                process.stdin.write("\n")
                process.stdin.flush()
            assert [p.communicate() for p in (one, two)] == [("0\n", "")] * 2


def test_a_store_that_another_is_just_making_is_waited_for(path):
    """SQLite itself does not wait when the log is switched on."""
    maker = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    maker.execute("BEGIN IMMEDIATE")
    done = threading.Timer(0.2, maker.execute, ["ROLLBACK"])
    done.start()
    with open_store(path) as store:
        assert store.games() == []
    done.join()
    maker.close()


def test_what_append_and_take_have_returned_from_is_seen_by_another_window(path, game):
    """So it is committed by then, and may be acknowledged."""
    with open_store(path) as store, open_store(path) as other, store.write(game) as writer:
        writer.append(0, moves(0, 2))
        assert other.moves(game) == moves(0, 2)
        writer.arm(arm_id(1), TABLE, 2)
        assert store.take(event(1, arm_id(1)), entry_for).acknowledge
        assert other.take(event(1, arm_id(1)), nothing).fate == "duplicate"
        assert other.moves(game)[2:] == list(entry_for(game, 3).moves)


def test_a_game_has_one_writer_and_any_number_of_readers(path, game):
    refusal = f"Game {game} is being played in another window: close that one first."
    with window(path, game, "hold") as other, open_store(path) as store:
        assert other.stdout.readline() == "held\n"
        with pytest.raises(Trouble) as refused:
            store.write(game)
        assert str(refused.value) == refusal
        assert store.moves(game) == [] and store.game(game).id == game
        store.write(store.new_game(SETUP).id).close()
        other.communicate()
        with store.write(game) as writer, window(path, game, "hold") as late:
            writer.append(0, moves(0, 1))
            assert late.communicate() == ("", refusal + "\n") and late.returncode == 1


def test_one_process_has_no_two_writers_of_a_game_either(path, game):
    with open_store(path) as store, open_store(path) as other, store.write(game):
        for each in (store, other):
            with pytest.raises(Trouble, match="another window"):
                each.write(game)


def test_a_window_that_was_killed_locks_nobody_out(path, game):
    with window(path, game, "hold") as other, open_store(path) as store:
        assert other.stdout.readline() == "held\n"
        other.kill()
        other.wait()
        assert lock_path(path, game).exists()
        store.write(game).close()
        assert not lock_path(path, game).exists()


def test_a_press_for_a_game_that_another_window_plays_waits_for_that_window(path, game):
    with open_store(path) as store:
        store.write(game).arm(arm_id(1), TABLE, 0)
    with window(path, game, "hold") as other, open_store(path) as store:
        assert other.stdout.readline() == "held\n"
        busy = store.take(event(1, arm_id(1)), nothing)
        assert (busy.fate, busy.game, busy.acknowledge) == ("busy", game, False)
        assert store.presses(game) == store.moves(game) == []
        other.communicate()
        assert store.take(event(1, arm_id(1)), entry_for).fate == "applied"


def test_a_reader_is_never_blocked(path, game):
    with window(path, game, "stall") as other:
        assert other.stdout.readline() == "inside\n"
        with open_store(path) as store:
            assert [each.edition for each in store.games()] == [SETUP.edition]
            assert store.moves(game) == [] and json.loads(store.export(game))["moves"] == []


def test_a_writer_that_is_held_up_for_too_long_gets_a_sentence(path, game, monkeypatch):
    monkeypatch.setattr("qblock.store.database.PATIENCE", 0.05)
    with window(path, game, "stall") as other, open_store(path) as store:
        assert other.stdout.readline() == "inside\n"
        with pytest.raises(Trouble, match="held up by another program: close that one"):
            store.new_game(SETUP)


def test_without_the_systems_locks_games_can_be_read_but_not_played(path, game):
    """As on Windows."""
    script = f"""
import sys
sys.modules["fcntl"] = None
from pathlib import Path
from qblock.store import open_store
from qblock.trouble import Trouble
with open_store(Path({str(path)!r})) as store:
    assert store.moves({game!r}) == []
    try:
        store.write({game!r})
    except Trouble as trouble:
        print(trouble)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert run.stdout.startswith("Games cannot be played on Windows itself:") and not run.stderr
