"""What is heard: the same wave as the rendered scores, block by block, without a click."""

import time

import numpy as np
import pytest
from qblock_sim.device import Tone
from qblock_sim.window.sound import BLOCK, Loudspeaker, Voice
from qblock_sounds import render
from qblock_sounds.score import load
from qblock_sounds.wav import RATE

START = 1_000_000.0
BLOCK_US = BLOCK * 1e6 / RATE


def tones_of(tune):
    tones, now = [], 0
    for ms, hz, duty in render.played(tune, 1):
        tones.append(Tone(START + now * 1000, hz or 20_000, round(duty * 65536)))
        now += ms
    return [*tones, Tone(START + now * 1000, 0, 0)]


def played(tones, end, told_late=0.0, volume=1.0):
    """The samples from START on, taken in blocks, with tones told as they come."""
    voice, blocks, now, told = Voice(), [], START - 4 * BLOCK_US, 0
    voice.block(BLOCK, now, volume)
    while now < end:
        now += BLOCK_US
        known = [tone for tone in tones if tone.us <= now - told_late]
        voice.tell(known[told:])
        told = len(known)
        blocks.append(voice.block(BLOCK, now, volume))
    return np.concatenate(blocks)[4 * BLOCK :].astype(float)


@pytest.mark.parametrize("tune", load(), ids=lambda tune: tune.name)
def test_every_tune_sounds_as_it_is_rendered(tune):
    wanted = render.render(tune).astype(float)
    got = played(tones_of(tune), START + tune.ms * 1000)[: len(wanted)]
    # the borders of the steps fall on other samples: that much may differ
    assert np.corrcoef(got, wanted[: len(got)])[0, 1] > 0.98


def test_a_steady_tone_has_no_seam_between_blocks():
    got = played([Tone(START, 1000.0, 8192)], START + 300_000)[2 * BLOCK :]
    steps = np.abs(np.diff(got))
    at_seams = steps[BLOCK - 1 :: BLOCK]
    assert at_seams.max() <= np.sort(steps)[-len(steps) // 50]  # among the usual ones
    period = RATE // 100  # ten periods of 1000 Hz
    assert np.abs(got[period:] - got[:-period]).max() < 200


def test_tones_that_are_told_late_are_still_all_heard():
    tune = next(tune for tune in load() if tune.name == "laugh")
    on_time = played(tones_of(tune), START + tune.ms * 1000)
    late = played(tones_of(tune), START + tune.ms * 1000, told_late=15_000)
    assert np.abs(late).mean() == pytest.approx(np.abs(on_time).mean(), rel=0.1)


def test_silence_is_silent_and_volume_zero_too():
    assert not played([], START + 100_000).any()
    assert not played([Tone(START, 1000.0, 8192)], START + 100_000, volume=0.0).any()


def test_a_unit_that_stands_still_is_waited_for():
    voice = Voice()
    voice.tell([Tone(0, 1000.0, 32768), Tone(50_000, 2000.0, 32768)])
    for _ in range(10):
        last = voice.block(BLOCK, 30_000, 1.0).astype(float)  # its clock does not move
    spectrum = np.abs(np.fft.rfft(last))
    assert round(spectrum.argmax() * RATE / BLOCK, -2) == pytest.approx(1000, abs=100)


def test_a_change_of_volume_does_not_click():
    voice = Voice()
    voice.tell([Tone(0, 500.0, 32768)])
    now = 0.0
    blocks = []
    for volume in (1.0, 1.0, 1.0, 0.0, 0.0):
        now += BLOCK_US
        blocks.append(voice.block(BLOCK, now, volume).astype(float))
    steps = np.abs(np.diff(np.concatenate(blocks)))
    assert steps[3 * BLOCK - 1 :].max() <= steps[BLOCK : 3 * BLOCK].max() + 1
    assert not blocks[-1].any()


def test_without_a_sound_card_it_says_why_and_plays_on_silently(monkeypatch, capfd):
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    loudspeaker = Loudspeaker("sim")
    assert loudspeaker.why_silent.startswith("No sound: ")
    assert loudspeaker.why_silent.endswith(".") and "\n" not in loudspeaker.why_silent
    loudspeaker.play([Tone(0, 1000.0, 8192)], 0.0)
    loudspeaker.close()
    assert capfd.readouterr().err == ""


def test_a_sound_card_gets_the_tones(monkeypatch, tmp_path):
    raw = tmp_path / "heard.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(raw))
    loudspeaker = Loudspeaker("sim")
    assert loudspeaker.why_silent == ""
    loudspeaker.volume = 1.0
    began = time.perf_counter()
    loudspeaker.play([Tone(100_000, 1000.0, 16384), Tone(300_000, 0, 0)], 0.0)
    while time.perf_counter() - began < 0.6:
        loudspeaker.play([], (time.perf_counter() - began) * 1e6)
        time.sleep(0.015)
    loudspeaker.close()
    heard = np.frombuffer(raw.read_bytes(), np.int16)
    sounding = np.abs(heard.astype(float)) > 500
    assert 0.15 * RATE < sounding.sum() < 0.25 * RATE
