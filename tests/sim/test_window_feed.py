"""What the pins do, and what moves: for every outcome of the real firmware."""

from collections import Counter

import pytest
from bench import Bench, fixed, quiet
from qblock_sim.bench.seeds import seed_for
from qblock_sim.device import Light, Restart, Tone
from qblock_sim.devices import open_device
from qblock_sim.window.feed import Feed, colours_of, tune_of
from question_block import lamp, ledger, odds, scores, settings, tunes, wire

CHAIN = {"lamp": "ws2812", "pixels": "8"}


def painted(level, colour, head=255):
    """The light of a chain, as the firmware paints it."""
    painter = lamp.Lamp()
    painter.level, painter.colour, painter.head = level, colour, head
    chain = bytearray(24)
    painter.paint(chain)
    return tuple((chain[i + 1], chain[i], chain[i + 2]) for i in range(0, 24, 3))


def outputs(seen, grey=False):
    """A bench's notes as a device tells them."""
    tones = [Tone(s[0], s[2] if s[3] else 0, s[3]) for s in seen if s[1] == "tone"]
    lights = []
    for s in seen:
        if s[1] == "lamp":
            power = (s[2] * s[2] * 255) // 65025
            lights.append(Light(s[0], ((power,) * 3,) if grey else painted(s[2], s[3])))
    return tones, lights


def shown(bench, grey=False):
    tones, lights = outputs(bench.take(), grey)
    return Feed().take(tones, lights)


def counts(cues):
    return Counter(cue.what for cue in cues if cue.what != "other")


def press(outcome, armed=False, **options):
    bench = quiet(fixed(outcome), **options)
    if armed:
        bench.arm()
        bench.run(1500)
    bench.press_and_wait(6000)
    return bench


@pytest.mark.parametrize("grey", [False, True], ids=["chain", "led"])
@pytest.mark.parametrize("armed", [False, True], ids=["free", "armed"])
@pytest.mark.parametrize("pings", range(1, 7))
def test_one_coin_jumps_for_each_ping_exactly_when_it_begins(pings, armed, grey):
    bench = press(pings, armed)
    onsets, silent = [], True
    for s in bench.tones():
        if s[3] and silent and s[2] > 2000:
            onsets.append(s[0])
        silent = not s[3]
    coins = [cue.us for cue in shown(bench, grey) if cue.what == "coin"]
    assert coins == onsets and len(coins) == pings


@pytest.mark.parametrize("grey", [False, True], ids=["chain", "led"])
@pytest.mark.parametrize("armed", [False, True], ids=["free", "armed"])
def test_every_note_of_a_power_up_throws_a_spark_ever_higher(armed, grey):
    cues = shown(press(odds.POWER_UP, armed), grey)
    sparks = [cue for cue in cues if cue.what == "spark"]
    notes = len(scores.TUNES["power-up"]) // tunes.STEP - 1  # the last only fades out
    assert set(counts(cues)) == {"spark"} and len(sparks) == notes
    assert sparks[0].strength == 0 and sparks[-1].strength == 1


@pytest.mark.parametrize("grey", [False, True], ids=["chain", "led"])
@pytest.mark.parametrize("armed", [False, True], ids=["free", "armed"])
def test_the_block_shakes_with_every_burst_of_the_laugh_and_calms_between(armed, grey):
    cues = [cue for cue in shown(press(odds.LAUGH, armed), grey) if cue.what != "other"]
    assert [cue.what for cue in cues] == ["shake", "calm"] * 5
    assert cues[-1].us - cues[0].us == pytest.approx(tunes.LENGTHS["laugh"] * 1000, abs=20_000)


@pytest.mark.parametrize("grey", [False, True], ids=["chain", "led"])
@pytest.mark.parametrize("armed", [False, True], ids=["free", "armed"])
def test_lights_go_out_with_game_over_and_come_back_with_the_lamp(armed, grey):
    cues = [cue for cue in shown(press(odds.GAME_OVER, armed), grey) if cue.what != "other"]
    assert [cue.what for cue in cues] == ["dusk", "dawn"]
    assert cues[-1].us - cues[0].us >= tunes.LENGTHS["game-over"] * 1000


def test_a_reveal_turns_the_mark_once():
    bench = quiet(fixed())
    bench.arm(table="reveal")
    bench.run(300)
    bench.press_and_wait()
    assert counts(shown(bench)) == {"turn": 1}


