"""Between the game and the block: kept first, acknowledged then, applied once and in its game."""

import shutil
import sqlite3
from contextlib import closing

import pytest
from qblock.rules import moves
from qblock.store import database, open_store
from qblock.trouble import Trouble

from .tables import (
    SEED,
    Desk,
    arm_for_another_store,
    new_sitting,
    play_to_a_press,
    presses_in,
    resumed,
    undo,
)


@pytest.fixture
def sitting(store):
    with new_sitting(store) as begun:
        play_to_a_press(begun)
        yield begun


def test_a_press_is_one_move_and_stands_in_the_store_with_its_block(store, sitting, device):
    desk = Desk(sitting, device)
    desk.press()
    ((event, became),) = desk.taken
    (press,) = store.presses(sitting.id)
    assert became == ("applied", sitting.id, len(sitting.game.moves) - 1)
    assert (press.unit, press.epoch, press.seq, press.arm) == (*event.key, event.arm)
    assert sitting.game.moves[press.move] == (moves.PRESS, press.outcome)
    assert store.game(sitting.id).moves == len(sitting.game.moves)
    assert desk.kept_in_the_block() == 0


def test_nobody_is_asked_to_press_before_the_block_has_said_that_it_counts(sitting, device):
    desk = Desk(sitting, device)
    assert not desk.pressing.may_press
    desk.until(lambda: sitting.arm)
    assert not desk.pressing.may_press
    desk.until_armed()
    assert "armed" in desk.happened


def test_the_arm_id_is_in_the_store_before_the_block_hears_of_it(store, sitting, device):
    desk = Desk(sitting, device)
    desk.until_armed()
    with open_store(store.path) as another:
        ((arm,),) = another._database.rows("SELECT arm FROM arms WHERE state = 'awaited'")
    assert arm == sitting.arm


def test_a_press_that_could_not_be_kept_is_not_acknowledged_and_comes_again(
    tmp_path, device, monkeypatch
):
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    path = tmp_path / "games.db"
    with open_store(path) as store, new_sitting(store) as sitting:
        play_to_a_press(sitting)
        desk = Desk(sitting, device)
        desk.until_armed()
        desk.block.press()
        with closing(sqlite3.connect(path, isolation_level=None)) as another:
            another.execute("BEGIN IMMEDIATE")
            with pytest.raises(Trouble, match="held up by another program"):
                desk.tend(2000)
            desk.block.step(5)  # whatever was to be said to the block is said now
            device.run(500)
        assert presses_in(sitting) == 0
        game = sitting.id
    assert desk.kept_in_the_block() == 1
    with open_store(path) as store, resumed(store, game) as sitting:
        again = Desk(sitting, device)
        again.until(lambda: again.taken)
        assert again.fates == ["applied"]
        assert presses_in(sitting) == 1


def test_a_press_that_is_reported_again_is_acknowledged_and_not_applied(sitting, device):
    desk = Desk(sitting, device)
    desk.until_armed()
    desk.block.press()
    while not desk.taken:  # the program ends here: its acknowledgement never leaves
        happenings = desk.block.step(5).happenings
        desk.taken += desk.pressing.tend(desk.block.now, happenings)
    made = list(sitting.game.moves)
    again = Desk(sitting, device)
    again.until(lambda: again.taken)
    again.tend(500)
    assert again.fates == ["duplicate"]
    assert sitting.game.moves == made
    assert again.kept_in_the_block() == 0


def test_undo_across_a_press_asks_anew_and_what_happened_stays_visible(store, sitting, device):
    desk = Desk(sitting, device)
    desk.press()
    (first,) = store.presses(sitting.id)
    undo(sitting)
    assert sitting.awaits_press and not sitting.arm
    desk.press()
    second = store.presses(sitting.id)[1]
    assert desk.fates == ["applied", "applied"]
    assert first.arm != second.arm and (first.seq, second.seq) == (1, 2)
    assert [move[0] for move in sitting.game.moves[-3:]] == [moves.PRESS, moves.UNDO, moves.PRESS]
    assert sitting.game.line()[-1] == (moves.PRESS, second.outcome)


def test_a_press_that_comes_after_its_question_was_undone_is_superseded(store, sitting, device):
    desk = Desk(sitting, device)
    desk.until_armed()
    asked, die = sitting.arm, sitting.game.moves[-1]
    desk.block.press()  # nobody has heard of it yet
    undo(sitting)
    sitting.apply(die)
    made = list(sitting.game.moves)
    desk.until(lambda: desk.taken)
    desk.tend(4000)
    ((event, _),) = desk.taken
    assert (desk.fates, event.arm) == (["superseded"], asked)
    assert sitting.game.moves == made and sitting.awaits_press
    assert sitting.arm and sitting.arm != asked
    assert [press.fate for press in store.presses(sitting.id)] == ["superseded"]
    desk.press()
    assert desk.fates == ["superseded", "applied"]
    assert desk.kept_in_the_block() == 0


def test_carrying_on_with_dice_takes_the_question_back_and_a_later_press_changes_nothing(
    store, sitting, device
):
    desk = Desk(sitting, device)
    desk.until_armed()
    sitting.apply((moves.PRESS, 3))
    assert not sitting.arm
    desk.until(lambda: "disarmed" in desk.happened)
    made = list(sitting.game.moves)
    desk.block.press()
    desk.tend(3000)
    assert "free" in desk.happened and not desk.taken
    assert sitting.game.moves == made and store.presses(sitting.id) == []


