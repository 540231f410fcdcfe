"""Plays a tune on one PWM pin: which pitch and which duty, at which millisecond.

A tune is a row of steps. A step glides from one pitch and one level to another;
pitch 0 is silence. Level 255 is a square wave, the loudest a pin can do; lower levels
are narrower pulses, softer and brighter: that is what makes a laugh out of a beep.
"""

from . import scores

STEP = 8  # bytes a step: from_hz, to_hz, ms (two bytes each, low first), from_level, to_level
FRAME = 10  # ms between two points of a glide
LOUD, SOFT, MUTE = 0, 1, 2  # volumes
_SHIFT = (0, 3)  # by how many bits a volume narrows the pulse


def duty(level: int, volume: int) -> int:
    """The duty (of 65536) that plays a level (0 to 255) at a volume."""
    if volume == MUTE:
        return 0
    return level * 128 >> _SHIFT[volume]


def _length(tune: bytes) -> int:
    return sum([tune[at + 4] | tune[at + 5] << 8 for at in range(0, len(tune), STEP)])


LENGTHS = {name: _length(scores.TUNES[name]) for name in scores.TUNES}  # in milliseconds


class Player:
    """One voice. `step` brings `hz` and `duty` up to `now`; `due` says when to call again."""

    def __init__(self) -> None:
        self.volume = LOUD
        self.playing = False
        self.hz = 0
        self.duty = 0
        self.due = 0
        self._tune = b""
        self._at = 0  # the step being played, as an offset into the tune
        self._began = 0  # when that step began
        self._left = 0  # how often the tune is still to be repeated after this time

    def start(self, now: int, name: str, times: int = 1) -> None:
        self._tune = scores.TUNES[name]
        self._at = 0
        self._began = now
        self._left = times - 1
        self.playing = True
        self.due = now
        self.step(now)

    def stop(self) -> None:
        self.playing = False
        self.hz = 0
        self.duty = 0

    def step(self, now: int) -> None:
        if not self.playing or now < self.due:
            return
        tune = self._tune
        at = self._at
        ms = tune[at + 4] | tune[at + 5] << 8
        while now - self._began >= ms:  # late is caught up with: pings stay evenly spaced
            self._began += ms
            at += STEP
            if at == len(tune):
                if not self._left:
                    self.stop()
                    return
                self._left -= 1
                at = 0
            self._at = at
            ms = tune[at + 4] | tune[at + 5] << 8
        self._sound(now - self._began, ms)

    def _sound(self, into: int, ms: int) -> None:
        tune, at = self._tune, self._at
        hz = tune[at] | tune[at + 1] << 8
        to_hz = tune[at + 2] | tune[at + 3] << 8
        level, to_level = tune[at + 6], tune[at + 7]
        if hz == to_hz and level == to_level:
            self.due = self._began + ms
        else:
            into -= into % FRAME  # a point of the glide is held for one frame, however late
            hz += (to_hz - hz) * into // ms
            level += (to_level - level) * into // ms
            self.due = self._began + min(into + FRAME, ms)
        self.hz = hz if level else 0
        self.duty = duty(level, self.volume) if self.hz else 0
