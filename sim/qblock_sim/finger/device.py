"""A real block on a serial port, as a device: with a finger at its pins, or with a person."""

import threading
import time
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Literal

from qblock.closing import Closing

from ..device import Device, Light, Restart, Tone
from ..rp2040.heard import Ear, Eye
from . import prompt
from .errors import RigError
from .link import LAMP, SPEAKER, FingerLink
from .meter import Meter
from .port import RealPort

STARTS_MS = 700.0  # a block is on the bus again, and past its start
LONGEST_WAIT_US = 1_000_000  # that the finger is asked for at once
LISTEN_MS = 20.0

Ask = Callable[[str], str]


def open_real(url: str, finger: str | None, ask: Ask = input) -> Device:
    if finger is None:
        return AttendedBlock(url, ask)
    return FingeredBlock(url, finger)


class _RealBlock(Closing):
    """What both have in common: a port, and files behind MicroPython's prompt."""

    kind: Literal["real"] = "real"

    def __init__(self, url: str) -> None:
        self.serial = RealPort(url, self._meanwhile)

    def _meanwhile(self) -> None:
        """What is to be done while the block's port is awaited."""

    def run(self, ms: float) -> None:
        raise NotImplementedError

    def power_on(self) -> None:
        raise NotImplementedError

    def power_off(self) -> None:
        raise NotImplementedError

    def read_file(self, name: str) -> bytes | None:
        """Through the prompt: it is switched on for that, and off again."""
        return prompt.read_file(self._at_prompt, name)

    def write_file(self, name: str, data: bytes | None) -> None:
        prompt.write_file(self._at_prompt, name, data)

    def _at_prompt(self, code: str) -> str:
        self.power_on()
        self.serial.open()
        self.run(STARTS_MS)
        told = prompt.execute(self.serial, self.run, code)
        self.power_off()
        return told

    def free_run(self, speed: float = 1.0) -> None:
        """It does so anyway."""

    def stop(self) -> None:
        """A real block cannot be stopped."""

    def restarts(self) -> list[Restart]:
        return []  # nobody tells; a new boot id in HELLO does

    def cut_at_flash_operation(self, number: int, fraction: float = 0.5) -> None:
        raise NotImplementedError("the flash of a real block cannot be watched")

    def flash_operations(self) -> tuple[int, int]:
        raise NotImplementedError("the flash of a real block cannot be watched")

    def close(self) -> None:
        self.serial.close()


class FingeredBlock(_RealBlock):
    """The finger is its clock, its button, its ear and its eye, and holds its RUN pin."""

    def __init__(self, url: str, finger: str) -> None:
        super().__init__(url)
        self._finger = FingerLink(finger, self.serial.pull)
        self._watching = False
        self._see_anew()
        self._off = False
        self._listening = False
        self._listener: threading.Thread | None = None
        self._trouble: RigError | None = None  # what ended the listener
        self._now = self._finger.now()

    @property
    def now_us(self) -> float:
        """As of the last `run`: asking the finger takes a moment of its own."""
        return float(self._now)

    def run(self, ms: float) -> None:
        """In pieces: the finger is given up on when it does not answer for long."""
        end = round(self._now + ms * 1000)
        while self._now < end:
            self._now = self._finger.wait_until(min(end, self._now + LONGEST_WAIT_US))

    def free_run(self, speed: float = 1.0) -> None:
        """Someone else talks to the block: go on listening to the finger."""
        self._listener = threading.Thread(target=self._listen, name="finger", daemon=True)
        self._listening = True
        self._listener.start()

    def stop(self) -> None:
        self._listening = False
        if self._listener is not None:
            self._listener.join()
            self._listener = None
        if self._trouble:
            raise self._trouble

    def _listen(self) -> None:
        try:
            while self._listening:
                self.run(LISTEN_MS)
        except RigError as error:
            self._trouble = error

    def press(self, at_us: float | None = None, bounce: Iterable[float] = ()) -> None:
        self._move(True, at_us, bounce)

    def release(self, at_us: float | None = None, bounce: Iterable[float] = ()) -> None:
        self._move(False, at_us, bounce)

    def _move(self, down: bool, at_us: float | None, bounce: Iterable[float]) -> None:
        toggles = [round(b - a) for a, b in pairwise([0.0, *bounce])]
        rests = self._finger.move(None if at_us is None else round(at_us), down, toggles)
        if at_us is None:
            self._now = self._finger.wait_until(rests)

    def _meanwhile(self) -> None:
        self._finger.idle()

    def watch(self, on: bool) -> None:
        """Listen and look from now on, or no more: it makes some thousand edges a second."""
        if on != self._watching:
            self._finger.watch(on)
            self._watching = on
            self._see_anew()

    def _see_anew(self) -> None:
        self._ear, self._eye = Ear(), Eye()
        self._speaker, self._lamp = Meter(), Meter(periods=7, pitch=0.5)

    def tones(self) -> list[Tone]:
        now_us = self.now_us
        steps = self._speaker.take(self._finger.edges(SPEAKER), now_us)
        return self._ear.hear(steps, now_us)

    def lights(self) -> list[Light]:
        steps = self._lamp.take(self._finger.edges(LAMP), self.now_us)
        return self._eye.see(steps, [], [])

    def power_off(self) -> None:
        if not self._off:
            self.serial.unplugged()
            self._finger.hold_run(low=True)
            self._off = True

    def power_on(self) -> None:
        if self._off:
            self._finger.hold_run(low=False)
            self._off = False
            self.serial.replugged()

    def plug(self) -> None:
        raise NotImplementedError("the finger cannot move a cable")

    def unplug(self) -> None:
        raise NotImplementedError("the finger cannot move a cable")

    def set_battery(self, millivolts: int) -> None:
        raise NotImplementedError("the finger has no battery")

    def close(self) -> None:
        self.power_on()
        super().close()
        self._finger.close()


class AttendedBlock(_RealBlock):
    """A person is its finger: asked on the terminal, in plain words."""

    def __init__(self, url: str, ask: Ask) -> None:
        super().__init__(url)
        self.ask = ask
        self._began = time.monotonic()

    @property
    def now_us(self) -> float:
        return (time.monotonic() - self._began) * 1e6

    def run(self, ms: float) -> None:
        end = time.monotonic() + ms / 1000
        while (left := end - time.monotonic()) > 0:
            self.serial.pull()
            time.sleep(min(0.005, left))

    def press(self, at_us: float | None = None, bounce: Iterable[float] = ()) -> None:
        self.ask("Press the block's button and let go. Then press Enter here.")

    def release(self, at_us: float | None = None, bounce: Iterable[float] = ()) -> None:
        """The hand that pressed has let go."""

    def tones(self) -> list[Tone]:
        return []

    def lights(self) -> list[Light]:
        return []

    def power_off(self) -> None:
        self.serial.unplugged()
        self.ask("Take the block's power away: cable and battery. Then press Enter here.")

    def power_on(self) -> None:
        self.ask("Give the block its power back. Then press Enter here.")
        self.serial.replugged()

    def plug(self) -> None:
        self.ask("Put the block's USB cable in. Then press Enter here.")
        self.serial.replugged()

    def unplug(self) -> None:
        self.ask("Put the battery in, and pull the block's USB cable. Then press Enter here.")
        self.serial.unplugged()

    def set_battery(self, millivolts: int) -> None:
        self.ask(f"Set the battery's voltage to {millivolts} mV. Then press Enter here.")
