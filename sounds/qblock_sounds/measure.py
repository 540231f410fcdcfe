"""Measures a sound: when it starts anew, how loud it is, how high, how bright.

All of them take the samples of a WAV file; full scale is 32768.
"""

import numpy as np
from numpy.typing import NDArray

from .wav import RATE, Samples

Floats = NDArray[np.float64]

BLOCK = RATE // 50  # 20 ms: a whole period of the lowest pitch
GATE = 20.0  # dB below the loudest block: quieter ones count as silence
HOLD = 16  # ms: longer than a period of the lowest pitch, so that its pulses are one sound
WINDOW, HOP = RATE // 40, RATE // 100  # 25 ms, nearly two periods of the lowest pitch; 10 ms
LOWEST, HIGHEST = 70, 4000  # Hz: where a pitch is looked for


def level(samples: Samples) -> float:
    """The gated level in dBFS: the RMS of the blocks of 20 ms that are not silence."""
    power = envelope(samples)[1] ** 2
    heard = power[power >= power.max() * 10 ** (-GATE / 10)]
    return float(10 * np.log10(heard.mean()))


def peak(samples: Samples) -> float:
    """The highest sample in dBFS."""
    return float(20 * np.log10(np.abs(_signal(samples)).max()))


def envelope(samples: Samples) -> tuple[Floats, Floats]:
    """The middles of the blocks of 20 ms in seconds, and the RMS of each (full scale is 1)."""
    signal = _signal(samples)
    signal = np.pad(signal, (0, -len(signal) % BLOCK))
    rms: Floats = np.sqrt((signal.reshape(-1, BLOCK) ** 2).mean(axis=1))
    return (np.arange(len(rms)) + 0.5) * BLOCK / RATE, rms


def onsets(samples: Samples) -> list[float]:
    """The seconds at which sound begins: to within 20 dB of the loudest, out of 30 dB below it."""
    blocks = np.array_split(np.abs(_signal(samples)), max(1, len(samples) * 1000 // RATE))
    peaks = np.array([block.max() for block in blocks])
    held = np.lib.stride_tricks.sliding_window_view(np.pad(peaks, (HOLD - 1, 0)), HOLD).max(axis=1)
    starts, silent = [], True
    for ms, height in enumerate(held / held.max()):
        if silent and height > 0.1:
            starts.append(ms / 1000)
            silent = False
        elif height < 0.0316:
            silent = True
    return starts


def spectrum(samples: Samples) -> tuple[Floats, Floats]:
    """Frequencies in Hz, and the power at each, over the whole sound."""
    hz: Floats = np.fft.rfftfreq(len(samples), 1 / RATE).astype(np.float64)
    power: Floats = np.abs(np.fft.rfft(_signal(samples))) ** 2
    return hz, power


def centroid(samples: Samples) -> float:
    """The centre of gravity of the power spectrum in Hz: how bright the sound is."""
    hz, power = spectrum(samples)
    return float((hz * power).sum() / power.sum())


def contour(samples: Samples) -> tuple[Floats, Floats]:
    """Seconds, and the pitch in Hz then, where there is one."""
    signal = _signal(samples)
    signal = np.pad(signal, (0, max(0, WINDOW - len(signal))))
    frames = np.lib.stride_tricks.sliding_window_view(signal, WINDOW)[::HOP]
    power = (frames**2).mean(axis=1)
    loud = np.flatnonzero(power >= power.max() * 10 ** (-GATE / 10))
    middle = (loud * HOP + WINDOW / 2) / RATE
    pitch = np.array([_pitch(frames[i]) for i in loud])
    return middle[pitch > 0], pitch[pitch > 0]


def _pitch(frame: Floats) -> float:
    """The pitch of one frame by autocorrelation; 0 if it has none."""
    frame = frame - frame.mean()
    size = 2 * len(frame)
    power = np.abs(np.fft.rfft(frame, size)) ** 2
    alike = np.fft.irfft(power, size)[: RATE // LOWEST + 2]
    energy = np.concatenate(([0.0], np.cumsum(frame**2)))
    lag = np.arange(len(alike))
    # Divided by the energy of the two parts that overlap, a perfect repeat is 1 at every lag.
    both = energy[len(frame) - lag] * (energy[-1] - energy[lag])
    alike = alike / np.sqrt(np.maximum(both, 1e-12))
    inner = alike[1:-1]
    top = (inner > alike[:-2]) & (inner >= alike[2:]) & (lag[1:-1] >= RATE // HIGHEST)
    at = np.flatnonzero(top) + 1
    if not len(at) or alike[at].max() < 0.8:
        return 0.0
    first = at[alike[at] >= 0.8 * alike[at].max()][0]  # later ones are two periods, three, ...
    left, mid, right = alike[first - 1 : first + 2]
    return float(RATE / (first + 0.5 * (left - right) / (left - 2 * mid + right)))


def _signal(samples: Samples) -> Floats:
    return samples.astype(np.float64) / 32768
