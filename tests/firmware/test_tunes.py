"""The player: what is in the score, when it is due, at the volume that is set."""

from bench import raises
from question_block import scores, tunes


def play(name, times=1, volume=tunes.LOUD, late=0):
    """(ms, hz, duty) whenever something changes, stepping when the player says so."""
    player = tunes.Player()
    player.volume = volume
    now = 1000
    player.start(now, name, times)
    seen = [(0, player.hz, player.duty)]
    while player.playing:
        now = player.due + late
        player.step(now)
        if (player.hz, player.duty) != seen[-1][1:]:
            seen.append((now - 1000, player.hz, player.duty))
    return seen


def onsets(seen):
    return [seen[i][0] for i in range(len(seen)) if seen[i][2] and (i == 0 or not seen[i - 1][2])]


def test_every_sound_of_the_unit_has_a_score():
    for name in (
        "coin", "power-up", "laugh", "game-over", "reveal", "ready", "refused",
        "link-found", "link-lost", "battery-low", "volume",
    ):  # fmt: skip
        assert len(scores.TUNES[name]) % tunes.STEP == 0
        assert tunes.LENGTHS[name] > 0


def test_C21_n_pings_for_n_coins_evenly_spaced():
    for n in range(1, 7):
        starts = onsets(play("coin", n))
        assert len(starts) == n
        assert [b - a for a, b in zip(starts, starts[1:])] == [420] * (n - 1)


def test_a_late_loop_does_not_shift_the_pings():
    starts = onsets(play("coin", 6, late=7))
    assert len(starts) == 6
    assert starts[-1] <= 5 * 420 + 7


def test_sound_begins_at_once_and_ends_silent():
    for name in scores.TUNES:
        seen = play(name)
        assert seen[0][1] > 0 and seen[0][2] > 0, name
        assert seen[-1][1:] == (0, 0), name
        assert seen[-1][0] <= tunes.LENGTHS[name]


def test_power_up_rises_and_game_over_falls():
    up = [hz for _, hz, duty in play("power-up") if duty]
    down = [hz for _, hz, duty in play("game-over") if duty]
    assert max(up[-4:]) > 2 * max(up[:4])
    assert min(down[-4:]) * 1.5 < max(down[:4])


def test_the_laugh_is_deep_and_not_a_beep():
    seen = [(hz, duty) for _, hz, duty in play("laugh") if duty]
    assert max([hz for hz, _ in seen]) < 250
    assert len(set(seen)) > 20  # pitch and pulse move all the time


def test_a_glide_takes_a_point_every_frame():
    score = scores.TUNES
    saved = score["volume"]
    score["volume"] = bytes((100, 0, 200, 0, 100, 0, 200, 100))  # 100>200 Hz, 100 ms, 200>100
    try:
        seen = play("volume")
    finally:
        score["volume"] = saved
    assert [hz for _, hz, _ in seen] == [100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 0]
    assert [at for at, _, _ in seen] == list(range(0, 101, 10))
    assert [duty // 128 for _, _, duty in seen] == list(range(200, 100, -10)) + [0]


def test_mute_keeps_the_time_but_not_the_sound():
    assert [duty for _, _, duty in play("laugh", volume=tunes.MUTE) if duty] == []
    player = tunes.Player()
    player.volume = tunes.MUTE
    player.start(0, "laugh")
    player.step(tunes.LENGTHS["laugh"] - 1)
    assert player.playing
    player.step(tunes.LENGTHS["laugh"])
    assert not player.playing


def test_no_tune_of_that_name():
    assert raises(KeyError, tunes.Player().start, 0, "anthem")
