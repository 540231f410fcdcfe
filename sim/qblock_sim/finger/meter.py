"""Frequency and duty of a PWM pin, from its timed edges."""

from collections import deque
from collections.abc import Iterable
from itertools import pairwise
from statistics import median

from ..rp2040.records import PwmStep
from .link import Edge

STILL_US = 20_000.0  # without an edge for so long the pin stands still
PITCH = 0.02  # smaller changes are the finger's: its interrupts wait for one another
DUTY = 0.04
NARROW_US = 2.0  # a pulse whose two edges were caught as one
LATE_US = 60.0  # an edge may be so old when its level is read: a narrow pulse is over by then


class Meter:
    """One pin. Edges in, steps out; what is not certain yet waits for the next call.

    `periods` in a row are looked at together, and the middle one of their values counts: an edge
    that the finger saw late is no change of the lamp. `pitch` is by what part the frequency may
    change without being told.
    """

    def __init__(self, periods: int = 1, pitch: float = PITCH) -> None:
        self._pitch = pitch
        self._window: deque[PwmStep] = deque(maxlen=periods)
        self._rose: float | None = None
        self._fell = 0.0
        self._period = 0.0  # the last one that is known
        self._last = Edge(0.0, 0)
        self._told = (0.0, 0.0)
        self._held: list[Edge] = []  # whose level the next edge may put right

    def take(self, edges: Iterable[Edge], now_us: float) -> list[PwmStep]:
        result: list[PwmStep] = []
        for edge in self._put_right(edges, now_us):
            result += self._stand_still(edge.us)
            if edge.level == self._last.level:  # a pulse too narrow to be caught
                other = Edge(edge.us - NARROW_US, 1 - edge.level)
                result += self._edge(other)
            result += self._edge(edge)
        return result + self._stand_still(now_us)

    def _put_right(self, edges: Iterable[Edge], now_us: float) -> list[Edge]:
        """Of two edges close together with the same level, the first was read too late."""
        all_of_them = [*self._held, *edges]
        self._held = []
        if all_of_them and now_us - all_of_them[-1].us < LATE_US:
            self._held = [all_of_them[-1]]
        right = [
            Edge(a.us, 1 - a.level) if a.level == b.level and b.us - a.us < LATE_US else a
            for a, b in pairwise(all_of_them)
        ]
        return right + ([] if self._held else all_of_them[-1:])

    def _edge(self, edge: Edge) -> list[PwmStep]:
        self._last = edge
        if not edge.level:
            self._fell = edge.us
            return []
        rose, self._rose = self._rose, edge.us
        if rose is None or edge.us <= rose:
            return []
        self._period = period = edge.us - rose
        duty = min(1.0, max(0.0, (self._fell - rose) / period))
        self._window.append(PwmStep(rose, 1e6 / period, duty))
        if len(self._window) < (self._window.maxlen or 1):
            return []
        return self._tell(*(median(values) for values in zip(*self._window, strict=True)))

    def _stand_still(self, now_us: float) -> list[PwmStep]:
        """A tone ends with its last period, not with the last edge in it."""
        if now_us - self._last.us < STILL_US:
            return []
        since = self._last.us
        if self._rose is not None:
            since = max(since, min(self._rose + self._period, since + STILL_US))
        self._rose, self._period = None, 0.0
        self._window.clear()
        return self._tell(since, 1.0 if self._last.level else 0.0, float(self._last.level))

    def _tell(self, us: float, hz: float, duty: float) -> list[PwmStep]:
        told_hz, told_duty = self._told
        if abs(hz - told_hz) <= self._pitch * told_hz and abs(duty - told_duty) <= DUTY:
            return []
        self._told = (hz, duty)
        return [PwmStep(us, hz, duty)]
