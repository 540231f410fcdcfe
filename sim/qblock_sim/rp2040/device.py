"""A block whose real image runs on the emulated RP2040."""

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Literal

from qblock.closing import Closing
from question_block import settings as settings_file
from question_block.pins import BOARDS

from ..cycles import Cycles
from ..device import Light, Restart, Tone
from ..devices import FIRMWARE
from ..toolchain import boot_rom
from ..toolchain import image as toolchain_image
from . import files
from .board import Board
from .heard import Ear, Eye
from .records import PowerEvent, PwmStep, ResetEvent
from .serial_port import SerialPort

FRESH_BATTERY_MV = 4800
HAIR_US = 0.01  # by which the emulator's clock may be short of a time
_CAUSES: dict[str, Literal["watchdog", "reset"]] = {"watchdog": "watchdog", "software": "reset"}


class Port:
    """The host's end of the USB serial port."""

    def __init__(self, port: SerialPort) -> None:
        self._port = port

    def open(self) -> None:
        self._port.open()

    def close(self) -> None:
        self._port.close()

    def write(self, data: bytes) -> None:
        self._port.write(data)

    def read(self) -> bytes:
        return self._port.read()

    def set_reading(self, reading: bool) -> None:
        self._port.set_reading(reading)

    def set_room(self, count: int | None) -> None:
        self._port.set_room(count)


class Rp2040Device(Closing):
    """See `qblock_sim.device.Device`.

    seed, unit_id  chance is a function of both and of the number of the power cycle
    flash          a file that keeps the flash from one run to the next
    app, image     other firmware than the project's: its folder, or a finished UF2 file
    settings       put on the flash before the first start
    """

    kind: Literal["rp2040"] = "rp2040"

    def __init__(
        self,
        *,
        seed: int = 0,
        unit_id: str | None = None,
        flash: Path | None = None,
        app: Path | None = None,
        settings: dict[str, str] | None = None,
        image: Path | None = None,
    ) -> None:
        self._cycles = Cycles(flash)
        self.board = Board(
            image or toolchain_image.image(app or FIRMWARE),
            boot_rom.boot_rom(),
            flash=flash,
            board_id=unit_id or f"e66058388{seed & 0xFFFFFFF:07x}",
            seed=seed,
            first_cycle=self._cycles.count,
            power=False,
        )
        self.serial = Port(self.board.serial)
        self._free = False  # in free_run
        self._now = 0.0  # the time when that was last over: asking the board costs a moment
        self._ear, self._eye = Ear(), Eye()
        self._speaker: list[PwmStep] = []
        self._lamp: list[PwmStep] = []
        self._restarts: list[Restart] = []
        self._went_dark: list[float] = []
        self._pins = _pins(settings or {})
        if settings is not None:
            whole = settings_file.defaults() | settings
            self.write_file(settings_file.FILE, settings_file.encode(whole))
        self.board.set_vsys(FRESH_BATTERY_MV)
        self.board.watch_pwm(self._pins["speaker"], self._pins["lamp"])
        self.board.watch_leds(self._pins["pixels"])
        self.power_on()
        self.restarts()  # the first start is no restart

    def close(self) -> None:
        self.board.close()

    # ---- time

    @property
    def now_us(self) -> float:
        if self._free:
            return self.board.now_us
        return self._now

    def run(self, ms: float) -> None:
        end = self._now + ms * 1000
        while self._now < end - HAIR_US:  # a power cut ends a run, not the time
            self._now = self.board.run(end - self._now).us

    def free_run(self, speed: float = 1.0) -> None:
        self.board.free_run(speed)
        self._free = True

    def stop(self) -> None:
        self.board.stop()
        self._free = False
        self._now = self.board.now_us

    # ---- the button

    def press(self, at_us: float | None = None, bounce: Iterable[float] = ()) -> None:
        at_us = self.now_us if at_us is None else at_us
        self.board.press(self._pins["button"], at_us=at_us, bounce=_durations(bounce))

    def release(self, at_us: float | None = None, bounce: Iterable[float] = ()) -> None:
        at_us = self.now_us if at_us is None else at_us
        self.board.release(self._pins["button"], at_us=at_us, bounce=_durations(bounce))

    # ---- what it does

    def tones(self) -> list[Tone]:
        self._take_logs()
        steps, self._speaker = self._speaker, []
        return self._ear.hear(steps, self.now_us)

    def lights(self) -> list[Light]:
        self._take_logs()
        self._note_events()
        steps, self._lamp = self._lamp, []
        went_dark, self._went_dark = self._went_dark, []
        frames = self.board.leds()[self._pins["pixels"]]
        return self._eye.see(steps, frames, went_dark)

    def _take_logs(self) -> None:
        log = self.board.pwm()  # both pins at once: what the one asks for is kept for the other
        self._speaker += log[self._pins["speaker"]]
        self._lamp += log[self._pins["lamp"]]

    def restarts(self) -> list[Restart]:
        self._note_events()
        result, self._restarts = self._restarts, []
        return result

    def _note_events(self) -> None:
        for event in self.board.events():
            if isinstance(event, ResetEvent):
                self._restarts.append(Restart(event.us, _CAUSES[event.cause]))
                self._went_dark.append(event.us)
            elif isinstance(event, PowerEvent):
                if event.on:
                    self._restarts.append(Restart(event.us, "power"))
                else:
                    self._went_dark.append(event.us)

    # ---- power and flash

    def power_off(self) -> None:
        self.board.power_off()

    def power_on(self) -> None:
        if not self.board.stats().is_on:
            self._cycles.add()
            self.board.power_on()

    def cut_at_flash_operation(self, number: int, fraction: float = 0.5) -> None:
        self.board.cut_at_flash_call(number, fraction)

    def flash_operations(self) -> tuple[int, int]:
        stats = self.board.stats()
        return stats.erase_calls, stats.program_calls

    def read_file(self, name: str) -> bytes | None:
        """What stands in a file on the flash, while the power is off."""
        return files.read_file(self.board, name)

    def write_file(self, name: str, data: bytes | None) -> None:
        """Put a file on the flash while the power is off, or take it away (None)."""
        files.write_file(self.board, name, data)

    # ---- the cable and the battery

    def plug(self) -> None:
        self.board.plug()

    def unplug(self) -> None:
        self.board.unplug()

    def set_battery(self, millivolts: int) -> None:
        self.board.set_vsys(millivolts)


def _pins(settings: dict[str, str]) -> dict[str, int]:
    return BOARDS[settings.get("pins", settings_file.defaults()["pins"])]


def _durations(offsets: Iterable[float]) -> list[float]:
    return [after - before for before, after in pairwise([0.0, *offsets])]
