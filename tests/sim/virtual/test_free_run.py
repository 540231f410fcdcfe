"""Time that passes by itself, and devices side by side."""

import sys
import threading
import time

import pytest
from qblock_sim.device import Device, Kind
from qblock_sim.devices import open_device
from qblock_sim.virtual.bench import armed_press, hear, say
from question_block import wire
from virtual_hand import both, ready

MINUTE_S = 60.0


def test_free_running_keeps_to_the_wall_clock_and_to_its_speed() -> None:
    with open_device("sim") as device:
        for speed in (1.0, 20.0):
            began, wall = device.now_us, time.monotonic()
            device.free_run(speed)
            time.sleep(0.5)
            device.stop()
            passed = (device.now_us - began) / 1e6 / speed
            assert 0.3 < passed <= time.monotonic() - wall  # behind on a busy machine, never ahead
            stopped = device.now_us
            time.sleep(0.02)
            assert device.now_us == stopped


@pytest.mark.parametrize("launched", [False, True], ids=["before", "after"])
def test_a_ctrl_c_as_time_begins_to_run_ends_like_any_other(
    launched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = threading.Thread.start

    def interrupted(thread: threading.Thread) -> None:
        if launched:
            start(thread)
        raise KeyboardInterrupt

    with open_device("sim") as device:
        with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
            patch.setattr(threading.Thread, "start", interrupted)
            device.free_run()
        device.stop()
        stopped = device.now_us
        time.sleep(0.05)
        assert device.now_us == stopped
        device.free_run(20)
        time.sleep(0.2)
        device.stop()
        assert device.now_us > stopped


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
        began, late = device.now_us, time.monotonic() + MINUTE_S
        device.free_run(0)
        heard = b""
        while b"PONG" not in heard or device.now_us - began < MINUTE_S * 1e6:
            say(device, "PING")
            assert time.monotonic() < late, "it keeps to the wall clock"
            time.sleep(0.05)
            heard += device.serial.read()
        device.stop()


def test_a_micropython_that_dies_is_told_in_one_sentence() -> None:
    with open_device("mpy") as device:
        device.free_run()
        device._life._process.kill()  # type: ignore[attr-defined]
        time.sleep(0.1)
        with pytest.raises(RuntimeError, match="MicroPython ended unexpectedly") as caught:
            device.run(1)
        assert "\n" not in str(caught.value)
