"""The reference store: committed before it is acknowledged, applied once."""

import sqlite3

import pytest
from qblock.link import Applied, Event, new_arm_id


def event(seq=1, arm="a" * 16, epoch="e1"):
    return Event("unit", epoch, seq, arm, "celebration", 7)


@pytest.fixture
def store(tmp_path):
    made = Applied(tmp_path / "store.sqlite")
    yield made
    made.close()


def test_a_press_is_applied_once_and_then_a_duplicate(store):
    store.ask("a" * 16, "celebration")
    assert store.awaited() == ("a" * 16, "celebration")
    assert store.take(event()) == "applied"
    assert store.awaited() is None
    assert store.take(event()) == "duplicate"
    assert store.presses() == [event()]


def test_an_unknown_arm_is_not_recorded(store):
    assert store.take(event()) == "unknown"
    assert store.presses() == store.presses("unknown") == []


def test_a_press_that_was_answered_otherwise_is_superseded_and_never_applied(store):
    store.ask("a" * 16, "celebration")
    store.answer_otherwise("a" * 16)
    calls = []
    assert store.take(event(), calls.append) == "superseded"
    assert store.take(event(), calls.append) == "duplicate"
    assert store.presses() == [] and store.presses("superseded") == [event()]
    assert calls == []


def test_a_second_press_for_one_arm_is_superseded(store):
    store.ask("a" * 16, "celebration")
    assert store.take(event(1)) == "applied"
    assert store.take(event(2)) == "superseded"


def test_the_same_sequence_in_another_epoch_is_another_press(store):
    store.ask("a" * 16, "celebration")
    store.ask("b" * 16, "celebration")
    assert store.take(event(1, "a" * 16, "e1")) == "applied"
    assert store.take(event(1, "b" * 16, "e2")) == "applied"


def test_what_fails_inside_the_transaction_leaves_nothing(store):
    store.ask("a" * 16, "celebration")

    def fail(base):
        raise RuntimeError("the game broke")

    with pytest.raises(RuntimeError):
        store.take(event(), fail)
    assert store.presses() == [] and store.awaited() == ("a" * 16, "celebration")
    assert store.take(event()) == "applied"


def test_it_opens_again_as_it_was(tmp_path):
    path = tmp_path / "store.sqlite"
    first = Applied(path)
    first.ask("a" * 16, "coin")
    first.close()
    again = Applied(path)
    assert again.awaited() == ("a" * 16, "coin") and again.asked() == 1
    again.close()


def test_every_commit_reaches_the_disk(store):
    (level,) = store._base.execute("PRAGMA synchronous").fetchone()
    assert level == 2  # FULL


def test_an_arm_id_cannot_be_asked_for_twice(store):
    store.ask("a" * 16, "coin")
    with pytest.raises(sqlite3.IntegrityError):
        store.ask("a" * 16, "coin")


def test_new_arm_ids_differ_and_fit_the_wire():
    ids = {new_arm_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(len(each) == 16 and int(each, 16) for each in ids)
