"""The game that is gone on with."""

from ..store import GameRow, Store
from ..trouble import Trouble
from .given import LAST


def row_to_resume(store: Store, wanted: str) -> GameRow:
    """By its id, or LAST; Trouble if there is none."""
    row = store.last_unfinished() if wanted == LAST else store.game(wanted)
    if row is None:
        raise Trouble("No game waits to be resumed: start one with `qblock play`.")
    return row
