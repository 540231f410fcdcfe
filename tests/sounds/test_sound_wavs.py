"""What is promised of the sounds, measured on the WAV files that are kept in the project."""

import wave
from itertools import combinations, pairwise

import numpy as np
import pytest
from numpy.typing import NDArray
from qblock_sounds import names, wav_path
from qblock_sounds.measure import contour
from qblock_sounds.wav import read

RATE = 44100
OUTCOMES = ["coin-1", "power-up", "laugh", "game-over"]
NOTICES = ["ready", "refused", "link-found", "link-lost", "battery-low", "volume"]
COINS = ["coin-1", "coin-2", "coin-3", "coin-4", "coin-5", "coin-6"]
ALL = [*COINS, "power-up", "laugh", "game-over", "reveal", *NOTICES]
QUARTER_TONE = 1 / 24  # of an octave

Floats = NDArray[np.float64]


def signal(name: str) -> Floats:
    with wave.open(str(wav_path(name))) as file:
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768


def bursts(name: str) -> list[tuple[float, float]]:
    """From when to when (seconds) there is sound: what lies between silences of 30 ms or more."""
    loud = np.flatnonzero(np.abs(signal(name)) > 0.02)
    cuts = np.flatnonzero(np.diff(loud) > 0.030 * RATE)
    firsts, lasts = [loud[0], *loud[cuts + 1]], [*loud[cuts], loud[-1]]
    return [(first / RATE, last / RATE) for first, last in zip(firsts, lasts, strict=True)]


def gated_level(name: str) -> float:
    """RMS in dBFS of the blocks of 20 ms that are at most 20 dB below the loudest."""
    samples = signal(name)
    blocks = [np.mean(samples[i : i + 882] ** 2) for i in range(0, len(samples) - 881, 882)]
    heard = [power for power in blocks if power > max(blocks) / 100]
    return float(10 * np.log10(np.mean(heard)))


def pitches(name: str, start: float = 0.0, end: float = 99.0) -> Floats:
    """The pitch every 10 ms, in octaves above 1 Hz."""
    seconds, hz = contour(read(wav_path(name)))
    return np.log2(hz[(seconds >= start) & (seconds <= end)])


