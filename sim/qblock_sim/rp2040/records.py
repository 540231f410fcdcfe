"""What the board tells: plain records. Times are simulated, since the board was made."""

from typing import NamedTuple


class Edge(NamedTuple):
    """A pin changed. Level 0 or 1, or 2 when the chip stopped driving it."""

    ns: int
    level: int

    @property
    def us(self) -> float:
        return self.ns / 1000


class PwmStep(NamedTuple):
    """From this time on a pin's PWM had this frequency and duty (0 to 1); 0 Hz is off."""

    us: float
    hz: float
    duty: float


class LedFrame(NamedTuple):
    """One frame as addressable LEDs show it: three bytes (red, green, blue) for each LED."""

    us: float
    rgb: bytes


class PinState(NamedTuple):
    level: int
    is_output: bool
    function: int  # as in the datasheet: 4 is PWM, 5 is plain input/output


class Stop(NamedTuple):
    """Why a run ended: time, serial, edge, usb, reset, crash, power or stopped; and when."""

    reason: str
    us: float


class Stats(NamedTuple):
    us: float
    power_cycle: int
    is_on: bool
    instructions: int
    erase_calls: int
    sectors_erased: int
    program_calls: int
    pages_programmed: int
    waited_us: float  # the core waited for an interrupt
    light_sleep_us: float  # and that with its clocks switched down
    watchdog_feeds: int


class ResetEvent(NamedTuple):
    """The chip restarted itself: "watchdog" (its time ran out) or "software" (machine.reset())."""

    us: float
    cause: str


class PowerEvent(NamedTuple):
    """Power came or went; `torn` is the flash operation that was cut: (kind, offset, fraction)."""

    us: float
    on: bool
    torn: tuple[str, int, float] | None


class Crash(NamedTuple):
    """The core cannot go on: a breakpoint or a hard fault."""

    us: float
    pc: int
    lr: int
    why: str


Event = ResetEvent | PowerEvent | Crash
