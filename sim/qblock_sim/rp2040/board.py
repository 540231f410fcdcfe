"""The emulated board as Python sees it. Time only passes in run(), run_until() and free_run()."""

import base64
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal, Self

import numpy as np
from qblock.closing import Closing

from . import install
from .link import Channel, Link, Note
from .records import (
    Crash,
    Edge,
    Event,
    LedFrame,
    PinState,
    PowerEvent,
    PwmStep,
    ResetEvent,
    Stats,
    Stop,
)
from .serial_port import SerialPort

DEFAULT_ID = "e660583883000001"
FOREVER_US = 60_000_000.0
LEVEL_SHIFT = 5  # an edge's state byte is level << 5 | pin

Level = Literal[0, 1] | None
"""What is connected to a pin: low, high, or nothing (then its pull resistor decides)."""


class Board(Closing):
    """A Pico with its flash, its cable and whatever is wired to its pins.

    image         UF2 file dropped onto the flash first; it replaces only the sectors it covers
    bootrom       the RP2040's boot ROM
    flash         file that keeps the flash between runs; None forgets it
    board_id      the flash chip's unique id, 16 hex digits: machine.unique_id()
    seed, first_cycle   chance is a function of (board_id, seed, number of the power cycle)
    flash_timing  "typical" gives erase and program their usual durations, "none" makes them instant
    quick         False leaves every instruction to rp2040js: slower, and the same to the cycle
    """

    def __init__(
        self,
        image: Path | str | None,
        bootrom: Path | str,
        *,
        flash: Path | str | None = None,
        board_id: str = DEFAULT_ID,
        seed: int = 1,
        first_cycle: int = 0,
        flash_timing: Literal["typical", "none"] = "typical",
        quick: bool = True,
        power: bool = True,
    ) -> None:
        own = board_options(
            image,
            flash=flash,
            board_id=board_id,
            seed=seed,
            first_cycle=first_cycle,
            flash_timing=flash_timing,
            quick=quick,
        )
        self._join(Link(install.node(), desk_options(bootrom, [own]), self.on_note), 0)
        if power:
            self.power_on()

    @classmethod
    def on_desk(cls, link: Link, number: int) -> Self:
        """One of several boards that one process runs; see `desk`."""
        board = cls.__new__(cls)
        board._join(link, number)
        return board

    def _join(self, link: Link, number: int) -> None:
        self._events: list[Event] = []
        self._events_lock = threading.Lock()
        self._link = Channel(link, number)
        self.serial = SerialPort(self._link)

    def close(self) -> None:
        """End it; the flash file is saved."""
        self._link.close()

    @property
    def process_id(self) -> int:
        """Of the emulator."""
        return self._link.process_id

    # ---- time

    @property
    def now_us(self) -> float:
        return self.stats().us

    def run(self, us: float) -> Stop:
        """Let this much simulated time pass (less if the power goes or the core crashes)."""
        return Stop(**self._link.request("run", us=us))

    def run_until(
        self,
        *,
        serial: bytes | None = None,
        edge: tuple[int, int | None] | None = None,
        reset: bool = False,
        usb: bool = False,
        within_us: float = FOREVER_US,
    ) -> Stop:
        """Run until one of the conditions holds, at most `within_us`.

        serial   this pattern is among the unread bytes
        edge     (pin, level): the chip changes the pin to this level (None: to any)
        reset    the chip restarts itself
        usb      the host has configured the device
        """
        until: dict[str, object] = {"reset": reset, "usb": usb}
        if serial is not None:
            unread = self.serial.peek()
            if serial in unread:
                return Stop("serial", self.now_us)
            until["serial"] = base64.b64encode(serial).decode()
            until["before"] = base64.b64encode(unread[-len(serial) :]).decode()
        if edge is not None:
            until["edge"] = {"pin": edge[0], "level": edge[1]}
        return Stop(**self._link.request("run", us=within_us, until=until))

    def free_run(self, speed: float = 1.0) -> None:
        """Run on at `speed` times real time, or as fast as possible if 0, until stop()."""
        self._link.request("free", speed=speed)

    def stop(self) -> None:
        self._link.request("stop")

    # ---- power and flash

    def power_on(self) -> None:
        self._link.request("power", on=True)

    def power_off(self) -> None:
        """Takes the power away, now; a flash operation in progress stays half done."""
        self._link.request("power", on=False)

    def power_cycle(self) -> None:
        self.power_off()
        self.power_on()

    def cut_at(self, us: float) -> None:
        """Cut the power at this time; the run that gets there ends with reason "power"."""
        self._link.request("cut_at", us=us)

    def cut_at_flash_call(self, n: int, fraction: float = 0.5) -> None:
        """Cut the power in the n-th erase or program from now (0: never), this far into it."""
        self._link.request("cut_at_flash_call", n=n, fraction=fraction)

    def load_image(self, image: Path | str) -> None:
        """Drop another UF2 file onto the board, which has to be off."""
        self._link.request("load_image", file=str(image))

    def save_flash(self) -> None:
        self._link.request("save")

    def read_flash(self, offset: int, length: int) -> bytes:
        return base64.b64decode(self._link.request("read_flash", offset=offset, length=length))

    def write_flash(self, offset: int, data: bytes) -> None:
        """Put bytes into the flash of a board that is off, as a programmer would."""
        content = base64.b64encode(data).decode()
        self._link.request("write_flash", offset=offset, data=content)

    # ---- pins

    def drive(self, pin: int, level: Level) -> None:
        self._link.request("drive", pin=pin, level=level)

    def schedule(self, pin: int, events: Iterable[tuple[float, Level]]) -> None:
        """Drive a pin at exact times: (microsecond, level) pairs in board time."""
        self._link.request("schedule", pin=pin, events=list(events))

    def press(self, pin: int, *, at_us: float | None = None, bounce: Sequence[float] = ()) -> None:
        """Close a switch to ground, at once or at a time, after bouncing (see press_events)."""
        start = self.now_us if at_us is None else at_us
        self.schedule(pin, press_events(start, 0, bounce))

    def release(
        self, pin: int, *, at_us: float | None = None, bounce: Sequence[float] = ()
    ) -> None:
        """Open the switch again: the pin is left to its pull-up."""
        start = self.now_us if at_us is None else at_us
        self.schedule(pin, press_events(start, None, bounce))

    def read_pin(self, pin: int) -> PinState:
        state = self._link.request("read_pin", pin=pin)
        return PinState(state["level"], state["output"], state["function"])

    def watch_edges(self, *pins: int) -> None:
        """Record what the chip drives on these pins from now on (and on no others)."""
        self._link.request("watch_edges", pins=pins)

    def edges(self) -> dict[int, list[Edge]]:
        """The edges since the last call; the first of each pin is its state when watching began."""
        answer = self._link.request("take_edges")
        times = np.frombuffer(base64.b64decode(answer["times"]), "<f8")
        states = np.frombuffer(base64.b64decode(answer["states"]), np.uint8)
        result: dict[int, list[Edge]] = {}
        nanos = np.rint(times).astype(np.int64)
        for ns, state in zip(nanos.tolist(), states.tolist(), strict=True):
            pin = state & (1 << LEVEL_SHIFT) - 1
            result.setdefault(pin, []).append(Edge(ns, state >> LEVEL_SHIFT))
        return result

    def watch_pwm(self, *pins: int) -> None:
        self._link.request("watch_pwm", pins=pins)

    def pwm(self) -> dict[int, list[PwmStep]]:
        """The PWM settings since the last call, as they took effect."""
        answer: dict[str, list[tuple[float, float, float]]] = self._link.request("take_pwm")
        return {
            int(pin): [PwmStep(ns / 1000, hz, duty) for ns, hz, duty in steps]
            for pin, steps in answer.items()
        }

    def watch_leds(self, *pins: int) -> None:
        """Decode WS2812 frames on these pins from now on."""
        self._link.request("watch_leds", pins=pins)

    def leds(self) -> dict[int, list[LedFrame]]:
        """The frames since the last call; a frame is complete 50 us after its last bit."""
        answer: dict[str, list[tuple[float, str]]] = self._link.request("take_leds")
        return {
            int(pin): [LedFrame(ns / 1000, bytes.fromhex(rgb)) for ns, rgb in frames]
            for pin, frames in answer.items()
        }

    # ---- voltages and the cable

    def set_vsys(self, millivolts: float) -> None:
        self._link.request("vsys", millivolts=millivolts)

    def set_adc(self, channel: int, millivolts: float) -> None:
        self._link.request("adc", channel=channel, millivolts=millivolts)

    def set_temperature(self, celsius: float) -> None:
        self._link.request("temperature", celsius=celsius)

    def plug(self) -> None:
        self._link.request("usb", plugged=True)

    def unplug(self) -> None:
        """Pull the USB cable (the board stays powered): VBUS falls and the bus goes idle."""
        self._link.request("usb", plugged=False)

    # ---- what happened

    def stats(self) -> Stats:
        told = self._link.request("stats")
        return Stats(
            us=told["us"],
            power_cycle=told["cycle"],
            is_on=told["on"],
            instructions=told["instructions"],
            erase_calls=told["eraseCalls"],
            sectors_erased=told["sectorsErased"],
            program_calls=told["programCalls"],
            pages_programmed=told["pagesProgrammed"],
            waited_us=told["waitNanos"] / 1000,
            light_sleep_us=told["lightSleepNanos"] / 1000,
            watchdog_feeds=told["feeds"],
        )

    def events(self) -> list[Event]:
        """Resets, power changes and crashes since the last call."""
        with self._events_lock:
            events, self._events = self._events, []
        return events

    def on_note(self, note: Note) -> None:
        """Called by the link: something happened on this board."""
        kind = note["note"]
        if kind == "serial":
            self.serial.received(note["packets"])
            return
        event: Event
        if kind == "reset":
            event = ResetEvent(note["us"], note["cause"])
        elif kind == "power":
            torn = note.get("torn")
            cut = (torn["kind"], torn["offset"], torn["fraction"]) if torn else None
            event = PowerEvent(note["us"], note["on"], cut)
        elif kind == "crash":
            event = Crash(note["us"], note["pc"], note["lr"], note["why"])
        else:
            return
        with self._events_lock:
            self._events.append(event)


