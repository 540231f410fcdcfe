"""The store: the games that were and are played, in one SQLite file.

It knows no rules. A game is what it was set up with and a list of moves, each a JSON text that
means nothing here. A press of the block and the moves it causes are one transaction, and what
`append` or `take` has returned from is on the disk.

    with open_store() as store:
        game = store.new_game(setup)
        with store.write(game.id) as writer:
            writer.append(0, ['{"do":"roll","die":4}'])
            writer.arm(new_arm_id(), "celebration", 1)
            ...
            taken = store.take(event, entry_for)
            if taken.acknowledge:
                session.committed(event)
"""

from .clock import utc_now
from .home import home
from .press_rows import Awaited, Fate, Press, Taken
from .rows import Entry, GameRow, Setup
from .store import Store, open_store
from .writer import Writer

__all__ = [
    "Awaited",
    "Entry",
    "Fate",
    "GameRow",
    "Press",
    "Setup",
    "Store",
    "Taken",
    "Writer",
    "home",
    "open_store",
    "utc_now",
]
