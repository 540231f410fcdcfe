"""Held at power-on, on battery, with the cable out."""

from itertools import pairwise

import pytest
from qblock_sim.bench import witness
from qblock_sim.bench.block import Block, outcome_of
from qblock_sim.device import Tone
from question_block import odds, scores, tunes
from question_block.unit import DROWSY


def hold_at_power_on(block: Block, ms: float) -> None:
    block.device.power_off()
    block.device.press()
    block.device.run(20)
    block.device.power_on()
    block.greet()
    block.listen(ms)


def nothing_drawn(block: Block) -> bool:
    return not [line for line in block.heard if line.verb in ("FREE", "EVENT")]


def apart(tones: list[Tone]) -> list[list[Tone]]:
    """Tones that have a longer silence between them than any tune has inside."""
    tunes_apart: list[list[Tone]] = [[]]
    for before, tone in pairwise(tones):
        tunes_apart[-1].append(before)
        if not before.duty and tone.us - before.us > 145_000:
            tunes_apart.append([])
    tunes_apart[-1].append(tones[-1])
    return tunes_apart


@pytest.mark.needs("bounce", "power", "hear")
def test_held_a_moment_at_power_on_it_takes_the_next_volume(block: Block) -> None:
    for volume in ("soft", "mute", "loud"):
        hold_at_power_on(block, 1300)
        block.forget()
        block.device.release(bounce=(300, 900))
        assert block.await_line("VALUE")["value"] == volume
        block.listen(500)
        block.look()
        assert witness.heard_tune(block.tones) == ("" if volume == "mute" else "volume")
        assert nothing_drawn(block)
    block.restart()
    block.greet()
    assert block.ask("GET", "VALUE", key="volume")["value"] == "loud"


@pytest.mark.needs("bounce", "power", "hear")
def test_held_longer_at_power_on_it_tests_itself(block: Block) -> None:
    hold_at_power_on(block, 5500)
    block.forget()
    block.device.release()
    lasts = sum(tunes.LENGTHS.values()) + 400 * len(scores.TUNES)
    report = block.await_line("SELFTEST", lasts)
    wanted = {"ok": "yes", "flash": "yes", "odds": "yes", "button": "yes"}
    assert wanted.items() <= report.fields.items()
    assert int(report["sounds"]) == len(scores.TUNES)
    block.look()
    assert [witness.heard_tune(tune) for tune in apart(block.tones)] == sorted(scores.TUNES)
    assert nothing_drawn(block)


@pytest.mark.needs("bounce", "power")
def test_held_much_longer_it_is_stuck_and_draws_nothing_until_freed(block: Block) -> None:
    hold_at_power_on(block, 15_500)
    assert block.greet()["state"] == "stuck"
    assert nothing_drawn(block)
    block.device.release()
    assert block.await_line("LOG", text="button free again")
    assert block.greet()["state"] == "ready"
    assert nothing_drawn(block)
    block.press()
    block.await_line("FREE")


@pytest.mark.needs("bounce", "cable", "see", "hear")
def test_on_battery_it_dozes_and_the_press_that_wakes_it_counts(block: Block) -> None:
    block.arm(0x7001, "reveal")
    block.device.unplug()
    block.device.run(DROWSY + 1000)
    block.look()
    dozing = block.device.now_us
    block.device.run(10_400)
    block.look()
    lit = [light for light in block.lights if light.us > dozing and any(map(sum, light.colours))]
    assert 1 <= len(lit) <= 3, "asleep it glints once in five seconds"
    pressed = block.press()
    block.device.run(1500)
    assert block.heard_outcome(pressed) == odds.REVEAL
    sounded = witness.first_sound(block.tones, pressed)
    assert sounded is not None and sounded - pressed < 10_000
    block.device.plug()
    block.greet(within_ms=5000)
    event = block.await_line("EVENT", arm=f"{0x7001:016x}")
    assert outcome_of(event) == odds.REVEAL
    block.acknowledge(event)


@pytest.mark.needs("press", "cable")
def test_a_press_kept_while_the_cable_is_out_is_told_when_it_is_back(block: Block) -> None:
    block.arm(0x7002)
    block.device.unplug()
    block.device.run(500)
    block.press()
    block.device.run(3000)
    assert "EVENT" not in [line.verb for line in block.listen(10)]
    block.device.plug()
    block.greet(within_ms=5000)
    event = block.await_line("EVENT", arm=f"{0x7002:016x}")
    assert block.hello["boot"] == block.greet()["boot"]
    block.acknowledge(event)
    block.listen(50)
    assert block.greet()["kept"] == "0"


@pytest.mark.needs("cable", "battery", "power", "hear")
def test_an_empty_battery_is_heard(block: Block) -> None:
    heard = {}
    for millivolts in (3200, 4200):
        block.device.unplug()
        block.device.set_battery(millivolts)
        block.restart()
        block.look()
        block.tones.clear()
        block.device.run(1500)
        block.look()
        heard[millivolts] = witness.heard_tune(block.tones)
    block.device.plug()
    assert heard == {3200: "battery-low", 4200: "ready"}


@pytest.mark.needs("battery")
def test_the_battery_is_told_in_millivolts(block: Block) -> None:
    for millivolts in (3100, 4500):
        block.device.set_battery(millivolts)
        assert abs(int(block.ask("STATUS", "STATUS")["mv"]) - millivolts) < 15


@pytest.mark.needs("hear")
def test_link_found_and_lost_are_heard(block: Block) -> None:
    block.await_ready()
    block.listen(400)
    block.forget()
    block.device.run(6000)
    block.look()
    assert witness.heard_tune(block.tones) == "link-lost"
    block.forget()
    block.greet()
    block.listen(600)
    block.look()
    assert witness.heard_tune(block.tones) == "link-found"
