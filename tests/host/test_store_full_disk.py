"""A disk without room: one sentence, and what was saved is there."""

import shutil
import subprocess
import sys

import pytest
from qblock.store import open_store
from qblock.trouble import Trouble

from .store_table import SETUP, moves


def test_a_full_disk_is_a_sentence_and_what_was_saved_is_there(tmp_path):
    path = tmp_path / "games.db"
    with open_store(path) as store:
        game = store.new_game(SETUP).id
        with store.write(game) as writer:
            ((pages,),) = store._database.rows("PRAGMA page_count")
            store._database.rows(f"PRAGMA max_page_count = {pages + 4}")
            number = 0
            with pytest.raises(Trouble, match=r"The disk is full, .* make room"):
                while True:
                    writer.append(number, moves(number, 20))
                    number += 20
            assert store.moves(game) == moves(0, number) and number
            store._database.rows(f"PRAGMA max_page_count = {pages + 400}")
            writer.append(number, moves(number, 20))  # room was made
        assert store.moves(game) == moves(0, number + 20)


SMALL_DISK = """
import resource, sys
from pathlib import Path
from qblock.store import open_store
from qblock.trouble import Trouble
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]),) * 2)
number = 0
try:
    with open_store(Path(sys.argv[1])) as store, store.write(sys.argv[2]) as writer:
        while True:
            writer.append(number, ['{"do":"roll","n":%d}' % n for n in range(number, number + 20)])
            number += 20
except Trouble as trouble:
    print(number, trouble)
"""


@pytest.mark.parametrize("size", [1, 20_000, 33_000, 90_000, 200_000])
def test_a_file_that_may_not_grow_is_a_sentence_and_what_was_saved_is_there(tmp_path, size):
    path = tmp_path / "games.db"
    with open_store(path) as store:
        game = store.new_game(SETUP).id
    run = subprocess.run(
        [sys.executable, "-c", SMALL_DISK, str(path), game, str(size)],
        capture_output=True,
        text=True,
    )
    assert run.stderr == ""
    number, sentence = run.stdout.split(" ", 1)
    assert sentence.count("\n") == 1 and sentence.endswith("try again.\n")
    with open_store(path) as store:
        assert store.moves(game) == moves(0, int(number))
        assert int(number) > 0 or size < 50_000
        with store.write(game) as writer:
            writer.append(int(number), moves(0, 1))


def test_a_store_is_not_made_by_half_on_a_full_disk(tmp_path):
    path = tmp_path / "games.db"
    for size in range(0, 60_000, 5_000):
        run = subprocess.run(
            [sys.executable, "-c", SMALL_DISK, str(path), "zz", str(size)],
            capture_output=True,
            text=True,
        )
        assert run.stderr == "" and run.stdout.startswith("0 ")
        with open_store(path) as store:
            assert store.games() == []
        shutil.rmtree(tmp_path)
        tmp_path.mkdir()
