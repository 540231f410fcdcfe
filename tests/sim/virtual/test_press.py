"""What a block does on the virtual board, under CPython and under MicroPython."""

from itertools import pairwise

import pytest
from qblock_sim.device import Kind
from qblock_sim.devices import open_device
from qblock_sim.virtual.bench import armed_press
from qblock_sim.virtual.chip.core import Chip
from question_block import ledger, odds, settings, tunes
from virtual_hand import ARM, EVENTUALLY, both, kept, lines, onsets, ready, tap

PARKED_HZ = 20_000  # at which a silent pin waits: too high to be heard, so soon over


@both
def test_it_says_hello_and_plays_its_sound_when_switched_on(kind: Kind) -> None:
    with open_device(kind, unit_id="0123456789abcdef") as device:
        device.serial.open()
        device.run(500)
        (verb, fields), *_ = lines(device.serial.read())
        assert verb == "HELLO"
        assert fields["unit"] == "0123456789abcdef"
        assert fields["odds"] == odds.fingerprint(odds.DEFAULT)
        assert fields["state"] == "ready"
        assert onsets(device.tones()) >= 1
        assert device.restarts() == []


@both
def test_a_press_says_as_many_pings_as_it_plays(kind: Kind) -> None:
    heard = set()
    with ready(kind, seed=3) as device:
        for _ in range(16):
            tap(device)
            said = [fields for verb, fields in lines(device.serial.read()) if verb == "FREE"]
            assert len(said) == 1
            tones = device.tones()
            if said[0]["outcome"] == "coin":
                assert onsets(tones) == int(said[0]["pings"])
                heard.add(said[0]["pings"])
    assert len(heard) >= 3


@both
def test_no_pitch_is_told_but_those_of_the_scores(kind: Kind) -> None:
    """Not the one that the pin runs at when nothing is to be heard, and none without a pulse."""
    for volume in ("loud", "mute"):
        with ready(kind, seed=3, settings={"volume": volume}) as device:
            for _ in range(3):
                tap(device)
            tones = device.tones()
            assert bool(tones) == (volume == "loud")
            assert all(tone.hz < 10_000 and bool(tone.hz) == bool(tone.duty) for tone in tones)


def test_a_tone_is_given_its_pulse_before_its_pitch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a period of the new pitch may pass without a pulse: of a low one, 8 ms of silence.
    On the chip that depends on where the counter is: one press in twenty."""
    told = [(PARKED_HZ, 0)]
    show = Chip.show_tone

    def listen(chip: Chip, hz: int, duty: int) -> None:
        told.append((hz, duty))
        show(chip, hz, duty)

    with ready("sim", seed=3) as device:
        monkeypatch.setattr(Chip, "show_tone", listen)
        tap(device)
    assert any(duty for _, duty in told)
    for before, after in pairwise(told):
        if not before[1]:
            assert after[0] in (before[0], PARKED_HZ), "no pitch without a pulse"


@both
def test_a_bouncing_contact_is_one_press_and_is_heard_within_5_ms(kind: Kind) -> None:
    with ready(kind) as device:
        start = device.now_us + 500
        device.press(start, bounce=(300, 700, 900, 1500))
        device.release(start + 90_000, bounce=(200, 2200, 4000, 9000))
        device.run(EVENTUALLY)
        assert [verb for verb, _ in lines(device.serial.read())].count("FREE") == 1
        assert 1000 <= device.tones()[0].us - start <= 5000


@both
def test_an_armed_press_is_written_reported_and_acknowledged(kind: Kind) -> None:
    with ready(kind) as device:
        event = armed_press(device, int(ARM, 16))
        assert event["arm"] == ARM
        assert event["seq"] == "1"
        device.run(3000)
        device.power_off()
        assert [each.state for each in kept(device)] == [ledger.SPENT]


@both
@pytest.mark.parametrize(
    "ms, verb, fields",
    [
        (500, "", {}),
        (1500, "VALUE", {"key": "volume", "value": settings.VOLUMES[1]}),
        (6000, "SELFTEST", {"ok": "yes", "sounds": str(len(tunes.LENGTHS))}),
        (16000, "LOG", {"text": "button stuck: it draws nothing"}),
    ],
)
def test_held_at_power_on(kind: Kind, ms: int, verb: str, fields: dict[str, str]) -> None:
    with ready(kind) as device:
        device.power_off()
        device.press()
        device.run(10)
        device.power_on()
        device.run(ms)
        device.release()
        device.run(40_000)
        said = [line for line in lines(device.serial.read()) if line[0] != "HELLO"]
        assert "FREE" not in [each for each, _ in said]
        if verb:
            assert said[0][0] == verb
            assert {key: said[0][1][key] for key in fields} == fields
        else:
            assert said == []


def test_a_chain_of_lamps_shows_its_colours() -> None:
    with ready("sim", seed=3, settings={"lamp": "ws2812", "pixels": "5"}) as device:
        while True:
            tap(device)
            if b"power-up" in device.serial.read():
                break
            device.lights()
        lights = device.lights()
    assert {len(light.colours) for light in lights} == {5}
    greens = [sum(g > 0 for _, g, _ in light.colours) for light in lights]
    assert max(greens) == 5
    assert 1 in greens  # it rises from the first lamp on
