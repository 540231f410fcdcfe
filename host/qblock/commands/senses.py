"""What a press of a stand-in sounded and looked like, read from its pins alone: the outcome that
a player would take it for, to be held against the outcome that the wire told."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from question_block import odds, scores

if TYPE_CHECKING:
    from qblock_sim.device import Light, Tone

_OUTCOMES = {odds.kind(o): o for table in odds.TABLES.values() for o, _ in table}
_SAME_PITCH = 0.03  # a PWM divider cannot hit every pitch exactly
_SETTLED_US = 5000  # what the lamp showed before the press is over by then
_AFTER_US = 250_000  # the lamp stays dark for longer than this after a show
_JUMP = 120  # of 255: a blink begins at once, a sweep or a breath does not
_BRIGHT = 180
_SHOW = 100  # no light that waits for a press is brighter, and every show is
_SLOW_US = 150_000  # between two blinks of coins; a laugh flickers faster
_FADE_US = 600_000  # a light that goes down for longer than a blink does


def first_pitch(tune: str) -> int:
    score = scores.TUNES[tune]
    return score[0] | score[1] << 8


def onsets(tones: Sequence["Tone"]) -> list["Tone"]:
    """Where silence turned into sound."""
    found = []
    silent = True
    for tone in tones:
        if tone.duty and silent:
            found.append(tone)
        silent = not tone.duty
    return found


def is_pitch(hz: float, wanted: int) -> bool:
    return abs(hz - wanted) <= _SAME_PITCH * wanted


def heard_outcome(tones: Sequence["Tone"]) -> int | None:
    """The outcome that was heard; None for no or another sound."""
    starts = onsets(tones)
    if not starts:
        return None
    coin = first_pitch("coin")
    if all(is_pitch(tone.hz, coin) for tone in starts):
        return len(starts)
    for kind, outcome in _OUTCOMES.items():
        if kind != "coin" and is_pitch(starts[0].hz, first_pitch(kind)):
            return outcome
    return None


def seen_outcome(lights: Sequence["Light"], tones: Sequence["Tone"]) -> int | None:
    """The outcome that was seen on a lamp (white, as brightness alone) while the sound played."""
    if not tones:
        return None
    start, end = tones[0].us + _SETTLED_US, tones[-1].us + _AFTER_US
    levels = _levels(lights, start, end)
    before = 0
    jumps = []
    for us, level in levels:
        if level - before >= _JUMP:
            jumps.append(us)
        before = level
    if not jumps:  # it rose slowly, again and again
        return odds.POWER_UP if max((level for _, level in levels), default=0) > _BRIGHT else None
    gaps = [after - us for us, after in pairwise(jumps)]
    if gaps and min(gaps) < _SLOW_US:
        return odds.LAUGH
    dark_at = next((us for us, level in levels if us > jumps[-1] and level == 0), end)
    if len(jumps) == 1 and dark_at - jumps[0] > _FADE_US:
        return odds.GAME_OVER
    return len(jumps)


def _levels(lights: Sequence["Light"], start: float, end: float) -> list[tuple[float, int]]:
    """(us, brightest of the lamp) from `start` on, beginning with what it showed then."""
    first = 0
    rest = []
    for light in lights:
        level = max(max(colour) for colour in light.colours)
        if light.us <= start:
            first = level
        elif light.us <= end:
            rest.append((light.us, level))
    levels = [(start, first), *rest]
    most = max(level for _, level in levels)
    if most < _SHOW:
        return levels
    return [(us, level * 255 // most) for us, level in levels]  # a chain shines at half power
