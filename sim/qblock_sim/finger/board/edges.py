# mypy: ignore-errors
# (MicroPython: `machine` and the ticks are not those of the host)
"""Timed edges of two pins, caught by interrupt into a ring that is read without a copy.

The interrupts are native code: a tone and the lamp together make some thousand edges a second, and
the finger has other things to do. They read the chip's registers themselves, for the same reason.
"""

import array

import machine
import micropython

SIZE = 4096  # words: half a second of a tone and the lamp at their fastest
_HEAD, _TAIL, _LOST, _PINS, _FIRST = 0, 1, 2, 3, 4  # where in the array what is


class Edges:
    """A word is microseconds << 2 | pin << 1 | level; pin 0 is the speaker, 1 the lamp."""

    def __init__(self, speaker: int, lamp: int) -> None:
        self._ring = array.array("I", bytearray(4 * (_FIRST + SIZE)))
        self._ring[_PINS] = lamp << 8 | speaker
        self._speaker = machine.Pin(speaker, machine.Pin.IN, machine.Pin.PULL_DOWN)
        self._lamp = machine.Pin(lamp, machine.Pin.IN, machine.Pin.PULL_DOWN)

    def watch(self, on: bool) -> None:
        """Begin with an empty ring, or stop."""
        both = machine.Pin.IRQ_RISING | machine.Pin.IRQ_FALLING
        self._speaker.irq(self._on_speaker if on else None, both, hard=True)
        self._lamp.irq(self._on_lamp if on else None, both, hard=True)
        self._ring[_TAIL] = self._ring[_HEAD]
        self._ring[_LOST] = 0

    @micropython.viper
    def _on_speaker(self, pin):
        timer = 0x4005  # put together below: a larger number would be an object
        sio = 0xD000
        us = ptr32(timer << 16 | 0x4028)[0]  # noqa: F821 TIMERAWL
        levels = ptr32(sio << 16)[1]  # noqa: F821 GPIO_IN
        ring = ptr32(self._ring)  # noqa: F821
        at = ring[0]
        ring[4 + at] = us << 2 | levels >> (ring[3] & 31) & 1
        at = (at + 1) & 4095
        ring[0] = at
        if at == ring[1]:
            ring[2] = 1

    @micropython.viper
    def _on_lamp(self, pin):
        timer = 0x4005
        sio = 0xD000
        us = ptr32(timer << 16 | 0x4028)[0]  # noqa: F821
        levels = ptr32(sio << 16)[1]  # noqa: F821
        ring = ptr32(self._ring)  # noqa: F821
        at = ring[0]
        ring[4 + at] = us << 2 | 2 | levels >> (ring[3] >> 8) & 1
        at = (at + 1) & 4095
        ring[0] = at
        if at == ring[1]:
            ring[2] = 1

    def waiting(self) -> int:
        return (self._ring[_HEAD] - self._ring[_TAIL]) & (SIZE - 1)

    def take(self, most: int) -> memoryview:
        """The oldest edges, at most so many, and no further than the ring's end."""
        tail = self._ring[_TAIL]
        end = min(tail + most, tail + self.waiting(), SIZE)
        self._ring[_TAIL] = end & (SIZE - 1)
        return memoryview(self._ring)[_FIRST + tail : _FIRST + end]

    def take_lost(self) -> bool:
        """Whether the ring was full since the last call."""
        lost, self._ring[_LOST] = self._ring[_LOST], 0
        return bool(lost)
