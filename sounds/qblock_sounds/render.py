"""Renders a tune as the unit plays it: the firmware's player, a pulse wave, a small speaker.

The score is not interpreted here: `Player` runs in simulated milliseconds and says which pitch
and which duty is on the pin from when to when.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from question_block import scores
from question_block.tunes import Player

from . import wav
from .score import Tune, encode, load
from .wav import RATE

TOP = 20000.0  # Hz: harmonics above are inaudible, and would fold back as false tones
BASS, TREBLE = 90.0, 8000.0  # Hz: the corners of the speaker, 6 dB an octave beyond each
GAIN = 0.85  # one for all sounds: how loud they are against each other is the score's work
PEAK = 10 ** (-1 / 20)  # nothing may come closer to full scale than 1 dB

Signal = NDArray[np.float64]


def render(tune: Tune, times: int = 1) -> wav.Samples:
    """The samples of a tune played `times` times in a row."""
    signal = GAIN * speaker(pin(tune, times))
    if np.abs(signal).max() >= PEAK:
        raise ValueError(f"{tune.name} is too loud: it comes within 1 dB of full scale")
    return np.round(signal * 32767).astype(np.int16)


def render_all(directory: Path) -> list[Path]:
    """Writes a WAV of every sound into a directory and tells which."""
    directory.mkdir(parents=True, exist_ok=True)
    paths = []
    for tune in load():
        for name, times in tune.sounds.items():
            paths.append(directory / f"{name}.wav")
            wav.write(paths[-1], render(tune, times))
    return paths


def played(tune: Tune, times: int) -> Iterator[tuple[int, int, float]]:
    """What the firmware puts on the pin: milliseconds, Hz (0 is silence), duty (0 to 1)."""
    from unittest.mock import patch  # slow to load, and a window that plays tones has no use for it

    player = Player()
    # Only `start` looks the tune up. It is lent to it, so that what is rendered is the score and
    # not a table made from an older one.
    with patch.dict(scores.TUNES, {tune.name: encode(tune.steps)}):
        player.start(0, tune.name, times)
    now = 0
    while player.playing:
        hz, duty = player.hz, player.duty / 65536
        ms = player.due - now
        now = player.due
        player.step(now)
        yield ms, hz, duty


def pin(tune: Tune, times: int) -> Signal:
    """The voltage on the pin, band-limited and without its mean, 1 from low to high."""
    signal = np.zeros(tune.ms * times * RATE // 1000)
    now, phase = 0, 0.0
    for ms, hz, duty in played(tune, times):
        start, now = now, now + ms
        part = signal[start * RATE // 1000 : now * RATE // 1000]
        if hz:
            part += pulse(hz, duty, phase, len(part))
            phase = (phase + hz * len(part) / RATE) % 1
        else:
            phase = 0.0  # every note after a rest begins alike
    return signal


def pulse(hz: float, duty: float, phase: float, count: int) -> Signal:
    """`count` samples of a pulse wave as the sum of its harmonics; `phase` in periods.

    Phase 0 is the middle of a pulse: a note starts at once, and a change of duty does not click.
    """
    harmonic = np.arange(1, int(TOP / hz) + 1)
    height = 2 / (harmonic * np.pi) * np.sin(harmonic * np.pi * duty)
    turns = phase + hz / RATE * np.arange(count)
    wave: Signal = height @ np.cos(2 * np.pi * np.outer(harmonic, turns))
    return wave


def speaker(signal: Signal) -> Signal:
    """A gentle model of a small speaker in a box: one pole below, one pole above.

    Both are bilinear one-pole filters, applied as their exact response in the spectrum. The
    padding takes up what rings on after the end: at 90 Hz that is gone in 20 ms.
    """
    size = len(signal) + RATE // 20
    bend = np.tan(np.pi * np.fft.rfftfreq(size))
    low = 1j * bend / np.tan(np.pi * BASS / RATE)
    high = 1j * bend / np.tan(np.pi * TREBLE / RATE)
    response = low / (1 + low) / (1 + high)
    shaped: Signal = np.fft.irfft(np.fft.rfft(signal, size) * response, size)
    return shaped[: len(signal)]
