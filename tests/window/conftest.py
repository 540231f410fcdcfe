import pytest

from .table import table_shown


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Nobody's own games and settings are touched."""
    monkeypatch.setenv("QBLOCK_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def table(tmp_path):
    """Ann, Bob and Cy are people."""
    with table_shown(tmp_path, "Ann", "Bob", "Cy") as given:
        yield given


@pytest.fixture
def with_bot(tmp_path):
    """Ann is a person; Bob is a bot."""
    with table_shown(tmp_path, "Ann", "Bob:trader") as given:
        yield given
