"""The renderer plays what the firmware's player plays; the measures measure what they say."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from qblock_sounds import measure
from qblock_sounds.render import played, pulse, render, render_all, speaker
from qblock_sounds.score import Step, Tune
from question_block import scores

RATE = 44100


def tune(*steps: Step, name: str = "coin") -> Tune:
    return Tune(name, "A test.", steps)


def tone(hz: float, seconds: float, height: float = 0.5) -> NDArray[np.int16]:
    wave = height * np.sin(2 * np.pi * hz * np.arange(int(seconds * RATE)) / RATE)
    return np.round(wave * 32768).astype(np.int16)


def strength(wave: NDArray[np.float64], hz: int) -> float:
    """How strong one frequency is in a second of sound."""
    return float(np.abs(np.fft.rfft(wave))[hz] * 2 / len(wave))


def test_a_glide_is_rendered_in_the_players_frames_of_10_ms() -> None:
    steps = (Step(400, 800, 40, 255, 255), Step(0, 0, 5, 0, 0), Step(300, 300, 25, 128, 128))
    assert list(played(tune(*steps), 1)) == [
        (10, 400, 255 / 512), (10, 500, 255 / 512), (10, 600, 255 / 512), (10, 700, 255 / 512),
        (5, 0, 0.0), (25, 300, 0.25),
    ]  # fmt: skip


def test_rendering_a_changed_tune_leaves_the_firmwares_table_alone() -> None:
    before = dict(scores.TUNES)
    render(tune(Step(400, 400, 50, 255, 255)))
    assert before == scores.TUNES


def test_a_tune_played_three_times_is_three_times_the_same() -> None:
    ping = tune(Step(900, 900, 30, 200, 10), Step(0, 0, 70, 0, 0))
    thrice = render(ping, 3).reshape(3, -1)
    assert thrice.shape == (3, 4410)
    assert np.abs(thrice - thrice[0]).max() <= 1


def test_a_square_has_odd_harmonics_only_and_a_narrow_pulse_has_all() -> None:
    square, narrow = pulse(100, 0.5, 0, RATE), pulse(100, 0.1, 0, RATE)
    assert strength(square, 100) == pytest.approx(0.6366, abs=1e-4)  # 2 / pi
    assert strength(square, 200) < 1e-9
    assert strength(square, 300) == pytest.approx(0.2122, abs=1e-4)  # a third of it
    assert strength(narrow, 100) == pytest.approx(0.1967, abs=1e-4)
    assert strength(narrow, 200) == pytest.approx(0.1871, abs=1e-4)


def test_no_harmonic_is_above_20_khz() -> None:
    power = np.abs(np.fft.rfft(pulse(1234, 0.1, 0, RATE))) ** 2
    assert power[20001:].max() < 1e-9 * power.max()


@pytest.mark.parametrize(("hz", "loss"), [(90, 3.0), (900, 0.1), (8000, 3.0), (45, 7.0)])
def test_the_speaker_loses_lows_and_highs(hz: int, loss: float) -> None:
    wave = np.cos(2 * np.pi * hz * np.arange(2 * RATE) / RATE)
    lost = -20 * np.log10(strength(speaker(wave)[RATE:], hz))
    assert lost == pytest.approx(loss, abs=0.15)


def test_a_note_goes_on_without_a_jump_from_step_to_step() -> None:
    """Two steps of one pitch are one step: the phase goes on."""
    whole = render(tune(Step(333, 333, 40, 100, 100)))
    parts = render(tune(Step(333, 333, 17, 100, 100), Step(333, 333, 23, 100, 100)))
    assert np.abs(whole.astype(int) - parts).max() <= 1


def test_too_loud_is_an_error_and_not_clipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qblock_sounds.render.GAIN", 3.0)
    with pytest.raises(ValueError, match="coin is too loud"):
        render(tune(Step(400, 400, 50, 255, 255)))


def test_render_all_writes_every_sound(tmp_path: Path) -> None:
    paths = render_all(tmp_path / "new")
    assert len(paths) == 16 and all(path.stat().st_size > 10000 for path in paths)


def test_package_renders_without_matplotlib(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "from pathlib import Path\n"
        "import qblock_sounds.build, qblock_sounds.picture, qblock_sounds.render as r\n"
        "r.render_all(Path(sys.argv[1]))"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=True)


@pytest.mark.parametrize("hz", [80, 123, 440, 2093])
def test_contour_finds_the_pitch_of_a_tone(hz: int) -> None:
    _, found = measure.contour(tone(hz, 0.3))
    assert len(found) > 20
    assert np.all(np.abs(found / hz - 1) < 0.01)


def test_contour_finds_no_pitch_in_noise() -> None:
    noise = np.random.default_rng(1).normal(0, 3000, RATE // 2).astype(np.int16)
    assert len(measure.contour(noise)[1]) < 3


def test_level_of_a_tone_does_not_count_the_silence_after_it() -> None:
    sound = np.concatenate((tone(500, 0.4), np.zeros(RATE, np.int16)))
    assert measure.level(sound) == pytest.approx(-9.03, abs=0.02)  # half height, and a sine
    assert measure.peak(sound) == pytest.approx(-6.02, abs=0.02)


def test_onsets_are_where_tones_begin() -> None:
    gap = np.zeros(RATE // 10, np.int16)
    sound = np.concatenate((tone(500, 0.2), gap, tone(80, 0.3, 0.3), gap, tone(3000, 0.1, 0.2)))
    assert measure.onsets(sound) == pytest.approx([0.0, 0.3, 0.7], abs=0.003)


def test_centroid_of_two_equal_tones_lies_between() -> None:
    assert measure.centroid(tone(1000, 1, 0.2) + tone(3000, 1, 0.2)) == pytest.approx(
        2000, rel=0.01
    )