def rise(name: str) -> float:
    """By how many octaves the last fifth of a sound lies above its first."""
    octaves = pitches(name)
    fifth = max(1, len(octaves) // 5)
    return float(np.median(octaves[-fifth:]) - np.median(octaves[:fifth]))


def centroid(name: str) -> float:
    samples = signal(name)
    power = np.abs(np.fft.rfft(samples)) ** 2
    return float(np.fft.rfftfreq(len(samples), 1 / RATE) @ power / power.sum())


def test_these_are_the_sounds_and_each_has_its_file() -> None:
    assert names() == ALL
    assert all(wav_path(name).is_file() for name in ALL)


def test_an_unknown_sound_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        wav_path("coin-7")


@pytest.mark.parametrize("name", ALL)
def test_format_is_44100_hz_16_bit_mono(name: str) -> None:
    with wave.open(str(wav_path(name))) as file:
        form = (file.getframerate(), file.getsampwidth(), file.getnchannels())
    assert form == (44100, 2, 1)


@pytest.mark.parametrize("name", ALL)
def test_nothing_clips_nor_comes_within_1_db_of_it(name: str) -> None:
    assert 0.3 < np.abs(signal(name)).max() < 10 ** (-1 / 20)


@pytest.mark.parametrize("name", ALL)
def test_sound_starts_at_once(name: str) -> None:
    assert np.abs(signal(name)[:44]).max() > 0.01


def test_all_levels_lie_within_3_db() -> None:
    levels = [gated_level(name) for name in ALL]
    assert max(levels) - min(levels) < 3


@pytest.mark.parametrize(
    ("name", "shortest", "longest"),
    [
        ("coin-1", 0.38, 0.48),
        ("power-up", 1.2, 1.6),
        ("laugh", 1.6, 2.2),
        ("game-over", 2.0, 2.6),
        ("reveal", 0.5, 0.7),
        *((name, 0.12, 0.6) for name in NOTICES),
    ],
)
def test_length(name: str, shortest: float, longest: float) -> None:
    assert shortest <= len(signal(name)) / RATE <= longest


@pytest.mark.parametrize("count", range(1, 7))
def test_n_coins_are_n_pings_evenly_spaced(count: int) -> None:
    starts = [start for start, _ in bursts(f"coin-{count}")]
    assert len(starts) == count
    spacing = np.diff([*starts, len(signal(f"coin-{count}")) / RATE])  # the next one would be there
    assert np.all((spacing > 0.380) & (spacing < 0.480))
    assert np.ptp(spacing) < 0.002


def test_there_is_silence_between_pings_to_count_them() -> None:
    heard = bursts("coin-6")
    gaps = [later[0] - earlier[1] for earlier, later in pairwise(heard)]
    assert min(gaps) > 0.1


def test_a_ping_drops_onto_one_high_note() -> None:
    octaves = pitches("coin-1")
    assert np.all(np.diff(octaves) < QUARTER_TONE)  # no second note above the first
    assert 2 ** np.median(octaves) == pytest.approx(2093, rel=0.01)


def test_a_ping_dies_away_from_its_strike_on() -> None:
    blocks = signal("coin-1")[: 441 * 28].reshape(-1, 882)
    power = np.mean(blocks**2, axis=1)
    assert np.all(np.diff(power[1:]) < 0)
    assert power[-1] < power[0] / 100


def test_power_up_climbs_all_the_way_by_more_than_an_octave() -> None:
    octaves = pitches("power-up")
    stages = [float(np.median(part)) for part in np.array_split(octaves, 5)]
    assert stages == sorted(stages)
    assert rise("power-up") > 1


def test_power_up_rings_like_a_bell_of_two_notes() -> None:
    """A trill: the pitch turns round some twelve times a second."""
    moves = np.diff(pitches("power-up"))
    moves = moves[np.abs(moves) > QUARTER_TONE]
    turns = np.count_nonzero(np.sign(moves[1:]) != np.sign(moves[:-1]))
    assert turns > 20


def test_laugh_is_five_bursts_ever_slower_and_deeper_each_falling() -> None:
    heard = bursts("laugh")
    assert len(heard) == 5
    gaps = [later[0] - earlier[0] for earlier, later in pairwise(heard)]
    assert gaps == sorted(gaps) and gaps[-1] > 1.5 * gaps[0]
    voices = [pitches("laugh", *burst) for burst in heard]
    depths = [float(np.median(voice)) for voice in voices]
    assert depths == sorted(depths, reverse=True)
    assert all(voice.max() - voice[-1] > 3 / 12 for voice in voices)  # three semitones
    for voice in voices:  # and, once fallen, no voice climbs again
        fall = voice[3:]
        assert np.all(fall < np.minimum.accumulate(fall) + QUARTER_TONE)


def test_laugh_is_deep_and_broadband() -> None:
    octaves = pitches("laugh")
    assert 2 ** octaves.min() > 70 and 2 ** octaves.max() < 175
    samples = signal("laugh")
    hz = np.fft.rfftfreq(len(samples), 1 / RATE)
    power = np.abs(np.fft.rfft(samples)) ** 2
    bands = [power[(hz >= f) & (hz < 2 * f)].sum() for f in (88, 177, 354, 707, 1414, 2828)]
    assert 10 * np.log10(max(bands) / min(bands)) < 15


def test_laugh_is_no_beep_its_second_harmonic_is_as_strong_as_a_throats() -> None:
    """A square wave, the beep of a pin, has no even harmonics at all."""
    first = signal("laugh")[int(0.05 * RATE) : int(0.11 * RATE)]  # within the first burst
    power = np.abs(np.fft.rfft(first * np.hanning(len(first)), RATE)) ** 2  # one bin is 1 Hz
    voice = round(2 ** float(np.median(pitches("laugh", 0.05, 0.11))))
    base, second = (power[n * voice - 15 : n * voice + 15].max() for n in (1, 2))
    assert abs(10 * np.log10(second / base)) < 6


def test_game_over_falls_ends_low_and_dies_away() -> None:
    sighs = [float(pitches("game-over", *burst).max()) for burst in bursts("game-over")]
    assert len(sighs) == 4 and sighs == sorted(sighs, reverse=True)
    assert rise("game-over") < -1.5
    assert 2 ** pitches("game-over")[-1] < 200
    samples = signal("game-over")
    end, middle = samples[-882:], samples[int(1.6 * RATE) : int(1.6 * RATE) + 882]
    assert 10 * np.log10(np.mean(middle**2) / np.mean(end**2)) > 20


def distance(one: str, other: str) -> float:
    """How different two sounds are, in octaves: in pitch, in its rise, or in brightness."""
    return max(
        abs(float(np.median(pitches(one)) - np.median(pitches(other)))),
        abs(rise(one) - rise(other)),
        abs(float(np.log2(centroid(one) / centroid(other)))),
    )


@pytest.mark.parametrize(("one", "other"), list(combinations(OUTCOMES, 2)))
def test_outcomes_are_an_octave_apart_in_pitch_rise_or_brightness(one: str, other: str) -> None:
    assert distance(one, other) >= 1


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_reveal_is_half_an_octave_from_any_outcome(outcome: str) -> None:
    assert distance("reveal", outcome) >= 0.5


def test_link_found_rises_and_link_lost_falls() -> None:
    assert rise("link-found") > 0.4
    assert np.all(np.diff(pitches("link-found")) > -QUARTER_TONE)
    assert rise("link-lost") < -0.4
    assert np.all(np.diff(pitches("link-lost")) < QUARTER_TONE)


def test_refused_is_a_low_double_buzz() -> None:
    assert len(bursts("refused")) == 2
    assert np.all(2 ** pitches("refused") < 150)


def test_battery_low_is_two_notes_that_sag() -> None:
    heard = bursts("battery-low")
    assert len(heard) == 2
    for start, end in heard:
        note = pitches("battery-low", start + 0.02, end - 0.02)
        assert note[-1] < note[0] - 1 / 12
    assert rise("battery-low") < -0.4


def test_ready_goes_up_and_comes_back() -> None:
    octaves = pitches("ready")
    assert octaves.max() - octaves[0] > 2 / 12
    assert octaves[-1] == pytest.approx(octaves[0], abs=0.02)


def test_volume_is_one_plain_tone() -> None:
    assert len(bursts("volume")) == 1
    assert np.ptp(pitches("volume")) < 0.02
