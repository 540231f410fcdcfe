import pytest
from qblock.store import open_store
from qblock_sim.devices import open_device


@pytest.fixture
def store(tmp_path):
    with open_store(tmp_path / "games.db") as opened:
        yield opened


@pytest.fixture
def device():
    """The project's firmware on the virtual board."""
    with open_device("sim", seed=7) as opened:
        yield opened
