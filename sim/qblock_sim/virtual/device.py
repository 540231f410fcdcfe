"""What `sim` and `mpy` have in common: everything but how the chip is brought to life."""

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, cast

from qblock.closing import Closing
from question_block import settings as settings_file
from question_block.pins import BOARDS

from ..cycles import Cycles
from ..device import Light, Restart, Tone
from ..devices import FIRMWARE
from . import store
from .chip.world import World
from .lfs import FileSystem, at_the_bench
from .serial import VirtualSerial

FULL_DUTY = 65535
FULL_LIGHT = 255
SLICE_US = 1_000_000  # time is granted in pieces, so that we can be interrupted
TICK_S = 0.004  # of a free run
FLAT_OUT_US, BREATH_S = 100_000, 0.00005  # of one without a speed: others must get a turn too

Cause = Literal["power", "watchdog", "reset"]


class Life(ABC):
    """The chip from power-on to the loss of everything. No time passes outside of `grant`."""

    @abstractmethod
    def grant(self, until: int) -> str:
        """Let time pass up to there; the cause if the chip was lost on the way, else nothing."""

    @abstractmethod
    def end(self) -> None:
        """Take the power away."""

    def order(self, world: World, name: str, *arguments: object) -> Any:
        """Ask something of the world around the chip, see `World`."""
        return getattr(world, name)(*arguments)


