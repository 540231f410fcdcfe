"""A session over a port that may come and go: the thin edge that a game or a tool steps."""

import time
from collections.abc import Callable

from ..closing import Closing
from .happening import Happening
from .opening import Opener, Opening
from .port import Port, PortError
from .session import Session, Step

FIRST_WAIT, LONGEST_WAIT = 250, 4000  # ms between two attempts to open the port


def milliseconds() -> int:
    return int(time.monotonic() * 1000)


class Link(Closing):
    """Opens the port, loses it, opens it again. Call `step` often: for the port to open, or to say
    something, it waits as long as asked and no longer."""

    def __init__(
        self,
        url: str,
        *,
        allow_test: bool = False,
        opener: Opener = Port,
        clock: Callable[[], int] = milliseconds,
    ) -> None:
        self.url = url
        self.session = Session(url, allow_test=allow_test)
        self._opener = opener
        self._clock = clock
        self._port: Port | None = None
        self._opening: Opening | None = None
        self._wait = FIRST_WAIT
        self._open_at = clock()
        self._told = ""  # the last reason why it is not open: said once

    @property
    def now(self) -> int:
        """What the session calls now."""
        return self._clock()

    @property
    def opening(self) -> bool:
        """The port is being opened, which may take a while."""
        return self._opening is not None

    def step(self, wait_ms: int = 0) -> Step:
        """One turn: wait up to so long for something to come, and say what is due."""
        if self._port is None:
            return self._try_to_open(wait_ms)
        try:
            now = self._clock()
            received = self._port.read(max(0, min(wait_ms, self.session.due(now) - now)))
            step = self.session.step(self._clock(), received)
            if step.send:
                self._port.write(step.send)
        except PortError as error:
            self._lose()
            return Step(b"", [_happening(error)], [])
        return step

    def flush(self) -> None:
        """Send what is due at once, such as an acknowledgement; an error is told by `step`."""
        if self._port is not None:
            self.step(0)

    def close(self) -> None:
        if self._opening is not None:
            self._opening.close()
            self._opening = None
        if self._port is not None:
            self._port.close()
            self._port = None
        self.session.closed()

    def _lose(self) -> None:
        self.close()
        self._wait = FIRST_WAIT
        self._open_at = self._clock() + self._wait

    def _try_to_open(self, wait_ms: int) -> Step:
        now = self._clock()
        if now < self._open_at:
            if wait_ms:  # to sleep for nothing gives the core away, too
                time.sleep(min(wait_ms, self._open_at - now) / 1000)
            return Step(b"", [], [])
        if self._opening is None:
            self._opening = Opening(self.url, self._opener)
        try:
            self._port = self._opening.take(wait_ms)
        except PortError as error:
            self._opening = None
            self._open_at = self._clock() + self._wait
            self._wait = min(2 * self._wait, LONGEST_WAIT)
            news = error.what != self._told
            self._told = error.what
            return Step(b"", [_happening(error)] if news else [], [])
        if self._port is None:
            return Step(b"", [], [])
        self._opening = None
        self._told = ""
        self.session.opened(self._clock())
        return Step(b"", [Happening("opening", {"port": self.url})], [])


def _happening(error: PortError) -> Happening:
    return Happening(error.what, {"port": error.port, "why": error.why})
