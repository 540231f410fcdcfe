"""The virtual block: the firmware on the virtual board, under CPython and under MicroPython."""

import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest
import serial
from qblock_sim.bridge import PtyBridge, TcpBridge
from qblock_sim.device import Device, Kind, Light, Restart, Tone
from qblock_sim.devices import open_device
from qblock_sim.virtual import bench
from qblock_sim.virtual.bench import armed_press, hear, say
from qblock_sim.virtual.sim import SimDevice
from question_block import ledger, odds, settings, tunes, wire

KINDS: tuple[Kind, ...] = ("sim", "mpy")
both = pytest.mark.parametrize("kind", KINDS)
ARM = "00c0ffee00c0ffee"
EVENTUALLY = 5000  # ms: longer than any outcome


def ready(kind: Kind, **options: object) -> Device:
    """A device with an open port, past its power-on sound."""
    device = open_device(kind, **options)  # type: ignore[arg-type]
    device.serial.open()
    device.run(bench.READY_MS)
    forget(device)
    return device


def forget(device: Device) -> None:
    device.serial.read()
    device.tones()
    device.lights()


def lines(data: bytes) -> list[tuple[str, dict[str, str]]]:
    reader = wire.Reader(wire.UNIT)
    return [line for line in map(reader.push, data) if line is not None]


def tap(device: Device, ms: float = EVENTUALLY) -> None:
    now = device.now_us
    device.press(now)
    device.release(now + 60_000)
    device.run(ms)


def onsets(tones: list[Tone]) -> int:
    """How often silence turned into sound."""
    duties = [0, *(tone.duty for tone in tones)]
    return sum(1 for before, after in pairwise(duties) if after and not before)


def app(folder: Path, *source: str) -> Path:
    (folder / "main.py").write_text("\n".join(source) + "\n")
    return folder


# ---- what a block does


@both
def test_it_says_hello_and_plays_its_sound_when_switched_on(kind: Kind) -> None:
    with open_device(kind, unit_id="0123456789abcdef") as device:
        device.serial.open()
        device.run(500)
        (verb, fields), *_ = lines(device.serial.read())
        assert verb == "HELLO"
        assert fields["unit"] == "0123456789abcdef"
        assert fields["odds"] == odds.fingerprint(odds.DEFAULT)
        assert fields["state"] == "ready"
        assert onsets(device.tones()) >= 1
        assert device.restarts() == []


@both
def test_a_press_says_as_many_pings_as_it_plays(kind: Kind) -> None:
    heard = set()
    with ready(kind, seed=3) as device:
        for _ in range(16):
            tap(device)
            said = [fields for verb, fields in lines(device.serial.read()) if verb == "FREE"]
            assert len(said) == 1
            tones = device.tones()
            if said[0]["outcome"] == "coin":
                assert onsets(tones) == int(said[0]["pings"])
                heard.add(said[0]["pings"])
    assert len(heard) >= 3


@both
def test_a_bouncing_contact_is_one_press_and_is_heard_within_5_ms(kind: Kind) -> None:
    with ready(kind) as device:
        start = device.now_us + 500
        device.press(start, bounce=(300, 700, 900, 1500))
        device.release(start + 90_000, bounce=(200, 2200, 4000, 9000))
        device.run(EVENTUALLY)
        assert [verb for verb, _ in lines(device.serial.read())].count("FREE") == 1
        assert 1000 <= device.tones()[0].us - start <= 5000


@both
def test_an_armed_press_is_written_reported_and_acknowledged(kind: Kind) -> None:
    with ready(kind) as device:
        event = armed_press(device, int(ARM, 16))
        assert event["arm"] == ARM
        assert event["seq"] == "1"
        device.run(3000)
        device.power_off()
        assert [each.state for each in kept(device)] == [ledger.SPENT]


def kept(device: object) -> list[ledger.Press]:
    data = device.read_file(ledger.FILE)  # type: ignore[attr-defined]
    found = ledger.decode(data)
    assert found is not None
    return found._presses


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
@pytest.mark.parametrize(
    "ms, verb, fields",
    [
        (500, "", {}),
        (1500, "VALUE", {"key": "volume", "value": settings.VOLUMES[1]}),
        (6000, "SELFTEST", {"ok": "yes", "sounds": str(len(tunes.LENGTHS))}),
        (16000, "LOG", {"text": "button stuck: it draws nothing"}),
    ],
)
def test_held_at_power_on(kind: Kind, ms: int, verb: str, fields: dict[str, str]) -> None:
    with ready(kind) as device:
        device.power_off()
        device.press()
        device.run(10)
        device.power_on()
        device.run(ms)
        device.release()
        device.run(40_000)
        said = [line for line in lines(device.serial.read()) if line[0] != "HELLO"]
        assert "FREE" not in [each for each, _ in said]
        if verb:
            assert said[0][0] == verb
            assert {key: said[0][1][key] for key in fields} == fields
        else:
            assert said == []


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


