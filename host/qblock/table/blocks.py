"""The block at the table: on a wire, or a stand-in that lives in this program."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from ..closing import Closing
from ..link import Link, Session, Step, milliseconds
from ..link.ends import DeviceEnd

if TYPE_CHECKING:
    from qblock_sim.device import Device

HOLD_MS = 80.0  # how long a finger stays on the button
MOST_MS = 250  # of time that is caught up with in one step


class Block(Closing, Protocol):
    session: Session
    name: str  # what the players call it

    @property
    def now(self) -> int:
        """What the session calls now: milliseconds."""

    def step(self, wait_ms: int) -> Step:
        """One turn: wait up to so long for something to come, and say what is due."""


class WiredBlock(Closing):
    """On a port; it may come and go. Whoever sits at the table presses it."""

    def __init__(self, url: str) -> None:
        self.name = url
        self._link = Link(url)
        self.session = self._link.session

    @property
    def now(self) -> int:
        return self._link.now

    def step(self, wait_ms: int) -> Step:
        return self._link.step(wait_ms)

    def close(self) -> None:
        self._link.flush()
        self._link.close()


class StandIn(Closing):
    """A device within this program. Its time is simulated: it passes in `step` and `press`, or,
    if it is to keep step with a clock outside, as much in `step` as has passed there."""

    def __init__(
        self,
        device: "Device",
        *,
        real_time: bool = False,
        clock: Callable[[], int] = milliseconds,
    ) -> None:
        self.device = device
        self.name: str = device.kind
        self.session = Session(device.kind)
        self._end = DeviceEnd(device)
        self._real_time = real_time
        self._clock = clock
        self._wall = clock()
        self.session.opened(self.now)

    @property
    def now(self) -> int:
        return int(self._end.now)

    def step(self, wait_ms: int) -> Step:
        received = self._catch_up() if self._real_time else self._end.receive(wait_ms)
        step = self.session.step(self.now, received)
        if step.send:
            self._end.send(step.send)
        return step

    def _catch_up(self) -> bytes:
        """What has passed outside; after a long stop only a little of it."""
        wall = self._clock()
        passed, self._wall = min(wall - self._wall, MOST_MS), wall
        if passed > 0:
            self.device.run(passed)
        return self.device.serial.read()

    def press(self) -> None:
        """A finger on the button: pin edges, as on a real one."""
        self.device.press()
        if self._real_time:
            self.device.release(at_us=self.device.now_us + HOLD_MS * 1000)
        else:
            self.device.run(HOLD_MS)
            self.device.release()

    def close(self) -> None:
        self.step(0)
        self._end.close()
