"""Cuts, sleep, a weak battery, and the flash that outlives them."""

from pathlib import Path

import pytest
from qblock_sim.device import Kind
from qblock_sim.virtual.bench import hear, say
from qblock_sim.virtual.sim import SimDevice
from question_block import ledger, wire
from virtual_hand import ARM, both, forget, lines, ready, tap


@pytest.mark.parametrize("kind, presses", [("sim", 120), ("mpy", 40)])
def test_a_cut_in_any_flash_operation_of_a_press_leaves_it_kept_or_never_made(
    kind: Kind, presses: int
) -> None:
    cut_erases = cuts = seq = 0
    with ready(kind) as device:
        epoch = ""
        for number in range(1, presses + 1):
            arm = f"{number:016x}"
            say(device, "ARM", ("arm", arm))
            hear(device, "ARMED")
            erases = device.flash_operations()[0]
            device.cut_at_flash_operation(1 + number % 3 // 2, (0.0, 0.2, 0.5, 0.97)[number % 4])
            tap(device, 100)
            reported = [fields for verb, fields in lines(device.serial.read()) if verb == "EVENT"]
            was_cut = not device.tones()[-1].duty and not reported
            device.cut_at_flash_operation(0)
            device.power_off()
            device.power_on()
            hello = hear(device, "HELLO")
            epoch = epoch or hello["epoch"]
            assert hello["epoch"] == epoch  # the ledger could be read
            assert hello["faults"] == "0"
            assert int(hello["seq"]) in (seq, seq + 1)
            assert int(hello["seq"]) == seq + 1 or not reported
            cuts += was_cut
            cut_erases += was_cut and device.flash_operations()[0] > erases
            seq = int(hello["seq"])
            device.run(1000)
            say(device, "ARM", ("arm", arm))  # answered already, or still to be pressed
            device.run(100)
            said = {verb: fields for verb, fields in lines(device.serial.read())}
            if hello["kept"] == "1":
                assert said["EVENT"]["arm"] == arm
                say(device, "ACK", ("epoch", epoch), ("seq", seq))
                device.run(3000)
            else:
                assert "ARMED" in said
            forget(device)
    assert cuts > presses // 2
    assert cut_erases >= 1


def test_a_cut_at_any_moment_of_a_press_leaves_the_ledger_readable() -> None:
    last = 0
    with ready("sim") as device:
        for number in range(1, 61):
            say(device, "ARM", ("arm", f"{number:016x}"))
            hear(device, "ARMED")
            # in turn: inside the page, and inside the erase that a torn page asks for next time
            tap(device, 2.2 + (number * 7.3 % 52 if number % 2 else number % 20 * 0.1))
            device.power_off()
            assert isinstance(device, SimDevice)
            found = ledger.decode(device.read_file(ledger.FILE) or b"")
            assert found is not None
            assert found.last in (last, last + 1)
            last = found.last
            device.power_on()
            assert hear(device, "HELLO")["faults"] == "0"
            for press in found.kept():
                say(device, "ACK", ("epoch", f"{found.epoch:08x}"), ("seq", press.seq))
            device.run(3500)
        assert 5 < last < 55


@both
def test_on_battery_it_sleeps_and_the_press_that_wakes_it_counts(kind: Kind) -> None:
    with ready(kind) as device:
        say(device, "ARM", ("arm", ARM))
        hear(device, "ARMED")
        device.unplug()
        device.run(40_000)
        device.lights()
        device.run(20_000)
        assert len(device.lights()) <= 10  # a glint in 5 s, and else dark
        device.tones()
        pressed = device.now_us
        tap(device)
        assert device.tones()[0].us - pressed < 10_000
        assert device.serial.read() == b""
        device.plug()
        device.run(1000)
        say(device, "HELLO", ("v", wire.VERSION))
        assert hear(device, "EVENT")["arm"] == ARM


@both
def test_a_low_battery_is_told(kind: Kind) -> None:
    with ready(kind) as device:
        device.set_battery(3100)
        say(device, "STATUS")
        assert abs(int(hear(device, "STATUS")["mv"]) - 3100) <= 1
        device.unplug()
        device.run(31_000)
        device.plug()
        assert hear(device, "LOG")["text"] == "battery low"


@both
def test_the_flash_file_keeps_a_press_from_one_run_to_the_next(kind: Kind, tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    with ready(kind, flash=flash) as device:
        say(device, "ARM", ("arm", ARM))
        hear(device, "ARMED")
        tap(device, 200)
    other: Kind = "mpy" if kind == "sim" else "sim"
    with ready(other, flash=flash) as device:  # one format for all
        say(device, "HELLO", ("v", wire.VERSION))
        assert hear(device, "EVENT")["arm"] == ARM


@both
def test_switched_off_again_before_any_time_has_passed_it_starts_as_ever(kind: Kind) -> None:
    with ready(kind) as device:
        device.power_off()
        device.power_on()
        device.power_off()
        device.power_on()
        assert hear(device, "HELLO")["state"] == "ready"
