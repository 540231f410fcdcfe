"""`qblock play --text` as users meet it."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from qblock.store import open_store

from ..shell import run_qblock

QBLOCK = [sys.executable, "-c", "from qblock.cli import main; main()"]
THREE = ("--seat", "A:bot", "--seat", "B:bot", "--seat", "C:bot")
PLAY = ("play", "--text", *THREE, "--seed", "7")
PATIENCE = 60  # s


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "QBLOCK_HOME": str(home)}


def qblock(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run_qblock(*words, env=environment(home))


def result(done: subprocess.CompletedProcess[str]) -> dict[str, object]:
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def check_refused(done: subprocess.CompletedProcess[str], code: int, *words: str) -> None:
    """One plain sentence that says what to do next. Wrong usage has its help line besides."""
    assert done.returncode == code, (done.stdout, done.stderr)
    assert "Traceback" not in done.stderr and done.stdout == ""
    told = " ".join(done.stderr.split())
    for word in words:
        assert word in told
    if code == 1:
        assert len(done.stderr.splitlines()) == 1
        assert told.endswith(".")
    if code == 2:
        assert done.stderr.splitlines()[1:] == ["Try 'qblock play --help'."]


def test_the_same_seed_plays_the_same_game_to_its_end(tmp_path: Path) -> None:
    first, second = (result(qblock(tmp_path, *PLAY, "--json")) for _ in range(2))
    assert first["id"] != second["id"]
    assert {**first, "id": ""} == {**second, "id": ""}
    assert first["edition"] == "celebration" and first["winner"] in "ABC"
    assert set(first["coins"]) == set("ABC")
    assert [name for name, coins in first["coins"].items() if coins] == [first["winner"]]


def test_another_seed_plays_another_game(tmp_path: Path) -> None:
    first = result(qblock(tmp_path, *PLAY, "--json"))
    second = result(qblock(tmp_path, *PLAY[:-1], "8", "--json"))
    assert first["position"] != second["position"]


def test_the_result_is_told_in_a_sentence_and_how_to_see_the_game(tmp_path: Path) -> None:
    done = qblock(tmp_path, *PLAY)
    assert done.returncode == 0
    with open_store(tmp_path / "games.db") as store:
        (row,) = store.games()
    winner = json.loads(row.result)["winner"]
    assert f"{winner} wins after" in done.stdout
    assert f"qblock games show {row.id}" in done.stdout


def test_a_game_with_the_virtual_block_is_the_same_twice(tmp_path: Path) -> None:
    words = (*PLAY, "--json", "--block", "sim")
    first, second = (result(qblock(tmp_path, *words)) for _ in range(2))
    assert {**first, "id": ""} == {**second, "id": ""}
    with open_store(tmp_path / "games.db") as store:
        for game in (first, second):
            assert len(store.presses(game["id"])) == game["presses"] > 0


def moves_kept(home: Path) -> int:
    try:
        with closing(sqlite3.connect(f"file:{home / 'games.db'}?mode=ro", uri=True)) as base:
            return base.execute("SELECT max(moves) FROM games").fetchone()[0] or 0
    except sqlite3.OperationalError:  # it is just being made
        return 0


def stop_half_way(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Ctrl-C, once the game is on its way."""
    process = subprocess.Popen(
        [*QBLOCK, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(home),
    )
    until = time.monotonic() + PATIENCE
    while moves_kept(home) < 40:
        assert process.poll() is None and time.monotonic() < until
        time.sleep(0.001)
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=PATIENCE)
    return subprocess.CompletedProcess(process.args, process.returncode, *told)


def test_a_game_that_is_stopped_half_way_and_resumed_is_the_same(tmp_path: Path) -> None:
    whole = result(qblock(tmp_path / "whole", *PLAY, "--json"))
    home = tmp_path / "stopped"
    stopped = stop_half_way(home, *PLAY, "--json")
    with open_store(home / "games.db") as store:
        (row,) = store.games()
    assert not row.finished and row.moves >= 40
    check_refused(stopped, 130, f"qblock play --text --resume {row.id}")
    assert len(stopped.stderr.strip().splitlines()) == 1
    again = result(qblock(home, "play", "--text", "--json", "--resume", row.id))
    assert again == {**whole, "id": row.id}


def test_a_game_with_a_block_that_is_stopped_half_way_goes_on_to_its_end(tmp_path: Path) -> None:
    stopped = stop_half_way(tmp_path, *PLAY, "--json", "--block", "sim")
    check_refused(stopped, 130, "--resume")
    done = result(qblock(tmp_path, "play", "--json", "--resume", "last", "--block", "sim"))
    replayed = qblock(tmp_path, "games", "replay", str(done["id"]), "--json")
    assert result(replayed)["position"] == done["position"]
    with open_store(tmp_path / "games.db") as store:
        assert len(store.presses(str(done["id"]))) == done["presses"]


