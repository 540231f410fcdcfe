"""Opening a port without waiting for it: a thread waits, and hands the port over."""

import threading
from collections.abc import Callable

from ..closing import Closing
from .port import Port

Opener = Callable[[str, threading.Event], Port]  # gives up when the event is set, if it can

GOODBYE_S = 1.0  # for an opener that was told to give up


class Opening(Closing):
    """One attempt. `close` gives it up: what is opened after that is closed at once."""

    def __init__(self, url: str, opener: Opener) -> None:
        self._url, self._opener = url, opener
        self._done = threading.Event()
        self._given_up = threading.Event()
        self._lock = threading.Lock()  # the port is the caller's or the thread's, never nobody's
        self._port: Port | None = None
        self._error: BaseException | None = None
        # A daemon: the program can end although a name server or a driver still thinks.
        self._thread = threading.Thread(target=self._open, name=f"opening {url}", daemon=True)
        self._thread.start()

    def take(self, wait_ms: int) -> Port | None:
        """The port, or nothing yet; raises what the opener has raised."""
        if not self._done.wait(wait_ms / 1000):
            return None
        self._thread.join()
        if self._error:
            raise self._error
        port, self._port = self._port, None
        return port

    def close(self) -> None:
        with self._lock:
            self._given_up.set()
            port, self._port = self._port, None
        if port:
            port.close()
        self._thread.join(GOODBYE_S)

    def _open(self) -> None:
        try:
            port = self._opener(self._url, self._given_up)
        except BaseException as error:
            self._error = error
        else:
            with self._lock:
                wanted = not self._given_up.is_set()
                if wanted:
                    self._port = port
            if not wanted:
                port.close()
        self._done.set()
