"""What the lamp of a muted block says by itself.

A muted speaker plays no pitch at all, so the shape of the light is all there is: a blink that fades
fast is a coin, a slow fade is the end, flicker is a laugh, a fast sweep is a power-up, and one
that swells and ebbs is a reveal. It is told late, when the shape is certain.
"""

from collections.abc import Iterator
from typing import Literal

from question_block import lamp

Shape = Literal["coin", "dusk", "shake", "calm", "spark", "turn", "refuse"]

# Levels are the firmware's, 0 to 255 as the eye sees them; slopes are levels a millisecond. A blink
# goes down by 0.86, a sweep up by 0.67, a swell up and down by 0.85, the end down by 0.11; what is
# shown while nothing happens stays below TOP or is flat.
TOP = 240
CLIFF = 60  # a change this large at once is no slope
FAST = 0.5
SLOW = (0.05, 0.3)
FLICKER_US = 60_000.0  # as long as a flash of a laugh, and no other, may last
LAUGH_OVER_US = 200_000.0  # longer than the dark between two bursts
REFUSED = (100, 120)

COLOURS: dict[Shape, int] = {
    "coin": lamp.GOLD,
    "dusk": lamp.BLUE,
    "shake": lamp.RED,
    "spark": lamp.GREEN,
    "turn": lamp.VIOLET,
    "refuse": lamp.RED,
}


class LampAlone:
    """Takes the lamp's levels as they come."""

    def __init__(self) -> None:
        self._us = 0.0
        self._level = 0
        self._top_us = 0.0  # when it last came up to the top
        self._swept = False  # and that by a fast slope
        self._leapt = False  # or at once
        self._slope = 0.0  # of the last change; 0: it was a cliff
        self._flashed_us: float | None = None  # in a laugh: when the last flash was over

    def see(self, us: float, level: int, red: bool) -> Iterator[tuple[float, Shape]]:
        """What has become certain with this light; `red` if it can be no other colour."""
        change, span_ms = level - self._level, max(1.0, (us - self._us) / 1000)
        before, slope = self._slope, 0.0 if abs(change) >= CLIFF else change / span_ms
        if self._flashed_us is not None and us - self._flashed_us > LAUGH_OVER_US:
            yield self._flashed_us, "calm"
            self._flashed_us = None
        if change <= -CLIFF and self._level >= TOP:
            yield from self._fell(us, level)
        elif slope < 0 and before < 0 and self._top_us:
            yield from self._fades(-slope)
        elif red and change and not slope and REFUSED[0] <= level <= REFUSED[1]:
            yield us, "refuse"
        if level >= TOP and change > 0:
            self._top_us, self._leapt = us, not slope
            self._swept = slope >= FAST and before >= FAST
        elif level < TOP and slope >= 0:
            self._top_us = 0.0
        self._us, self._level, self._slope = us, level, slope

    def _fell(self, us: float, level: int) -> Iterator[tuple[float, Shape]]:
        if self._swept:
            yield us, "spark"
        elif self._leapt and not level and us - self._top_us <= FLICKER_US:
            if self._flashed_us is None:
                yield self._top_us, "shake"
            self._flashed_us = us

    def _fades(self, slope: float) -> Iterator[tuple[float, Shape]]:
        """Down from the top for the second time: now the slope is known."""
        top_us, self._top_us = self._top_us, 0.0
        if self._swept:
            yield top_us, "turn"
        elif slope >= FAST:
            yield self._us, "coin"
        elif SLOW[0] <= slope <= SLOW[1]:
            yield self._us, "dusk"
