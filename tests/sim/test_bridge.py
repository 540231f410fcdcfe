"""The bridges: one client at a time, as with a cable, and every byte of it."""

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest
import serial
from qblock_sim.bridge import BUFFER, PtyBridge, TcpBridge
from qblock_sim.devices import open_device
from question_block import wire

EVERY_BYTE = bytes(range(256))
Bridge = PtyBridge | TcpBridge


class Cable:
    """The device's end, to be looked at: what was done to the port, what came, what is to go."""

    def __init__(self) -> None:
        self.serial = self
        self.done: list[str] = []
        self.came = bytearray()
        self.to_go = bytearray()
        self.room: int | None = None

    def open(self) -> None:
        self.done.append("open")

    def close(self) -> None:
        self.done.append("close")

    def write(self, data: bytes) -> None:
        self.came += data

    def read(self) -> bytes:
        data = bytes(self.to_go)
        del self.to_go[: len(data)]
        return data

    def set_room(self, count: int | None) -> None:
        self.room = count


@pytest.fixture
def cable() -> Cable:
    return Cable()


@pytest.fixture(params=[PtyBridge, TcpBridge])
def bridge(request: pytest.FixtureRequest, cable: Cable) -> Iterator[Bridge]:
    with request.param(cable) as made:
        yield made


@pytest.fixture
def tcp(cable: Cable) -> Iterator[TcpBridge]:
    with TcpBridge(cable) as made:
        yield made


def client(bridge: Bridge) -> serial.SerialBase:
    return serial.serial_for_url(bridge.address, timeout=5)


def caller(tcp: TcpBridge) -> socket.socket:
    host, port = tcp.address.removeprefix("socket://").split(":")
    return socket.create_connection((host, int(port)), 5)


def wait_until(holds: Callable[[], object]) -> None:
    until = time.monotonic() + 5
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.005)


def test_every_byte_comes_through_both_ways_as_it_is(bridge: Bridge, cable: Cable) -> None:
    with client(bridge) as port:
        port.write(EVERY_BYTE)
        wait_until(lambda: len(cable.came) >= 256)
        cable.to_go += EVERY_BYTE
        assert port.read(256) == EVERY_BYTE
    assert cable.came == EVERY_BYTE


def test_a_client_raises_dtr_and_drops_it_when_it_leaves(bridge: Bridge, cable: Cable) -> None:
    for number in range(1, 3):
        with client(bridge):
            wait_until(lambda n=number: cable.done == ["open", "close"] * (n - 1) + ["open"])
        wait_until(lambda n=number: cable.done == ["open", "close"] * n)


def test_a_client_gets_nothing_that_was_for_the_last_one(bridge: Bridge, cable: Cable) -> None:
    with client(bridge) as port:
        wait_until(lambda: cable.done == ["open"])
        cable.to_go += b"for the first"
        assert port.read(3) == b"for"
    wait_until(lambda: cable.done == ["open", "close"])
    cable.to_go += b"for nobody"
    with client(bridge) as port:
        wait_until(lambda: cable.done[2:] == ["open"])
        cable.to_go += b"for the second"
        assert port.read(14) == b"for the second"


def test_a_second_client_waits_for_the_first_to_leave_and_loses_nothing(
    tcp: TcpBridge, cable: Cable
) -> None:
    with caller(tcp) as first:
        wait_until(lambda: cable.done == ["open"])
        with caller(tcp) as second:
            second.sendall(b"me too")
            first.sendall(b"me first")
            wait_until(lambda: cable.came)
            cable.to_go += b"answer"
            assert first.recv(100) == b"answer"
            time.sleep(0.2)  # a bridge that serves two would have done so by now
            assert bytes(cable.came) == b"me first" and cable.done == ["open"]
            first.close()
            wait_until(lambda: len(cable.came) >= 14)
            assert bytes(cable.came) == b"me firstme too"
            assert cable.done == ["open", "close", "open"]


def test_a_device_is_told_how_much_a_client_has_room_for(cable: Cable) -> None:
    with PtyBridge(cable) as bridge, client(bridge) as port:
        wait_until(lambda: cable.room == BUFFER)
        cable.to_go += bytes(1000)
        wait_until(lambda: cable.room == BUFFER - 1000)
        assert len(port.read(1000)) == 1000
        wait_until(lambda: cable.room == BUFFER)
    assert cable.room is None, "a bridge that is gone does not hold the device up"


def test_a_closed_bridge_leaves_no_thread_no_file_and_no_address(cable: Cable) -> None:
    def threads() -> set[threading.Thread]:
        return set(threading.enumerate())

    def files() -> set[str]:  # lexists: not the one that listdir itself has open
        return {fd for fd in os.listdir("/proc/self/fd") if os.path.lexists(f"/proc/self/fd/{fd}")}

    before, open_before = threads(), files()
    for kind in (PtyBridge, TcpBridge):
        with kind(cable) as bridge, client(bridge):
            assert [each.name for each in threads() - before] == ["serial bridge"]
        assert threads() <= before
    assert files() <= open_before
    host, port = bridge.address.removeprefix("socket://").split(":")
    with TcpBridge(cable, host, int(port)) as again:
        assert again.address == bridge.address


def test_a_bridge_can_be_closed_after_its_device() -> None:
    with TcpBridge(device := open_device("sim")) as bridge, caller(bridge) as port:
        device.free_run(5)
        port.sendall(wire.encode(wire.HOST, "PING", ("t", "so")))
        assert port.recv(1)
        device.close()
        port.sendall(b"nobody hears this")
