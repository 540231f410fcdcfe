"""What every stand-in for a block can do, and the real one with a finger at its pins.

Three kinds implement it: `sim` (the firmware under CPython), `mpy` (the same under MicroPython's
unix port) and `rp2040` (the real image in the emulator). Tests, the window and the tools know
only this.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol

from qblock.closing import Closing

Kind = Literal["sim", "mpy", "rp2040", "real"]


@dataclass(frozen=True)
class Tone:
    """From `us` on the speaker's pin plays `hz` with `duty` of 65536; duty 0 is silence."""

    us: float
    hz: float
    duty: int


@dataclass(frozen=True)
class Light:
    """From `us` on the lamp shows these colours (red, green, blue, 0 to 255, linear in power):
    one for a plain LED, as grey; one for each lamp of a chain."""

    us: float
    colours: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class Restart:
    """The unit started over: power came back, or it reset itself."""

    us: float
    cause: Literal["power", "watchdog", "reset"]


class Serial(Protocol):
    """The host's end of the USB serial port."""

    def open(self) -> None:
        """As a program that opens the port: DTR rises."""

    def close(self) -> None:
        """As a program that closes it: what was not read is lost."""

    def write(self, data: bytes) -> None: ...

    def read(self) -> bytes:
        """All that has arrived and was not read yet; never waits."""

    def set_reading(self, reading: bool) -> None:
        """False: the port stays open and nobody reads it."""

    def set_room(self, count: int | None) -> None:
        """The reader has room for this many bytes more, then nobody reads; None: for any."""


class Device(Closing, Protocol):
    """Time passes in `run` (simulated, as fast as it goes) or in `free_run` (in step with the
    wall clock, in the background, until `stop`)."""

    @property
    def kind(self) -> Kind: ...

    @property
    def serial(self) -> Serial: ...

    @property
    def now_us(self) -> float:
        """Simulated microseconds since the device was made; power cycles do not reset it."""

    def run(self, ms: float) -> None: ...

    def free_run(self, speed: float = 1.0) -> None: ...

    def stop(self) -> None: ...

    def press(self, at_us: float | None = None, bounce: Iterable[float] = ()) -> None:
        """Close the button's contact now or at a simulated time; `bounce` are the us after that
        at which it opens and closes again, an even number of times."""

    def release(self, at_us: float | None = None, bounce: Iterable[float] = ()) -> None: ...

    def tones(self) -> list[Tone]:
        """What the speaker's pin did since the last call."""

    def lights(self) -> list[Light]:
        """What the lamp did since the last call."""

    def restarts(self) -> list[Restart]:
        """How often the unit started over since the last call, and why."""

    def power_off(self) -> None:
        """Cut the power now. The flash keeps what was written."""

    def power_on(self) -> None: ...

    def cut_at_flash_operation(self, number: int, fraction: float = 0.5) -> None:
        """Cut the power in the `number`-th flash erase or program from now (1 is the next), with
        that fraction of it done. 0 takes it back."""

    def plug(self) -> None:
        """USB cable in. It is in at the beginning."""

    def unplug(self) -> None:
        """USB cable out; the battery keeps the unit running."""

    def set_battery(self, millivolts: int) -> None: ...

    def flash_operations(self) -> tuple[int, int]:
        """(erases, programs) since the device was made."""
