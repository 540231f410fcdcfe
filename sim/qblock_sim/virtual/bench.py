"""How fast the virtual block is: simulated against real time, and presses a second."""

import time
from dataclasses import dataclass

from question_block import lamp, tunes, wire

from ..device import Device, Kind
from ..devices import open_device

READY_MS = 2000  # power-on, its sound, the lamp's afterglow
STEP_MS = 10


@dataclass(frozen=True)
class Figures:
    device: Kind
    idle: float  # simulated seconds a second: plugged in, the lamp breathes
    asleep: float  # the same on battery, in light sleep
    presses: float  # a second: armed, pressed, written to flash, reported, acknowledged
    erases: float  # a press
    restarts: float  # power cycles a second, from power-on to HELLO


def measure(kind: Kind, presses: int = 200) -> Figures:
    with open_device(kind, seed=1) as device:
        device.serial.open()
        device.run(READY_MS)
        idle = _ratio(device, 60_000)
        press_rate, erases = _presses(device, presses)
        device.unplug()
        device.run(60_000)
        asleep = _ratio(device, 600_000)
        device.plug()
        restarts = _restarts(device, 10)
    return Figures(kind, idle, asleep, press_rate, erases, restarts)


def _ratio(device: Device, ms: int) -> float:
    began = time.perf_counter()
    device.run(ms)
    ratio = ms / 1000 / (time.perf_counter() - began)
    device.tones(), device.lights()
    return ratio


def _presses(device: Device, count: int) -> tuple[float, float]:
    before = device.flash_operations()[0]
    began = time.perf_counter()
    for number in range(1, count + 1):
        armed_press(device, number)
    seconds = time.perf_counter() - began
    return count / seconds, (device.flash_operations()[0] - before) / count


def armed_press(device: Device, arm: int) -> dict[str, str]:
    """Arm, press, wait for the press to be told, acknowledge it; the fields of its EVENT."""
    say(device, "ARM", ("arm", f"{arm:016x}"))
    hear(device, "ARMED")
    now = device.now_us
    device.press(now)
    device.release(now + 60_000)
    event = hear(device, "EVENT")
    say(device, "ACK", ("epoch", event["epoch"]), ("seq", event["seq"]))
    device.run(_lasts(event))
    device.tones(), device.lights()
    return event


def _lasts(event: dict[str, str]) -> int:
    """ms until the unit has played an outcome to its end."""
    return tunes.LENGTHS[event["outcome"]] * int(event.get("pings", 1)) + lamp.AFTERGLOW + 50


def say(device: Device, verb: str, *fields: tuple[str, str | int]) -> None:
    device.serial.write(wire.encode(wire.HOST, verb, *fields))


def hear(device: Device, verb: str, within_ms: int = 5000) -> dict[str, str]:
    """Let time pass until the device says this; other lines are left out."""
    reader = wire.Reader(wire.UNIT)
    for _ in range(within_ms // STEP_MS):
        device.run(STEP_MS)
        for byte in device.serial.read():
            line = reader.push(byte)
            if line is not None and line[0] == verb:
                return line[1]
    raise TimeoutError(f"The device did not say {verb} within {within_ms} ms.")


def _restarts(device: Device, count: int) -> float:
    began = time.perf_counter()
    for _ in range(count):
        device.power_off()
        device.power_on()
        hear(device, "HELLO")
    return count / (time.perf_counter() - began)