class VirtualDevice(Closing):
    """See `qblock_sim.device.Device`.

    seed, unit_id  chance is a function of both and of the number of the power cycle
    flash          a file that keeps the flash from one run to the next
    app            the folder of other firmware than the project's
    settings       put on the flash before the first start
    """

    def __init__(
        self,
        *,
        seed: int = 0,
        unit_id: str | None = None,
        flash: Path | None = None,
        app: Path | None = None,
        settings: dict[str, str] | None = None,
    ) -> None:
        self._app = (app or FIRMWARE).absolute()
        if not (self._app / "main.py").is_file():
            raise ValueError(f"There is no main.py in {self._app}: name the firmware's folder.")
        pins = BOARDS[(settings or {}).get("pins", settings_file.defaults()["pins"])]
        self._world = World(unit_id or f"e66058388{seed & 0xFFFFFFF:07x}", seed, dict(pins))
        self._flash = flash
        self._cycles = Cycles(flash)
        self._lock = threading.RLock()
        self._life: Life | None = None
        self._closed = False
        self._runner: tuple[threading.Thread, threading.Event] | None = None  # and what ends it
        self._failure: Exception | None = None  # of a free run, for whoever asks next
        self._tones: list[tuple[int, int, int]] = []
        self._lights: list[tuple[int, int, bytes]] = []
        self._restarts: list[Restart] = []
        self._tone = (0, 0)
        self._colours: tuple[tuple[int, int, int], ...] = ((0, 0, 0),)
        self.serial = VirtualSerial(self.order)
        self._open_flash()
        if settings is not None:
            whole = settings_file.defaults() | settings
            self.write_file(settings_file.FILE, settings_file.encode(whole))
        self.power_on()
        self.restarts()  # the first start is no restart

    # What differs

    @abstractmethod
    def _open_flash(self) -> None: ...

    @abstractmethod
    def _begin(self, cause: str) -> Life:
        """A new life, which `cause` led to."""

    @abstractmethod
    def _take_out(self) -> store.Memory:
        """The flash, while the power is off."""

    @abstractmethod
    def _put_in(self, memory: store.Memory) -> None:
        """The flash again, and into its file if it has one."""

    # Time

    @property
    def now_us(self) -> float:
        return float(self._world.us)

    def run(self, ms: float) -> None:
        with self._lock:
            self._advance(self._world.us + round(ms * 1000))

    def _advance(self, end: int) -> None:
        self._check_open()
        while self._world.us < end:
            until = min(end, self._world.us + SLICE_US)
            if self._life is None:
                self._world.until = until
                self._world.pass_without_power()
                continue
            cause = self._life.grant(until)
            self._collect()
            if cause:
                self._go_dark()
                self._life = None
                if cause == "power":
                    self._put_in(self._take_out())
                else:
                    self._start(cause)

    def free_run(self, speed: float = 1.0) -> None:
        self.stop()
        stopping = threading.Event()
        thread = threading.Thread(
            target=self._run_freely, args=(speed, stopping), name="virtual time", daemon=True
        )
        self._runner = thread, stopping  # before it starts: a Ctrl-C may come in between
        thread.start()

    def stop(self) -> None:
        runner, self._runner = self._runner, None
        if runner:
            thread, stopping = runner
            stopping.set()
            if thread.is_alive():  # else it is over, or ends as soon as it begins
                thread.join()

    def _run_freely(self, speed: float, stopping: threading.Event) -> None:
        began, began_us = time.monotonic(), self._world.us
        try:
            while not stopping.is_set():
                with self._lock:
                    if speed:
                        due = began_us + round((time.monotonic() - began) * 1e6 * speed)
                    else:
                        due = self._world.us + FLAT_OUT_US
                    self._advance(due)
                stopping.wait(TICK_S if speed else BREATH_S)
        except Exception as error:
            self._failure = error

    # The button

    def press(self, at_us: float | None = None, bounce: Iterable[float] = ()) -> None:
        self._move(True, at_us, bounce)

    def release(self, at_us: float | None = None, bounce: Iterable[float] = ()) -> None:
        self._move(False, at_us, bounce)

    def _move(self, down: bool, at_us: float | None, bounce: Iterable[float]) -> None:
        with self._lock:
            start = self._world.us if at_us is None else round(at_us)
            times = [start, *(start + round(after) for after in bounce)]
            if len(times) % 2 == 0:
                raise ValueError("A contact that bounces opens and closes an even number of times.")
            moves = [[us, int(down ^ bool(i % 2))] for i, us in enumerate(times)]
            self.order("move_contact", moves)

    # What it does

    def tones(self) -> list[Tone]:
        with self._lock:
            taken, self._tones = self._tones, []
        result = []
        for us, hz, duty in taken:
            if (hz, duty) != self._tone:
                self._tone = (hz, duty)
                result.append(Tone(float(us), float(hz), duty))
        return result

    def lights(self) -> list[Light]:
        with self._lock:
            taken, self._lights = self._lights, []
        result = []
        for us, duty, chain in taken:
            colours = _colours(duty, chain)
            if not duty and not any(chain):
                colours = ((0, 0, 0),) * len(self._colours if not chain else colours)
            if colours != self._colours:
                self._colours = colours
                result.append(Light(float(us), colours))
        return result

    def restarts(self) -> list[Restart]:
        with self._lock:
            taken, self._restarts = self._restarts, []
        return taken

    def _collect(self) -> None:
        world = self._world
        if world.tones:
            self._tones += world.tones
            world.tones = []
        if world.lights:
            self._lights += world.lights
            world.lights = []
        if world.packets:
            self.serial.received(world.packets)
            world.packets = []

    def _go_dark(self) -> None:
        self._tones.append((self._world.us, 0, 0))
        self._lights.append((self._world.us, 0, b""))

    # Power and flash

    def power_on(self) -> None:
        with self._lock:
            self._check_open()
            if self._life is None:
                self._cycles.add()
                self._world.cycle, self._world.drawn = self._cycles.count, 0
                self._world.warm = False
                self._start("power")

    def _start(self, cause: str) -> None:
        self._life = self._begin(cause)
        if cause != "soft":
            self._restarts.append(Restart(float(self._world.us), cast(Cause, cause)))

    def power_off(self) -> None:
        with self._lock:
            if self._life is not None:
                life, self._life = self._life, None
                life.end()
                self._collect()
                self._go_dark()
                self._put_in(self._take_out())

    def cut_at_flash_operation(self, number: int, fraction: float = 0.5) -> None:
        self.order("cut_in", number, fraction)

    def flash_operations(self) -> tuple[int, int]:
        with self._lock:
            return self._operations()

    def _operations(self) -> tuple[int, int]:
        return self._world.erases, self._world.programs

    def read_file(self, name: str) -> bytes | None:
        """What stands in a file on the flash, while the power is off."""
        try:
            with self._bench(self._take_out()).open(name, "rb") as file:
                return cast(bytes, file.read())
        except OSError:
            return None

    def write_file(self, name: str, data: bytes | None) -> None:
        """Put a file on the flash while the power is off, or take it away (None)."""
        memory = self._take_out()
        system = self._bench(memory)
        if data is not None:
            with system.open(name, "wb") as file:
                file.write(data)
        elif name in system.listdir():
            system.remove(name)
        self._put_in(memory)

    def _bench(self, memory: store.Memory) -> FileSystem:
        if self._life is not None:
            raise RuntimeError("Switch the device off before reading or writing its files.")
        return at_the_bench(memory)

    # The cable and the battery

    def plug(self) -> None:
        self.order("set_plugged", True)

    def unplug(self) -> None:
        self.order("set_plugged", False)

    def set_battery(self, millivolts: int) -> None:
        self.order("set_battery", millivolts)

    def order(self, name: str, *arguments: object) -> Any:
        """Ask something of the world around the chip."""
        with self._lock:
            self._check_open()
            if self._life is None:
                return getattr(self._world, name)(*arguments)
            return self._life.order(self._world, name, *arguments)

    # The end

    def _check_open(self) -> None:
        if self._failure:
            raise self._failure
        if self._closed:
            raise RuntimeError("The device was closed.")

    def close(self) -> None:
        """The flash file is saved."""
        self.stop()
        self.power_off()
        self._closed = True


def _colours(duty: int, chain: bytes) -> tuple[tuple[int, int, int], ...]:
    """A chain is sent as green, red, blue."""
    if chain:
        return tuple((chain[i + 1], chain[i], chain[i + 2]) for i in range(0, len(chain), 3))
    grey = round(duty * FULL_LIGHT / FULL_DUTY)
    return ((grey, grey, grey),)