def test_a_chain_of_lamps_shows_its_colours() -> None:
    with ready("sim", seed=3, settings={"lamp": "ws2812", "pixels": "5"}) as device:
        while True:
            tap(device)
            if b"power-up" in device.serial.read():
                break
            device.lights()
        lights = device.lights()
    assert {len(light.colours) for light in lights} == {5}
    greens = [sum(g > 0 for _, g, _ in light.colours) for light in lights]
    assert max(greens) == 5
    assert 1 in greens  # it rises from the first lamp on


# ---- the quirks of the port


@both
def test_a_port_that_nobody_reads_does_not_hold_the_sound_up(kind: Kind) -> None:
    heard = []
    for reading in (True, False):
        with ready(kind, seed=5) as device:
            device.serial.set_reading(reading)
            for _ in range(6):  # more lines than the port takes
                say(device, "GET")
                device.run(50)
            device.tones()
            tap(device)
            start, *tones = device.tones()
            heard.append([(tone.hz, tone.duty, tone.us - start.us) for tone in tones])
            if not reading:
                assert len(device.serial.read()) == 0
    quick, slow = heard
    assert [tone[:2] for tone in quick] == [tone[:2] for tone in slow]
    for one, other in zip(quick, slow, strict=True):
        assert abs(one[2] - other[2]) < 10_000


@both
def test_a_write_to_an_unread_port_stalls_half_a_second_and_drops_the_rest(
    kind: Kind, tmp_path: Path
) -> None:
    source = app(
        tmp_path,
        "import select, sys, time",
        "room = select.poll()",
        "room.register(sys.stdout, select.POLLOUT)",
        "time.sleep_ms(500)",
        "t = time.ticks_ms()",
        "n = sys.stdout.buffer.write(b'x' * 1000)",
        "took = time.ticks_diff(time.ticks_ms(), t)",
        "ready = len(room.poll(0))",
        "time.sleep_ms(500)",
        "print('wrote', n, 'took', took, 'ready', ready)",
    )
    with open_device(kind, app=source) as device:
        device.serial.open()
        device.serial.set_reading(False)
        device.run(1300)
        device.serial.set_reading(True)
        device.run(2000)
        told = device.serial.read()
        assert told.count(b"x") == 320  # the FIFO and the packet
        words = told.split(b"wrote ")[1].split()
        assert words[0] == b"320"
        assert 500 <= int(words[2]) <= 510
        assert words[4] == b"0"


@both
def test_a_closed_port_keeps_the_newest_and_loses_the_rest(kind: Kind, tmp_path: Path) -> None:
    source = app(
        tmp_path,
        "import sys, time",
        "time.sleep_ms(500)",
        "sys.stdout.write('a' * 1000 + 'b' * 200)",
        "time.sleep_ms(1000)",
        "sys.stdout.write('c' * 100)",
        "time.sleep_ms(1000)",
        "sys.stdout.write('d' * 50)",
        "time.sleep_ms(10000)",
    )
    with open_device(kind, app=source) as device:
        device.run(1000)
        device.serial.open()
        device.run(200)
        told = device.serial.read()
        assert told.endswith(b"b" * 200)
        assert 256 <= len(told) <= 320
        device.run(800)
        device.serial.close()  # what was not read by now is lost
        device.run(10)
        device.serial.open()
        device.run(1000)
        assert device.serial.read() == b"d" * 50


@both
def test_a_port_that_is_not_open_hears_nothing(kind: Kind) -> None:
    with ready(kind) as device:
        device.serial.close()
        say(device, "PING")
        device.run(100)
        device.serial.open()
        device.run(100)
        assert device.serial.read() == b""


