"""What the speaker's pin plays, through the computer's loudspeakers.

`Voice` turns tones into samples, block by block, without a seam; `Loudspeaker` is the one that
asks for them. The wave and the small speaker's sound are those of the rendered scores.
"""

import os
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import numpy as np
import pygame
from qblock.said import Said, said
from qblock_sounds.render import GAIN, Signal, pulse, speaker
from qblock_sounds.wav import RATE, Samples

from ..device import Kind, Tone

_BUFFER = 512  # samples that the mixer asks for at a time
BLOCK = 2 * _BUFFER  # samples made at a time: 23 ms; whole buffers, or there would be gaps
_AUDIBLE = 15000.0  # Hz
_TAIL = RATE // 20  # samples: what the speaker rings on
_BLOCK_US = BLOCK * 1e6 / RATE
_AHEAD_US = 2 * _BLOCK_US  # one block plays and one waits: what is made now is heard after them
# Tones are told once a frame, and the emulator's only when they are certain: what is heard is so
# much older than now that all tones of a block are known when it is made.
_DELAY_US, _DELAY_CERTAIN_US = _AHEAD_US + 20e3, _AHEAD_US + 40e3
_QUIET_BLOCKS = 25  # of silence, after which nothing more is made
_LOOK_S = 0.003  # between two looks for room
_LOST_US = 80_000.0  # further from where it should be than this, the voice jumps
_STALE_US = 60_000.0  # the unit's time is guessed on for so long after it was last told


class Voice:
    """One pin's sound. Tones come from one thread, blocks are taken by another."""

    def __init__(self) -> None:
        self._tones: deque[Tone] = deque()
        self._at = 0.0  # the unit's microseconds at the end of the last block
        self._hz, self._duty, self._phase = 0.0, 0.0, 0.0
        self._tail: Signal = np.zeros(_TAIL)
        self._gain = 0.0

    def tell(self, tones: Iterable[Tone]) -> None:
        self._tones.extend(tones)

    def block(self, count: int, until_us: float, volume: float) -> Samples:
        """The next samples; the unit's clock says `until_us` at their end."""
        length = count * 1e6 / RATE
        start = self._at
        if not self._is_sounding() or abs(until_us - length - start) > _LOST_US:
            start = until_us - length
        end = min(start + length, max(until_us, start))  # a slow unit is waited for
        wave = self._pin(count, start, end)
        self._at = end
        return self._heard(wave, volume)

    def is_silent(self) -> bool:
        """Nothing sounds, rings on or is to come."""
        return not (self._is_sounding() or self._tail.any() or self._tones)

    def _is_sounding(self) -> bool:
        return 0 < self._hz < _AUDIBLE and self._duty > 0

    def _pin(self, count: int, start: float, end: float) -> Signal:
        """The pin's wave: every tone from when it began."""
        wave: Signal = np.zeros(count)
        done = 0
        while self._tones and self._tones[0].us < end:
            tone = self._tones.popleft()
            upto = min(count, max(done, round((tone.us - start) * RATE / 1e6)))
            self._fill(wave[done:upto])
            done = upto
            if not 0 < tone.hz < _AUDIBLE or not tone.duty:
                self._phase = 0.0  # every note after a rest begins alike
            self._hz, self._duty = tone.hz, tone.duty / 65536
        self._fill(wave[done:])
        return wave

    def _fill(self, part: Signal) -> None:
        if len(part) and self._is_sounding():
            part += pulse(self._hz, self._duty, self._phase, len(part))
            self._phase = (self._phase + self._hz * len(part) / RATE) % 1

    def _heard(self, wave: Signal, volume: float) -> Samples:
        """Through the small speaker, which rings on into the next block, and the volume."""
        count = len(wave)
        if wave.any():
            shaped = speaker(np.concatenate([wave, np.zeros(_TAIL)]))
            shaped[:_TAIL] += self._tail
        else:
            shaped = np.concatenate([self._tail, np.zeros(count)])
        signal, self._tail = shaped[:count], shaped[count:]
        if np.abs(self._tail).max() < 1e-5:
            self._tail = np.zeros(_TAIL)
        gains = np.linspace(self._gain, volume, count)  # a step would click
        self._gain = volume
        return np.round(np.clip(GAIN * signal * gains, -1, 1) * 32767).astype(np.int16)


class Loudspeaker:
    """Plays what the unit's pin does."""

    def __init__(self, kind: Kind) -> None:
        self.volume = 0.5
        self.silence: Said | None = None  # why nothing will be heard
        self._delay = _DELAY_US if kind in ("sim", "mpy") else _DELAY_CERTAIN_US
        self._voice = Voice()
        self._told = (time.perf_counter(), 0.0)
        self._wanted = threading.Event()  # there is something to hear
        self._closing = False
        self._feeder: threading.Thread | None = None
        try:
            with _hushed():
                pygame.mixer.init(RATE, -16, 1, _BUFFER, allowedchanges=0)
        except pygame.error as wrong:
            self.silence = said(
                "No sound: this computer has no loudspeaker to play on ({reason}).", reason=wrong
            )
            return
        self._feeder = threading.Thread(target=self._feed, name="loudspeaker", daemon=True)
        self._feeder.start()

    @property
    def why_silent(self) -> str:
        return str(self.silence) if self.silence else ""

    def play(self, tones: Iterable[Tone], now_us: float) -> None:
        """The tones since the last call, and the unit's time now. To be called every frame."""
        self._told = (time.perf_counter(), now_us)
        tones = list(tones)
        if tones and self._feeder:
            self._voice.tell(tones)
            self._wanted.set()

    def close(self) -> None:
        if self._feeder:
            self._closing = True
            self._wanted.set()
            self._feeder.join()
            self._feeder = None
            pygame.mixer.quit()

    def _feed(self) -> None:
        """A thread: one block plays, one waits, and the next is made when there is room."""
        channel = pygame.mixer.Channel(0)
        while not self._closing:
            self._wanted.wait()
            self._wanted.clear()
            self._play_on(channel)

    def _play_on(self, channel: pygame.mixer.Channel) -> None:
        """Until it has been quiet for a while."""
        end, quiet = self._play_time(), 0
        while quiet < _QUIET_BLOCKS and not self._closing:
            if channel.get_queue() is not None:
                time.sleep(_LOOK_S)
                continue
            end += _BLOCK_US
            if abs(end - self._play_time() - _AHEAD_US) > _LOST_US:
                end = self._play_time() + _AHEAD_US
            samples = self._voice.block(BLOCK, end, self.volume)
            channel.queue(pygame.mixer.Sound(buffer=samples.tobytes()))
            quiet = quiet + 1 if self._voice.is_silent() else 0

    def _play_time(self) -> float:
        """The unit's time that should be heard now."""
        wall, unit = self._told
        return unit + min(_STALE_US, (time.perf_counter() - wall) * 1e6) - self._delay


@contextmanager
def _hushed() -> Iterator[None]:
    """The sound library writes pages about a card that is not there; one sentence will do."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
