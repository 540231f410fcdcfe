"""Whatever became of the file: it opens and is whole, or one sentence says what to do."""

import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from qblock.store import open_store, schema
from qblock.trouble import Trouble

from .store_table import SETUP, TABLE, arm_id, entry_for, event, moves

HURTS = 250
TURN = 4


def fill(path):
    """A store with a bit of everything."""
    with open_store(path) as store:
        first, second = store.new_game(SETUP).id, store.new_game(SETUP).id
        with store.write(first) as writer:
            for number in range(0, 10 * TURN, TURN):
                writer.append(number, moves(number, TURN))
            writer.arm(arm_id(1), TABLE, 10 * TURN)
            store.take(event(1, arm_id(1)), entry_for)
            writer.arm(arm_id(2), TABLE, 10 * TURN + 2)
            writer.answer_otherwise(arm_id(2), 10 * TURN + 2, moves(0, 1), '{"winner":"A"}')
            store.take(event(2, arm_id(2)), entry_for)
        with store.write(second) as writer:
            writer.append(0, moves(0, 2))
            writer.arm(arm_id(3), TABLE, 2)
        store.discard(event(3, arm_id(4)))
        store.import_game(store.export(first))


def everything(path):
    with open_store(path) as store:
        told = [store.games(), store.discarded(), store.expected("unit"), store.last_unfinished()]
        for game in store.games():
            with store.write(game.id) as writer:
                told += [store.export(game.id), store.presses(game.id), writer.awaited()]
        return told


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    path = tmp_path_factory.mktemp("sound") / "games.db"
    fill(path)
    return path.read_bytes(), everything(path)


def outcome_of(path, data, whole):
    """What became of it: `whole` or `refused`."""
    path.write_bytes(data)
    try:
        store = open_store(path)
    except Trouble as trouble:
        assert_one_sentence(trouble)
        assert path.read_bytes() == data, "what was refused was changed"
        return "refused"
    store.close()
    try:
        assert everything(path) == whole
    except Trouble as trouble:
        assert_one_sentence(trouble)
        return "refused"
    return "whole"


def assert_one_sentence(trouble):
    text = str(trouble)
    assert text.endswith(".") and "\n" not in text and ": " in text


def test_a_flipped_byte_is_noticed_or_harmless(tmp_path, sound):
    data, whole = sound
    chance = random.Random(11)
    outcomes = []
    for number in range(HURTS):
        hurt = bytearray(data)
        at = chance.randrange(100) if number % 5 == 0 else chance.randrange(len(data))
        hurt[at] ^= chance.randrange(1, 256)
        outcomes.append(outcome_of(tmp_path / f"{number}.db", bytes(hurt), whole))
    assert {"whole", "refused"} == set(outcomes)


def test_a_flipped_letter_of_a_move_is_noticed(tmp_path, sound):
    """SQLite itself would hand it out: only the seals know."""
    data, whole = sound
    text = moves(17, 1)[0].encode()
    assert data.count(text) >= 1
    hurt = data.replace(text, text.replace(b"17", b"71"), 1)
    assert outcome_of(tmp_path / "games.db", hurt, whole) == "refused"


def test_damage_that_sqlite_cannot_even_quote_is_a_sentence(tmp_path, sound):
    data, whole = sound
    hurt = data.replace(b"CREATE TABLE arms", b"CREATE TABLE \xf7rms", 1)
    assert hurt != data
    assert outcome_of(tmp_path / "games.db", hurt, whole) == "refused"


def test_a_file_that_was_cut_off_is_refused(tmp_path, sound):
    data, whole = sound
    chance = random.Random(12)
    lengths = [1, 15, 16, 99, 100, 4095, 4096, len(data) - 1]
    lengths += [chance.randrange(1, len(data)) for _ in range(40)]
    for number, length in enumerate(lengths):
        assert outcome_of(tmp_path / f"{number}.db", data[:length], whole) == "refused", length


def test_a_log_that_was_cut_off_or_hurt_leaves_the_game_at_an_earlier_commit(tmp_path):
    path = tmp_path / "games.db"
    with open_store(path) as store:
        game = store.new_game(SETUP).id
        with store.write(game) as writer:
            for number in range(0, 10 * TURN, TURN):
                writer.append(number, moves(number, TURN))
        data, log = path.read_bytes(), Path(f"{path}-wal").read_bytes()
    chance = random.Random(13)
    seen = set()
    for number in range(60):
        hurt = tmp_path / f"{number}.db"
        length = chance.randrange(len(log) // 4, len(log))
        flipped = bytearray(log)
        flipped[length] ^= chance.randrange(1, 256)
        Path(f"{hurt}-wal").write_bytes(log[:length] if number % 2 else flipped)
        hurt.write_bytes(data)
        with open_store(hurt) as store:
            for found in store.games():
                told = store.moves(found.id)
                assert len(told) % TURN == 0 and told == moves(0, len(told))
                seen.add(len(told))
    assert len(seen) > 3


@pytest.mark.parametrize("gone", [True, False])
def test_a_log_without_its_file_is_not_thrown_away(tmp_path, gone):
    path = tmp_path / "games.db"
    log = Path(f"{path}-wal")
    log.write_bytes(b"games that were not yet copied over")
    if not gone:
        path.write_bytes(b"")
    with pytest.raises(Trouble, match=r"is empty or gone, but .*-wal is there"):
        open_store(path)
    assert log.read_bytes() == b"games that were not yet copied over"
    assert path.exists() != gone


@pytest.mark.parametrize("text", [b"hello", b"SQLite format 3\0", b"\0" * 5000, b"# notes\n" * 900])
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path, text):
    assert outcome_of(tmp_path / "games.db", text, None) == "refused"


