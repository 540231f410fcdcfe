"""A port never holds up who uses it: a window goes on drawing, Ctrl-C ends at once."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import tty

import pytest
from qblock.link import Link, Port, PortError
from qblock.link.opening import Opening
from qblock.link.port import WRITE_WITHIN_S
from qblock.link.tcp import CONNECT_WITHIN_S, connect
from qblock_sim.bridge import TcpBridge
from qblock_sim.devices import open_device


class Silent:
    """A listener whose queue is full: whoever connects gets no answer until it accepts."""

    def __init__(self):
        self._server = socket.create_server(("127.0.0.1", 0), backlog=0)
        self._place = self._server.getsockname()
        self.url = "socket://{}:{}".format(*self._place)
        self._queued = []
        for _ in range(4):
            self._queued.append(socket.socket())
            self._queued[-1].setblocking(False)
            self._queued[-1].connect_ex(self._place)

    def accept(self):
        """Let in the next one that comes; those of the queue leave first."""
        for queued in self._queued:
            queued.close()
        self._server.settimeout(10)
        while True:
            came, _ = self._server.accept()
            came.settimeout(3)
            with contextlib.suppress(TimeoutError, ConnectionError):
                if came.recv(1):  # the HELLO of a host: the others have hung up
                    return came
            came.close()

    def close(self):
        for queued in self._queued:
            queued.close()
        self._server.close()


@pytest.fixture
def silent():
    listener = Silent()
    yield listener
    listener.close()


@pytest.fixture
def served():
    with open_device("sim", seed=4) as device:
        device.free_run(5)
        with TcpBridge(device) as bridge:
            yield bridge.address


def opening_threads():
    return [thread for thread in threading.enumerate() if thread.name.startswith("opening ")]


def step_until(link, what):
    until = time.monotonic() + 15
    while time.monotonic() < until:
        if what in [happening.what for happening in link.step(20).happenings]:
            return
    pytest.fail(f"{what} did not happen")


def test_the_silent_listener_is_silent(silent):
    with socket.socket() as client:
        client.settimeout(0.5)
        with pytest.raises(TimeoutError):
            client.connect(silent._place)


def test_step_returns_while_the_connection_has_not_been_accepted(silent):
    with Link(silent.url) as link:
        for _ in range(100):  # long enough for the question to be on its way
            assert link.step(5).happenings == []
            assert link.opening and link.session.state == "closed"
        came = []
        host = threading.Thread(target=lambda: came.append(silent.accept()))
        host.start()
        step_until(link, "opening")
        while host.is_alive():
            link.step(10)
        assert came and not link.opening, "it was one attempt, and it got through"
        came[0].close()


def test_a_step_waits_for_the_port_as_long_as_asked_and_is_woken_by_it(served):
    gate = threading.Event()

    def slow(url, given_up):
        gate.wait(10)
        return Port(url, given_up)

    with Link(served, opener=slow) as link:
        link.step(0)
        before = link.now
        link.step(100)
        assert link.now - before >= 95
        threading.Timer(0.1, gate.set).start()
        (opened,) = link.step(9000).happenings
        assert opened.what == "opening" and link.now - before < 9000
        step_until(link, "connected")


def test_no_answer_is_told_as_gone_and_tried_again(silent, monkeypatch):
    monkeypatch.setattr("qblock.link.tcp.CONNECT_WITHIN_S", 0.2)
    with Link(silent.url) as link:
        step_until(link, "gone")
        until = time.monotonic() + 5
        while not link.opening and time.monotonic() < until:
            link.step(20)
        assert link.opening


def test_closing_gives_the_attempt_up_and_leaves_no_thread(silent):
    link = Link(silent.url)
    link.step(0)
    assert opening_threads()
    link.close()
    assert opening_threads() == []


def test_a_port_that_opens_after_it_was_given_up_is_closed(served, monkeypatch):
    monkeypatch.setattr("qblock.link.opening.GOODBYE_S", 0.0)
    gate = threading.Event()
    kept = []  # or it might be closed just because nobody knows it any more

    def deaf(url, given_up):
        gate.wait(10)
        kept.append(Port(url))
        return kept[0]

    link = Link(served, opener=deaf)
    link.step(0)
    link.close()
    gate.set()
    for thread in opening_threads():
        thread.join(10)
    Port(served).close()  # were the other one still open, this one would be refused as busy


def test_a_port_that_was_opened_but_not_taken_is_closed(served):
    opening = Opening(served, Port)
    assert opening._done.wait(10)
    with pytest.raises(PortError):
        Port(served)
    opening.close()
    Port(served).close()


def test_what_an_opener_gets_wrong_is_not_swallowed():
    def broken(url, given_up):
        raise ZeroDivisionError

    with Link("nowhere", opener=broken) as link, pytest.raises(ZeroDivisionError):
        link.step(10_000)


def test_ctrl_c_ends_a_program_that_waits_for_a_silent_host(silent):
    program = (
        "import sys; from qblock.link import Link\n"
        "with Link(sys.argv[1]) as link:\n"
        "    link.step(0); print('opening', flush=True)\n"
        "    while True: link.step(60_000)"
    )
    command = [sys.executable, "-c", program, silent.url]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert running.stdout.readline() == "opening\n"
    before = time.monotonic()
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=30)
    assert "KeyboardInterrupt" in err
    assert time.monotonic() - before < CONNECT_WITHIN_S / 2


def test_closing_a_socket_does_not_sleep(served, monkeypatch):
    port = Port(served)
    monkeypatch.setattr(time, "sleep", lambda seconds: pytest.fail(f"slept {seconds} s"))
    port.close()
    port.close()


@pytest.mark.parametrize("way", ["terminal", "socket"])
def test_writing_to_who_does_not_read_holds_nobody_up(way):
    with contextlib.ExitStack() as stack:
        if way == "terminal":
            master, slave = os.openpty()
            tty.setraw(slave)
            stack.callback(os.close, master)
            stack.callback(os.close, slave)
            url = os.ttyname(slave)
        else:
            server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
            url = "socket://{}:{}".format(*server.getsockname())
        port = stack.enter_context(Port(url))
        slowest = 0.0
        for _ in range(300):
            before = time.monotonic()
            port.write(bytes(50_000))
            slowest = max(slowest, time.monotonic() - before)
            if slowest > WRITE_WITHIN_S / 2:
                break
        assert WRITE_WITHIN_S / 2 < slowest < 9 * WRITE_WITHIN_S, "it was full, and said nothing"


def test_every_address_of_a_name_is_tried(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as server:
        place = server.getsockname()
        nobody = (socket.AF_INET, socket.SOCK_STREAM, 0, "", ("127.0.0.1", 1))
        somebody = (*nobody[:4], place)
        monkeypatch.setattr(socket, "getaddrinfo", lambda *given, **more: [nobody, somebody])
        with connect(("block.example", place[1]), threading.Event()) as made:
            assert made.getpeername() == place
        monkeypatch.setattr(socket, "getaddrinfo", lambda *given, **more: [nobody])
        with pytest.raises(ConnectionRefusedError):
            connect(("block.example", 1), threading.Event())
