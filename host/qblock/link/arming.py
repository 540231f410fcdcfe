"""Asking the unit for one press, and taking that back: repeated until the unit has answered."""

import secrets

from question_block import wire

REPEAT = 500  # ms from one unanswered ARM or DISARM to the next
REMIND = 2000  # ms between two ARMs while the press is awaited: also the sign of life
SPENT_TIMES = 3  # one "spent" may answer a late copy of an older ARM; so many in a row do not


def new_arm_id() -> str:
    """A random 64-bit id. Commit it before you arm with it."""
    return "%016x" % (secrets.randbits(64) or 1)


class Arming:
    """Which press is wanted and what the unit knows of it. `due` says when to speak again."""

    def __init__(self) -> None:
        self.arm = ""  # the id that is wanted
        self.table = ""
        self.armed = False  # the unit has said so, since its last restart
        self.withdrawn = ""  # the id that is being taken back
        self._due = 0
        self._spent = 0

    def want(self, now: int, arm: str, table: str) -> None:
        self.arm, self.table = arm, table
        self.armed = False
        self._spent = 0
        self._due = now
        if self.withdrawn == arm:
            self.withdrawn = ""

    def withdraw(self, now: int, arm: str) -> None:
        if self.arm == arm:
            self.arm = ""
        self.withdrawn = arm
        self._due = now

    def answered(self, arm: str) -> None:
        """A press has come for this id: nothing is left to ask or to take back."""
        if self.arm == arm:
            self.arm = ""
            self.armed = False
        if self.withdrawn == arm:
            self.withdrawn = ""

    def forget(self, now: int) -> bool:
        """The unit restarted or came back: it may know nothing. True if it had known."""
        had = bool(self.arm) and self.armed
        self.armed = False
        self._due = now
        return had

    def heard_armed(self, arm: str) -> bool:
        """True if that is news."""
        if arm != self.arm:
            return False
        self._spent = 0
        news, self.armed = not self.armed, True
        return news

    def heard_disarmed(self, arm: str) -> bool:
        if arm != self.withdrawn:
            return False
        self.withdrawn = ""
        return True

    def heard_spent(self) -> bool:
        """True when it is certain that the wanted id itself is spent."""
        if not self.arm or self.armed:
            return False
        self._spent += 1
        return self._spent >= SPENT_TIMES

    @property
    def due(self) -> int | None:
        return self._due if self.arm or self.withdrawn else None

    def speak(self, now: int) -> bytes:
        """The lines that are due."""
        if (not self.arm and not self.withdrawn) or now < self._due:
            return b""
        said = b""
        self._due = now + (REMIND if self.armed and not self.withdrawn else REPEAT)
        if self.withdrawn:
            said += wire.encode(wire.HOST, "DISARM", ("arm", self.withdrawn))
        if self.arm:
            said += wire.encode(wire.HOST, "ARM", ("arm", self.arm), ("table", self.table))
        return said
