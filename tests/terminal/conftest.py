import pytest
from qblock.store import open_store

from .games import Evening


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setenv("QBLOCK_HOME", str(tmp_path))
    with open_store(tmp_path / "games.db") as opened:
        yield opened


@pytest.fixture
def evening(store, capsys):
    return Evening(store, capsys)