def test_a_refusal_shakes_its_head_for_each_of_two_buzzes():
    bench = quiet(fixed(*[1] * ledger.SIZE))
    for i in range(ledger.SIZE + 1):
        bench.arm("%016x" % (i + 1))
        bench.take()
        bench.press_and_wait(3000)
    assert bench.lines("REFUSED")
    assert counts(shown(bench)) == {"refuse": 2}


def test_no_notice_and_no_self_test_moves_anything_but_as_its_light_says():
    bench = Bench(fixed())  # ready
    bench.host("HELLO", ("v", 1))  # link found
    bench.run(9000)  # link lost
    assert not counts(shown(bench))
    bench.host("SELFTEST")
    bench.run(15_000)
    moved = counts(shown(bench))
    # every tune is played, but the lamp tells that it is none of these
    assert moved["coin"] == moved["turn"] == 0


def test_breathing_heartbeat_and_test_mode_move_nothing():
    bench = quiet(fixed())
    bench.run(8000)
    bench.arm()
    bench.run(8000)
    bench.host("SEED", ("seed", 1))
    bench.run(8000)
    assert not counts(shown(bench))


def test_a_press_during_a_notice_is_seen():
    bench = Bench(fixed(3))
    bench.run(100)
    bench.press_and_wait()
    assert counts(shown(bench)) == {"coin": 3}


def at_volume(volume):
    return {settings.FILE: settings.encode(settings.defaults() | {"volume": volume})}


def test_a_soft_block_moves_as_a_loud_one():
    for outcome, wanted in ((4, {"coin": 4}), (odds.LAUGH, {"shake": 5, "calm": 5})):
        assert counts(shown(press(outcome, files=at_volume("soft")))) == wanted


@pytest.mark.parametrize("grey", [False, True], ids=["chain", "led"])
@pytest.mark.parametrize("armed", [False, True], ids=["free", "armed"])
@pytest.mark.parametrize("outcome", [outcome for outcome, _ in odds.TABLES[odds.DEFAULT]])
def test_a_muted_block_moves_as_its_lamp_says(outcome, armed, grey):
    """At any moment of its breath or its heartbeat."""
    for after in range(0, 900, 30):
        bench = quiet(fixed(outcome), files=at_volume("mute"))
        if armed:
            bench.arm()
            bench.run(1500)
        bench.run(after)
        bench.press_and_wait(6000)
        assert not any(tone[3] for tone in bench.tones())
        assert counts(shown(bench, grey)) == mute_moves(outcome), after


