"""The block's side of the table: how long it is waited for, and what is told of it."""

from ..link import Happening, milliseconds
from ..rules import moves, steps
from ..table.blocks import StandIn
from ..table.evening import Evening, News
from ..table.playing import length_ms
from ..trouble import Trouble
from ..words import Words, told_of
from . import commands
from .asking import Asker
from .paper import Paper

SLICE_MS = 20  # of a stand-in's time, and of a look at a block that gets ready
PATIENCE_MS = 30_000  # of its time, until a stand-in that does not answer is given up
REPORT_MS = 3_000  # from a press to its report, and well beyond
READY_MS = 1_500  # until a block on a wire that is not ready is told of

# What a stand-in within this program says of itself is no news; what goes wrong is
_QUIET = frozenset(
    ("opening", "connected", "restarted", "armed", "arming-again", "disarmed", "press", "free")
)
# The story tells a press, and the question says when the block is ready
_SAID = frozenset(("press", "armed", "disarmed"))
_LOST = frozenset(("gone", "unplugged", "silent", "no-answer", "busy", "unusable"))
_FOUND = frozenset(("connected", "restarted", "another-unit"))


class Clock:
    """The wall clock, and what was skipped of a wait that no person needs."""

    def __init__(self) -> None:
        self._skipped = 0

    def __call__(self) -> int:
        return milliseconds() + self._skipped

    def skip(self, ms: int) -> None:
        self._skipped += ms


class Hearing:
    def __init__(
        self, evening: Evening, clock: Clock, words: Words, paper: Paper, asker: Asker
    ) -> None:
        self._evening = evening
        self._clock = clock
        self._words = words
        self._paper = paper
        self._asker = asker
        self._last_news = 0  # in the block's time, as the next
        self._reports_by = 0  # a person has pressed; later than this, it was too early to count
        self._lost = False  # and they were told
        self._seen: set[tuple[str, str, int]] = set()  # presses that nobody here has asked for

    @property
    def _stand_in(self) -> StandIn | None:
        block = self._evening.block
        return block if isinstance(block, StandIn) else None

    @property
    def on_wire(self) -> bool:
        return self._evening.block is not None and self._stand_in is None

    @property
    def slice_ms(self) -> int:
        """How much time the block gets in a step: a stand-in's passes only while it is needed."""
        pressing = self._evening.game.step == steps.PRESS
        return SLICE_MS if pressing and self._stand_in is not None else 0

    # How long it is waited for

    def pressed(self) -> None:
        if self._evening.block is not None:
            self._reports_by = self._evening.block.now + REPORT_MS

    def after(self, news: News) -> None:
        """A move was made. A block that still plays takes no press: a stand-in's sound is over
        before the next."""
        self._reports_by = 0
        block = self._stand_in
        if block is not None and news.move[0] == moves.PRESS:
            paused, self._evening.paused = self._evening.paused, True
            end = block.now + length_ms(news.move[1])
            while block.now < end:
                self._evening.step(SLICE_MS)
            self._evening.paused = paused
        if self._evening.block is not None:
            self._last_news = self._evening.block.now

    @property
    def is_due(self) -> bool:
        """Something is about to come from the block without anybody's help."""
        block = self._evening.block
        if self._evening.game.step != steps.PRESS or block is None:
            return False
        if self._stand_in is None:
            return not self._evening.may_press and not self._gets_late(block.now)
        if self._evening.waiting == "press":
            if self._evening.may_press and block.now >= self._reports_by:
                return False
        else:
            self._clock.skip(SLICE_MS)  # a bot presses as soon as the block lets it
        if block.now > self._last_news + PATIENCE_MS:
            raise Trouble("The block did not report its press: check it first.")
        return True

    def _gets_late(self, now: int) -> bool:
        return self._lost or now > self._last_news + READY_MS

    # What is told of it

    def tell(self, happening: Happening) -> None:
        what = happening.what
        if what in _SAID or (self._stand_in is not None and what in _QUIET):
            return
        self._paper.say(told_of(self._words, happening))
        if what in _FOUND:
            self._lost = False
        elif what in _LOST and self.on_wire and not self._lost:
            self._lost = True
            self._paper.say(
                self._words.gettext("To go on without the block, type {dice}.").format(
                    dice=self._words.gettext(commands.DICE)
                )
            )

    def tell_unknown(self) -> None:
        """Presses that no game here has asked for stay in the block until they are discarded."""
        for event in self._evening.unknown_presses():
            if event.key in self._seen:
                continue
            self._seen.add(event.key)
            question = self._words.gettext(
                "The block holds a press that no game here has asked for. Discard it?"
            )
            if self._asker.yes(question):
                self._evening.discard(event)
