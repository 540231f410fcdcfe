"""The host's end of the USB serial port."""

import base64
import threading
from collections.abc import Callable

from .link import Channel

Sink = Callable[[bytes], None]


class SerialPort:
    """Bytes to and from the device. Open means DTR: the firmware knows whether somebody listens."""

    def __init__(self, link: Channel) -> None:
        self._link = link
        self._lock = threading.Lock()
        self._unread = bytearray()
        self._packets: list[tuple[float, bytes]] = []
        self._sink: Sink | None = None
        self.is_open = False

    def open(self) -> None:
        self._link.request("open")
        self.is_open = True

    def close(self) -> None:
        """Drops DTR, and everything that was not read or not sent yet."""
        self._link.request("close")
        self.is_open = False
        with self._lock:
            self._unread.clear()
            self._packets.clear()

    def write(self, data: bytes) -> int:
        """Queues bytes for the device; returns how many wait (it takes them as it can)."""
        queued: int = self._link.request("write", data=base64.b64encode(data).decode())
        return queued

    def read(self) -> bytes:
        """Everything that has come so far."""
        with self._lock:
            data = bytes(self._unread)
            self._unread.clear()
            self._packets.clear()
        return data

    def read_until(self, pattern: bytes) -> bytes:
        """What has come so far, up to and with the pattern (all if the pattern is not there)."""
        with self._lock:
            at = self._unread.find(pattern)
            end = len(self._unread) if at < 0 else at + len(pattern)
            data = bytes(self._unread[:end])
            del self._unread[:end]
            self._packets.clear()
        return data

    def peek(self) -> bytes:
        with self._lock:
            return bytes(self._unread)

    def packets(self) -> list[tuple[float, bytes]]:
        """The unread USB packets with the microsecond each arrived at."""
        with self._lock:
            return list(self._packets)

    def set_reading(self, reading: bool) -> None:
        """While nobody reads, the host does not poll: the device's buffer fills up."""
        self._link.request("pause", paused=not reading)

    def set_room(self, count: int | None) -> None:
        """The reader has room for this many bytes more, then polling stops; None: always."""
        self._link.request("room", bytes=count)

    def redirect(self, sink: Sink | None) -> None:
        """Hand incoming bytes to `sink` (called in another thread) instead of keeping them."""
        with self._lock:
            self._sink = sink

    def received(self, packets: list[tuple[float, str]]) -> None:
        """Called by the board when bytes have come."""
        decoded = [(us, base64.b64decode(data)) for us, data in packets]
        with self._lock:
            sink = self._sink
            if sink is None:
                self._packets += decoded
                for _, data in decoded:
                    self._unread += data
        if sink is not None:
            sink(b"".join(data for _, data in decoded))
