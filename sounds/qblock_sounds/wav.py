"""Reads and writes WAV files: 44.1 kHz, 16 bit, one channel."""

import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 44100

Samples = NDArray[np.int16]


def write(path: Path, samples: Samples) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.astype("<i2").tobytes())


def read(path: Path) -> Samples:
    """The samples; ValueError if the file is not such a WAV."""
    try:
        with wave.open(str(path), "rb") as file:
            form = (file.getnchannels(), file.getsampwidth(), file.getframerate())
            data = file.readframes(file.getnframes())
    except (wave.Error, EOFError) as wrong:
        raise ValueError(f"{path.name} is not a WAV file: {wrong}") from wrong
    if form != (1, 2, RATE):
        raise ValueError(f"{path.name} is not 44.1 kHz, 16 bit, one channel")
    return np.frombuffer(data, "<i2").astype(np.int16)
