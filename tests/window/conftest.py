import pytest


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Nobody's own games and settings are touched."""
    monkeypatch.setenv("QBLOCK_HOME", str(tmp_path))
    return tmp_path