def mute_moves(outcome):
    return {
        odds.LAUGH: {"shake": 1, "calm": 1},
        odds.POWER_UP: {"spark": tunes.LENGTHS["power-up"] // 350},  # one for each sweep
        odds.GAME_OVER: {"dusk": 1, "dawn": 1},
    }.get(outcome, {"coin": odds.pings(outcome)})


@pytest.mark.parametrize("grey", [False, True], ids=["chain", "led"])
def test_a_muted_reveal_turns_the_mark_once(grey):
    bench = quiet(fixed(), files=at_volume("mute"))
    bench.arm(table="reveal")
    bench.run(300)
    bench.press_and_wait()
    assert counts(shown(bench, grey)) == {"turn": 1}


def test_a_muted_refusal_shakes_its_head_once():
    bench = quiet(fixed(*[1] * ledger.SIZE), files=at_volume("mute"))
    for i in range(ledger.SIZE + 1):
        bench.arm("%016x" % (i + 1))
        bench.take()
        bench.press_and_wait(3000)
    assert bench.lines("REFUSED")
    assert counts(shown(bench)) == {"refuse": 1}


@pytest.mark.parametrize("grey", [False, True], ids=["chain", "led"])
def test_a_muted_block_that_nobody_presses_moves_nothing(grey):
    bench = Bench(fixed(), files=at_volume("mute"))  # ready
    bench.host("HELLO", ("v", 1))  # link found
    bench.run(9000)  # link lost
    bench.arm()
    bench.run(8000)
    bench.host("SEED", ("seed", 1))
    bench.run(8000)
    bench.host("SELFTEST")
    bench.run(15_000)
    assert not counts(shown(bench, grey))


def test_what_comes_in_pieces_gives_the_same_as_all_at_once():
    for outcome in (6, odds.LAUGH, odds.POWER_UP, odds.GAME_OVER):
        tones, lights = outputs(press(outcome).take())
        whole = Feed().take(tones, lights)
        feed, pieces = Feed(), []
        for end in range(0, 9_000_000, 16_667):
            begin = end - 16_667
            pieces += feed.take(
                [t for t in tones if begin <= t.us < end],
                [i for i in lights if begin <= i.us < end],
            )
        assert pieces == whole


def test_without_its_lamp_a_sound_moves_nothing():
    tones, _ = outputs(press(3).take())
    white = [Light(0, painted(160, lamp.COLOURS[lamp.WHITE]))]
    assert not counts(Feed().take(tones, white))


def test_a_light_is_believed_alone_only_if_nothing_was_heard():
    tones, lights = outputs(press(3).take())
    assert counts(Feed().take([], lights)) == {"coin": 3}
    other = [Tone(tone.us, 5000, 9000) for tone in tones]  # of no tune
    assert not counts(Feed().take(other, lights))


def test_a_restart_is_a_cue_and_forgets_the_tune():
    tones, lights = outputs(press(odds.GAME_OVER).take())
    feed = Feed()
    feed.take(tones[:3], lights[:3])
    cues = feed.take(
        (), (Light(9e6, painted(90, lamp.COLOURS[lamp.GOLD])),), (Restart(8e6, "power"),)
    )
    assert [cue.what for cue in cues] == ["restart"]


@pytest.mark.parametrize("name", scores.TUNES)
def test_every_tune_is_known_by_its_first_pitch(name):
    first = scores.TUNES[name][0] | scores.TUNES[name][1] << 8
    same = {n for n, t in scores.TUNES.items() if t[:2] == scores.TUNES[name][:2]}
    assert tune_of(first * 1.002, "") in same
    if name in ("coin", "power-up", "laugh", "game-over", "reveal", "refused"):
        assert same == {name}


@pytest.mark.parametrize("index", range(len(lamp.COLOURS)))
def test_a_lamp_of_any_brightness_is_known_by_its_colour(index):
    for level in range(1, 256):
        light = Light(0, painted(level, lamp.COLOURS[index]))
        if any(any(rgb) for rgb in light.colours):
            assert index in colours_of(light)
    assert colours_of(Light(0, painted(255, lamp.COLOURS[index]))) == {index}


@pytest.mark.parametrize(("kind", "presses"), [("sim", 60), ("mpy", 20), ("rp2040", 2)])
def test_what_is_shown_is_what_the_wire_tells(kind, presses):
    """The wire is not looked at by the feed: so it can bear witness."""
    with open_device(kind, seed=11, settings=CHAIN) as device:
        device.serial.open()
        device.run(2500)
        device.serial.read()
        feed = Feed()
        feed.take(device.tones(), device.lights(), device.restarts())
        for _ in range(presses):
            device.press()
            device.release(device.now_us + 60_000)
            device.run(4000)
            moved = counts(feed.take(device.tones(), device.lights()))
            assert moved == Counter(told(device.serial.read()))


@pytest.mark.parametrize("lamps", [CHAIN, {"lamp": "led"}], ids=["chain", "led"])
@pytest.mark.parametrize("kind", ["sim", "mpy", "rp2040"])
def test_a_muted_block_is_shown_alike_on_every_device(kind, lamps):
    with open_device(kind, seed=11, settings={**lamps, "volume": "mute"}) as device:
        device.serial.open()
        device.run(2500)
        feed = Feed()
        for outcome in (3, odds.LAUGH):
            device.serial.write(wire.encode(wire.HOST, "SEED", ("seed", seed_for(outcome))))
            device.run(1500)
            feed.take(device.tones(), device.lights(), device.restarts())
            device.press()
            device.release(device.now_us + 60_000)
            device.run(3500)
            tones = device.tones()
            assert not any(tone.hz or tone.duty for tone in tones)
            assert counts(feed.take(tones, device.lights())) == mute_moves(outcome)


def told(data):
    """What has to move, as the FREE line of a press says it."""
    reader = wire.Reader(wire.UNIT)
    lines = [line for line in map(reader.push, data) if line]
    (fields,) = [fields for verb, fields in lines if verb == "FREE"]
    notes = len(scores.TUNES["power-up"]) // tunes.STEP - 1
    return {
        "coin": {"coin": int(fields.get("pings", 0))},
        "power-up": {"spark": notes},
        "laugh": {"shake": 5, "calm": 5},
        "game-over": {"dusk": 1, "dawn": 1},
    }[fields["outcome"]]
