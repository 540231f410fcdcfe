"""The host's end of the wire as one object: stepped with (now, received), it answers with what to
send and what happened. It touches no port and no clock; time is in milliseconds.

    step = session.step(now, port.read())
    port.write(step.send)
    for happening in step.happenings:
        if happening.what == "press":
            commit(happening.event)             # the press and what it does, in one transaction
            session.committed(happening.event)  # only now it is acknowledged
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from question_block import odds, wire

from .arming import Arming
from .happening import Happening
from .lines import NOBODY, TEST_MODE, Event, Hello, Line, outcome_name, outcome_of
from .reports import Reports

GREET = 1000  # ms from one unanswered HELLO to the next
GIVE_UP = 3000  # ms of HELLOs without an answer until the user is told
KEEP_ALIVE = 2000  # ms: the unit takes 5000 without a word for a lost link
SILENCE = 6000  # ms without a word from the unit until it is greeted anew
ASK_AGAIN = 5000  # ms between two HELLOs to a unit that was refused: it may have been restarted
STEP_WITHIN = 250  # ms at most between two steps

State = Literal["closed", "greeting", "ready", "refused"]


class Step(NamedTuple):
    send: bytes
    happenings: list[Happening]
    lines: list[Line]  # everything readable that the unit said


class Session:
    """`port` is what the user calls the other end; `allow_test` takes units in test mode too."""

    def __init__(self, port: str, *, allow_test: bool = False) -> None:
        self.state: State = "closed"
        self.hello: Hello | None = None
        self.garbled = 0  # lines that came damaged
        self._port = port
        self._allow_test = allow_test
        self._reader = wire.Reader(wire.UNIT)
        self._arming = Arming()
        self._reports = Reports()
        self._happenings: list[Happening] = []
        self._outgoing = b""
        self._opened = 0
        self._heard = 0
        self._spoke = 0
        self._greet_at = 0
        self._told_no_answer = False
        self._refusal = ""  # what was last refused, so that it is said once
        self._refused_boot = ""  # of the unit whose table for this ARM was refused

    # What the caller says

    def opened(self, now: int) -> None:
        """The port is open (again)."""
        self._reader = wire.Reader(wire.UNIT)
        self._outgoing = b""
        self._opened = self._heard = self._greet_at = now
        self._told_no_answer = False
        self._refusal = self._refused_boot = ""
        self._arming.forget(now)
        self._reports.lost_port()
        self.state = "greeting"

    def closed(self) -> None:
        self.state = "closed"

    def arm(self, now: int, arm: str, table: str = odds.DEFAULT) -> None:
        """Ask for one press. The caller has committed the id (see `new_arm_id`)."""
        self._refused_boot = ""
        self._greet_at = min(self._greet_at, now)
        self._arming.want(now, arm, table)

    def disarm(self, now: int, arm: str) -> None:
        """Take it back. If it was pressed already, that press is told instead."""
        self._arming.withdraw(now, arm)

    @property
    def armed(self) -> bool:
        """The unit has said that the press which is wanted would now count."""
        return self.state == "ready" and self._arming.armed

    def committed(self, event: Event) -> None:
        """The press (or that it is to be ignored) is in the store for good: acknowledge it."""
        self._reports.committed(event)

    def expect(self, unit: str, epoch: str, seq: int) -> None:
        """The store knows this unit up to the press before `seq`: so a gap can be seen."""
        self._reports.expect(unit, epoch, seq)

    def say(self, verb: str, *fields: tuple[str, str | int]) -> None:
        """Send any other line (STATUS, SET, …) with the next step; it is not repeated."""
        self._outgoing += wire.encode(wire.HOST, verb, *fields)

    # One turn

    def step(self, now: int, received: bytes) -> Step:
        lines: list[Line] = []
        if self.state == "closed":
            return Step(b"", self._take_happenings(), lines)
        for byte in received:
            line = self._reader.push(byte)
            if line is None:
                continue
            if line[0]:
                lines.append(line)
                self._heard = now
                self._hear(now, *line)
            else:
                self.garbled += 1
        self._tell_presses(now)
        self._watch(now)
        send = self._speak(now)
        return Step(send, self._take_happenings(), lines)

    def due(self, now: int) -> int:
        """When the next step is due if nothing is received before."""
        times = [now + STEP_WITHIN, self._arming.due, self._reports.due]
        return max(now, min(at for at in times if at is not None))

    def _take_happenings(self) -> list[Happening]:
        happenings, self._happenings = self._happenings, []
        return happenings

    def _happen(
        self, what: str, event: Event | None = None, hello: Hello | None = None, **facts: str
    ) -> None:
        facts["port"] = self._port
        facts["name"] = self.hello.called() if self.hello else "the block"
        self._happenings.append(Happening(what, facts, event, hello))

    def _speak(self, now: int) -> bytes:
        if self.state != "ready":
            send, self._outgoing = self._outgoing, b""
            if now >= self._greet_at:
                self._greet_at = now + (ASK_AGAIN if self.state == "refused" else GREET)
                send += wire.encode(wire.HOST, "HELLO", ("v", wire.VERSION))
            return send
        send = self._reports.take_acks() + self._arming.speak(now) + self._outgoing
        self._outgoing = b""
        if not send and now - self._spoke >= KEEP_ALIVE:
            send = wire.encode(wire.HOST, "PING", ("t", now % 1_000_000))
        if send:
            self._spoke = now
        return send

    def _watch(self, now: int) -> None:
        if self.state == "ready" and now - self._heard >= SILENCE:
            self._happen("silent")
            self._arming.forget(now)
            self.state = "greeting"
            self._opened = self._greet_at = now
            self._told_no_answer = True  # "silent" has said it
        if self.state == "greeting" and not self._told_no_answer and now - self._opened >= GIVE_UP:
            self._told_no_answer = True
            self._happen("no-answer")

    # What the unit says

    def _hear(self, now: int, verb: str, fields: Mapping[str, str]) -> None:
        try:
            if verb == "HELLO":
                self._greeted(now, fields)
            elif verb == "ERR" and fields.get("re") == "HELLO" and fields["why"] == "version":
                self._refuse("wrong-version", theirs="unknown", ours=str(wire.VERSION))
            elif self.state == "ready":
                self._hear_ready(now, verb, fields)
        except (KeyError, ValueError):  # whole by its CRC, but not a line of our version
            self.garbled += 1

    def _hear_ready(self, now: int, verb: str, fields: Mapping[str, str]) -> None:
        if verb == "EVENT":
            self._reports.heard(now, Event.read(fields))
        elif verb == "ARMED":
            self._heard_armed(now, fields)
        elif verb == "DISARMED":
            if self._arming.heard_disarmed(fields["arm"]):
                self._happen("disarmed")
        elif verb == "FREE":
            self._happen("free", outcome=outcome_name(outcome_of(fields)))
        elif verb == "REFUSED":
            self._happen("refused-full" if fields["why"] == "full" else "refused-flash")
        elif verb == "ERR" and fields.get("re") == "ARM":
            self._arm_failed(fields["why"])
        elif verb in ("FAULT", "LOG"):
            self._happen(verb.lower(), text=fields["text"])

    def _greeted(self, now: int, fields: Mapping[str, str]) -> None:
        if fields["v"] != str(wire.VERSION):
            self._refuse("wrong-version", theirs=fields["v"], ours=str(wire.VERSION))
            return
        before, hello = self.hello, Hello.read(fields)
        ours = odds.fingerprint(odds.DEFAULT)
        self.hello = hello
        if hello.odds != ours:
            self._refuse("wrong-odds", table=odds.DEFAULT, theirs=hello.odds, ours=ours)
            return
        if hello.test and not self._allow_test:
            self._refuse("test-mode")
            return
        if hello.boot == self._refused_boot:
            return
        was_ready, self.state = self.state == "ready", "ready"
        self._refusal = ""
        if before and before.unit != hello.unit:
            self._happen("another-unit", hello=hello)
        elif before and before.boot != hello.boot:
            self._happen("restarted", hello=hello)
        elif not was_ready:
            self._happen("connected", hello=hello)
        self._spoke = now - KEEP_ALIVE  # speak at once: only then the unit knows of us
        if hello.armed != self._arming.arm:  # it has forgotten, or was pressed meanwhile
            had_known = self._arming.forget(now)
            if had_known and before and before.boot != hello.boot:
                self._happen("arming-again")

    def _refuse(self, what: str, **facts: str) -> None:
        self.state = "refused"
        if self._refusal != what:
            self._refusal = what
            self._happen(what, None, None, **facts)

    def _refuse_table(self, what: str, **facts: str) -> None:
        """HELLO says nothing of this table, so another HELLO does not heal it."""
        self._refused_boot = self.hello.boot if self.hello else ""
        self._refuse(what, **facts)

    def _heard_armed(self, now: int, fields: Mapping[str, str]) -> None:
        arm, table = fields["arm"], fields["table"]
        if fields.get("test") == TEST_MODE and not self._allow_test:
            self._arming.forget(now)
            self._refuse("test-mode")
        elif arm == self._arming.arm and fields["odds"] != (ours := odds.fingerprint(table)):
            self._outgoing += wire.encode(wire.HOST, "DISARM", ("arm", arm))
            self._arming.forget(now)
            self._refuse_table("wrong-odds", table=table, theirs=fields["odds"], ours=ours)
        elif self._arming.heard_armed(arm):
            self._happen("armed")

    def _arm_failed(self, why: str) -> None:
        arm = self._arming.arm
        if why == "spent" and self._arming.heard_spent():
            self._arming.answered(arm)
            self._happen("spent", arm=arm)
        elif why == "table" and arm:
            self._refuse_table("unknown-table", table=self._arming.table)

    def _tell_presses(self, now: int) -> None:
        told, gaps = self._reports.tell(now)
        for first, last in gaps:
            self._happen("gap", first=str(first), last=str(last))
        for event in told:
            if event.arm != NOBODY:
                self._arming.answered(event.arm)
            what = "test-press" if event.test and not self._allow_test else "press"
            self._happen(what, event, outcome=outcome_name(event.outcome))
