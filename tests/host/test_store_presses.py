"""Presses: asked for once, applied once, never lost."""

import pytest
from qblock.store import Entry, Taken, open_store
from qblock.trouble import Trouble

from .store_table import SETUP, TABLE, arm_id, entry_for, event, moves, nothing

A, B = arm_id(0xA), arm_id(0xB)


@pytest.fixture
def store(tmp_path):
    with open_store(tmp_path / "games.db") as made:
        yield made


@pytest.fixture
def game(store):
    return store.new_game(SETUP).id


@pytest.fixture
def writer(store, game):
    with store.write(game) as made:
        yield made


def test_a_press_and_its_moves_are_committed_together(store, game, writer):
    writer.append(0, moves(0, 1))
    writer.arm(A, TABLE, 1)
    assert writer.awaited() == (A, TABLE)
    taken = store.take(event(1, A), entry_for)
    assert taken == Taken("applied", game, 1) and taken.acknowledge
    assert store.moves(game) == [*moves(0, 1), *entry_for(game, 3).moves]
    assert writer.awaited() is None
    (press,) = store.presses(game)
    assert (press.unit, press.epoch, press.seq, press.arm) == ("unit", "e1", 1, A)
    assert (press.outcome, press.fate, press.move) == (3, "applied", 1)


def test_a_press_that_is_reported_again_changes_nothing(store, game, writer):
    writer.arm(A, TABLE, 0)
    store.take(event(1, A), entry_for)
    before = store.export(game)
    again = store.take(event(1, A), nothing)
    assert again == Taken("duplicate", game, 0) and again.acknowledge
    assert store.export(game) == before


def test_the_press_is_answered_where_the_game_stands_after_moves_in_between(store, game, writer):
    writer.arm(A, TABLE, 0)
    writer.append(0, moves(0, 2))
    assert writer.awaited() == (A, TABLE)
    assert store.take(event(1, A), entry_for) == Taken("applied", game, 2)


def test_a_press_that_was_answered_otherwise_is_recorded_and_never_applied(store, game, writer):
    writer.arm(A, TABLE, 0)
    writer.answer_otherwise(A, 0, moves(0, 1))
    assert writer.awaited() is None and store.moves(game) == moves(0, 1)
    taken = store.take(event(1, A), nothing)
    assert taken == Taken("superseded", game) and taken.acknowledge
    assert store.take(event(1, A), nothing).fate == "duplicate"
    assert [(press.fate, press.move) for press in store.presses(game)] == [("superseded", None)]
    assert store.moves(game) == moves(0, 1)


def test_a_second_press_for_one_arm_is_superseded(store, game, writer):
    writer.arm(A, TABLE, 0)
    store.take(event(1, A), entry_for)
    assert store.take(event(2, A), nothing).fate == "superseded"


def test_a_press_from_another_table_than_asked_is_superseded_and_the_question_is_free(
    store, game, writer
):
    writer.arm(A, TABLE, 0)
    assert store.take(event(1, A, table="coin"), nothing).fate == "superseded"
    assert writer.awaited() is None and store.moves(game) == []
    writer.arm(B, TABLE, 0)


def test_a_press_that_nobody_here_asked_for_is_only_shown_until_it_is_discarded(store, game):
    shown = store.take(event(1, A), nothing)
    assert shown == Taken("unknown") and not shown.acknowledge
    assert store.take(event(1, A), nothing).fate == "unknown"
    assert store.expected("unit") is None
    dropped = store.discard(event(1, A))
    assert dropped == Taken("discarded") and dropped.acknowledge
    assert store.discard(event(1, A)) == store.take(event(1, A), nothing) == Taken("duplicate")
    assert [press.seq for press in store.discarded()] == [1]
    assert store.presses(game) == [] and store.expected("unit") == ("e1", 2)


def test_a_press_of_a_game_here_cannot_be_discarded(store, writer):
    writer.arm(A, TABLE, 0)
    with pytest.raises(ValueError, match="take it"):
        store.discard(event(1, A))


def test_a_press_for_another_game_of_the_store_is_committed_there(store, game, writer):
    other = store.new_game(SETUP).id
    with store.write(other) as before:
        before.arm(B, TABLE, 0)
    assert store.take(event(1, B), entry_for) == Taken("applied", other, 0)
    assert store.moves(other) == list(entry_for(other, 3).moves) and store.moves(game) == []
    store.write(other).close()  # and that game can be played on


def test_the_moves_of_a_press_may_be_worked_out_from_the_game_itself(store, game, writer):
    writer.append(0, moves(0, 2))
    writer.arm(A, TABLE, 2)
    store.take(event(1, A), lambda which, outcome: Entry([str(len(store.moves(which)))]))
    assert store.moves(game) == [*moves(0, 2), "2"]


