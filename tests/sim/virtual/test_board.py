"""The rest of the virtual board: watchdog, interrupts, resets, sleep, programs."""

from pathlib import Path

import pytest
from qblock_sim.device import Kind
from qblock_sim.devices import open_device
from virtual_hand import app, both


@both
def test_the_watchdog_bites_who_does_not_feed_it(kind: Kind, tmp_path: Path) -> None:
    source = app(
        tmp_path,
        "import machine, time",
        "print('cause', machine.reset_cause() == machine.WDT_RESET)",
        "dog = machine.WDT(timeout=1000)",
        "for _ in range(5):",
        "    dog.feed()",
        "    time.sleep_ms(900)",
        "time.sleep_ms(5000)",
    )
    with open_device(kind, app=source) as device:
        device.serial.open()
        device.run(6000)
        (restart,) = device.restarts()
        assert restart.cause == "watchdog"
        assert 4_700_000 <= restart.us <= 4_800_000  # a tenth is formatting
        assert device.serial.read().split() == [b"cause", b"False", b"cause", b"True"]


@both
def test_edges_during_an_erase_are_latched_and_served_once_afterwards(
    kind: Kind, tmp_path: Path
) -> None:
    source = app(
        tmp_path,
        "import machine, time",
        "seen = []",
        "pin = machine.Pin(14, machine.Pin.IN, machine.Pin.PULL_UP)",
        "pin.irq(lambda _: seen.append(time.ticks_ms()), 12, hard=True)",
        "for number in range(40):",
        "    with open('file', 'wb') as file:",
        "        file.write(b'x' * 100)",
        "    time.sleep_ms(10)",
        "gaps = [b - a for a, b in zip(seen, seen[1:])]",
        "print(min(gaps), max(gaps))",
    )
    with open_device(kind, app=source) as device:
        device.serial.open()
        for at in range(150_000, 400_000, 10_000):  # an edge every 5 ms
            device.press(at)
            device.release(at + 5_000)
        device.run(1500)
        shortest, longest = map(int, device.serial.read().split()[:2])
        assert device.flash_operations()[0] > 2
        assert shortest >= 1
        assert 45 <= longest <= 51


@both
def test_machine_reset_starts_over(kind: Kind, tmp_path: Path) -> None:
    source = app(tmp_path, "import machine, time", "time.sleep_ms(100)", "machine.reset()")
    with open_device(kind, app=source) as device:
        device.run(400)
        assert [restart.cause for restart in device.restarts()] == ["reset", "reset"]


@both
def test_a_sleep_without_a_time_does_not_wake_on_a_pin(kind: Kind, tmp_path: Path) -> None:
    source = app(
        tmp_path,
        "import machine, time",
        "pin = machine.Pin(14, machine.Pin.IN, machine.Pin.PULL_UP)",
        "pin.irq(lambda _: None, machine.Pin.IRQ_FALLING)",
        "machine.lightsleep(5000)",
        "print('woken', time.ticks_ms())",
        "machine.lightsleep()",
        "print('never')",
    )
    with open_device(kind, app=source) as device:
        device.serial.open()
        device.press(1_000_000)
        device.release(1_100_000)
        device.press(2_000_000)
        device.run(10_000)
        assert device.serial.read() == b"woken 1000\r\n"


@both
def test_a_program_that_fails_ends_at_the_prompt(kind: Kind, tmp_path: Path) -> None:
    with open_device(kind, app=app(tmp_path, "raise ValueError('so')")) as device:
        device.serial.open()
        device.run(500)
        told = device.serial.read()
        assert b"ValueError: so" in told
        assert told.endswith(b">>> ")


def test_a_module_that_micropython_lacks_is_not_there(tmp_path: Path) -> None:
    with open_device("sim", app=app(tmp_path, "import dataclasses")) as device:
        device.serial.open()
        device.run(500)
        assert b"ImportError" in device.serial.read()


def test_an_app_without_main_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"There is no main\.py in"):
        open_device("sim", app=tmp_path)
