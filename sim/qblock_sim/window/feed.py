"""From what the pins do to what moves on the screen.

Nothing is known here but tones and lights: which tune plays is told by its pitches, and the
lamp has to agree. Tunes and colours are the firmware's own, so this follows when they change.
A muted block plays no pitch: then the lamp is believed alone.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from question_block import lamp, scores, tunes

from ..device import Light, Restart, Tone
from .lamp_alone import COLOURS as LAMP_COLOURS
from .lamp_alone import LampAlone

Rgb = tuple[int, int, int]
What = Literal[
    "coin", "spark", "shake", "calm", "dusk", "dawn", "turn", "refuse", "restart", "other"
]


@dataclass(frozen=True)
class Cue:
    """Something to animate, from `us` on. `strength` is how high a spark's note is, 0 to 1."""

    us: float
    what: What
    strength: float = 1.0


_NEAR = 0.007  # how far a pin's pitch may be from the score's: half a quarter tone is 0.0145
_AUDIBLE = 15000.0  # Hz: between two notes the pin may run higher, with no pulse
_SETTLE_US = 20_000.0  # a press is heard before it is seen: the lamp's next frame has to agree
_MUTE_US = 1_000_000.0  # without a tone for so long, a light has no sound that goes with it

# What a tune that is played for a press looks like: the lamp's colour, and whether it may be
# dim. Refused and laugh are both red.
_COLOURS = {
    "coin": lamp.GOLD,
    "power-up": lamp.GREEN,
    "laugh": lamp.RED,
    "game-over": lamp.BLUE,
    "reveal": lamp.VIOLET,
    "refused": lamp.RED,
}


def _frames(name: str) -> list[tuple[int, int]]:
    """(millisecond, Hz) of everything the firmware's player does with a tune."""
    player = tunes.Player()
    player.start(0, name)
    now = 0
    frames = []
    while player.playing:
        frames.append((now, player.hz))
        now = player.due
        player.step(now)
    return frames


def _longest_rest(frames: list[tuple[int, int]]) -> int:
    ends = [ms for ms, _ in frames[1:]] + [frames[-1][0]]
    return max((end - ms for (ms, hz), end in zip(frames, ends, strict=True) if not hz), default=0)


_SCORES = {name: _frames(name) for name in scores.TUNES}
_FIRST = {name: frames[0][1] for name, frames in _SCORES.items()}
_PITCHES = {name: sorted({hz for _, hz in frames if hz}) for name, frames in _SCORES.items()}
_OVER_US = 1500.0 * max(_longest_rest(frames) for frames in _SCORES.values())


def _is_near(hz: float, wanted: float) -> bool:
    return abs(hz - wanted) <= wanted * _NEAR


def _is_of(hz: float, name: str) -> bool:
    return any(_is_near(hz, pitch) for pitch in _PITCHES[name])


def tune_of(hz: float, playing: str) -> str:
    """The tune that a new pitch belongs to, if `playing` was on before ("" if none was)."""
    if playing and _is_of(hz, playing):
        return playing
    for name, first in _FIRST.items():
        if _is_near(hz, first):
            return name
    possible = [name for name in _PITCHES if _is_of(hz, name)]  # its beginning was missed
    return possible[0] if len(possible) == 1 else ""


def _paints() -> dict[Rgb, frozenset[int]]:
    """Which of the firmware's colours a lamp of a chain may mean: the dimmest mean several."""
    painter = lamp.Lamp()
    found: dict[Rgb, set[int]] = {}
    for index, colour in enumerate(lamp.COLOURS):
        painter.colour = colour
        for level in range(1, 256):
            painter.level = level
            chain = bytearray(3)
            painter.paint(chain)
            found.setdefault((chain[1], chain[0], chain[2]), set()).add(index)
    return {rgb: frozenset(indexes) for rgb, indexes in found.items()}


_PAINTS = _paints()
_ANY = frozenset(range(len(lamp.COLOURS)))
FULL = max(max(rgb) for rgb in _PAINTS)  # the brightest the firmware drives a chain


def is_plain(light: Light) -> bool:
    """A plain LED: one lamp, white."""
    return len(light.colours) == 1 and len(set(light.colours[0])) == 1


def colours_of(light: Light) -> frozenset[int]:
    """The colours (of `question_block.lamp`) that this light may be; none if it is dark."""
    brightest = max(light.colours, key=sum, default=(0, 0, 0))
    if not any(brightest):
        return frozenset()
    if is_plain(light):
        return _ANY
    return _PAINTS.get(brightest, _ANY)


def level_of(light: Light) -> int:
    """How bright the firmware meant it, 0 to 255 as the eye sees it: power is its square."""
    brightest = max((max(colour) for colour in light.colours), default=0)
    return round(255 * math.sqrt(brightest / (255 if is_plain(light) else FULL)))


