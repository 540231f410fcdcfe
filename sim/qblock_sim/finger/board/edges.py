# mypy: ignore-errors
# (MicroPython: `machine` and the ticks are not those of the host)
"""Timed edges of two pins, caught by interrupt into a ring that is read without a copy."""

import array
import time

import machine

SIZE = 4096  # words: half a second of a tone and the lamp at their fastest
US = 0xFFFFFFF  # an edge's time has 28 bits: with the 2 for pin and level it is a small int,
#                 and so takes no memory, which an interrupt could not get


class Edges:
    """A word is microseconds << 2 | pin << 1 | level; pin 0 is the speaker, 1 the lamp."""

    def __init__(self, speaker: int, lamp: int) -> None:
        self.words = array.array("I", bytearray(4 * SIZE))
        self.head = 0  # where the next edge goes
        self.lost = False  # the ring was full
        self._tail = 0
        self._speaker = machine.Pin(speaker, machine.Pin.IN, machine.Pin.PULL_DOWN)
        self._lamp = machine.Pin(lamp, machine.Pin.IN, machine.Pin.PULL_DOWN)
        both = machine.Pin.IRQ_RISING | machine.Pin.IRQ_FALLING
        self._speaker.irq(self._on_speaker, both, hard=True)
        self._lamp.irq(self._on_lamp, both, hard=True)

    def _on_speaker(self, pin: machine.Pin) -> None:
        at = self.head
        self.words[at] = (time.ticks_us() & US) << 2 | pin.value()
        at = (at + 1) & (SIZE - 1)
        self.head = at
        if at == self._tail:
            self.lost = True

    def _on_lamp(self, pin: machine.Pin) -> None:
        at = self.head
        self.words[at] = (time.ticks_us() & US) << 2 | 2 | pin.value()
        at = (at + 1) & (SIZE - 1)
        self.head = at
        if at == self._tail:
            self.lost = True

    def waiting(self) -> int:
        return (self.head - self._tail) & (SIZE - 1)

    def take(self, most: int) -> memoryview:
        """The oldest edges, at most so many, and no further than the ring's end."""
        tail = self._tail
        end = min(tail + most, tail + self.waiting(), SIZE)
        self._tail = end & (SIZE - 1)
        return memoryview(self.words)[tail:end]
