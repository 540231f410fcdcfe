"""A press: what is drawn is what is heard, seen and told, once."""

import random
from itertools import accumulate, pairwise

import pytest
from qblock_sim.bench import witness
from qblock_sim.bench.block import Block, outcome_of
from qblock_sim.bench.contact import bounce
from qblock_sim.bench.figures import SOUND_GOAL_MS
from qblock_sim.bench.seeds import seed_for
from question_block import odds, tunes

OUTCOMES = [outcome for outcome, _ in odds.TABLES[odds.DEFAULT]]


@pytest.mark.needs("press", "witness")
@pytest.mark.parametrize(
    "outcome", OUTCOMES, ids=lambda o: witness.name(o).replace(", ", "-").replace(" ", "-")
)
def test_free_play_sounds_and_looks_as_the_line_says(block: Block, outcome: int) -> None:
    block.ask("SEED", "HELLO", seed=seed_for(outcome))
    block.await_ready()
    block.forget()
    pressed = block.press()
    told = block.await_line("FREE")
    block.listen(tunes.LENGTHS[odds.kind(outcome)] * (odds.pings(outcome) or 1) + 900)
    assert outcome_of(told) == outcome
    assert block.heard_outcome(pressed) == outcome
    assert block.seen_outcome(pressed) == outcome
    block.listen(500)
    assert [line.verb for line in block.heard].count("FREE") == 1


@pytest.mark.needs("press", "witness")
def test_the_mysterious_reveal_sounds_and_looks_its_part(block: Block) -> None:
    block.arm(0x0EEA, "reveal")
    pressed = block.press()
    event = block.await_line("EVENT")
    block.listen(tunes.LENGTHS["reveal"] + 900)
    assert outcome_of(event) == odds.REVEAL
    assert block.heard_outcome(pressed) == odds.REVEAL
    assert block.seen_outcome(pressed) == odds.REVEAL
    block.acknowledge(event)


@pytest.mark.needs("press")
def test_an_armed_press_is_told_until_it_is_acknowledged(block: Block) -> None:
    armed = block.arm(0xA1)
    assert (armed["arm"], armed["table"]) == (f"{0xA1:016x}", odds.DEFAULT)
    assert block.greet()["armed"] == f"{0xA1:016x}"
    block.press()
    told = [line for line in block.listen(2000) if line.verb == "EVENT"]
    assert len(told) >= 3
    assert all(line.fields == told[0].fields for line in told)
    assert told[0]["arm"] == f"{0xA1:016x}"
    assert told[0]["unit"] == block.hello["unit"]
    assert int(told[0]["seq"]) == int(block.hello["seq"]) + 1
    gaps = [(b.us - a.us) / 1000 for a, b in pairwise(told)]
    assert all(300 <= gap <= 600 for gap in gaps), gaps
    block.acknowledge(told[0])
    assert [line for line in block.listen(1500) if line.verb == "EVENT"] == []
    hello = block.greet()
    assert (hello["kept"], hello["armed"], hello["seq"]) == ("0", "-", told[0]["seq"])


@pytest.mark.needs("press")
def test_arm_repeated_never_draws_anew(block: Block) -> None:
    block.arm(0xA2)
    block.arm(0xA2)
    block.press()
    event = block.await_line("EVENT")
    block.await_ready()
    for _ in range(3):  # kept: told again
        again = block.ask("ARM", "EVENT", arm=f"{0xA2:016x}")
        assert again.fields == event.fields
    block.acknowledge(event)
    assert block.refused("ARM", arm=f"{0xA2:016x}") == "spent"
    block.press()
    assert block.await_line("FREE").verb == "FREE"
    assert block.greet()["seq"] == event["seq"]


@pytest.mark.needs("press")
def test_disarm_takes_an_arm_back_but_never_a_press(block: Block) -> None:
    block.arm(0xA3)
    assert block.ask("DISARM", "DISARMED", arm=f"{0xA3:016x}")["arm"] == f"{0xA3:016x}"
    assert block.greet()["armed"] == "-"
    block.press()
    block.await_line("FREE")
    block.await_ready()
    block.arm(0xA4)
    block.press()
    event = block.await_line("EVENT", arm=f"{0xA4:016x}")
    assert block.ask("DISARM", "EVENT", arm=f"{0xA4:016x}").fields == event.fields
    block.acknowledge(event)


