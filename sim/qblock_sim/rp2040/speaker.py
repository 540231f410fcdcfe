"""What the speaker plays, from the PWM log of its pin, as a WAV file."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from qblock_sounds import wav
from qblock_sounds.render import GAIN, Signal, pulse, speaker
from qblock_sounds.wav import RATE

from .records import PwmStep

PIECE = RATE // 4  # samples: the harmonics of a long tone are summed piece by piece to save memory


def write_wav(path: Path, steps: Sequence[PwmStep], start_us: float, end_us: float) -> None:
    wav.write(path, samples(steps, start_us, end_us))


def samples(steps: Sequence[PwmStep], start_us: float, end_us: float) -> wav.Samples:
    """The sound between two times, through the same small speaker as the rendered scores."""
    signal = GAIN * speaker(pin(steps, start_us, end_us))
    return np.round(np.clip(signal, -1, 1) * 32767).astype(np.int16)


def pin(steps: Sequence[PwmStep], start_us: float, end_us: float) -> Signal:
    """The voltage on the pin, band-limited and without its mean, 1 from low to high."""
    signal: Signal = np.zeros(_sample(end_us - start_us))
    phase = 0.0
    ends = [step.us for step in steps[1:]] + [end_us]
    for step, until in zip(steps, ends, strict=True):
        first = max(0, _sample(step.us - start_us))
        last = min(len(signal), _sample(until - start_us))
        if not step.hz or not 0 < step.duty < 1:
            phase = 0.0  # every note after a rest begins alike
            continue
        for at in range(first, last, PIECE):
            part = signal[at : min(at + PIECE, last)]
            part += pulse(step.hz, step.duty, phase, len(part))
            phase = (phase + step.hz * len(part) / RATE) % 1
    return signal


def _sample(us: float) -> int:
    return round(us * RATE / 1_000_000)
