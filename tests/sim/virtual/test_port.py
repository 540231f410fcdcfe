"""The quirks of the USB serial port."""

from pathlib import Path

from qblock_sim.device import Kind
from qblock_sim.devices import open_device
from qblock_sim.virtual.bench import hear, say
from question_block import wire
from virtual_hand import app, both, ready, tap


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