BAD = {
    "a name twice": (1, ("--seat", "A:bot", "--seat", "A:bot"), "Two players are called 'A'"),
    "a name in capitals and not": (1, ("--seat", "Ann:bot", "--seat", "ANN"), "called 'Ann'"),
    "a name of two lines": (2, ("--seat", "A\nB:bot", *THREE), r"'A\nB' is no name for a player"),
    "a name of no letters": (2, ("--seat", "\u200b", *THREE), "is no name for a player"),
    "a name that is half a letter": (2, ("--seat", "\udcff", *THREE), "is no name for a player"),
    "a name that turns the line around": (2, ("--seat", "A\u202eB", *THREE), "is no name"),
    "a name without end": (2, ("--seat", "x" * 41, *THREE), "take up to 40 letters"),
    "a nonsense block": (2, (*THREE, "--block", "toaster"), "'toaster' is no block: take one of"),
    "no block at all": (2, (*THREE, "--block", ""), "'' is no block"),
    "players for a game that has them": (2, ("--resume", *THREE), "leave --seat out"),
    "a seed for a game that has one": (2, ("--resume", "last", "--seed", "1"), "leave --seed out"),
    "one seat": (1, ("--seat", "A:bot"), "2 to 6 can play, not 1"),
    "seven": (1, tuple(w for n in range(7) for w in ("--seat", f"{n}:bot")), "not 7"),
    "a nonsense style": (2, ("--seat", "A:bot:wizard"), "cautious, builder, trader, random"),
    "a nonsense kind": (2, ("--seat", "A:robot"), "NAME:bot"),
    "no name": (2, ("--seat", ":bot"), "is no seat"),
    "an unknown edition": (1, (*THREE, "--edition", "chess"), "There is no edition 'chess'"),
    "a wrong rent": (2, (*THREE, "--rent", "never"), "ask or auto"),
    "a seed that is no number": (2, (*THREE, "--seed", "x"), "--seed"),
    "nothing to resume": (1, ("--resume", "last"), "No game waits to be resumed"),
    "an unknown game": (1, ("--resume", "nix"), "There is no game 'nix'"),
    "no such board": (1, (*THREE, "--board", "no-such.toml"), "no-such.toml"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_cannot_be_played_is_said_in_one_sentence(tmp_path: Path, what: str) -> None:
    code, words, sentence = BAD[what]
    check_refused(qblock(tmp_path, "play", "--text", *words), code, sentence)
    if (tmp_path / "games.db").exists():
        with open_store(tmp_path / "games.db") as store:
            assert store.games() == [], "and no game is begun"


def test_where_nobody_says_who_plays_it_ends_with_a_sentence(tmp_path: Path) -> None:
    done = qblock(tmp_path, "play", "--text")
    assert done.returncode == 1
    assert done.stderr == "Nobody said who plays: give a --seat for each player.\n"


def test_a_home_that_is_a_file_is_said_in_one_sentence(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("in the way")
    check_refused(qblock(home, *PLAY), 1, "set QBLOCK_HOME to another folder")


def test_a_home_that_cannot_be_written_is_said_in_one_sentence() -> None:
    """Where nobody can make a folder, whoever runs the tests."""
    check_refused(qblock(Path("/proc/question-block"), *PLAY), 1, "QBLOCK_HOME")


def test_a_store_that_is_no_store_is_said_in_one_sentence_and_left_alone(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    store.write_bytes(b"nonsense" * 1000)
    for words in (PLAY, ("play", "--text", "--resume", "last"), ("games", "list")):
        check_refused(qblock(tmp_path, *words), 1, "is damaged, or is no file of games")
    assert store.read_bytes() == b"nonsense" * 1000


def test_a_store_that_was_cut_short_is_said_in_one_sentence(tmp_path: Path) -> None:
    result(qblock(tmp_path, *PLAY, "--json"))
    store = tmp_path / "games.db"
    whole = store.read_bytes()
    store.write_bytes(whole[: len(whole) // 2])
    check_refused(qblock(tmp_path, "play", "--text", "--resume", "last"), 1, "is damaged")


@pytest.mark.parametrize("name", ["😀", "👩‍👧", "שלום", "José María", "7", "x" * 40])
def test_people_and_bots_may_have_any_name_that_can_be_read(tmp_path: Path, name: str) -> None:
    done = qblock(tmp_path, "play", "--json", "--seat", f"{name}:bot", "--seat", "B:bot")
    assert set(result(done)["coins"]) == {name, "B"}


def test_where_the_flash_of_a_block_cannot_be_kept_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "blocks").write_text("in the way")
    done = qblock(tmp_path, *PLAY, "--block", "sim")
    check_refused(done, 1, f"flash cannot be kept in {tmp_path / 'blocks'} (")
    (tmp_path / "other.flash.cycles").mkdir()
    done = qblock(tmp_path, "block", "--headless", "--flash", str(tmp_path / "other.flash"))
    check_refused(done, 1, "other.flash.cycles (", "move that away, then try again.")


def test_a_flash_that_is_none_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "other.flash").write_text("nonsense")
    done = qblock(tmp_path, "block", "--headless", "--flash", str(tmp_path / "other.flash"))
    check_refused(done, 1, "it is damaged or something else; move it away")
