"""The host's end of the USB serial port."""

import threading
from collections.abc import Callable
from typing import Any


class VirtualSerial:
    """See `qblock_sim.device.Serial`. `order` asks something of the world around the chip."""

    def __init__(self, order: Callable[..., Any]) -> None:
        self._order = order
        self._lock = threading.Lock()
        self._unread: list[tuple[int, bytes]] = []

    def open(self) -> None:
        self._order("set_open", True)

    def close(self) -> None:
        self._order("set_open", False)
        with self._lock:
            self._unread.clear()

    def write(self, data: bytes) -> None:
        self._order("send", data)

    def read(self) -> bytes:
        return b"".join(data for _, data in self.packets())

    def packets(self) -> list[tuple[int, bytes]]:
        """As `read`, with the microsecond at which each piece came."""
        with self._lock:
            taken, self._unread = self._unread, []
        return taken

    def set_reading(self, reading: bool) -> None:
        self._order("set_reading", reading)

    def set_room(self, count: int | None) -> None:
        self._order("set_room", -1 if count is None else count)

    def received(self, packets: list[tuple[int, bytes]]) -> None:
        """Called by the device when bytes have come."""
        with self._lock:
            self._unread += packets
