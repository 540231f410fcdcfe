"""The sums, against figures worked out by hand on paper."""

import pytest
from qblock_hardware import duty
from qblock_hardware import electrical as sums
from qblock_hardware.parts import parts
from question_block import lamp, tunes


def test_an_led_has_what_the_resistor_lets_through():
    """On USB: (5.0 - 0.3 - 2.1 - 0.15) V / 150 ohm = 16.3 mA."""
    assert sums.led_ampere(sums.rail_volt("usb")) == pytest.approx(0.01633, rel=0.01)
    assert sums.lamp_ampere(sums.rail_volt("usb")) == pytest.approx(4 * 0.01633, rel=0.01)


def test_the_base_has_enough_to_switch_all_leds():
    """(3.3 - 0.75) V / 1040 ohm = 2.45 mA."""
    assert sums.base_ampere() == pytest.approx(0.00245, rel=0.01)


def test_the_filters_corner():
    """18 040, 1000 and 18 000 ohm in parallel are 900 ohm; with 33 nF: 5.36 kHz."""
    assert sums.low_pass_hz() == pytest.approx(5359, rel=0.005)
    assert sums.passed(sums.low_pass_hz()) / sums.divided() == pytest.approx(0.7071, rel=0.001)


def test_a_square_wave_at_the_speaker():
    """3.3 V / 20.04 * 15.85 is 2.61 V from peak to peak; half of it, less the bridge's 0.3 ohm,
    is 1.21 V at 4 ohm: 0.37 W. At 200 Hz the filter takes next to nothing of it."""
    watt = sums.speaker_volt(200, 0.5) ** 2 / 4
    assert watt == pytest.approx(0.368, rel=0.03)


def test_a_narrow_pulse_is_softer():
    """A pulse of an eighth has duty (1 - duty) = 7/64 of its square in power, to a square's 1/4."""
    narrow, square = sums.speaker_volt(100, 1 / 8), sums.speaker_volt(100, 1 / 2)
    assert narrow**2 / square**2 == pytest.approx((7 / 64) / (1 / 4), rel=0.03)


def test_the_refused_tune_is_on_for_340_of_410_ms_at_its_written_level():
    found = duty.pulses("refused")
    assert sum(pulse.ms for pulse in found) == 410
    assert sum(pulse.ms for pulse in found if pulse.hz) == 340
    assert {pulse.duty for pulse in found if pulse.hz} == {84 * 128 / 65536}


def test_soft_is_an_eighth_as_wide():
    loud, soft = duty.pulses("refused"), duty.pulses("refused", volume=tunes.SOFT)
    assert soft[0].duty == loud[0].duty / 8


def test_the_sleeping_lamp_glints_for_20_ms_in_5_s():
    assert duty.lit_share(lamp.ASLEEP) == pytest.approx(0.02 / 5)
    assert duty.lamp_duty(lamp.ASLEEP, duty.MOOD_MS) == pytest.approx(
        (120 / 256) ** 2 * 0.02 / 5, rel=0.01
    )


def test_the_breathing_lamp_in_the_mean():
    """From 24 to 136 and back: the mean of the square is (24² + 24*136 + 136²) / 3 = 7445."""
    assert duty.lamp_duty(lamp.IDLE, duty.MOOD_MS) == pytest.approx(7445 / 65536, rel=0.02)


def test_the_outcomes_have_the_games_weights_and_the_pings_their_length():
    found = {outcome.name: outcome for outcome in duty.outcomes()}
    assert sum(outcome.weight for outcome in found.values()) == duty.cells() == 36
    assert found["laugh"].weight == 12
    assert found["coin x 6"].ms == 6 * found["coin"].ms


def test_idle_is_the_amplifier_and_a_sleeping_board():
    """9 mA, and 8 mW at 3.45 V = 2.3 mA, and a little for the glint: 2.2 Ah last 8 days."""
    draw = sums.asleep(sums.rail_volt("mean"))
    assert draw.total == pytest.approx(0.0115, rel=0.03)
    assert sums.hours(draw) / 24 == pytest.approx(8.0, rel=0.04)


def test_play_takes_more_than_waiting_and_that_more_than_sleep():
    rail = sums.rail_volt("mean")
    play, wait, sleep = sums.in_play(rail), sums.waiting(rail), sums.asleep(rail)
    assert play.total > wait.total > 4 * sleep.total
    assert 30 < sums.hours(play) < 60


def test_every_limit_holds():
    assert sums.problems() == []
    assert len(sums.limits()) >= 12


@pytest.mark.parametrize(
    ("part", "fact", "wrong", "sentence"),
    [
        ("r_led", "ohm", 47, "current of one LED"),
        ("r_series", "ohm", 1000, "swing of the amplifier"),
        ("r_base", "ohm", 22e3, "gain asked of the transistor"),
        ("fuse", "hold_ampere", 0.1, "current of the fuse"),
        ("r_usb_upper", "ohm", 1000, "ItsyBitsy's USB pin"),
        ("c_bulk", "most_volt", 4, "voltage of C3"),
    ],
)
def test_a_wrong_value_breaks_its_limit(monkeypatch, part, fact, wrong, sentence):
    monkeypatch.setitem(parts()[part].electric, fact, wrong)
    sums.loudest_watt.cache_clear()
    told = sums.problems()
    monkeypatch.undo()
    sums.loudest_watt.cache_clear()
    assert any(sentence in each for each in told), told
