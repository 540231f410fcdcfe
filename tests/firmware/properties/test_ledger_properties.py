"""The ledger under any sequence of presses, acknowledgements, crashes and power cuts.

The model is a plain list of what the host must still get; the expected values come from it.
"""

from bench import Bench, Bytes
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from question_block import ledger


class Book(RuleBasedStateMachine):
    """The ledger alone, with a flash that keeps the old bytes or takes the new."""

    def __init__(self) -> None:
        super().__init__()
        self.book = ledger.Ledger(7)
        self.flash = self.book.encode()
        self.kept: dict[int, int] = {}  # sequence: arm id, as on flash
        self.acked: set[int] = set()  # acknowledged, but perhaps not on flash yet
        self.last = 0
        self.arm = 0

    @precondition(lambda self: not self.book.full())
    @rule(outcome=st.integers(1, 10), survives=st.booleans())
    def press(self, outcome: int, survives: bool) -> None:
        self.arm += 1
        press = self.book.add(self.arm, 0, outcome)
        if survives:
            self.flash = self.book.encode()
            self.kept = {s: a for s, a in self.kept.items() if s not in self.acked}
            self.kept[press.seq] = self.arm
            self.last = press.seq
            self.acked = set()
        else:
            self.power_cut()

    @precondition(lambda self: not self.book.full())
    @rule()
    def press_that_cannot_be_written(self) -> None:
        before = [p.seq for p in self.book.kept()]
        self.book.take_back(self.book.add(999_999, 0, 1))
        assert [p.seq for p in self.book.kept()] == before

    @precondition(lambda self: self.book.full())
    @rule()
    def press_when_full(self) -> None:
        before = self.book.encode()
        try:
            self.book.add(1, 0, 1)
        except ValueError:
            assert self.book.encode() == before
        else:
            raise AssertionError("a full ledger took a press")

    @rule(data=st.data())
    def acknowledge(self, data: st.DataObject) -> None:
        waiting = [p.seq for p in self.book.kept()]
        if waiting:
            seq = data.draw(st.sampled_from(waiting))
            assert self.book.acknowledge(seq)
            assert not self.book.acknowledge(seq)
            self.acked.add(seq)

    @rule()
    def tidy(self) -> None:
        self.flash = self.book.encode()
        self.kept = {s: a for s, a in self.kept.items() if s not in self.acked}
        self.acked = set()

    @rule()
    def power_cut(self) -> None:
        found = ledger.decode(self.flash)
        assert found is not None
        self.book = found
        self.acked = set()
        assert self.book.last == self.last
        assert {p.seq: p.arm for p in self.book.kept()} == self.kept

    @invariant()
    def nothing_kept_is_lost(self) -> None:
        waiting = [p.seq for p in self.book.kept()]
        assert waiting == sorted(waiting)
        assert set(waiting) == set(self.kept) - self.acked


class Unit(RuleBasedStateMachine):
    """The whole unit with a host that loses its memory, a link that goes and power that fails."""

    def __init__(self) -> None:
        super().__init__()
        self.bench = Bench(Bytes([1, 2, 3, 4, 5, 6, 7, 8]))
        self.bench.run(1000)
        self.arm = 0
        self.heard: dict[tuple[str, str], dict[str, str]] = {}
        self.pressed: set[str] = set()

    def listen(self) -> None:
        for fields in self.bench.lines("EVENT"):
            key = (fields["epoch"], fields["seq"])
            assert self.heard.setdefault(key, fields) == fields, "told differently"
        arms = [fields["arm"] for fields in self.heard.values()]
        assert len(arms) == len(set(arms)), "an arm drawn twice"
        self.bench.take()

    @rule()
    def arm_anew(self) -> None:
        self.arm += 1
        self.bench.arm(f"{self.arm:016x}")
        self.listen()

    @precondition(lambda self: self.arm)
    @rule()
    def arm_again(self) -> None:
        self.bench.arm(f"{self.arm:016x}")
        self.listen()

    @rule()
    def press(self) -> None:
        self.bench.press_and_wait(4000)
        self.listen()

    @rule(late=st.booleans())
    def acknowledge_all(self, late: bool) -> None:
        for epoch, seq in list(self.heard):
            self.bench.host("ACK", ("epoch", epoch), ("seq", seq))
        self.bench.run(5000 if late else 10)
        self.listen()

    @rule(ms=st.integers(0, 9000))
    def wait(self, ms: int) -> None:
        self.bench.run(ms)
        self.listen()

    @rule(entropy=st.binary(min_size=8, max_size=8))
    def power_cycle(self, entropy: bytes) -> None:
        self.bench.power_cycle(Bytes(entropy))
        self.bench.host("HELLO", ("v", 1))
        self.listen()

    @rule()
    def power_cut_in_the_write(self) -> None:
        """The tone sounds, and the old bytes stay: the press did not count."""
        before = dict(self.bench.files)
        self.bench.press()
        self.bench.run(3)
        self.bench.files.clear()
        self.bench.files.update(before)
        self.bench.take()  # what was said came after a write that never was
        self.bench.contact = []
        self.bench.down = False
        self.bench.power_cycle(Bytes([3, 1, 4, 1, 5]))
        self.bench.run(100)
        self.listen()

    @invariant()
    def what_waits_is_what_the_flash_says(self) -> None:
        book = ledger.decode(self.bench.files["ledger.bin"])
        assert book is not None
        assert len(book.kept()) <= 8


TestBook = Book.TestCase
TestBook.settings = settings(max_examples=100, stateful_step_count=40, deadline=None)
TestUnit = Unit.TestCase
TestUnit.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
