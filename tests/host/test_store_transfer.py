"""A game as one document: the same elsewhere, and refused in a sentence if it is not whole."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from qblock.store import open_store
from qblock.trouble import Trouble

from .store_table import SETUP, TABLE, arm_id, entry_for, event, moves, nothing

A, B, C = arm_id(1), arm_id(2), arm_id(3)


def play(store):
    """A game with every kind of thing in it, which still waits for a press."""
    game = store.new_game(SETUP).id
    with store.write(game) as writer:
        writer.append(0, [*moves(0, 2), '{"say": "ÄÖ \\u0000 \\" 🍄"}'])
        writer.arm(A, TABLE, 3)
        store.take(event(1, A), entry_for)
        writer.arm(B, TABLE, 5)
        writer.answer_otherwise(B, 5, moves(5, 1))
        store.take(event(2, B), nothing)
        writer.arm(C, TABLE, 6)
    return game


@pytest.fixture
def store(tmp_path):
    with open_store(tmp_path / "games.db") as made:
        yield made


@pytest.fixture
def elsewhere(tmp_path):
    with open_store(tmp_path / "elsewhere" / "games.db") as made:
        yield made


@pytest.fixture(scope="module")
def document(tmp_path_factory):
    with open_store(tmp_path_factory.mktemp("document") / "games.db") as made:
        return made.export(play(made))


def without_id(document):
    told = json.loads(document)
    del told["game"]["id"]
    return told


def test_an_exported_game_is_the_same_elsewhere(store, elsewhere):
    game = play(store)
    document = store.export(game)
    made = elsewhere.import_game(document)
    assert elsewhere.moves(made.id) == store.moves(game)
    assert elsewhere.timed_moves(made.id) == store.timed_moves(game)
    assert elsewhere.presses(made.id) == store.presses(game)
    assert {name: getattr(made, name) for name in vars(SETUP)} == vars(SETUP)
    assert made == elsewhere.game(made.id) and made.moves == 6 and not made.finished
    assert without_id(elsewhere.export(made.id)) == without_id(document)
    assert elsewhere.export(made.id) == document.replace(f'"id":"{game}"', f'"id":"{made.id}"')


def test_a_finished_game_stays_finished(store, elsewhere):
    game = store.new_game(SETUP).id
    with store.write(game) as writer:
        writer.append(0, moves(0, 1), '{"winner":"Änne"}')
    made = elsewhere.import_game(store.export(game).encode())
    assert made.result == '{"winner":"Änne"}' and elsewhere.last_unfinished() is None


def test_a_game_without_a_move_can_be_exported_too(store, elsewhere):
    assert elsewhere.import_game(store.export(store.new_game(SETUP).id)).moves == 0


def test_imported_twice_it_is_two_games_that_are_played_on_by_themselves(store):
    game = play(store)
    document = store.export(game)
    one, two = store.import_game(document), store.import_game(document)
    assert len({game, one.id, two.id}) == 3
    with store.write(one.id) as writer:
        writer.append(6, moves(6, 1))
    assert [store.game(each).moves for each in (game, one.id, two.id)] == [6, 7, 6]


def test_the_presses_of_an_imported_game_are_history_and_nothing_else(store, elsewhere):
    document = store.export(play(store))
    game = elsewhere.import_game(document).id
    assert elsewhere.expected("unit") is None
    assert elsewhere.take(event(1, A), nothing).fate == "unknown"
    with elsewhere.write(game) as writer:
        assert writer.awaited() is None  # the press that it waited for is the other store's
        writer.arm(arm_id(9), TABLE, 6)
        assert elsewhere.take(event(1, arm_id(9)), entry_for).fate == "applied"
    told = [(press.arm, press.fate, press.move) for press in elsewhere.presses(game)]
    assert told == [(A, "applied", 3), (B, "superseded", None), (arm_id(9), "applied", 6)]
    again = elsewhere.import_game(elsewhere.export(game))
    assert elsewhere.presses(again.id) == elsewhere.presses(game)


def test_a_game_imported_into_its_own_store_does_not_take_its_presses_away(store):
    game = play(store)
    store.import_game(store.export(game))
    assert store.take(event(1, A), nothing) == ("duplicate", game, 3)
    assert store.take(event(3, C), entry_for) == ("applied", game, 6)


def test_a_document_has_one_move_and_one_press_a_line(store):
    game = play(store)
    lines = store.export(game).splitlines()
    assert sum(line.startswith("[") for line in lines) == 6
    assert sum(line.startswith('{"unit"') for line in lines) == 2


def assert_refused(store, document):
    with pytest.raises(Trouble) as refused:
        store.import_game(document)
    text = str(refused.value)
    assert text.startswith("That ") and text.endswith(".") and "\n" not in text
    assert store.games() == []
    return text


@pytest.mark.parametrize(
    "foreign",
    ["", "hello", "{}", "[]", "null", "3", '{"format": "chess game"}', b"\x89PNG\r\n\xff\xfe", b"",
     "[" * 100_000, "\ufeff{}"],
)  # fmt: skip
def test_a_foreign_file_is_refused(store, foreign):
    assert "no exported game" in assert_refused(store, foreign)


def test_a_newer_document_is_refused(store, document):
    newer = json.dumps({**json.loads(document), "version": 2, "more": []})
    assert "newer version" in assert_refused(store, newer)


def test_a_document_that_was_cut_off_is_refused(store, document):
    chance = random.Random(3)
    whole = document.rstrip()
    for length in {0, 1, len(whole) - 1, *(chance.randrange(len(whole)) for _ in range(60))}:
        assert_refused(store, whole[:length])
        assert_refused(store, whole.encode()[:length])


def spoiled(told):
    """Documents in which one thing is missing, too much, or of the wrong kind."""
    kinds = {
        (): ("format", "version", "game", "moves", "presses"),
        ("game",): tuple(told["game"]),
        ("presses", 0): tuple(told["presses"][0]),
        ("presses", 1): tuple(told["presses"][1]),
        ("moves", 3): (0,),
    }
    opaque = ("id", "options", "players", "result")
    for path, names in kinds.items():
        for name in names:
            for wrong in [..., {}, 1.5, "\ud800", [[]], {"a": []}, False]:
                fine = name in opaque if wrong is not ... else False
                if not fine and (name, wrong) != ("test", False):
                    yield path, name, wrong
        if names != (0,):
            yield path, "more", 1
    yield from ((("presses", 0), "move", wrong) for wrong in (None, -1, 6, True, "3"))
    yield from ((("presses", 1), "move", wrong) for wrong in (0, 3))
    yield from ((("presses", 0), "seq", wrong) for wrong in (-1, 1 << 80, True))
    yield ("presses", 0), "fate", "discarded"
    yield ("presses", 0), "committed", "yesterday"
    yield ("game",), "started", "yesterday"
    yield ("game",), "rules", -1
    yield ("game",), "players", float("nan")
    yield ("game",), "options", "\ud800"
    yield ("moves", 3), 1, float("inf")
    yield ("moves",), 3, "ab"
    yield (), "version", 0
    yield (), "moves", []  # the presses have lost theirs


def change(told, path, name, wrong):
    at = told
    for key in path:
        at = at[key]
    if wrong is ...:
        del at[name]
    else:
        at[name] = wrong
    return told


def test_a_document_with_something_missing_or_of_the_wrong_kind_is_refused(store, document):
    everything = list(spoiled(json.loads(document)))
    assert len(everything) > 200
    for path, name, wrong in everything:
        text = json.dumps(change(json.loads(document), path, name, wrong))
        try:
            assert_refused(store, text)
        except BaseException:
            print("not refused as it should be:", path, name, wrong)
            raise


def test_a_result_before_the_first_move_is_refused(store, document):
    told = json.loads(document)
    told["moves"], told["presses"], told["game"]["result"] = [], [], {"winner": "A"}
    assert_refused(store, json.dumps(told))


_time = st.datetimes().map(lambda time: time.isoformat())
_value = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab\n"), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=40, deadline=None)
@given(
    moves=st.lists(st.tuples(_time, _value), min_size=6, max_size=9),
    result=_value,
    players=_value,
    seed=st.none() | st.integers(),
)
def test_any_document_comes_back_as_it_was(
    tmp_path_factory, document, moves, result, players, seed
):
    told = json.loads(document)
    told["moves"] = [list(move) for move in moves]
    told["game"] |= {"result": result, "players": players, "seed": seed}
    with open_store(tmp_path_factory.mktemp("any") / "games.db") as store:
        made = store.import_game(json.dumps(told))
        assert without_id(store.export(made.id)) == without_id(json.dumps(told))
