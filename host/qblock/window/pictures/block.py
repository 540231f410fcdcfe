"""The block in the middle of the board: the stand-in's own, the mirror of a real one, or, where
the guide's table is used, one that shows what the dice say."""

from pygame import Rect, Surface
from qblock_sim.window.feed import Cue
from qblock_sim.window.sound import Loudspeaker
from question_block import odds

from ...link import Happening, outcome_name
from ...rules import moves
from ...table.blocks import StandIn
from ...table.evening import Evening, News
from .mirror import Mirror
from .show import Show

_LOUDEST = 10
_OUTCOMES = {outcome_name(o): o for table in odds.TABLES.values() for o, _ in table}


class BlockPicture:
    """Follows the evening's block, also when it changes. Times are milliseconds, by a clock that
    may have run for days before."""

    def __init__(
        self, evening: Evening, now: float, reduced: bool = False, sound: bool = True
    ) -> None:
        self._evening = evening
        self._reduced = reduced
        self._sound = sound
        self._loudspeaker: Loudspeaker | None = None
        self._volume = 0.25
        self._now = now
        self._pings = 0  # of blocks that were here before
        self._follow()

    # What it is told

    def hear(self, news: News, now: float) -> None:
        """A stand-in plays by itself; of the others it is only known what they drew."""
        if self._mirror is not None and news.move[0] == moves.PRESS:
            self._play(news.move[1], now)

    def hear_happening(self, happening: Happening, now: float) -> None:
        """Free play on a real block."""
        if self._mirror is not None and happening.what == "free":
            outcome = _OUTCOMES.get(happening.facts.get("outcome", ""))
            if outcome is not None:
                self._play(outcome, now)

    def hit(self, now: float) -> None:
        """A finger on the screen's block: it jumps at once."""
        self._show.hit(now)

    def set(self, volume: int, muted: bool, reduced: bool) -> None:
        """`volume` is 0 to 10."""
        share = 0.0 if muted else min(volume, _LOUDEST) / _LOUDEST
        self._volume = share * share  # the ear's curve
        if self._loudspeaker is not None:
            self._loudspeaker.volume = self._volume
        if reduced != self._reduced:
            self._reduced = reduced
            self._show.reduce(reduced)

    # What it shows

    def step(self, now: float) -> list[Cue]:
        """What the block has begun to do since the last step: every "coin" is a ping, and a coin
        that leaps. `changed` and `paint` step by themselves."""
        self._now = now
        if self._block is not self._evening.block:
            self._pings += self._show.pings
            self._follow()
        if self._mirror is not None:
            self._mirror.armed = self._evening.may_press
            self._mirror.linked = self._block is None or self._block.session.state == "ready"
            self._mirror.run(now)
        return self._show.step(now)

    def changed(self, now: float) -> bool:
        """Whether what was painted last is not what it looks like now."""
        self.step(now)
        return self._show.differs(now)

    def paint(self, surface: Surface, rect: Rect, now: float) -> None:
        self.step(now)
        self._show.draw(surface, rect, now)

    def rect_in(self, rect: Rect) -> Rect:
        """Where to press it, if it is painted into `rect`."""
        return self._show.face(rect)

    @property
    def is_moving(self) -> bool:
        return self._show.is_moving(self._now)

    @property
    def pings(self) -> int:
        """How many coins have leapt so far: for counting them one by one."""
        return self._pings + self._show.pings

    @property
    def why_silent(self) -> str:
        """Why nothing will be heard; "" if something will."""
        return self._loudspeaker.why_silent if self._loudspeaker is not None else ""

    def close(self) -> None:
        if self._loudspeaker is not None:
            self._loudspeaker.close()
            self._loudspeaker = None

    def _play(self, outcome: int, now: float) -> None:
        assert self._mirror is not None
        self._mirror.run(now)
        self._mirror.press(outcome)

    def _follow(self) -> None:
        """The block that the evening has now. A real one is heard by itself."""
        self.close()
        block = self._block = self._evening.block
        self._mirror: Mirror | None = None if isinstance(block, StandIn) else Mirror(self._now)
        if self._sound and (block is None or isinstance(block, StandIn)):
            self._loudspeaker = Loudspeaker(block.device.kind if block is not None else "sim")
            self._loudspeaker.volume = self._volume
        hear = self._loudspeaker.play if self._loudspeaker is not None else None
        source = block.device if isinstance(block, StandIn) else self._mirror
        assert source is not None
        self._show = Show(source, self._reduced, hear)
