"""How much of the time the pins are on: from the firmware's own scores, lamp patterns and odds."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from question_block import lamp, odds, scores, tunes
from question_block.unit import SHOWS

FULL = 65536  # of a PWM
LEVELS = 255
MOOD_MS = 20_000  # over which a mood is averaged: whole rounds of every pattern


class Pulse(NamedTuple):
    """So many milliseconds of one pitch at one duty (0 to 1); duty 0 is silence."""

    ms: int
    hz: int
    duty: float


def pulses(tune: str, times: int = 1, volume: int = tunes.LOUD) -> list[Pulse]:
    """What the speaker's pin does, as the firmware's own player plays it."""
    player = tunes.Player()
    player.volume = volume
    player.start(0, tune, times)
    found = []
    now = 0
    while player.playing:
        due = player.due
        found.append(Pulse(due - now, player.hz, player.duty / FULL))
        now = due
        player.step(now)
    return found


def length_ms(tune: str, times: int = 1) -> int:
    return tunes.LENGTHS[tune] * times


def lamp_frames(what: int, ms: int, shown: bool) -> Iterator[lamp.Lamp]:
    """The lamp at every millisecond: while it shows something once, or is in a mood."""
    light = lamp.Lamp()
    if shown:
        light.show(0, what, ms)
    for now in range(ms):
        light.step(now, lamp.DARK if shown else what)
        yield light


@cache
def lit_share(mood: int) -> float:
    """The part of the time in which a mood's lamp is not dark."""
    return sum(light.level > 0 for light in lamp_frames(mood, MOOD_MS, False)) / MOOD_MS


@cache
def lamp_duty(what: int, ms: int, shown: bool = False) -> float:
    """The mean duty of the lamp's pin; the board squares the level for the eye."""
    total = sum(light.level * light.level for light in lamp_frames(what, ms, shown))
    return total / FULL / ms


@cache
def ring_duty(what: int, ms: int, lamps: int, shown: bool = False) -> float:
    """The mean number of colours that are fully on, in a chain of so many lamps."""
    chain = bytearray(3 * lamps)
    total = 0
    for light in lamp_frames(what, ms, shown):
        light.paint(chain)
        total += sum(chain)
    return total / LEVELS / ms


class Outcome(NamedTuple):
    """One thing that a press may bring."""

    name: str
    weight: int  # of all cells of the table
    tune: str
    light: int
    times: int

    @property
    def ms(self) -> int:
        return length_ms(self.tune, self.times)


def outcomes() -> list[Outcome]:
    """All outcomes of the game's table with their weights."""
    found = []
    for outcome, weight in odds.TABLES[odds.DEFAULT]:
        kind, times = odds.kind(outcome), odds.pings(outcome) or 1
        tune, light = SHOWS[kind]
        name = f"{kind} x {times}" if times > 1 else kind
        found.append(Outcome(name, weight, tune, light, times))
    return found


def cells() -> int:
    return odds.CELLS[odds.DEFAULT]


def every_tune() -> list[str]:
    return list(scores.TUNES)
