"""From the PWM log to what a player hears."""

from qblock_sim.device import Tone
from qblock_sim.rp2040.heard import Ear
from qblock_sim.rp2040.records import PwmStep
from question_block import scores, tunes

SILENT = PwmStep(0, 20_000, 0)
LATER_US = 1_000_000.0


def test_a_period_of_the_silent_pitch_before_a_tone_is_not_heard() -> None:
    """The new duty may take hold a period before the new pitch does."""
    blip = PwmStep(10_000, 20_000, 0.5)
    tone = PwmStep(10_050, 660, 0.5)
    rest = [PwmStep(60_000, 660, 0), PwmStep(60_500, 20_000, 0)]
    told = [Tone(10_050, 660, 32768), Tone(60_000, 0, 0)]
    assert Ear().hear([SILENT, blip, tone, *rest], LATER_US) == told
    piecemeal = Ear()
    got = piecemeal.hear([SILENT, blip], 10_020)
    got += piecemeal.hear([tone], 10_100)
    got += piecemeal.hear(rest, LATER_US)
    assert got == told


def test_a_pitch_without_a_pulse_is_not_heard() -> None:
    pitches = [PwmStep(us, hz, 0) for us, hz in ((10_000, 660), (90_000, 880), (170_000, 20_000))]
    assert Ear().hear([SILENT, *pitches], LATER_US) == []


def test_no_tune_is_as_high_as_the_silent_pitch() -> None:
    assert all(
        data[i] | data[i + 1] << 8 < SILENT.hz / 2
        for data in scores.TUNES.values()
        for step in range(0, len(data), tunes.STEP)
        for i in (step, step + 2)
    )