def press_events(
    start_us: float, final: Level, bounce: Sequence[float] = ()
) -> list[tuple[float, Level]]:
    """A contact that goes to `final` at `start_us`, away and back again for each pair of durations.

    press_events(0, 0, (100, 300)): closed at 0, open from 100 to 400 us, closed from then on.
    """
    if len(bounce) % 2:
        raise ValueError("A bounce is a number of pairs: away after, back after.")
    other: Level = None if final == 0 else 0
    events: list[tuple[float, Level]] = [(start_us, final)]
    now = start_us
    for i, duration in enumerate(bounce):
        now += duration
        events.append((now, final if i % 2 else other))
    return events


def board_options(
    image: Path | str | None,
    *,
    flash: Path | str | None = None,
    board_id: str = DEFAULT_ID,
    seed: int = 1,
    first_cycle: int = 0,
    flash_timing: Literal["typical", "none"] = "typical",
    quick: bool = True,
) -> dict[str, object]:
    """What the process has to know of one board; the words are those of `Board`."""
    if len(board_id) != 16 or not all(c in "0123456789abcdefABCDEF" for c in board_id):
        raise ValueError(f"A board id has 16 hex digits, and {board_id!r} has not.")
    if image is None and (flash is None or not Path(flash).exists()):
        raise ValueError(f"There is no image and no flash file ({flash}) to start from.")
    return {
        "image": None if image is None else str(image),
        "flash": None if flash is None else str(flash),
        "flash_timing": flash_timing,
        "quick": quick,
        "id": board_id,
        "seed": seed,
        "first_cycle": first_cycle,
    }


def desk_options(
    bootrom: Path | str,
    boards: Sequence[dict[str, object]],
    wires: Sequence[dict[str, object]] = (),
) -> dict[str, object]:
    """What the process has to know."""
    return {
        "lib": str(install.rp2040js()),
        "quick_core": str(install.quick_core()),
        "bootrom": str(bootrom),
        "boards": list(boards),
        "wires": list(wires),
    }
