"""A game as it is kept while it is played."""

import pytest
from qblock.rules import moves
from qblock.rules.position import position
from qblock.rules.refusal import Illegal
from qblock.store import open_store
from qblock.table.playing import play_out
from qblock.trouble import Trouble

from .tables import THREE, new_sitting, played, qblock, resumed, undo


def as_kept(path, game):
    """The position and the moves that another program finds."""
    with open_store(path) as another:
        row = another.game(game)
        return row.moves, row.finished


class StopAfter:
    """A Ctrl-C that comes after so many looks at it."""

    def __init__(self, looks):
        self.left = looks

    def __call__(self):
        self.left -= 1
        return self.left < 0


def test_a_game_that_is_stopped_keeps_every_move_that_was_made(store):
    with new_sitting(store) as sitting:
        for looks in (1, 2, 5, 3, 40, 1):
            with pytest.raises(KeyboardInterrupt):
                play_out(sitting, None, stopped=StopAfter(looks))
            assert as_kept(store.path, sitting.id) == (len(sitting.game.moves), False)
        assert len(sitting.game.moves) == 52


def test_what_was_applied_is_kept_when_the_table_is_left(store):
    with new_sitting(store) as sitting:
        for _ in range(3):
            sitting.apply(sitting.chance.answer(sitting.game))
        assert as_kept(store.path, sitting.id) == (0, False)
    assert as_kept(store.path, sitting.id) == (3, False)


def test_a_refused_move_changes_neither_the_game_nor_the_store(store):
    with new_sitting(store) as sitting:
        before = position(sitting.game)
        with pytest.raises(Illegal):
            sitting.apply((moves.PRESS, 1))
        sitting.keep()
        assert (position(sitting.game), as_kept(store.path, sitting.id)) == (before, (0, False))


def test_a_ctrl_c_just_after_a_commit_makes_no_move_twice(store, monkeypatch):
    with new_sitting(store) as sitting:
        sitting.apply(sitting.chance.answer(sitting.game))
        append = sitting._writer.append

        def interrupted(*told):
            append(*told)
            raise KeyboardInterrupt

        monkeypatch.setattr(sitting._writer, "append", interrupted)
        with pytest.raises(KeyboardInterrupt):
            sitting.keep()
        monkeypatch.undo()
        sitting.apply(sitting.chance.answer(sitting.game))
    assert as_kept(store.path, sitting.id) == (2, False)
    with resumed(store, sitting.id) as again:
        assert again.game.moves == sitting.game.moves


def test_a_game_that_is_left_goes_on_the_same(store):
    with new_sitting(store) as whole:
        play_out(whole, None)
    with new_sitting(store) as sitting:
        game = sitting.id
    for looks in (3, 11, 60, 2):
        with resumed(store, game) as sitting, pytest.raises(KeyboardInterrupt):
            play_out(sitting, None, stopped=StopAfter(looks))
    with resumed(store, game) as sitting:
        play_out(sitting, None)
        assert sitting.game.moves == whole.game.moves
        assert position(sitting.game) == position(whole.game)
    assert store.game(game).finished


def test_taking_back_the_move_that_ended_a_game_makes_it_go_on(store):
    with new_sitting(store) as sitting:
        play_out(sitting, None)
        ended = position(sitting.game)
        assert as_kept(store.path, sitting.id)[1]
        undo(sitting)
        sitting.keep()
        assert not as_kept(store.path, sitting.id)[1]
        play_out(sitting, None)
        assert position(sitting.game) == ended  # the bots had no other way out
    assert store.game(sitting.id).finished


def test_a_game_in_another_window_is_refused_in_one_sentence(store):
    with new_sitting(store) as sitting:
        with pytest.raises(Trouble, match="is being played in another window: close that one"):
            open_another = open_store(store.path)
            with open_another:
                resumed(open_another, sitting.id)
        for words in (("play", "--text", "--resume", sitting.id), ("games", "undo", sitting.id)):
            refused = qblock(store.path.parent, *words)
            assert refused.returncode == 1
            assert refused.stderr.strip() == (
                f"Game {sitting.id} is being played in another window: close that one first."
            )
        shown = qblock(store.path.parent, "games", "show", sitting.id)
        assert shown.returncode == 0, "looking is allowed"
    done = played(qblock(store.path.parent, "play", "--text", "--json", "--resume", sitting.id))
    assert done["id"] == sitting.id and done["winner"]


def test_two_games_of_one_store_are_played_side_by_side(store):
    with new_sitting(store) as sitting:
        beside = played(
            qblock(store.path.parent, "play", "--text", "--json", *THREE, "--seed", "3")
        )
        play_out(sitting, None)
        assert beside["id"] != sitting.id
    assert {row.id for row in store.games() if row.finished} == {beside["id"], sitting.id}
