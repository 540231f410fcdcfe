"""The button: one outcome for one press, whatever the contact does."""

from bench import Bench, linked, quiet
from question_block import tunes


def first_tone(bench):
    return next(s for s in bench.seen if s[1] == "tone" and s[3])[0]


def test_a_press_sounds_one_to_two_ms_after_the_first_edge():
    for offset in (0, 1, 499, 500, 999):
        bench = quiet()
        bench.run(1)
        bench.us += offset
        edge = bench.us
        bench.press()
        bench.run(100)
        assert 1000 < first_tone(bench) - edge <= 2000, offset


def test_a_spike_under_one_ms_draws_nothing():
    for width in (1, 50, 300, 700, 999):
        for offset in (0, 250, 999):
            bench = quiet()
            bench.us += offset
            bench.contact = [(bench.us, True), (bench.us + width, False)]
            bench.run(200)
            assert bench.outcomes() == 0, (width, offset)
            assert not bench.tones()


def test_spikes_in_a_row_draw_nothing():
    bench = quiet()
    for n in range(200):
        at = bench.us + n * 7300
        bench.contact += [(at, True), (at + 900, False)]
    bench.run(2000)
    assert bench.outcomes() == 0


def test_two_spikes_that_a_slow_loop_sees_late_are_no_press():
    """The second is seen when the first is over and done with: it begins anew."""
    for lag in (100, 400, 900):
        for offset in (0, 250, 999):
            bench = quiet(lag=lag)
            bench.us += offset
            at = bench.us
            bench.contact = [(at, True), (at + 10, False), (at + 4010, True), (at + 5000, False)]
            bench.run(200)
            assert bench.outcomes() == 0, (lag, offset)


def test_a_contact_that_is_open_when_it_is_looked_at_sounds_as_soon_as_it_closes():
    for closes in (2100, 2400, 2999):
        bench = quiet()
        edge = bench.us
        bench.press(bounces=[900, closes])
        bench.run(100)
        assert first_tone(bench) - edge == closes


def test_a_chattering_contact_gives_one_outcome():
    for bounces in ([], [300, 600], list(range(100, 20000, 660)), list(range(50, 4000, 130))):
        bench = quiet()
        bench.press(hold=80, bounces=bounces)
        bench.run(6000)
        assert bench.outcomes() == 1, bounces


def test_chatter_on_release_gives_no_second_outcome():
    bench = quiet()
    bench.press(hold=3500)  # released when the outcome is long over
    end = bench.us + 3500 * 1000
    for n in range(15):
        bench.contact += [(end + 300 + n * 1300, True), (end + 900 + n * 1300, False)]
    bench.run(9000)
    assert bench.outcomes() == 1


def test_a_new_press_needs_a_clean_release():
    bench = quiet()
    bench.press(hold=4000)
    bench.run(4010)  # open again for 10 ms only
    bench.press(hold=500)
    bench.run(4000)
    assert bench.outcomes() == 1
    bench.press()
    bench.run(4000)
    assert bench.outcomes() == 2


def test_a_long_press_in_play_is_just_a_press():
    bench = quiet()
    bench.press(hold=30000)
    bench.run(40000)
    assert bench.outcomes() == 1
    assert bench.lines("SELFTEST") == []


def test_presses_while_an_outcome_plays_do_nothing():
    bench = quiet()
    bench.press()
    for _ in range(5):
        bench.run(150)
        bench.press(hold=50)
    bench.run(5000)
    assert bench.outcomes() == 1


def test_an_edge_during_a_flash_write_is_not_missed():
    """Even a press that is over when the write returns; 45 ms is a sector's erase."""
    for hold in (20, 100):
        bench = linked(write_us=45000)
        bench.contact = [(bench.us + 10000, True), (bench.us + 10000 + hold * 1000, False)]
        bench.host("SET", ("key", "volume"), ("value", "soft"))  # written at once
        assert bench.saves("settings.txt") == 1
        bench.run(5000)
        assert bench.outcomes() == 1, hold


def test_an_edge_that_was_slept_over_is_not_missed():
    """Latched just as the light sleep began, seen at its end, long after the release."""
    bench = quiet(powered=False)
    bench.run(60000)
    bench.edge = bench.us - 2000000
    bench.take()
    bench._wake = bench.us
    bench.run(5000)
    assert bench.outcomes() == 1


def test_the_press_that_wakes_a_sleeping_unit_counts():
    bench = quiet(powered=False)
    bench.run(60000)
    assert bench.slept > 20000
    bench.press()
    bench.run(5000)
    assert bench.outcomes() == 1


def held(ms):
    bench = Bench(down=True)
    bench.contact = [(ms * 1000, False)]
    bench.run(40000)
    return bench


def test_held_at_power_on_for_less_than_a_second_does_nothing():
    bench = held(990)
    assert bench.verbs() == ["HELLO"]
    assert not bench.tones()


def test_held_at_power_on_for_1_to_5_s_is_the_next_volume():
    for ms in (1000, 4990):
        bench = held(ms)
        assert bench.lines("VALUE") == [{"key": "volume", "value": "soft"}], ms
        assert b"volume=soft\n" in bench.files["settings.txt"]
        assert bench.outcomes() == 0


def test_volumes_go_round_loud_soft_mute():
    bench = held(2000)
    names = []
    for _ in range(3):
        bench.down = True
        bench.contact = [(bench.us + 2000000, False)]
        bench.take()
        bench.power_cycle()
        bench.run(5000)
        names.append(bench.lines("VALUE")[0]["value"])
    assert names == ["mute", "loud", "soft"]


def test_held_at_power_on_for_5_to_15_s_is_the_self_test():
    for ms in (5000, 14990):
        bench = held(ms)
        assert bench.lines("SELFTEST")[0]["ok"] == "yes", ms
        assert bench.lines("VALUE") == []
        assert bench.outcomes() == 0


def test_never_released_is_stuck_and_draws_nothing():
    bench = Bench(down=True)
    bench.run(60000)
    assert bench.outcomes() == 0
    assert [f["text"] for f in bench.lines("LOG")] == ["button stuck: it draws nothing"]
    bench.host("HELLO", ("v", 1))
    assert bench.lines("HELLO")[-1]["state"] == "stuck"


def test_a_stuck_button_that_comes_free_works_again():
    bench = held(20000)
    assert bench.outcomes() == 0
    bench.host("HELLO", ("v", 1))
    assert bench.lines("HELLO")[-1]["state"] == "ready"
    bench.press_and_wait()
    assert bench.outcomes() == 1


def test_a_shaky_finger_at_power_on_is_one_hold():
    bench = Bench(down=True)
    bench.contact = [(3000000, False), (3005000, True), (6000000, False)]
    bench.run(40000)
    assert bench.lines("VALUE") == []
    assert len(bench.lines("SELFTEST")) == 1


def test_a_slow_loop_still_finds_every_press():
    bench = quiet(lag=900)
    for n in range(20):
        bench.press(hold=40)
        bench.run(5000)
        assert bench.outcomes() == n + 1


def test_volume_changes_the_pulse_and_mute_is_silent():
    assert tunes.duty(255, tunes.LOUD) > 7 * tunes.duty(255, tunes.SOFT) > 0
    assert tunes.duty(255, tunes.MUTE) == 0
