"""The presses that the unit reports: each is told once, in order, and acknowledged when the
caller has committed it; what is reported again after that is acknowledged again."""

from question_block import wire

from .lines import Event

PATIENCE = 1500  # ms for a missing press to be reported (the unit repeats every 400) before a gap
REMEMBERED = 256  # acknowledged presses; one that is forgotten is a duplicate to the caller's store

Key = tuple[str, str, int]


class Reports:
    def __init__(self) -> None:
        self._told: dict[Key, Event] = {}  # told, not committed yet
        self._done: dict[Key, None] = {}  # committed, oldest first
        self._held: dict[Key, tuple[int, Event]] = {}  # came before its turn, since when
        self._next: dict[tuple[str, str], int] = {}  # by unit and epoch: the sequence expected
        self._acks: dict[Key, bytes] = {}  # to be said: one for each, however often it was reported

    def expect(self, unit: str, epoch: str, seq: int) -> None:
        """The caller's store knows this unit up to the press before `seq`."""
        self._next[unit, epoch] = seq

    def heard(self, now: int, event: Event) -> None:
        if event.key in self._done:
            self._acknowledge(event)
        elif event.key not in self._told and event.key not in self._held:
            self._held[event.key] = (now, event)

    def tell(self, now: int) -> tuple[list[Event], list[tuple[int, int]]]:
        """The presses whose turn it is, and the gaps (first, last) that were given up."""
        if not self._held:
            return [], []
        told: list[Event] = []
        gaps: list[tuple[int, int]] = []
        for since, event in sorted(self._held.values(), key=lambda held: held[1].key):
            line = event.unit, event.epoch
            expected = self._next.get(line, event.seq)
            if event.seq > expected:
                if now - since < PATIENCE:
                    continue
                gaps.append((expected, event.seq - 1))
            del self._held[event.key]
            self._next[line] = max(expected, event.seq + 1)
            self._told[event.key] = event
            told.append(event)
        return told, gaps

    @property
    def due(self) -> int | None:
        """When a held press loses patience."""
        return min((since + PATIENCE for since, _ in self._held.values()), default=None)

    def committed(self, event: Event) -> None:
        self._told.pop(event.key, None)
        self._done[event.key] = None
        if len(self._done) > REMEMBERED:
            del self._done[next(iter(self._done))]
        self._acknowledge(event)

    def take_acks(self) -> bytes:
        acks = b"".join(self._acks.values())
        self._acks.clear()
        return acks

    def lost_port(self) -> None:
        """What was to be said is void; the unit will ask for it again."""
        self._acks.clear()

    def _acknowledge(self, event: Event) -> None:
        line = wire.encode(wire.HOST, "ACK", ("epoch", event.epoch), ("seq", event.seq))
        self._acks[event.key] = line
