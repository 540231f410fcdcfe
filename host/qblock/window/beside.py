"""What is told of the block beside the game: that it is gone, back, or holds a press that nobody
here asked for. And dice in its place, for as long as people want."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ..link import Happening
from ..table.blocks import Block, StandIn
from ..table.evening import Evening
from ..words import Words, heard, told_of

LOST = frozenset(
    ("gone", "busy", "unusable", "unplugged", "silent", "no-answer", "wrong-version",
     "wrong-odds", "test-mode", "unknown-table")
)  # fmt: skip
FOUND = frozenset(("connected", "restarted", "another-unit", "armed"))
# What a stand-in within this program says of itself is no news; what goes wrong is
QUIET = frozenset(("opening", "connected", "restarted", "armed", "arming-again", "disarmed"))


class Strip(NamedTuple):
    """Something is not as it should be, and what can be done about it."""

    said: str
    label: str
    act: Callable[[], None]
    key: str


class Beside:
    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._lost: Happening | None = None
        self._put_aside: Block | None = None  # dice are used in its place

    def take(self, words: Words) -> tuple[list[Happening], list[str]]:
        """What has happened on the block's wire, and what of it is to be told."""
        taken, self._evening.happenings = self._evening.happenings, []
        told = []
        for happening in taken:
            if happening.what in LOST:
                self._lost = happening
            elif happening.what in FOUND:
                self._lost = None
            if self._is_news(happening):
                told.append(told_of(words, happening))
        return taken, told

    def _is_news(self, happening: Happening) -> bool:
        if happening.what in ("press", "armed", "opening"):
            return False  # the game tells a press, and the table asks for it
        return not (isinstance(self._evening.block, StandIn) and happening.what in QUIET)

    def strip(self, words: Words) -> Strip | None:
        unknown = self._evening.unknown_presses()
        if unknown:
            said = words.gettext(
                "The block holds a press that no game here has asked for: {outcome}."
            ).format(outcome=heard(words, unknown[0].outcome))
            discard = partial(self._evening.discard, unknown[0])
            return Strip(said, words.gettext("Discard it"), discard, "s")
        if self._evening.block is None and self._put_aside is not None:
            said = words.gettext("Two dice take the place of the block.")
            return Strip(said, words.gettext("Use the block again"), self._use_block, "e")
        if self._lost is not None:
            said = told_of(words, self._lost)
            return Strip(said, words.gettext("Carry on with dice"), self._use_dice, "e")
        return None

    def _use_dice(self) -> None:
        self._put_aside = self._evening.block
        self._evening.use_dice()

    def _use_block(self) -> None:
        if self._put_aside is not None:
            self._evening.use_block(self._put_aside)
            self._put_aside = None