def test_a_press_made_while_the_table_carried_on_with_dice_is_superseded(store, sitting, device):
    desk = Desk(sitting, device)
    desk.until_armed()
    desk.block.press()
    sitting.apply((moves.PRESS, 3))
    made = list(sitting.game.moves)
    desk.until(lambda: desk.taken)
    assert desk.fates == ["superseded"]
    assert sitting.game.moves == made
    assert store.presses(sitting.id)[0].move is None


def test_a_press_for_another_game_of_the_store_is_committed_there(store, device):
    with new_sitting(store) as first:
        play_to_a_press(first)
        desk = Desk(first, device)
        desk.until_armed()
        desk.block.press()
    device.run(1000)
    with new_sitting(store, seed=8) as second:
        desk = Desk(second, device)
        desk.until(lambda: desk.taken)
        desk.tend(200)
        assert desk.taken[0][1].game == first.id and desk.fates == ["applied"]
        assert presses_in(second) == 0
        assert desk.kept_in_the_block() == 0
    with resumed(store, first.id) as again:
        assert again.game.moves[:-1] == first.game.moves
        assert again.game.moves[-1][0] == moves.PRESS


def test_a_press_for_a_game_in_another_window_waits_until_that_one_is_closed(
    tmp_path, store, device
):
    with open_store(store.path) as another, new_sitting(another) as first:
        play_to_a_press(first)
        desk = Desk(first, device)
        desk.until_armed()
        desk.block.press()
        device.run(1000)
        with new_sitting(store, seed=8) as second:
            desk = Desk(second, device)
            desk.tend(2500)
            assert set(desk.fates) == {"busy"}
            first.close()
            desk.tend(2500)
            assert desk.fates[-1] == "applied" and desk.fates.count("applied") == 1
            assert desk.kept_in_the_block() == 0
    with resumed(store, first.id) as again:
        assert presses_in(again) == 1


def test_a_press_that_nobody_here_asked_for_is_shown_and_kept_until_it_is_discarded(
    store, sitting, device
):
    foreign = arm_for_another_store(device)
    desk = Desk(sitting, device)
    desk.until(lambda: desk.pressing.unknown)
    desk.tend(1000)
    (event,) = desk.pressing.unknown
    assert (event.arm, desk.fates) == (foreign, ["unknown"])
    assert presses_in(sitting) == 0 and sitting.awaits_press
    desk.pressing.discard(event)
    desk.tend(500)
    assert desk.pressing.unknown == [] and desk.kept_in_the_block() == 0
    assert [press.arm for press in store.discarded()] == [foreign]


def test_a_block_that_restarts_while_a_press_is_awaited_is_asked_again(sitting, device):
    desk = Desk(sitting, device)
    desk.until_armed()
    asked = sitting.arm
    device.power_off()
    desk.tend(300)
    device.power_on()
    desk.until(lambda: "restarted" in desk.happened)
    desk.press()
    assert desk.fates == ["applied"] and desk.taken[0][0].arm == asked


def test_a_block_that_loses_power_after_the_press_was_written_reports_it_when_it_is_back(
    sitting, device
):
    desk = Desk(sitting, device)
    desk.until_armed()
    writes = device.flash_operations()[1]
    device.press()
    while device.flash_operations()[1] == writes:
        device.run(1)
    device.run(5)
    device.power_off()
    assert not desk.taken
    device.release()
    device.run(200)
    device.power_on()
    desk.until(lambda: desk.taken)
    assert desk.fates == ["applied"] and presses_in(sitting) == 1


def test_a_store_that_was_put_back_to_an_older_one_asks_anew(tmp_path, device):
    old, new = tmp_path / "old.db", tmp_path / "games.db"
    with open_store(new) as store, new_sitting(store) as sitting:
        play_to_a_press(sitting)
        Desk(sitting, device).until_armed()
        game, asked = sitting.id, sitting.arm
    shutil.copy(new, old)
    with open_store(new) as store, resumed(store, game) as sitting:
        Desk(sitting, device).press()
    with open_store(old) as store, resumed(store, game) as sitting:
        assert sitting.arm == asked
        desk = Desk(sitting, device)
        desk.until(lambda: "spent" in desk.happened)
        desk.press()
        assert desk.fates == ["applied"] and desk.taken[0][0].arm != asked
        assert presses_in(sitting) == 1


def test_a_block_that_was_here_before_shows_a_gap(store, sitting, device):
    desk = Desk(sitting, device)
    desk.press()
    desk.sitting.close()
    elsewhere = store.path.with_name("elsewhere.db")
    with open_store(elsewhere) as other, new_sitting(other) as away:
        play_to_a_press(away)
        Desk(away, device).press()
    with resumed(store, sitting.id) as again:
        play_to_a_press(again)
        back = Desk(again, device)
        back.until(lambda: back.block.session.hello)
        back.press()
        assert "gap" in back.happened and back.fates == ["applied"]


def test_seed_seven_leads_to_a_press(sitting):
    """What the tests above stand on."""
    assert sitting.awaits_press and sitting.table.seed == SEED
    assert sitting.game.moves[-1][0] == moves.ROLL
