"""The table in a window. Nothing of it is read before a window is asked for."""

import os

from ..store import Store
from ..table.given import Given
from .no_screen import NoScreen

__all__ = ["NoScreen", "run_window"]

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def run_window(store: Store, given: Given) -> int:
    """The whole evening; the code that the command ends with. NoScreen where there is none,
    Trouble if what was said on the command line cannot be played."""
    from .run import run

    return run(store, given)
