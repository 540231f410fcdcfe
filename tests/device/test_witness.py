"""The suite's own ear, eye and meter: they must be able to say no."""

import pytest
from qblock_sim.bench import witness
from qblock_sim.device import Light, Tone
from qblock_sim.finger.link import Edge
from qblock_sim.finger.meter import Meter
from qblock_sim.rp2040.heard import Ear
from qblock_sim.rp2040.records import PwmStep
from question_block import odds, tunes

HALF = 32768


def played(outcome: int) -> list[Tone]:
    """What the firmware's own player makes of an outcome."""
    player = tunes.Player()
    tune, times = odds.kind(outcome), odds.pings(outcome) or 1
    result = [Tone(0.0, 0.0, 0)]
    for ms in range(tunes.LENGTHS[tune] * times + 1):
        player.start(0, tune, times) if ms == 0 else player.step(ms)
        tone = Tone(1e6 + ms * 1000.0, float(player.hz), player.duty)
        if (tone.hz, tone.duty) != (result[-1].hz, result[-1].duty):
            result.append(tone)
    return result


@pytest.mark.parametrize("outcome", witness.outcomes())
def test_every_outcome_is_told_from_every_other_by_ear(outcome: int) -> None:
    assert witness.heard(played(outcome)) == outcome


def test_a_wrong_pitch_a_missing_ping_and_silence_are_no_outcome() -> None:
    three = played(3)
    assert witness.heard([Tone(t.us, t.hz * 1.2, t.duty) for t in three]) is None
    assert witness.heard([t for t in three if t.us < 1e6 + 800_000] + [three[-1]]) == 2
    assert witness.heard([Tone(0.0, 0.0, 0)]) is None


def grey(us: float, power: int) -> Light:
    return Light(us, ((power, power, power),))


def test_blinks_are_counted_by_eye() -> None:
    period = tunes.LENGTHS["coin"] * 1000.0
    lights = [
        grey(1e6 + n * period + at, power)
        for n in range(4)
        for at, power in ((0, 250), (180_000, 0))
    ]
    assert witness.seen(lights, 1e6, 5e6) == 4
    assert witness.seen(lights[:4] + lights[6:], 1e6, 5e6) == 2  # a blink left out ends the show
    flicker = [grey(1e6 + n * 40_000.0, 250 * (n % 2 == 0)) for n in range(40)]
    assert witness.seen(flicker, 1e6, 5e6) == odds.LAUGH
    assert witness.seen([], 1e6, 5e6) is None


def square(hz: float, duty: float, start: float, count: int) -> list[Edge]:
    period = 1e6 / hz
    return [
        Edge(start + n * period + at, level)
        for n in range(count)
        for at, level in ((0.0, 1), (duty * period, 0))
    ]


def test_the_meter_reads_pitch_and_duty_from_edges() -> None:
    meter = Meter()
    edges = square(500, 0.25, 0, 50) + square(1000, 0.5, 100_000, 50)
    steps = meter.take(edges, 200_000)
    read = [(round(step.hz), round(step.duty, 2)) for step in steps if step.hz > 100]
    assert read[0] == (500, 0.25)
    assert read[-1] == (1000, 0.5)
    assert (steps[-1].hz, steps[-1].duty) == (0.0, 0.0)


def test_pulses_too_narrow_for_the_finger_still_count() -> None:
    edges = [Edge(n * 1000.0, 0) for n in range(1, 40)]
    steps = Meter().take(edges, 39_500)
    assert round(steps[-1].hz) == 1000
    assert steps[-1].duty < 0.01


def test_the_moment_between_two_pitches_is_no_tone() -> None:
    # The divider acts at once, the rest when the period ends: 700 Hz was never asked for.
    steps = [
        PwmStep(0.0, 500.0, 0.5),
        PwmStep(50_000.0, 700.0, 0.5),
        PwmStep(51_200.0, 900.0, 0.4999),
        PwmStep(100_000.0, 0.0, 0.0),
    ]
    tones = Ear().hear(steps, 200_000.0)
    assert [round(tone.hz) for tone in tones] == [500, 900, 0]
    assert tones[0] == Tone(0.0, 500.0, HALF)