def test_another_programs_database_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "games.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE games (name TEXT)")
    other.close()
    with pytest.raises(Trouble, match="belongs to another program: set QBLOCK_HOME"):
        open_store(path)
    assert outcome_of(path, path.read_bytes(), None) == "refused"


def test_a_newer_version_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "games.db"
    fill(path)
    with sqlite3.connect(path) as later:
        later.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    later.close()
    with pytest.raises(Trouble, match="newer version of this program: install that one"):
        open_store(path)
    assert outcome_of(path, path.read_bytes(), None) == "refused"


def test_tables_that_were_changed_are_refused(tmp_path):
    path = tmp_path / "games.db"
    fill(path)
    with sqlite3.connect(path) as meddler:
        meddler.execute("DROP INDEX one_awaited_press_a_game")
    meddler.close()
    with pytest.raises(Trouble, match="is damaged"):
        open_store(path)


@pytest.mark.parametrize(
    "meddling",
    [
        "DELETE FROM moves WHERE number = 3",
        "DELETE FROM moves WHERE game = 1 AND number = 42",
        "DELETE FROM games WHERE number = 1",
        "DELETE FROM editions",
        "UPDATE imported SET game = 77",
        "UPDATE games SET result = '{}' WHERE number = 2",
        "UPDATE presses SET fate = 'applied' WHERE fate = 'discarded'",
        "UPDATE moves SET number = 99 WHERE number = 5",
        "UPDATE arms SET state = 'awaited' WHERE state = 'otherwise'",
        "UPDATE presses SET outcome = 9",
        "UPDATE imported SET outcome = 9",
        "UPDATE games SET result = NULL",
        "UPDATE games SET moves = moves - 1",
        "UPDATE games SET board = x'00ff'",
        "UPDATE editions SET text = 'another'",
    ],
)
def test_rows_that_were_changed_by_hand_are_noticed(tmp_path, sound, meddling):
    path = tmp_path / "games.db"
    path.write_bytes(sound[0])
    with sqlite3.connect(path) as meddler:
        meddler.execute("PRAGMA foreign_keys = OFF")
        meddler.execute(meddling)
    meddler.close()
    with pytest.raises(Trouble, match="is damaged"), open_store(path) as store:
        for game in store.games():
            store.export(game.id)
        store.discarded(), store.last_unfinished()
        store.take(event(2, arm_id(2)), entry_for)
        store.take(event(9, arm_id(2)), entry_for)
        raise AssertionError("nobody noticed")


def test_a_folder_in_its_place_is_a_sentence(tmp_path):
    (tmp_path / "games.db").mkdir()
    with pytest.raises(Trouble, match="is a folder: move it away"):
        open_store(tmp_path / "games.db")


def test_a_home_that_is_a_file_is_a_sentence(tmp_path):
    (tmp_path / "home").write_text("no folder")
    with pytest.raises(Trouble, match="cannot be opened or written: check"):
        open_store(tmp_path / "home" / "games.db")


READ_ONLY = """
import os, sys
from pathlib import Path
from qblock.store import open_store
from qblock.trouble import Trouble
os.chmod(sys.argv[1], 0o555)
if os.geteuid() == 0:  # root may write everywhere
    os.setuid(65534)
try:
    open_store(Path(sys.argv[1]) / sys.argv[2])
except Trouble as trouble:
    print(trouble)
"""


@pytest.mark.parametrize("name", ["games.db", "sub/games.db", "there.db"])
def test_a_folder_that_cannot_be_written_is_a_sentence(name):
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder) / "there.db")
        os.chmod(Path(folder) / "there.db", 0o444)
        before = (Path(folder) / "there.db").read_bytes()
        run = subprocess.run(
            [sys.executable, "-c", READ_ONLY, folder, name], capture_output=True, text=True
        )
        os.chmod(folder, 0o755)
        assert run.stderr == "" and "cannot be opened or written: check" in run.stdout
        assert (Path(folder) / "there.db").read_bytes() == before
