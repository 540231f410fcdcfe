"""The lamp: the result can be told from the light alone."""

from bench import fixed, linked, quiet
from question_block import lamp, odds, tunes


def show(outcome, files=None):
    """A bench that has just shown one outcome, and when the press was."""
    bench = quiet(fixed(outcome), files=dict(files or {}))
    bench.press()
    start = bench.us
    bench.run(3)
    assert bench.unit.state() == "playing"
    while bench.unit.state() == "playing":
        bench.run(1)
    bench.seen = [s for s in bench.seen if start + 1000 < s[0] < bench.us]
    return bench, start


def light(outcome, files=None):
    """(ms since the press, level, colour) of all that the lamp does for one outcome."""
    bench, start = show(outcome, files)
    return [((s[0] - start) // 1000, s[2], s[3]) for s in bench.lamps()]


def blinks(frames):
    """How often dark turned into light."""
    count = 0
    dark = True
    for _, level, _ in frames:
        if level and dark:
            count += 1
        dark = not level
    return count


def colour(frames):
    return set([c for _, level, c in frames if level])


def test_n_gold_blinks_for_n_coins():
    for n in range(1, 7):
        frames = light(n)
        assert blinks(frames) == n
        assert colour(frames) == {(255, 140, 0)}


def test_each_blink_comes_with_its_ping():
    bench, _ = show(6)
    pings = []
    silent = True
    for s in bench.tones():
        if s[3] and silent:
            pings.append(s[0])
        silent = not s[3]
    assert len(pings) == 6
    assert [s[0] for s in bench.lamps() if s[2] == 255] == pings


def test_power_up_is_a_green_sweep_that_rises():
    frames = [f for f in light(odds.POWER_UP) if f[1]]
    assert colour(frames) == {(0, 255, 40)}
    rises = len([1 for a, b in zip(frames, frames[1:]) if b[1] > a[1]])
    assert rises > 0.9 * (len(frames) - 1)


def test_the_laugh_is_red_bursts():
    frames = light(odds.LAUGH)
    assert colour(frames) == {(255, 0, 0)}
    assert blinks(frames) > 12  # more than any number of coins, and much faster


def test_game_over_is_one_slow_fade_to_dark():
    frames = light(odds.GAME_OVER)
    levels = [level for _, level, _ in frames]
    assert levels == sorted(levels, reverse=True)
    assert levels[0] > 250 and levels[-1] == 0
    assert frames[-1][0] > 2000


def test_an_outcome_ends_in_a_moment_of_dark():
    for outcome in (1, 6, odds.POWER_UP, odds.LAUGH, odds.GAME_OVER):
        last = light(outcome)[-1]
        assert last[1] == 0, outcome


def test_muted_the_lamp_does_the_same():
    mute = {"settings.txt": b"volume=mute\n"}
    for outcome in (5, odds.POWER_UP, odds.LAUGH, odds.GAME_OVER):
        assert light(outcome, mute) == light(outcome)
        assert [s for s in show(outcome, mute)[0].tones() if s[3]] == []


def test_idle_breathes_slowly_and_armed_beats():
    bench = quiet()
    bench.run(8000)
    idle = [s[2] for s in bench.lamps()]
    assert min(idle) > 0 and max(idle) < 150
    bench = linked()
    bench.arm()
    bench.run(100)
    bench.take()
    bench.run(2700)
    armed = [s[2] for s in bench.lamps()]
    assert set(armed) == {90, 255}
    assert len(armed) == 12  # four changes in 900 ms


def frames_of(what, ms):
    """(ms since the frame before, level now and then) of all frames that a light asks for."""
    one = lamp.Lamp()
    one.step(0, what)
    now, seen = 0, []
    while now < ms:
        before, level, now = now, one.level, one.due
        one.step(now, what)
        seen.append((now - before, abs(one.level - level)))
    return seen


def test_a_slow_light_wakes_the_unit_less_often_and_still_changes_smoothly():
    breath = frames_of(lamp.IDLE, 4000)
    assert len(breath) <= 25 * 4 + 4  # 25 frames a second
    assert max([change for _, change in breath]) <= 3  # of 255
    sweep = frames_of(lamp.POWER_UP, 350)
    assert max([wait for wait, _ in sweep]) < 25  # ms: as smooth as a film, and more


def test_test_mode_is_seen_in_violet():
    bench = linked()
    bench.host("SEED", ("seed", 1))
    bench.run(2000)
    assert (170, 0, 255) in [s[3] for s in bench.lamps()]


def test_a_chain_shows_the_colour_at_half_power():
    one = lamp.Lamp()
    one.show(0, lamp.COIN, 420)
    one.step(0, lamp.IDLE)
    chain = bytearray(9)
    one.paint(chain)
    green, red, blue = chain[0], chain[1], chain[2]
    assert bytes(chain) == bytes((green, red, blue)) * 3
    assert 120 <= red <= 128 and 60 <= green <= 72 and blue == 0


def test_a_sweep_lights_a_chain_from_its_beginning():
    one = lamp.Lamp()
    one.show(0, lamp.POWER_UP, 5000)
    chain = bytearray(3 * 12)
    lit = []
    for now in range(0, 350, 10):
        one.step(now, lamp.IDLE)
        one.paint(chain)
        lit.append(len([i for i in range(12) if chain[3 * i]]))
    assert lit == sorted(lit)
    assert lit[-1] >= 11 and lit[9] < 6


def test_a_chain_of_one_lamp_works():
    one = lamp.Lamp()
    one.show(0, lamp.POWER_UP, 5000)
    one.step(0, lamp.IDLE)
    chain = bytearray(3)
    one.step(200, lamp.IDLE)
    one.paint(chain)
    assert chain[0] > 0


def test_the_game_over_fade_lasts_as_long_as_its_tune():
    one = lamp.Lamp()
    one.show(0, lamp.GAME_OVER, tunes.LENGTHS["game-over"])
    one.step(tunes.LENGTHS["game-over"] - 100, lamp.IDLE)
    assert 0 < one.level < 20
