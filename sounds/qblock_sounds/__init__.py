"""The scores, and what is made from them."""

from pathlib import Path

from .score import load

WAVS = Path(__file__).with_name("wav")


def names() -> list[str]:
    """The sounds there is a WAV file of: coin-1 to coin-6, power-up, laugh, ..."""
    return [name for tune in load() for name in tune.sounds]


def wav_path(name: str) -> Path:
    """The rendered WAV file of a sound; KeyError if there is no such sound."""
    if name not in names():
        raise KeyError(name)
    return WAVS / f"{name}.wav"
