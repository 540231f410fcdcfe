"""How things move: pure functions of time."""

import pytest
from qblock_sim.window.feed import Cue
from qblock_sim.window.motion import (
    BACK_MS,
    COIN_MS,
    DUSK_MS,
    NIGHT,
    RISE,
    UP_MS,
    Stage,
    bump,
    pose,
)
from question_block import tunes


def staged(*cues, **options):
    stage = Stage(**options)
    for what, at in cues:
        stage.take(Cue(0.0, what), at)
    return stage


def test_a_hit_block_is_12_percent_up_after_90_ms_and_back_after_160_more():
    assert (UP_MS, BACK_MS, RISE) == (90, 160, 0.12)
    assert bump(0)[0] == 0
    assert bump(90)[0] == pytest.approx(0.12)
    assert bump(249)[0] < 0.003
    assert bump(250) == (0.0, 1.0)
    heights = [bump(age)[0] for age in range(91)]
    assert heights == sorted(heights)
    heights = [bump(age)[0] for age in range(90, 251)]
    assert heights == sorted(heights, reverse=True)


def test_a_hit_squashes_on_the_way_up_and_stretches_on_the_way_down():
    assert bump(45)[1] < 0.95
    assert bump(170)[1] > 1.02
    assert abs(bump(89.9)[1] - bump(90.1)[1]) < 0.01


def test_the_block_moves_for_250_ms_and_then_rests():
    stage = staged(hit=1000.0)
    assert stage.is_moving(1249)
    assert not stage.is_moving(1250)
    assert pose(stage, 1250).lift == 0


def test_a_held_button_stays_pressed_in():
    assert pose(staged(hit=0.0, held=True), 5000).tall < 1
    assert pose(staged(hit=0.0), 5000).tall == 1


@pytest.mark.parametrize("pings", range(1, 7))
def test_as_many_coins_lie_there_as_there_were_pings(pings):
    period = tunes.LENGTHS["coin"]
    stage = staged(*[("coin", i * period) for i in range(pings)])
    for i in range(pings):
        assert pose(stage, i * period + 100).coins
    assert pose(stage, pings * period + COIN_MS).tray == pings
    assert pose(stage, pings * period + COIN_MS).coins == ()


def test_a_coin_leaps_at_once_out_of_the_block_and_turns():
    stage = staged(("coin", 0))
    ages = [pose(stage, age).coins[0] for age in range(0, int(COIN_MS), 10)]
    assert ages[0].y <= 0 < ages[5].y
    assert max(coin.y for coin in ages) == pytest.approx(0.5, abs=0.01)
    assert min(coin.turn for coin in ages) < 0.2 and max(coin.turn for coin in ages) > 0.9


def test_the_next_press_takes_the_old_coins_away():
    stage = staged(("coin", 0), ("coin", 420), ("coin", 5000))
    assert pose(stage, 5600).tray == 1
    stage = staged(("coin", 0), ("shake", 3000))
    assert pose(stage, 3001).tray == 0


def test_a_laughing_block_shakes_while_it_sounds_and_calms_down():
    stage = staged(("shake", 0))
    sways = [pose(stage, age).sway for age in range(0, 300, 3)]
    assert max(sways) > 0.02 and min(sways) < -0.02
    stage.take(Cue(0.0, "calm"), 300)
    assert abs(pose(stage, 900).sway) < 0.002
    assert not stage.is_moving(900)


def test_lights_go_out_over_the_whole_tune_and_come_back():
    stage = staged(("dusk", 0))
    lights = [pose(stage, age).daylight for age in range(0, int(DUSK_MS) + 1, 50)]
    assert lights == sorted(lights, reverse=True)
    assert lights[0] == 1 and pose(stage, DUSK_MS).daylight == pytest.approx(NIGHT)
    stage.take(Cue(0.0, "dawn"), DUSK_MS + 400)
    assert pose(stage, DUSK_MS + 800).daylight == 1


def test_a_refusal_shakes_its_head_and_is_over_soon():
    stage = staged(("refuse", 0))
    assert {pose(stage, age).sway > 0 for age in range(5, 170, 10)} == {True, False}
    assert pose(stage, 200).sway == 0


def test_reduced_motion_fades_and_never_moves():
    cues = [("coin", 0), ("spark", 0), ("shake", 0), ("refuse", 0), ("turn", 0), ("dusk", 0)]
    for cue in cues:
        stage = staged(cue, hit=0.0, reduced=True)
        for age in range(0, 700, 20):
            now = pose(stage, age)
            assert (now.lift, now.sway, now.tall, now.turn, now.sparks) == (0, 0, 1, 1, ())
            assert all((coin.x, coin.turn) == (0, 1) for coin in now.coins)
    assert 0 < pose(staged(("coin", 0), reduced=True), 100).coins[0].alpha < 1
    assert pose(staged(hit=0.0, reduced=True), 50).flash > 0


def test_power_coming_back_ends_everything():
    stage = staged(("shake", 0), ("spark", 0), ("dusk", 0), ("restart", 50))
    now = pose(stage, 60)
    assert (now.sway, now.sparks, now.daylight, now.tray) == (0, (), 1, 0)
