"""A state machine against the game: it answers, bids, deals, talks nonsense and takes back."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from qblock.rules import moves, steps
from qblock.rules.game import Game
from qblock.rules.legal import awaiting, bid_range, legal_moves
from qblock.rules.moves import Move, bits
from qblock.rules.undo import needs_yes

from .closer import check_nonsense, check_replay, check_texts, refused, state
from .invariants import Ledger, check_position
from .positions import POSITIONS, stands


class Table(RuleBasedStateMachine):
    """`past` are the positions that can be gone back to: a model of undo."""

    @initialize(name=st.sampled_from(sorted(POSITIONS)))
    def sit_down(self, name: str) -> None:
        self.g: Game = stands(name)
        self.past: list[dict[str, object]] = []

    def make(self, move: Move) -> None:
        self.past.append(state(self.g.copy()))
        ledger = Ledger(self.g)
        self.g.log = []
        self.g.apply(move)
        ledger.hear(self.g.log)
        ledger.check(self.g)
        self.g.log = None
        check_texts(self.g, move)

    @precondition(lambda self: self.g.step != steps.OVER)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        self.make(data.draw(st.sampled_from(awaiting(self.g).answers or legal_moves(self.g))))

    @precondition(lambda self: bool(legal_moves(self.g)))
    @rule(data=st.data())
    def do_anything(self, data: st.DataObject) -> None:
        self.make(data.draw(st.sampled_from(legal_moves(self.g))))

    @precondition(lambda self: self.g.step == steps.AUCTION)
    @rule(data=st.data(), p=st.integers(0, 3))
    def bid(self, data: st.DataObject, p: int) -> None:
        g = self.g
        span = bid_range(g, p) if p < g.n else None
        if span is None:
            refused(g, (moves.BID, p, g.bid + 1, 0))
            return
        where = data.draw(st.sampled_from(list(bits(g.deeds[p])) or [0])) if g.lot < 0 else 0
        move = (moves.BID, p, data.draw(st.integers(*span)), where)
        if g.why_not(move) is None:
            self.make(move)
        else:
            assert g.lot < 0, "a bid in the range is legal for every deed"
            refused(g, move)
        refused(g, (moves.BID, p, g.coins[p] + 1, where))

    @rule(data=st.data(), coins=st.integers(-12, 12))
    def offer(self, data: st.DataObject, coins: int) -> None:
        g = self.g
        p, q = data.draw(st.permutations(range(g.n)))[:2]
        sides = (g.deeds[p], g.deeds[q], g.kept[p], g.kept[q])
        parts = [data.draw(st.sampled_from([0, *(1 << bit for bit in bits(m))])) for m in sides]
        move = (moves.OFFER, p, q, coins, *parts)
        if g.why_not(move) is None:
            self.make(move)
            assert g.offers[p] == move
        else:
            refused(g, move)

    @rule(r=st.randoms(use_true_random=False))
    def talk_nonsense(self, r: object) -> None:
        check_nonsense(self.g, r)  # type: ignore[arg-type]

    @precondition(lambda self: self.past)
    @rule()
    def take_back(self) -> None:
        agreed = needs_yes(self.g, self.g.line()[-1])
        self.g.apply((moves.UNDO, next(bits(agreed)), agreed))
        assert state(self.g) == self.past.pop()

    @precondition(lambda self: not self.past)
    @rule()
    def take_nothing_back(self) -> None:
        refused(self.g, (moves.UNDO, 0, (1 << self.g.n) - 1))

    @invariant()
    def all_that_must_hold_holds(self) -> None:
        check_position(self.g)

    def teardown(self) -> None:
        if hasattr(self, "g"):
            check_replay(self.g)


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, derandomize=True
)
