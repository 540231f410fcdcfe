"""A device's serial port for other programs: as a pseudo-terminal and as a TCP socket.

A client that opens the port raises DTR, one that closes it drops DTR, and one that does not read
makes the device wait, as with a cable. The device has to be in free_run() for anything to happen.
"""

import contextlib
import fcntl
import os
import select
import socket
import sys
import termios
import threading
import tty
from abc import abstractmethod
from collections.abc import Iterator
from typing import Protocol

from qblock.closing import Closing

# A desktop's driver holds about a page for a reader that is slow, then stops polling the device.
BUFFER = 4096
PACKET = 64
CHUNK = 4096
# Nothing tells that the device has said something, or a pseudo-terminal's client read it.
LOOK_AGAIN_MS = 4


class Port(Protocol):
    """As `qblock_sim.device.Serial`; what `write` answers is of no interest."""

    def open(self) -> None: ...

    def close(self) -> None: ...

    def write(self, data: bytes) -> object: ...

    def read(self) -> bytes: ...

    def set_room(self, count: int | None) -> None: ...


class HasPort(Protocol):
    """A device of any kind."""

    @property
    def serial(self) -> Port: ...


class _Bridge(Closing):
    """One thread that carries bytes between a client and the device."""

    address: str

    def __init__(self, device: HasPort) -> None:
        self._serial = device.serial
        self._to_client = bytearray()
        self._room = -1  # not told yet
        self._stopping = False
        self._wake_read, self._wake_write = os.pipe()
        self._thread = threading.Thread(target=self._main, name="serial bridge", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stopping = True
        os.write(self._wake_write, b"!")
        self._thread.join()
        with contextlib.suppress(RuntimeError):
            self._serial.set_room(None)
        os.close(self._wake_read)
        os.close(self._wake_write)
        self._shut()

    @abstractmethod
    def _serve(self) -> None:
        """Wait for clients and carry their bytes until `_stopping`."""

    @abstractmethod
    def _unread_by_client(self) -> int:
        """Bytes that have left us but were not read yet, as far as can be told."""

    @abstractmethod
    def _shut(self) -> None:
        """Let go of the address."""

    def _main(self) -> None:
        with contextlib.suppress(RuntimeError):  # the device was closed first
            self._serve()

    def _client_came(self) -> None:
        self._serial.read()
        self._to_client.clear()
        self._update_room()
        self._serial.open()

    def _client_left(self) -> None:
        self._serial.close()
        self._to_client.clear()

    def _update_room(self) -> None:
        room = BUFFER - len(self._to_client) - self._unread_by_client()
        if room < PACKET:  # a packet comes whole; and a terminal never owns to the last byte
            room = 0
        if room != self._room:
            self._room = room
            self._serial.set_room(room)

    def _wait(self, fd: int, events: int, timeout_ms: int | None) -> int:
        """Wait for the client or the end; returns the client's poll events."""
        poll = select.poll()
        poll.register(self._wake_read, select.POLLIN)
        poll.register(fd, events)
        return dict(poll.poll(timeout_ms)).get(fd, 0)

    def _carry(self, fd: int, ready: int) -> bool:
        """Move what can be moved; False when the client has gone."""
        if ready & select.POLLIN:
            try:
                data = os.read(fd, CHUNK)
            except OSError:  # a pseudo-terminal nobody has open
                data = b""
            if not data:
                return False
            self._serial.write(data)
        came = self._serial.read()
        if came:
            self._to_client += came
            self._room = -1  # it has less than it was told
        if self._to_client:
            try:
                sent = os.write(fd, self._to_client[:CHUNK])
            except BlockingIOError:
                sent = 0
            except OSError:
                return False
            del self._to_client[:sent]
        self._update_room()
        return True


class PtyBridge(_Bridge):
    """A pseudo-terminal: what mpremote and other serial programs open."""

    def __init__(self, device: HasPort) -> None:
        self._master, slave = os.openpty()
        tty.setraw(slave)
        self.address = os.ttyname(slave)
        os.close(slave)  # from now on POLLHUP on the master tells that nobody has it open
        os.set_blocking(self._master, False)
        super().__init__(device)

    def _serve(self) -> None:
        is_open = False
        while not self._stopping:
            ready = self._wait(self._master, select.POLLIN, LOOK_AGAIN_MS)
            if not is_open:
                if ready & select.POLLIN or not ready & select.POLLHUP:
                    self._client_came()
                    is_open = True
                else:
                    threading.Event().wait(LOOK_AGAIN_MS / 1000)
            elif not self._carry(self._master, ready) or ready == select.POLLHUP:
                self._client_left()
                self._flush()
                is_open = False

    def _flush(self) -> None:
        # What the last client left unread must not greet the next one.
        with self._client_end() as slave:
            termios.tcflush(slave, termios.TCIOFLUSH)

    def _unread_by_client(self) -> int:
        # The kernel takes 64 kB for a client that does not read; a serial driver takes one page.
        try:
            with self._client_end() as slave:
                answer = fcntl.ioctl(slave, termios.FIONREAD, bytes(4))
        except OSError:  # the client wants it for itself alone
            return 0
        return int.from_bytes(answer, sys.byteorder)

    @contextlib.contextmanager
    def _client_end(self) -> Iterator[int]:
        slave = os.open(self.address, os.O_RDWR | os.O_NOCTTY)
        try:
            yield slave
        finally:
            os.close(slave)

    def _shut(self) -> None:
        os.close(self._master)


class TcpBridge(_Bridge):
    """A TCP socket, one client at a time: socket:// in pyserial."""

    def __init__(self, device: HasPort, host: str = "127.0.0.1", port: int = 0) -> None:
        self._server = socket.create_server((host, port))
        self.address = "socket://{}:{}".format(*self._server.getsockname()[:2])
        super().__init__(device)

    def _serve(self) -> None:
        while not self._stopping:
            if self._wait(self._server.fileno(), select.POLLIN, None):
                client, _ = self._server.accept()
                with client:
                    self._serve_client(client)

    def _serve_client(self, client: socket.socket) -> None:
        client.setblocking(False)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._client_came()
        ready = 0
        while not self._stopping and self._carry(client.fileno(), ready):
            ready = self._wait(client.fileno(), select.POLLIN, LOOK_AGAIN_MS)
            if ready & (select.POLLHUP | select.POLLERR):
                break
        self._client_left()

    def _unread_by_client(self) -> int:
        return 0  # nobody knows: the network's buffers are part of the way

    def _shut(self) -> None:
        self._server.close()
