"""The port itself: anything that pyserial opens, for one host at a time."""

import contextlib
import hashlib
import os
import sys
import tempfile
import threading
from pathlib import Path
from typing import IO

import serial

from ..closing import Closing
from .tcp import SCHEME, TcpSerial

BAUD = 115200  # means nothing to USB, but pyserial wants one
AT_ONCE = 4096  # bytes read at most
WRITE_WITHIN_S = 0.1  # the system holds a page for a unit that is busy; beyond that nobody reads


class PortError(Exception):
    """`what` is the happening that tells it; `why` is what the system said."""

    def __init__(self, what: str, port: str, why: str = "") -> None:
        super().__init__(what, port, why)
        self.what, self.port, self.why = what, port, why


class Port(Closing):
    """An open port. Reading never waits longer than asked; a port that is gone raises PortError.

    Opening may take seconds, unless `given_up` is set meanwhile: see `Opening`."""

    def __init__(self, url: str, given_up: threading.Event | None = None) -> None:
        self.url = url
        self._lock = None if _is_name(url) else _take_lock(url)
        try:
            self._serial = _open(url, given_up or threading.Event())
        except PortError:
            self._unlock()
            raise

    def read(self, wait_ms: int = 0) -> bytes:
        """What has arrived; waits so long for the first byte."""
        try:
            self._serial.timeout = wait_ms / 1000
            first = self._serial.read(1)
            if not first:
                return b""
            self._serial.timeout = 0
            return bytes(first + self._serial.read(AT_ONCE))
        except (OSError, serial.SerialException, TypeError) as error:
            # TypeError: a port that another thread closed, in pyserial's own words
            raise PortError("unplugged", self.url, str(error)) from None

    def write(self, data: bytes) -> None:
        try:
            self._serial.write(data)
        except serial.SerialTimeoutException:
            pass  # nobody reads at the other end: the line is said again
        except (OSError, serial.SerialException) as error:
            raise PortError("unplugged", self.url, str(error)) from None

    def close(self) -> None:
        with contextlib.suppress(OSError, serial.SerialException):
            self._serial.close()
        self._unlock()

    def _unlock(self) -> None:
        if self._lock:
            self._lock.close()
            self._lock = None


def _is_name(url: str) -> bool:
    """A port by its name in the system, not one behind a URL."""
    return "://" not in url


def _open(url: str, given_up: threading.Event) -> serial.SerialBase:
    # Windows opens every port for one program alone; behind a URL nobody can promise it.
    exclusive = True if _is_name(url) and os.name == "posix" else None
    try:
        if url.lower().startswith(SCHEME):
            return TcpSerial(url, given_up, WRITE_WITHIN_S)
        return serial.serial_for_url(
            url, BAUD, timeout=0, write_timeout=WRITE_WITHIN_S, exclusive=exclusive
        )
    except (TypeError, KeyError):  # pyserial's own stumbling over a URL without a port
        raise PortError("unusable", url, "socket://HOST:PORT") from None
    except (serial.SerialException, OSError, ValueError) as error:
        raise PortError(_reason(url, error), url, str(error)) from None


def _reason(url: str, error: Exception) -> str:
    """Which of the sentences an error of pyserial is."""
    text = str(error).lower()
    if "exclusively lock" in text or "busy" in text or "access is denied" in text:
        return "busy"
    if isinstance(error, ValueError) or "permission" in text:
        return "unusable"
    if not _is_name(url) or "no such" in text or "not find" in text or "cannot find" in text:
        return "gone"
    return "unusable"


def _take_lock(url: str) -> IO[str]:
    """A URL cannot be opened for oneself alone: a locked file keeps a second host out."""
    name = hashlib.sha256(url.lower().rstrip("/").encode()).hexdigest()[:16]
    owner = os.getuid() if hasattr(os, "getuid") else 0
    try:
        file = (Path(tempfile.gettempdir()) / f"qblock-{owner}-{name}.lock").open("w")
    except OSError as error:
        raise PortError("unusable", url, str(error)) from None
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise PortError("busy", url) from None
    return file
