"""A game of bots alone: nobody is asked anything, and the story is told as it happens."""

from collections.abc import Callable

from ..rules.events import Event
from ..rules.moves import Move
from ..table.blocks import StandIn
from ..table.playing import play_out
from ..table.sitting import Sitting
from ..telling import Teller
from .paper import Paper


def watch(
    sitting: Sitting,
    block: StandIn | None,
    teller: Teller,
    paper: Paper | None,
    stopped: Callable[[], bool],
) -> None:
    """Without paper it is only played, and faster."""
    if paper is None:
        play_out(sitting, block, stopped=stopped)
        return
    before = [sitting.game.copy()]

    def tell(move: Move, events: list[Event]) -> None:
        paper.say(*teller.story(move, before[0], events))
        before[0] = sitting.game.copy()

    play_out(sitting, block, tell, stopped)
