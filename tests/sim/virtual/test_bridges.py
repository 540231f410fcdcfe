"""The virtual block's port for other programs."""

import time
from pathlib import Path

import serial
from qblock_sim.bridge import PtyBridge, TcpBridge
from qblock_sim.device import Kind
from qblock_sim.devices import open_device
from question_block import wire
from virtual_hand import app, both


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
