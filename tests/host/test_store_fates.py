"""What becomes of presses, against a model."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from qblock.store import open_store

from .store_table import SETUP, TABLE, arm_id, entry_for, event, moves, nothing


class Fates(RuleBasedStateMachine):
    """The store against a model in plain lists, with presses that come late, twice, or for
    nobody, and a store that is closed and opened in between."""

    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "games.db"
        self.store = open_store(self.path)
        self.ids = [self.store.new_game(SETUP).id for _ in range(2)]
        self.writer = None
        self.moves = {game: [] for game in self.ids}
        self.presses = {game: [] for game in self.ids}
        self.arms = {}  # id: [game, state]
        self.recorded = {}  # (epoch, seq): arm
        self.next_arm = 1

    def teardown(self):
        self.store.close()
        self.folder.cleanup()

    def awaited(self, game):
        return next((arm for arm, at in self.arms.items() if at == [game, "awaited"]), None)

    @property
    def game(self):
        return self.writer.game

    @precondition(lambda self: self.writer is None)
    @rule(which=st.integers(0, 1))
    def sit_down(self, which):
        self.writer = self.store.write(self.ids[which])

    @precondition(lambda self: self.writer)
    @rule()
    def leave(self):
        self.writer.close()
        self.writer = None

    @rule()
    def restart(self):
        self.store.close()
        self.writer = None
        self.store = open_store(self.path)

    @precondition(lambda self: self.writer)
    @rule(count=st.integers(1, 3))
    def move(self, count):
        mine = self.moves[self.game]
        added = moves(len(mine), count)
        self.writer.append(len(mine), added)
        mine += added

    @precondition(lambda self: self.writer)
    @rule()
    def ask(self):
        arm = arm_id(self.next_arm)
        count = len(self.moves[self.game])
        if self.awaited(self.game):
            with pytest.raises(ValueError):
                self.writer.arm(arm, TABLE, count)
        else:
            self.next_arm += 1
            self.writer.arm(arm, TABLE, count)
            self.arms[arm] = [self.game, "awaited"]

    @precondition(lambda self: self.writer and self.awaited(self.game))
    @rule(by_dice=st.booleans())
    def carry_on_otherwise(self, by_dice):
        arm, mine = self.awaited(self.game), self.moves[self.game]
        added = moves(len(mine), 1) if by_dice else []
        self.writer.answer_otherwise(arm, len(mine) if by_dice else None, added)
        self.arms[arm][1] = "otherwise"
        mine += added

    @rule(
        back=st.integers(-1, 4),
        epoch=st.sampled_from(["e1", "e2"]),
        seq=st.integers(1, 12),
        outcome=st.integers(1, 9),
        discard=st.booleans(),
    )
    def hear(self, back, epoch, seq, outcome, discard):
        """A press for one of the newest ids, or for one that does not exist yet."""
        arm = arm_id(max(1, self.next_arm - 1 - back))
        told = event(seq, arm, epoch=epoch, outcome=outcome)
        game, state = self.arms.get(arm, [None, None])
        known = self.recorded.get((epoch, seq))
        if known is not None:
            expected = "duplicate" if known == arm else "clash"
        elif game is None:
            expected = "unknown"
        else:
            expected = "applied" if state == "awaited" else "superseded"
        taken = self.store.take(told, entry_for if expected == "applied" else nothing)
        assert taken.fate == expected
        assert taken.acknowledge == (expected not in ("unknown", "clash"))
        if expected in ("applied", "superseded"):
            assert taken.game == game
            applied = expected == "applied"
            place = len(self.moves[game]) if applied else None
            self.recorded[epoch, seq] = arm
            self.presses[game].append((arm, epoch, seq, outcome, expected, place))
            if applied:
                assert taken.move == place
                self.arms[arm][1] = "pressed"
                self.moves[game] += entry_for(game, outcome).moves
        elif expected == "unknown" and discard:
            assert self.store.discard(told).fate == "discarded"
            self.recorded[epoch, seq] = arm
            self.next_arm = max(self.next_arm, int(arm, 16) + 1)  # that id is never asked for

    @invariant()
    def the_store_is_as_the_model(self):
        for game in self.ids:
            assert self.store.moves(game) == self.moves[game]
            told = [
                (press.arm, press.epoch, press.seq, press.outcome, press.fate, press.move)
                for press in self.store.presses(game)
            ]
            assert told == self.presses[game]
        if self.writer:
            awaited = self.writer.awaited()
            assert (awaited and awaited.arm) == self.awaited(self.game)


TestFates = Fates.TestCase
TestFates.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
