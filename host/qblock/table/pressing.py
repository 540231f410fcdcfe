"""Between the game and the block: the press that the game awaits is asked for, and what the block
reports is kept first and acknowledged then."""

from collections.abc import Iterable
from dataclasses import replace

from question_block import odds

from ..link import Event, Happening, Session, new_arm_id
from ..store import Taken
from .sitting import Sitting

TRY_AGAIN_MS = 1_000  # until a press of a game that is open elsewhere is offered again


class Pressing:
    """Call `tend` after every step of the session, with what happened in it."""

    def __init__(
        self,
        sitting: Sitting,
        session: Session,
        table: str = odds.DEFAULT,
        *,
        of_this_game: bool = False,
    ) -> None:
        self._sitting = sitting
        self._session = session
        self._table = table
        # A stand-in that lives for one game draws the same with the same seed: the games tell
        # its presses apart.
        self._suffix = f"/{sitting.id}" if of_this_game else ""
        self._asked = ""  # what the session was told to ask for
        self.unknown: list[Event] = []  # presses that nobody here asked for: shown, not taken
        self._busy: list[Event] = []  # of games that are open in another window
        self._try_at = 0
        self._expect_known()

    @property
    def may_press(self) -> bool:
        """The block has said that a press would count now."""
        return bool(self._asked) and self._asked == self._sitting.arm and self._session.armed

    def tend(self, now: int, happenings: Iterable[Happening]) -> list[tuple[Event, Taken]]:
        """What became of each press."""
        taken: list[tuple[Event, Taken]] = []
        if self._busy and now >= self._try_at:
            self._try_at = now + TRY_AGAIN_MS
            busy, self._busy = self._busy, []
            taken += [(event, self._take(event)) for event in busy]
        for happening in happenings:
            if happening.hello is not None:
                self._expect_known()
            if happening.what == "press" and happening.event is not None:
                taken.append((happening.event, self._take(happening.event)))
            if happening.what == "spent" and happening.facts["arm"] == self._sitting.arm:
                self._sitting.ask_anew()
                self._asked = ""
        self._ask(now)
        return taken

    def _take(self, event: Event) -> Taken:
        became = self._sitting.take(replace(event, unit=event.unit + self._suffix))
        if became.acknowledge:
            self._session.committed(event)
        elif became.fate == "unknown":
            self.unknown.append(event)
        elif became.fate == "busy":
            self._busy.append(event)
        if event.arm == self._asked:
            self._asked = ""
        return became

    def discard(self, event: Event) -> None:
        """The players do not want a press that nobody here asked for."""
        self._sitting.discard(replace(event, unit=event.unit + self._suffix))
        self._session.committed(event)
        self.unknown.remove(event)

    def _ask(self, now: int) -> None:
        sitting = self._sitting
        if sitting.awaits_press and not sitting.arm:
            sitting.ask(new_arm_id(), self._table)
        if sitting.arm == self._asked:
            return
        if self._asked:
            self._session.disarm(now, self._asked)
        if sitting.arm:
            self._session.arm(now, sitting.arm, self._table)
        self._asked = sitting.arm

    def _expect_known(self) -> None:
        hello = self._session.hello
        known = self._sitting.expected(hello.unit + self._suffix) if hello else None
        if hello and known and known[0] == hello.epoch:
            self._session.expect(hello.unit, *known)
