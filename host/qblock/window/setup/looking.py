"""Looks for real blocks while people fill in the form: in a thread, so that nobody waits."""

import threading
from collections.abc import Callable

from ...closing import Closing
from ...link import candidates, find
from ...link.finder import Found

EVERY_S = 1.0  # between two looks at which ports there are


class Looking(Closing):
    """Ports are asked once each time that others are there: a port that is asked is busy."""

    def __init__(
        self,
        ports: Callable[[], list[str]] = candidates,
        ask: Callable[[list[str]], list[Found]] = find,
    ) -> None:
        self._ports, self._ask = ports, ask
        self._found: list[Found] = []
        self._is_done = False
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._look, name="looking for blocks", daemon=True)
        self._thread.start()

    @property
    def found(self) -> list[Found]:
        with self._lock:
            return list(self._found)

    @property
    def is_done(self) -> bool:
        """Every port that is there was asked."""
        with self._lock:
            return self._is_done

    def close(self) -> None:
        """From now on no port is opened."""
        self._stopped.set()

    def wait(self) -> None:
        """Until the last port that was asked is closed; after `close`."""
        self._thread.join()

    def _look(self) -> None:
        known: list[str] | None = None
        while not self._stopped.is_set():
            ports = self._ports()
            if ports != known:
                with self._lock:
                    self._is_done = False
                found = self._ask(ports)
                known = ports
                with self._lock:
                    self._found, self._is_done = found, True
            self._stopped.wait(EVERY_S)