@pytest.mark.needs("bounce", "hear")
def test_every_bouncing_contact_gives_exactly_one_outcome(block: Block) -> None:
    chance = random.Random(11)
    trains = [0, 1, 2, 5, 9, 15, 30]
    for n, bounces in enumerate(trains):
        arm = 0xB000 + n
        block.arm(arm, "reveal")
        edges = sorted(chance.sample(range(20, 20_000), 2 * bounces))
        back = sorted(chance.sample(range(20, 20_000), 2 * (bounces // 2)))
        block.press(edges, hold_ms=90, release_bounce=back)
        event = block.await_line("EVENT", arm=f"{arm:016x}")
        block.acknowledge(event)
        later = block.listen(1300)
        assert "FREE" not in [line.verb for line in later], f"{bounces} bounces, drawn twice"
        assert int(event["seq"]) == int(block.hello["seq"]) + 1 + n
    block.look()
    assert block.greet()["seq"] == str(int(event["seq"]))


@pytest.mark.needs("bounce", "hear")
def test_a_spike_under_a_millisecond_draws_nothing(block: Block) -> None:
    for us in (2, 40, 300, 900):
        block.press(hold_ms=us / 1000)
        lines = [line.verb for line in block.listen(150 + block.rig.lead_us / 1000)]
        assert lines == [], us
    block.look()
    assert witness.first_sound(block.tones) is None
    block.press()
    assert block.await_line("FREE").verb == "FREE"


@pytest.mark.needs("bounce")
def test_a_press_while_an_outcome_plays_is_ignored(block: Block) -> None:
    block.arm(0xC1, "reveal")
    block.press(hold_ms=40)
    event = block.await_line("EVENT")
    for _ in range(3):
        block.press(hold_ms=40)
        block.listen(150)
    block.acknowledge(event)
    block.listen(1200)
    assert "FREE" not in [line.verb for line in block.heard]
    assert block.greet()["seq"] == event["seq"]
    block.press()
    block.await_line("FREE")


@pytest.mark.needs("bounce")
def test_a_button_held_for_long_is_one_press(block: Block) -> None:
    block.arm(0xC2, "reveal")
    block.press(hold_ms=2500)
    event = block.await_line("EVENT")
    block.acknowledge(event)
    later = block.listen(3500)
    assert [line.verb for line in later if line.verb in ("FREE", "EVENT")] == []


@pytest.mark.needs("press", "hear", "see")
def test_a_muted_block_shows_the_same_lamp_and_makes_no_sound(block: Block) -> None:
    block.ask("SET", "VALUE", key="volume", value="mute")
    block.ask("SEED", "HELLO", seed=seed_for(3))
    block.await_ready()
    block.forget()
    pressed = block.press()
    assert outcome_of(block.await_line("FREE")) == 3
    block.listen(2200)
    assert block.seen_outcome(pressed) == 3
    assert witness.first_sound(block.tones) is None


@pytest.mark.needs("press", "hear")
def test_a_soft_block_plays_the_same_tune_with_less_power(block: Block) -> None:
    loudest = {}
    for volume in ("loud", "soft"):
        block.ask("SET", "VALUE", key="volume", value=volume)
        block.ask("SEED", "HELLO", seed=seed_for(2))
        block.await_ready()
        block.forget()
        pressed = block.press()
        block.listen(2000)
        assert block.heard_outcome(pressed) == 2
        loudest[volume] = max(tone.duty for tone in block.tones)
    assert loudest["loud"] > 6 * loudest["soft"] > 0


@pytest.mark.needs("bounce", "hear", "see")
def test_armed_and_idle_look_different(block: Block) -> None:
    def jumps() -> int:
        block.listen(2000)
        block.look()
        powers = [sum(map(sum, light.colours)) for light in block.lights]
        block.lights.clear()
        return sum(abs(b - a) > 150 for a, b in pairwise(powers))

    block.await_ready()
    block.forget()
    idle = jumps()
    block.arm(0xD1)
    block.forget()
    armed = jumps()
    assert idle == 0
    assert armed >= 4
    block.ask("DISARM", "DISARMED", arm=f"{0xD1:016x}")


@pytest.mark.needs("bounce", "hear")
def test_the_tone_begins_within_five_milliseconds_of_the_first_edge(block: Block) -> None:
    model = random.Random(5)
    open_when_looked_at = tuple(accumulate((900, *(300, 60) * 4, 300)))  # hardly closed till 2.6 ms
    trains = (
        (),
        (300, 700),
        (100, 250, 1200, 1500, 4000, 4300),
        open_when_looked_at,
        *(bounce(model) for _ in range(4)),
    )
    for n, train in enumerate(trains):
        block.arm(0xE1 + n, "reveal")
        block.await_ready()
        block.forget()
        pressed = block.press(train)
        block.acknowledge(block.await_line("EVENT"))
        block.listen(1200)
        block.look()
        sounded = witness.first_sound(block.tones, pressed)
        assert sounded is not None
        assert (sounded - pressed) / 1000 <= SOUND_GOAL_MS, train