@both
def test_ctrl_c_leaves_a_silent_dark_unit_without_watchdog_until_ctrl_d(kind: Kind) -> None:
    with ready(kind) as device:
        say(device, "HELLO", ("v", wire.VERSION))
        before = hear(device, "HELLO")
        now = device.now_us
        device.press(now)
        device.release(now + 60_000)
        device.run(100)
        device.serial.write(b"\x03")
        device.run(50)
        assert device.serial.read().endswith(b">>> ")
        assert device.tones()[-1].duty == 0
        assert device.lights()[-1].colours == ((0, 0, 0),)
        tap(device, 20_000)
        assert device.restarts() == []
        assert (device.tones(), device.lights(), device.serial.read()) == ([], [], b"")
        say(device, "PING")
        device.run(100)
        assert b"!" not in device.serial.read()  # the prompt's echo is no answer
        device.serial.write(b"\r\x04")
        after = hear(device, "HELLO")
        assert device.restarts() == []
        assert after["epoch"] == before["epoch"]
        assert after["boot"] != before["boot"]


# ---- the rest of the board


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


# ---- chance


@both
def test_wiping_the_ledger_twice_gives_three_epochs(kind: Kind, tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    epochs = []
    for _ in range(3):
        with open_device(kind, seed=7, flash=flash) as device:
            device.serial.open()
            epochs.append(hear(device, "HELLO")["epoch"])
            device.power_off()
            device.write_file(ledger.FILE, None)  # type: ignore[attr-defined]
    assert len(set(epochs)) == 3


@both
def test_the_same_seed_gives_the_same_and_another_other_draws(kind: Kind) -> None:
    def draws(seed: int, unit_id: str) -> str:
        with ready(kind, seed=seed, unit_id=unit_id) as device:
            say(device, "DRAW", ("n", 64))
            return hear(device, "DRAWN")["got"]

    first = draws(1, "00000000000000aa")
    assert draws(1, "00000000000000aa") == first
    assert draws(2, "00000000000000aa") != first
    assert draws(1, "00000000000000ab") != first


# ---- two clocks


Packets = list[tuple[int, bytes]]
Story = tuple[list[Tone], list[Light], list[Restart], Packets, tuple[int, int], float]


def story(kind: Kind, slice_ms: float = 0.0) -> Story:
    """A script with a bit of everything; what was seen of it."""
    tones: list[Tone] = []
    lights: list[Light] = []
    packets: Packets = []

    def run(ms: float) -> None:
        for _ in range(round(ms / slice_ms) if slice_ms else 1):
            device.run(slice_ms or ms)
        tones.extend(device.tones())
        lights.extend(device.lights())
        packets.extend(device.serial.packets())  # type: ignore[attr-defined]

    with open_device(kind, seed=11) as device:
        device.serial.open()
        run(2000)
        say(device, "HELLO", ("v", wire.VERSION))
        for number in range(1, 20):  # so many that littlefs compacts
            say(device, "ARM", ("arm", f"{number:016x}"))
            run(40)
            start = device.now_us + 333
            device.press(start, bounce=(150, 420))
            device.release(start + 45_000, bounce=(100, 2500))
            device.press(start + 50_000)
            device.release(start + 90_000)
            run(600)
            epoch = _epoch(packets)
            say(device, "ACK", ("epoch", epoch), ("seq", number))
            run(4000)
        device.serial.set_reading(False)
        device.press()
        run(100)
        device.release()
        run(6000)
        device.serial.set_reading(True)
        device.unplug()
        run(45_000)
        device.press()
        run(70)
        device.release()
        device.plug()
        run(5000)
        say(device, "SET", ("key", "name"), ("value", "a new name"))
        device.cut_at_flash_operation(1, 0.4)
        run(200)
        device.power_on()
        device.press()
        run(1600)
        device.release()
        run(2000)
        device.serial.write(b"\x03")
        run(500)
        device.serial.write(b"\x04")
        run(1500)
        device.serial.close()
        run(300)
        device.serial.open()
        say(device, "DRAW", ("n", 30))
        run(300)
        return tones, lights, device.restarts(), packets, device.flash_operations(), device.now_us


def _epoch(packets: Packets) -> str:
    said = lines(b"".join(data for _, data in packets))
    return next(fields["epoch"] for verb, fields in said if verb == "HELLO")


def test_cpython_and_micropython_agree_to_the_microsecond() -> None:
    sim, mpy = story("sim"), story("mpy")
    assert len(sim[0]) > 500 and len(sim[1]) > 500 and len(sim[3]) > 200
    assert sim[4][0] >= 3  # it did compact
    for ours, theirs in zip(sim, mpy, strict=True):
        assert ours == theirs


@both
def test_the_same_script_gives_the_same_story_however_time_is_cut(kind: Kind) -> None:
    assert story(kind, slice_ms=10) == story(kind)


def test_free_running_keeps_to_the_wall_clock_and_to_its_speed() -> None:
    with open_device("sim") as device:
        for speed in (1.0, 20.0):
            began, wall = device.now_us, time.monotonic()
            device.free_run(speed)
            time.sleep(0.3)
            device.stop()
            passed = (device.now_us - began) / 1e6 / speed
            assert passed == pytest.approx(time.monotonic() - wall, abs=0.05)
            stopped = device.now_us
            time.sleep(0.02)
            assert device.now_us == stopped


def test_devices_live_side_by_side_and_leave_this_process_alone() -> None:
    before = set(sys.modules)
    with ready("sim", seed=1) as one, ready("sim", seed=2) as other:
        armed_press(one, 1)
        assert hear_hello(one)["seq"] == "1"
        assert hear_hello(other)["seq"] == "0"
    assert not {name for name in set(sys.modules) - before if "question_block" in name}
    assert not {"machine", "micropython"} & set(sys.modules)


def hear_hello(device: Device) -> dict[str, str]:
    say(device, "HELLO", ("v", wire.VERSION))
    return hear(device, "HELLO")


def test_a_closed_device_says_so() -> None:
    device = open_device("sim")
    device.close()
    with pytest.raises(RuntimeError, match="The device was closed"):
        device.run(1)


@both
def test_flat_out_is_faster_than_real_and_still_hears_us(kind: Kind) -> None:
    with ready(kind) as device:
        began, wall = device.now_us, time.monotonic()
        device.free_run(0)
        while b"PONG" not in device.serial.read():
            say(device, "PING")
            assert time.monotonic() - wall < 5
            time.sleep(0.05)
        device.stop()
        assert (device.now_us - began) / 1e6 > 20 * (time.monotonic() - wall)


def test_a_micropython_that_dies_is_told_in_one_sentence() -> None:
    with open_device("mpy") as device:
        device.free_run()
        device._life._process.kill()  # type: ignore[attr-defined]
        time.sleep(0.1)
        with pytest.raises(RuntimeError, match="MicroPython ended unexpectedly") as caught:
            device.run(1)
        assert "\n" not in str(caught.value)


# ---- its port for other programs


@both
def test_pyserial_over_the_socket(kind: Kind) -> None:
    with open_device(kind) as device, TcpBridge(device) as bridge:
        device.free_run()
        for _ in range(2):  # the second client finds the port as the first one left it
            with serial.serial_for_url(bridge.address, timeout=5) as port:
                port.write(wire.encode(wire.HOST, "PING", ("t", "so")))
                assert b"!PONG t=so*" in port.read_until(b"PONG t=so*")


def test_a_client_that_does_not_read_the_pseudo_terminal_loses_nothing_that_was_told() -> None:
    with open_device("sim") as device, PtyBridge(device) as bridge:
        device.free_run(20)
        with serial.Serial(bridge.address, timeout=5) as port:
            for number in range(120):
                port.write(wire.encode(wire.HOST, "PING", ("t", str(number))))
                time.sleep(0.002)
            time.sleep(0.1)
            port.write(wire.encode(wire.HOST, "PING", ("t", "end")))
            told = port.read_until(b"t=end*")
    assert told.count(b"!PONG") == 121


@both
def test_a_client_that_does_not_read_makes_the_device_wait(kind: Kind, tmp_path: Path) -> None:
    source = app(
        tmp_path,
        "import sys, time",
        "time.sleep_ms(500)",
        "t = time.ticks_ms()",
        "for _ in range(20):",
        "    sys.stdout.write('x' * 999)",
        "print('took', time.ticks_diff(time.ticks_ms(), t))",
    )
    with (
        open_device(kind, app=source) as device,
        PtyBridge(device) as bridge,
        serial.Serial(bridge.address, timeout=5) as client,
    ):
        device.free_run()
        while device.now_us < 2_000_000:  # not of the wall clock: that depends on the load
            time.sleep(0.02)
        client.read_until(b"took ")
        took = int(client.read_until(b"\r"))
    assert took > 500  # without the wait it takes 364


# ---- speed


def test_it_is_fast_enough_for_a_campaign() -> None:
    with ready("sim") as device:
        began = time.process_time()
        for number in range(1, 101):
            armed_press(device, number)
        pressed = time.process_time() - began
        device.run(60_000)
        idle = time.process_time() - began - pressed
    assert 100 / pressed > 50  # a second: 3,000 a minute
    assert 60 / idle > 500


def test_the_bench_prints_its_figures() -> None:
    command = [sys.executable, "-m", "qblock_sim.virtual", "bench", "--device", "sim"]
    done = subprocess.run(
        [*command, "--presses", "10"], capture_output=True, text=True, timeout=60, check=True
    )
    assert "presses" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("sim ")
