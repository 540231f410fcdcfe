"""The serial port of a real block, which may vanish and come back."""

import contextlib
import time
from collections.abc import Callable

import serial

from .errors import RigError

COMES_BACK_S = 10.0
LOOK_AGAIN_S = 0.05
WRITE_S = 2.0
_TROUBLE = (serial.SerialException, OSError, ValueError)  # the last is a URL that is none


class RealPort:
    """The host's end; see `qblock_sim.device.Serial`."""

    def __init__(self, url: str, meanwhile: Callable[[], None] = lambda: None) -> None:
        """`meanwhile` is called while the port is awaited."""
        self._url = url
        self._meanwhile = meanwhile
        self._port: serial.SerialBase | None = None
        self._came = bytearray()
        self._reading = True
        self._wanted = False

    def check(self) -> None:
        """RigError, unless it can be opened."""
        self._open()
        self._drop()

    def open(self) -> None:
        """At once, or when a block that was switched on is on the bus again."""
        self._wanted = True
        deadline = time.monotonic() + COMES_BACK_S
        while self._port is None:
            try:
                self._open()
            except RigError:
                if time.monotonic() > deadline:
                    raise
                self._meanwhile()
                time.sleep(LOOK_AGAIN_S)

    def _open(self) -> None:
        try:
            self._port = serial.serial_for_url(self._url, timeout=0, write_timeout=WRITE_S)
        except _TROUBLE as error:
            raise RigError(
                f"The block's port {self._url} cannot be opened: give a port that is there, as in"
                " --device /dev/ttyACM0, or sim, mpy or rp2040."
            ) from error

    def close(self) -> None:
        self._wanted = False
        self._drop()
        self._came.clear()

    def write(self, data: bytes) -> None:
        if self._port is None:
            return
        try:
            self._port.write(data)
        except serial.SerialException:
            self._drop()

    def read(self) -> bytes:
        self.pull()
        data = bytes(self._came)
        self._came.clear()
        return data

    def set_reading(self, reading: bool) -> None:
        self._reading = reading

    def set_room(self, count: int | None) -> None:
        self._reading = count is None or count > 0

    def pull(self) -> None:
        """Take in what has come, so that no buffer on the way overflows."""
        if self._port is None or not self._reading:
            return
        try:
            self._came += self._port.read(4096)
        except (serial.SerialException, OSError):
            self._drop()

    def unplugged(self) -> None:
        """The port is about to vanish, or has."""
        self._drop()
        self._came.clear()

    def replugged(self) -> None:
        if self._wanted:
            self.open()

    def _drop(self) -> None:
        port, self._port = self._port, None
        if port is not None:
            with contextlib.suppress(serial.SerialException, OSError):
                port.close()
