"""What a listener and an onlooker say a block did, from its speaker's tones and its lamp alone.

It knows the scores as they are printed, and how each outcome is to look; it knows nothing of the
player and the lamp in the firmware, so that it can contradict them.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from question_block import odds, scores, tunes

from ..device import Light, Tone

STEP_MS = 5  # between two looks at a tune
SLACK_MS = 15.0  # a new pitch takes hold when the period of the old one ends
PITCH = 0.06  # by how much a pitch may be off and still be that pitch
LIKENESS = 0.85  # what part of a tune has to fit

Known = TypeVar("Known", int, str)
Outcome = int | None  # as in question_block.odds; None: none that is known


def name(outcome: Outcome) -> str:
    """An outcome in words."""
    if outcome is None:
        return "nothing"
    pings = odds.pings(outcome)
    return f"coin, {pings} pings" if pings else odds.kind(outcome)


# ---- the ear


@dataclass(frozen=True)
class Pitch:
    """From `ms` on the tune has this pitch; 0 is silence."""

    ms: float
    hz: float


def heard(played: Sequence[Tone], since_us: float = 0.0) -> Outcome:
    """Which outcome these tones are, from the first that sounds at `since_us` or later."""
    return _likest(played, since_us, {outcome: _tune_of(outcome) for outcome in outcomes()})


def heard_tune(played: Sequence[Tone], since_us: float = 0.0) -> str:
    """Which of the tunes (ready, volume, refused and so on) these tones are, "" for none."""
    return _likest(played, since_us, {tune: _score(tune, 1) for tune in scores.TUNES}) or ""


def first_sound(played: Sequence[Tone], since_us: float = 0.0) -> float | None:
    """When something is first heard."""
    return next((tone.us for tone in played if tone.duty and tone.us >= since_us), None)


def last_sound(played: Sequence[Tone]) -> float | None:
    """When the last tone fell silent."""
    for before, tone in pairwise(reversed(played)):
        if tone.duty and not before.duty:
            return before.us
    return None


def outcomes() -> list[int]:
    """All that may be drawn from any table."""
    return sorted({outcome for table in odds.TABLES.values() for outcome, _ in table})


def _tune_of(outcome: int) -> list[Pitch]:
    return _score(odds.kind(outcome), odds.pings(outcome) or 1)


def _score(tune: str, times: int) -> list[Pitch]:
    """A tune as printed: its pitch every few milliseconds."""
    data = scores.TUNES[tune]
    once: list[Pitch] = []
    at = 0.0
    for i in range(0, len(data), tunes.STEP):
        low, high, ms = (data[i + k] | data[i + k + 1] << 8 for k in (0, 2, 4))
        for into in range(0, ms, STEP_MS):
            once.append(Pitch(at + into, low + (high - low) * into / ms))
        at += ms
    return [Pitch(step.ms + at * n, step.hz) for n in range(times) for step in once]


def _likest(
    played: Sequence[Tone], since_us: float, known: dict[Known, list[Pitch]]
) -> Known | None:
    began = first_sound(played, since_us)
    if began is None:
        return None
    tune = [Pitch((t.us - began) / 1000, t.hz if t.duty else 0.0) for t in played if t.us >= began]
    likeness = {what: _likeness(tune, score) for what, score in known.items()}
    best = max(likeness, key=lambda what: likeness[what])
    return best if likeness[best] >= LIKENESS else None


def _likeness(tune: list[Pitch], score: list[Pitch]) -> float:
    """The part of the time in which tune and score agree, over the longer of them."""
    length = max(score[-1].ms, tune[-1].ms if tune[-1].hz == 0 else tune[-1].ms + STEP_MS)
    looks = range(0, int(length), STEP_MS)
    return sum(_agree(tune, score, ms) for ms in looks) / max(1, len(looks))


def _agree(tune: list[Pitch], score: list[Pitch], ms: float) -> bool:
    wanted = _at(score, ms) if ms <= score[-1].ms + STEP_MS else 0.0
    return any(
        abs(_at(tune, ms + late) - wanted) <= PITCH * wanted for late in (0.0, SLACK_MS, -SLACK_MS)
    )


def _at(tune: list[Pitch], ms: float) -> float:
    at = bisect_right(tune, ms, key=lambda step: step.ms) - 1
    return tune[at].hz if at >= 0 else 0.0


# ---- the eye

DARK_MS = 30.0  # the first frame of a slow rise may be too faint to show: that is no blink
SHOW_ENDS_MS = 350.0  # a dark this long comes after a show and never within one


@dataclass(frozen=True)
class Glow:
    """From `us` to `until_us` the lamp had this brightness, the sum of all its lights."""

    us: float
    until_us: float
    power: int


def seen(shown: Sequence[Light], since_us: float, until_us: float) -> Outcome:
    """Which outcome this light is: n blinks, a sweep that rises, flicker, a fade, a swell."""
    show = _show(shown, since_us, until_us)
    if not show:
        return None
    blinks = _blinks(show)
    lasted_ms = (show[-1].until_us - show[0].us) / 1000
    if len(blinks) > 1:
        gaps = [(b.us - a.us) / 1000 for a, b in pairwise(blinks)]
        if all(abs(gap - tunes.LENGTHS["coin"]) < 40 for gap in gaps) and len(blinks) <= 6:
            return len(blinks)
        return odds.LAUGH if max(gaps) < 200 else None
    rises = sum(b.power > a.power for a, b in pairwise(show))
    falls = sum(b.power < a.power for a, b in pairwise(show))
    if rises > 3 * falls:
        return odds.POWER_UP
    if not rises or falls > 10 * rises:
        return 1 if lasted_ms < 300 else odds.GAME_OVER
    return odds.REVEAL if abs(lasted_ms - tunes.LENGTHS["reveal"]) < 100 else None


def colour_seen(shown: Sequence[Light], since_us: float, until_us: float) -> tuple[int, int, int]:
    """The sum of all colours, brightest part 255: what colour the show had."""
    total = [0, 0, 0]
    for light in shown:
        if since_us <= light.us < until_us:
            for colour in light.colours:
                total = [a + b for a, b in zip(total, colour, strict=True)]
    top = max(total) or 1
    red, green, blue = (round(255 * part / top) for part in total)
    return red, green, blue


def _show(shown: Sequence[Light], since_us: float, until_us: float) -> list[Glow]:
    """The glows from the press to the long dark, without the dark before and after."""
    lights = [light for light in shown if light.us >= since_us]
    ends = [*(light.us for light in lights), until_us][1:]
    glows = [
        Glow(light.us, end, sum(map(sum, light.colours)))
        for light, end in zip(lights, ends, strict=True)
    ]
    result: list[Glow] = []
    for glow in glows:
        if not glow.power and (glow.until_us - glow.us) / 1000 > SHOW_ENDS_MS:
            break
        result.append(glow)
    while result and not result[-1].power:
        result.pop()
    return result


def _blinks(show: list[Glow]) -> list[Glow]:
    """The glows that begin a blink: the first, and those after a dark that can be seen."""
    lit = [glow for glow in show if glow.power]
    return lit[:1] + [b for a, b in pairwise(lit) if b.us - a.until_us >= DARK_MS * 1000]
