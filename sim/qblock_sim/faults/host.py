"""The host of the campaign: it asks for one press after the other and applies each.

`Host` lives in this process and dies when told; `killable` runs it in one of its own, to be
killed for real.
"""

import hashlib
import sqlite3
from pathlib import Path

from qblock.link import Applied, Event, Session
from question_block import odds

CRASH_POINTS = (
    "before the transaction",
    "inside the transaction",
    "after the commit",
    "after the acknowledgement",
)
EVERY_OTHER_TABLE = 5  # each so many-th press is drawn from another table


class Crash(Exception):
    """The host dies here: nothing after this happens."""


class Host:
    """Everything that it knows beyond one step is in its store."""

    def __init__(self, store: Path, seed: int) -> None:
        self._store = Applied(store)
        start_tally(store)
        self._seed = seed
        self._session = Session("the noisy wire")
        self._asked = self._store.asked()
        self.arm = ""  # the id that is awaited
        self._now = 0
        self.crash_at = ""  # one of CRASH_POINTS, at the next press
        self.inattentive = False  # busy with other things: takes no presses for a while
        self._untaken: list[Event] = []
        awaited = self._store.awaited()
        if awaited:
            self.arm = awaited[0]
            self._session.arm(0, *awaited)

    def die(self) -> None:
        """No transaction is finished, nothing is said."""
        self._store.close()

    def opened(self, now: int) -> None:
        self._session.opened(now)

    def closed(self) -> None:
        self._session.closed()

    def step(self, now: int, received: bytes) -> bytes:
        """One turn; raises Crash if it was to crash and did."""
        self._now = now
        self._ask_if_none()
        send, happenings, _ = self._session.step(now, received)
        self._untaken += [h.event for h in happenings if h.event and h.what == "press"]
        took = bool(self._untaken) and not self.inattentive
        while self._untaken and not self.inattentive:
            self._take(self._untaken.pop(0))
        if took:  # an acknowledgement, and the next question, go out at once
            self._ask_if_none()
            send += self._session.step(now, b"").send
            self._crash_if("after the acknowledgement")
        return send

    def carry_on_with_dice(self) -> None:
        """The players do not wait for the press any more."""
        self._store.answer_otherwise(self.arm)
        self._session.disarm(self._now, self.arm)
        self.arm = ""
        self._ask_if_none()

    @property
    def armed(self) -> bool:
        """The players are asked to press."""
        return self._session.armed

    def _ask_if_none(self) -> None:
        if self.arm:
            return
        self.arm = hashlib.sha256(f"{self._seed} {self._asked}".encode()).hexdigest()[:16]
        self._asked += 1
        table = odds.DEFAULT if self._asked % EVERY_OTHER_TABLE else "coin"
        self._store.ask(self.arm, table)
        self._session.arm(self._now, self.arm, table)

    def _take(self, event: Event) -> None:
        self._crash_if("before the transaction")
        fate = self._store.take(event, lambda base: self._change(base, event))
        self._crash_if("after the commit")
        if fate != "unknown":
            self._session.committed(event)
        if event.arm == self.arm:
            self.arm = ""

    def _change(self, base: sqlite3.Connection, event: Event) -> None:
        """What the press does to the game, in the transaction of the press itself."""
        base.execute("UPDATE tally SET presses = presses + 1, total = total + ?", (event.outcome,))
        self._crash_if("inside the transaction")

    def _crash_if(self, point: str) -> None:
        if self.crash_at == point:
            raise Crash


def start_tally(store: Path) -> None:
    """The state of the game: a count and a sum, which tell a press applied twice or by half."""
    base = sqlite3.connect(store)
    with base:
        base.execute("CREATE TABLE IF NOT EXISTS tally (presses INTEGER, total INTEGER)")
        if not base.execute("SELECT 1 FROM tally").fetchone():
            base.execute("INSERT INTO tally VALUES (0, 0)")
    base.close()


def read_tally(store: Path) -> tuple[int, int]:
    base = sqlite3.connect(store)
    presses, total = base.execute("SELECT presses, total FROM tally").fetchone()
    base.close()
    return int(presses), int(total)