def test_a_press_can_end_the_game(store, game, writer):
    writer.arm(A, TABLE, 0)
    store.take(event(1, A), lambda which, outcome: Entry(["1"], '{"winner":"B"}'))
    assert store.game(game).finished


def test_what_fails_while_a_press_is_taken_leaves_nothing(store, game, writer):
    writer.arm(A, TABLE, 0)

    def broken(which, outcome):
        raise RuntimeError("the rules broke")

    def meddling(which, outcome):
        writer.append(0, moves(0, 1))

    for wrong in (broken, meddling):
        with pytest.raises(RuntimeError):
            store.take(event(1, A), wrong)
    for wrong in (Entry([]), Entry(["no JSON"])):
        with pytest.raises(ValueError):
            store.take(event(1, A), lambda which, outcome, wrong=wrong: wrong)
    assert store.moves(game) == [] and store.presses(game) == []
    assert writer.awaited() == (A, TABLE)
    assert store.take(event(1, A), entry_for).fate == "applied"


def test_another_press_with_the_numbers_of_an_old_one_is_neither_applied_nor_forgotten(
    store, game, writer
):
    """A block that was put back to an older state: to take it for a repetition would lose it."""
    writer.arm(A, TABLE, 0)
    store.take(event(1, A), entry_for)
    writer.arm(B, TABLE, 2)
    clash = store.take(event(1, B), nothing)
    assert clash == Taken("clash") and not clash.acknowledge
    assert writer.awaited() == (B, TABLE) and len(store.moves(game)) == 2
    assert store.take(event(1, B, epoch="e2"), entry_for).fate == "applied"


def test_at_most_one_press_is_awaited_and_an_arm_id_is_used_once(store, game, writer):
    writer.arm(A, TABLE, 0)
    with pytest.raises(ValueError, match="waits for a press already"):
        writer.arm(B, TABLE, 0)
    writer.answer_otherwise(A)
    with pytest.raises(ValueError, match="used before"):
        writer.arm(A, TABLE, 0)
    with store.write(store.new_game(SETUP).id) as other, pytest.raises(ValueError, match="before"):
        other.arm(A, TABLE, 0)
    with pytest.raises(ValueError, match="at move 0, not 1"):
        writer.arm(B, TABLE, 1)


def test_only_what_is_awaited_can_be_answered_otherwise(store, writer):
    writer.arm(A, TABLE, 0)
    with store.write(store.new_game(SETUP).id) as other, pytest.raises(ValueError):
        other.answer_otherwise(A)
    with pytest.raises(ValueError):
        writer.answer_otherwise(B)
    with pytest.raises(ValueError):
        writer.answer_otherwise(A, None, moves(0, 1))
    with pytest.raises(ValueError):
        writer.answer_otherwise(A, 5, moves(0, 1))
    assert writer.awaited() == (A, TABLE)
    store.take(event(1, A), entry_for)
    with pytest.raises(ValueError):
        writer.answer_otherwise(A)


def test_undone_presses_stay_in_the_history_and_a_new_one_is_asked_for(store, game, writer):
    writer.arm(A, TABLE, 0)
    store.take(event(1, A), entry_for)
    writer.append(2, ['{"do":"undo"}'])
    writer.arm(B, TABLE, 3)
    store.take(event(2, B), entry_for)
    assert [(press.arm, press.move) for press in store.presses(game)] == [(A, 0), (B, 3)]


def test_the_next_sequence_is_that_of_the_epoch_seen_last(store, writer):
    for seq, epoch in ((7, "e1"), (8, "e1"), (1, "e2")):
        store.discard(event(seq, arm_id(seq), epoch=epoch))
    assert store.expected("unit") == ("e2", 2)
    store.discard(event(3, arm_id(3), epoch="e2"))
    store.discard(event(2, arm_id(2), epoch="e2"))
    assert store.expected("unit") == ("e2", 4) and store.expected("another") is None


def test_a_waiting_press_is_still_awaited_after_a_restart(tmp_path):
    with open_store(tmp_path / "games.db") as store:
        game = store.new_game(SETUP).id
        store.write(game).arm(A, TABLE, 0)
    with open_store(tmp_path / "games.db") as store, store.write(game) as writer:
        assert writer.awaited() == (A, TABLE)
        assert store.take(event(1, A), entry_for).fate == "applied"


def test_a_closed_writer_writes_no_more(store, writer):
    writer.close()
    writer.close()
    with pytest.raises(ValueError, match="closed"):
        writer.append(0, moves(0, 1))
    with pytest.raises(Trouble):
        store.write("zzzz")