class Feed:
    """Follows the outputs as they come."""

    def __init__(self) -> None:
        self._tune = ""
        self._hz = 0.0  # 0: silence
        self._rest_since = 0.0
        self._heard_us = -_MUTE_US  # when the last tone was over
        self._lamp = LampAlone()
        self._colours: frozenset[int] = _ANY  # of the last light that was not dark
        self._waiting: list[tuple[Cue, int]] = []  # cues the lamp has not agreed to yet
        self._shaking = False
        self._dusk = False
        self._dark = False

    def take(
        self,
        heard: Iterable[Tone] = (),
        seen: Iterable[Light] = (),
        restarts: Iterable[Restart] = (),
    ) -> list[Cue]:
        """The cues in what came since the last call."""
        cues: list[Cue] = []
        items: list[Tone | Light | Restart] = [*restarts, *heard, *seen]
        for item in sorted(items, key=lambda item: item.us):
            if isinstance(item, Tone):
                self._hear(item, cues)
            elif isinstance(item, Light):
                self._see(item, cues)
            else:
                self._start_over(item, cues)
        return cues

    def _start_over(self, restart: Restart, cues: list[Cue]) -> None:
        Feed.__init__(self)
        cues.append(Cue(restart.us, "restart"))

    def _hear(self, tone: Tone, cues: list[Cue]) -> None:
        hz = tone.hz if 0 < tone.hz < _AUDIBLE else 0.0
        before, self._hz = self._hz, hz
        if hz or before:
            self._heard_us = tone.us
        if not hz:
            if before:
                self._rest_since = tone.us
                self._calm(tone.us, cues)
            return
        if before and _is_near(hz, before):
            return
        onset = not before
        if onset and tone.us - self._rest_since > _OVER_US:
            self._tune = ""
        tune = tune_of(hz, self._tune)
        if tune != self._tune:
            self._calm(tone.us, cues)
        started = tune != self._tune
        self._tune = tune
        cue = _cue(tone.us, tune, hz, started, onset or started)
        if cue:
            self._ask_lamp(cue, _COLOURS[tune], cues)
        elif started:
            cues.append(Cue(tone.us, "other"))

    def _ask_lamp(self, cue: Cue, colour: int, cues: list[Cue]) -> None:
        if colour in self._colours:
            self._give(cue, cues)
        else:
            self._waiting.append((cue, colour))

    def _give(self, cue: Cue, cues: list[Cue]) -> None:
        if self._dusk and cue.what != "dusk":
            self._dusk = False
            cues.append(Cue(cue.us, "dawn"))
        cues.append(cue)
        if cue.what == "shake":
            self._shaking = True
        elif cue.what == "dusk":
            self._dusk, self._dark = True, False

    def _calm(self, us: float, cues: list[Cue]) -> None:
        if self._shaking:
            self._shaking = False
            cues.append(Cue(us, "calm"))

    def _see(self, light: Light, cues: list[Cue]) -> None:
        colours = colours_of(light)
        self._believe(light, colours or self._colours, cues)
        if not colours:
            self._dark = True
            return
        self._colours = colours
        waiting, self._waiting = self._waiting, []
        for cue, colour in waiting:
            if colour in colours:
                self._give(cue, cues)
            elif light.us - cue.us < _SETTLE_US:
                self._waiting.append((cue, colour))
        if self._dusk and self._dark:
            self._dusk = False
            cues.append(Cue(light.us, "dawn"))

    def _believe(self, light: Light, colours: frozenset[int], cues: list[Cue]) -> None:
        """What the lamp says by itself, if nothing is heard with it."""
        red = colours == {lamp.RED}
        for us, what in self._lamp.see(light.us, level_of(light), red):
            mute = not self._hz and us - self._heard_us >= _MUTE_US
            if mute and what == "calm":
                self._calm(us, cues)
            elif mute and LAMP_COLOURS[what] in colours:
                self._give(Cue(us, what), cues)


def _cue(us: float, tune: str, hz: float, started: bool, onset: bool) -> Cue | None:
    """What a note of a tune sets in motion, if the lamp agrees."""
    if tune == "coin":
        return Cue(us, "coin") if onset else None
    if tune == "power-up":
        lowest, highest = _PITCHES[tune][0], _PITCHES[tune][-1]
        return Cue(us, "spark", min(1.0, max(0.0, (hz - lowest) / (highest - lowest))))
    if tune == "laugh":
        return Cue(us, "shake") if onset else None
    if tune == "refused":
        return Cue(us, "refuse") if onset else None
    if tune == "game-over":
        return Cue(us, "dusk") if started else None
    if tune == "reveal":
        return Cue(us, "turn") if started else None
    return None
