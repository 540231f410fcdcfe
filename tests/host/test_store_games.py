"""Games and their moves: kept as they were given, in their order, without a gap."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from qblock.store import home, open_store
from qblock.store.database import Database
from qblock.store.games import LETTERS
from qblock.store.plain import compact
from qblock.trouble import Trouble

from .store_table import SETUP, moves


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
def store(path):
    ticks = iter(range(1000))
    with open_store(path, clock=lambda: f"2026-11-18T20:00:00.{next(ticks):03}") as made:
        yield made


def test_a_game_keeps_everything_that_it_was_set_up_with(path, store):
    made = store.new_game(SETUP)
    store.close()
    with open_store(path) as again:
        found = again.game(made.id)
    assert found == made
    assert {name: getattr(found, name) for name in vars(SETUP)} == vars(SETUP)
    assert found.moves == 0 and not found.finished


@pytest.mark.parametrize("seed", [None, 0, -1, 10**30])
def test_any_seed_is_kept(store, seed):
    assert store.game(store.new_game(replace(SETUP, seed=seed)).id).seed == seed


def test_an_id_is_short_and_has_no_look_alikes(store):
    ids = {store.new_game(SETUP).id for _ in range(30)}
    assert len(ids) == 30
    assert all(len(each) == 8 and not set(each) - set(LETTERS) for each in ids)
    assert not set("0o1il") & set(LETTERS)


def test_the_start_of_an_id_is_enough_if_no_other_begins_so(store):
    ids = [store.new_game(SETUP).id for _ in range(len(LETTERS) + 1)]
    others = [each for each in ids if each != ids[0]]
    enough = next(n for n in range(1, 9) if not any(o.startswith(ids[0][:n]) for o in others))
    assert store.game(f" {ids[0][:enough].upper()} ").id == ids[0]
    first_letters = [each[0] for each in ids]
    twice = next(letter for letter in first_letters if first_letters.count(letter) > 1)
    with pytest.raises(Trouble, match=r"games begin with .* give more of the id"):
        store.game(twice)


@pytest.mark.parametrize("unknown", ["", "%", "_", "zzzzzzzz", "a' OR 1", "~", "\0", "2" * 9])
def test_an_unknown_game_is_a_sentence(store, unknown):
    store.new_game(SETUP)
    with pytest.raises(Trouble, match=r"There is no game .* see `qblock games list`"):
        store.game(unknown)


def test_games_are_listed_newest_first_with_their_number_of_moves(store):
    first, second = store.new_game(SETUP), store.new_game(SETUP)
    with store.write(first.id) as writer:
        writer.append(0, moves(0, 3))
    assert [(game.id, game.moves) for game in store.games()] == [(second.id, 0), (first.id, 3)]


def test_the_last_unfinished_game_is_the_one_that_was_played_last(store):
    assert store.last_unfinished() is None
    first, second, third = (store.new_game(SETUP) for _ in range(3))
    with store.write(first.id) as writer, store.write(third.id) as other:
        writer.append(0, moves(0, 1))
        other.append(0, moves(0, 1), result='{"winner":"B"}')
    assert store.last_unfinished().id == first.id
    with store.write(second.id) as writer:
        writer.append(0, moves(0, 1))
    assert store.last_unfinished().id == second.id


def test_moves_come_back_in_their_order_with_the_time_of_their_commit(store):
    game = store.new_game(SETUP)
    with store.write(game.id) as writer:
        writer.append(0, moves(0, 2))
        writer.append(2, moves(2, 1))
    assert store.moves(game.id) == moves(0, 3)
    times = [time for time, _ in store.timed_moves(game.id)]
    assert times == ["2026-11-18T20:00:00.001"] * 2 + ["2026-11-18T20:00:00.002"]
    assert store.game(game.id).played == times[-1]


@pytest.mark.parametrize("number", [-1, 0, 1, 3, 4])
def test_a_move_leaves_no_gap_and_overwrites_nothing(store, number):
    game = store.new_game(SETUP)
    with store.write(game.id) as writer:
        writer.append(0, moves(0, 2))
        with pytest.raises(ValueError, match=r"the next move of .* is 2, not"):
            writer.append(number, moves(9, 1))
        assert store.moves(game.id) == moves(0, 2)
        writer.append(2, moves(2, 1))
    assert store.moves(game.id) == moves(0, 3)


@pytest.mark.parametrize(
    "wrong", ["", "{", "NaN", "[1e999]", '"\\ud800"', "[" * 100_000, "{'a':1}", "1 2"]
)
def test_what_is_no_json_is_no_move_and_takes_its_neighbours_with_it(store, wrong):
    game = store.new_game(SETUP)
    with store.write(game.id) as writer:
        with pytest.raises(ValueError):
            writer.append(0, [*moves(0, 2), wrong])
        with pytest.raises(ValueError):
            writer.append(0, [])
        with pytest.raises(ValueError):
            writer.append(0, moves(0, 1), result=wrong)
    assert store.moves(game.id) == [] and not store.game(game.id).finished


@pytest.mark.parametrize(
    "wrong",
    [
        {"edition": ""},
        {"edition_text": "\ud800"},
        {"board": None},
        {"rules": True},
        {"rules": 1 << 70},
        {"seed": 1.5},
        {"started": "yesterday"},
        {"options": "{"},
        {"players": "nobody"},
    ],
)
def test_a_setup_that_is_none_makes_no_game(store, wrong):
    with pytest.raises(ValueError):
        store.new_game(replace(SETUP, **wrong))
    assert store.games() == []


def test_a_game_is_over_with_its_result_and_goes_on_after_an_undo(store):
    game = store.new_game(SETUP)
    with store.write(game.id) as writer:
        writer.append(0, moves(0, 2), result='{"winner": "B"}')
        assert store.game(game.id).finished and store.game(game.id).result == '{"winner":"B"}'
        writer.append(2, ['{"do":"undo"}'])
    assert not store.game(game.id).finished and store.game(game.id).result is None


_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("aü\n\0\"'"), inner),
)


@given(_json)
def test_json_is_the_same_in_its_one_form(value):
    once = compact(json.dumps(value, indent=2))
    assert json.loads(once) == value and compact(once) == once
    assert compact(json.dumps(value)) == once


def test_the_home_is_where_the_user_says(monkeypatch, tmp_path):
    monkeypatch.setenv("QBLOCK_HOME", str(tmp_path / "new" / "home"))
    assert home() == tmp_path / "new" / "home"
    with open_store() as store:
        assert store.path == tmp_path / "new" / "home" / "games.db" and store.path.exists()


def test_the_home_of_somebody_unknown_is_a_folder_like_any_other(monkeypatch):
    monkeypatch.setenv("QBLOCK_HOME", "~nobody-of-this-name/games")
    assert home().parts == ("~nobody-of-this-name", "games")


@pytest.mark.parametrize("given_home", [None, ""])
def test_without_a_word_the_home_is_the_systems_place(monkeypatch, tmp_path, given_home):
    monkeypatch.delenv("QBLOCK_HOME", raising=False)
    if given_home is not None:
        monkeypatch.setenv("QBLOCK_HOME", given_home)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert home().name == "question-block"


def test_every_commit_reaches_the_disk_and_keys_are_kept(store):
    ask = {name: store._database.rows(f"PRAGMA {name}") for name in ("synchronous", "foreign_keys")}
    assert ask == {"synchronous": [(2,)], "foreign_keys": [(1,)]}
    assert store._database.rows("PRAGMA journal_mode") == [("wal",)]


def test_where_the_log_does_not_work_nothing_is_kept():
    """As on a network's disk, SQLite silently stays with another way to write here."""
    with pytest.raises(Trouble, match=r"cannot keep games safe .* set QBLOCK_HOME"):
        Database(Path(":memory:"))


def test_a_store_that_was_opened_by_a_relative_path_stays_where_it_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with open_store(Path("games.db")) as store:
        game = store.new_game(SETUP).id
        (tmp_path / "elsewhere").mkdir()
        monkeypatch.chdir(tmp_path / "elsewhere")
        with store.write(game), pytest.raises(Trouble), open_store(store.path) as other:
            other.write(game)


def test_the_store_needs_no_serial_port_to_be_read():
    script = "import sys, qblock.store; sys.exit('serial' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], env=os.environ).returncode == 0
