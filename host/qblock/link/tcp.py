"""pyserial's socket:// without its waits: connecting can be given up, and closing takes no time.

pyserial connects for up to five seconds, whatever happens, and sleeps 0.3 s after each close.
"""

import contextlib
import os
import select
import socket
import threading
import time

from serial import SerialException
from serial.urlhandler import protocol_socket

SCHEME = "socket://"
CONNECT_WITHIN_S = 5.0  # to each of a name's addresses, as pyserial has it
LOOK_S = 0.05  # between two looks at whether it was given up


class TcpSerial(protocol_socket.Serial):
    """Opens at once; `given_up` ends that early."""

    def __init__(self, url: str, given_up: threading.Event, write_timeout: float) -> None:
        self._given_up = given_up
        self._socket: socket.socket | None = None
        super().__init__(url, timeout=0, write_timeout=write_timeout)

    def open(self) -> None:
        self.logger = None
        try:
            self._socket = connect(self.from_url(self.portstr or ""), self._given_up)
        except OSError as error:
            raise SerialException(f"could not open {self.portstr}: {error}") from None
        self.is_open = True
        self.reset_input_buffer()

    def close(self) -> None:
        self.is_open = False
        if self._socket:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
            self._socket.close()
            self._socket = None


def connect(address: tuple[str, int], given_up: threading.Event) -> socket.socket:
    """To the first of the name's addresses that answers; OSError if none does."""
    trouble = OSError(f"{address[0]} has no address")
    for family, kind, protocol, _, where in socket.getaddrinfo(*address, type=socket.SOCK_STREAM):
        made = socket.socket(family, kind, protocol)
        try:
            made.setblocking(False)
            made.connect_ex(where)  # what comes of it is asked below
            _wait(made, given_up)
            return made
        except OSError as error:
            made.close()
            trouble = error
    raise trouble


def _wait(connecting: socket.socket, given_up: threading.Event) -> None:
    until = time.monotonic() + CONNECT_WITHIN_S
    while not given_up.is_set() and time.monotonic() < until:
        # Windows tells of a refusal in the third list.
        _, ready, failed = select.select([], [connecting], [connecting], LOOK_S)
        if ready or failed:
            code = connecting.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
            if code:
                raise OSError(code, os.strerror(code))
            return
    raise TimeoutError("given up" if given_up.is_set() else "no answer")
