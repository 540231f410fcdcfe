"""The button: which of a contact's many edges is a press.

The first edge is latched by interrupt; the press is confirmed when the contact is still closed
one to two milliseconds later, or closes again soon after. Until the contact has then been open
and quiet for a while, nothing counts: a chattering contact gives one press.
"""

from . import FOREVER

# what `step` answers
NOTHING, PRESS, NEXT_VOLUME, SELF_TEST, STUCK, FREED = 0, 1, 2, 3, 4, 5

CONFIRM = 2  # ticks from the latched edge: as a tick is cut off, that is more than 1 ms, at most 2
GIVE_UP = 4  # ticks: open at CONFIRM and not closed before this, so it was a spike
DEAF = 100  # ms from an edge until it is seen: the unit was asleep or writing, so it is believed
QUIET = 25  # ms open without an edge that make a clean release; chatter lasts 20
HOLDS = (1000, 5000, 15000)  # ms held at power-on: next volume, self-test, stuck

_POWER_ON, _HELD, _READY, _LATCHED, _LOCKED = 0, 1, 2, 3, 4


class Button:
    def __init__(self) -> None:
        self.due = FOREVER
        self.stage = 0  # held at power-on: how many of HOLDS are over
        self.stuck = False
        self._state = _POWER_ON
        self._since = 0  # held: power-on; latched: the edge; locked: the last sign of life
        self._believed = False  # latched: a press for sure, even if it is over by now
        self._opened = -1  # held: when the contact opened, -1 while it is closed

    def ready(self) -> bool:
        """Nothing under way: the unit may sleep."""
        return self._state == _READY

    def confirming(self) -> bool:
        """There was an edge, and it is not known yet of what."""
        return self._state == _LATCHED

    def step(self, now: int, edge: int, down: bool, deaf: bool = False) -> int:
        """What happened at the button.

        `edge` is when the first unhandled edge was latched, -1 if there is none. `deaf` says
        that interrupts were held up when it came (a flash write): such a press may be over
        already, and is believed.
        """
        if self._state == _READY and (down or edge >= 0):
            self._state = _LATCHED
            self._since = edge if edge >= 0 else now
            self._believed = now - self._since > DEAF
        if self._state == _LATCHED:
            if edge - self._since >= GIVE_UP:  # what came before was a spike
                self._since = edge
            self._believed = self._believed or deaf
            return self._latched(now, down)
        if self._state == _LOCKED:
            self._locked(now, edge, down)
        elif self._state == _HELD:
            return self._held(now, edge, down)
        elif self._state == _POWER_ON:
            self._state = _HELD if down else _READY
            self._since = now
            self.due = now + HOLDS[0] if down else FOREVER
        return NOTHING

    def _latched(self, now: int, down: bool) -> int:
        waited = now - self._since
        if waited < CONFIRM:
            self.due = self._since + CONFIRM
            return NOTHING
        if not down and not self._believed:
            if waited < GIVE_UP:
                self.due = self._since + GIVE_UP
            else:
                self._state = _READY
                self.due = FOREVER
            return NOTHING
        self._state = _LOCKED
        self._since = now
        self.due = now + QUIET
        return PRESS

    def _locked(self, now: int, edge: int, down: bool) -> None:
        if down:
            self._since = now
            self.due = FOREVER  # the edge of the release wakes the loop
            return
        if edge > self._since:
            self._since = edge
        self.due = self._since + QUIET
        if now >= self.due:
            self._state = _READY
            self.due = FOREVER

    def _held(self, now: int, edge: int, down: bool) -> int:
        if down:
            self._opened = -1
        elif self._opened < 0 or edge > self._opened:
            self._opened = now
        held = (now if down else self._opened) - self._since
        while self.stage < len(HOLDS) and held >= HOLDS[self.stage]:
            self.stage += 1
        if not down:
            return self._let_go(now)
        if self.stage < len(HOLDS):
            self.due = self._since + HOLDS[self.stage]
            return NOTHING
        self.due = FOREVER
        if self.stuck:
            return NOTHING
        self.stuck = True
        return STUCK

    def _let_go(self, now: int) -> int:
        self.due = self._opened + QUIET
        if now < self.due:
            return NOTHING
        answer = (NOTHING, NEXT_VOLUME, SELF_TEST, FREED)[self.stage]
        self._state = _READY
        self.due = FOREVER
        self.stage = 0
        self.stuck = False
        return answer
