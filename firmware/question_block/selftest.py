"""The self-test: every sound, a lamp sweep, and a line that says how the unit is."""

from . import lamp, odds, scores, talk, tunes

TYPE_CHECKING = False  # for the type checker alone: it takes this for true
if TYPE_CHECKING:
    from .unit import Unit

_PAUSE = 150  # ms between two sounds


class SelfTest:
    """Owns the unit's voice and lamp until `step` is True."""

    def __init__(self, unit: "Unit", now: int) -> None:
        self.flash = False  # a file could be written
        self._unit = unit
        self._names = sorted(scores.TUNES)
        self._next = 0
        self._due = now
        lasts = sum([tunes.LENGTHS[name] + _PAUSE for name in self._names])
        unit.lamp.show(now, lamp.SELF_TEST, lasts)

    def step(self, now: int) -> bool:
        if now < self._due:
            return False
        if self._next < len(self._names):
            name = self._names[self._next]
            self._unit.player.start(now, name)
            self._next += 1
            self._due = now + tunes.LENGTHS[name] + _PAUSE
            return False
        self._report()
        return True

    def _report(self) -> None:
        unit = self._unit
        fair = odds.CELLS[odds.DEFAULT] == 36
        released = not unit.button.stuck
        unit.say(
            "SELFTEST",
            ("ok", talk.yes(self.flash and fair and released)),
            ("sounds", self._next),
            ("flash", talk.yes(self.flash)),
            ("odds", talk.yes(fair)),
            ("button", talk.yes(released)),
            ("mv", unit.millivolts),
        )
