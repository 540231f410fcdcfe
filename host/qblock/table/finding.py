"""The block that a game is played with, by what was said of it."""

from collections.abc import Callable
from contextlib import ExitStack

from ..commands.target import KINDS, open_stand_in
from ..link import find, milliseconds
from ..store import home
from ..trouble import Trouble
from .blocks import Block, StandIn, WiredBlock
from .sitting import Sitting

AUTO, WINDOW, DICE = "auto", "window", "dice"
ON_SCREEN = "sim"  # what the block on the screen runs on, if nothing else is said


def choose_block(told: str, *, persons: bool) -> str:
    """One of KINDS, DICE, or the URL of a port. A real block wins if exactly one answers."""
    if told == WINDOW:
        return ON_SCREEN
    if told != AUTO:
        return told
    found = find()
    if len(found) == 1:
        return found[0].url
    return ON_SCREEN if persons else DICE


def open_block(
    opened: ExitStack,
    kind: str,
    sitting: Sitting,
    *,
    real_time: bool = False,
    clock: Callable[[], int] = milliseconds,
) -> Block | None:
    """`kind` as `choose_block` says it. A stand-in keeps its flash beside the games, so it
    outlives this program. None: the guide's table for playing without a block (C24)."""
    if kind == DICE:
        return None
    if kind not in KINDS:
        return opened.enter_context(WiredBlock(kind))
    flash = home() / "blocks" / f"{sitting.id}.{kind}"
    try:
        flash.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Trouble(
            "The unit's flash cannot be kept in {file} ({reason}): move that away, then try again.",
            file=flash.parent,
            reason=error.strerror,
        ) from None
    device = opened.enter_context(open_stand_in(kind, seed=sitting.table.seed, flash=flash))
    return opened.enter_context(StandIn(device, real_time=real_time, clock=clock))
