"""Where games are kept."""

import os
from pathlib import Path

import platformdirs

FILE = "games.db"


def home() -> Path:
    """The folder that QBLOCK_HOME names, or the system's own place for such things."""
    given = os.environ.get("QBLOCK_HOME")
    if given:
        return Path(os.path.expanduser(given))  # of somebody unknown it stays as it is
    return platformdirs.user_data_path("question-block", appauthor=False)
