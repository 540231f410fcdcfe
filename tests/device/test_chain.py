"""A chain of coloured lamps instead of one."""

import pytest
from qblock_sim.bench import witness
from qblock_sim.bench.block import Block, outcome_of
from qblock_sim.bench.seeds import seed_for
from question_block import lamp, odds

COLOURS = {
    2: lamp.COLOURS[lamp.GOLD],
    odds.LAUGH: lamp.COLOURS[lamp.RED],
    odds.POWER_UP: lamp.COLOURS[lamp.GREEN],
    odds.GAME_OVER: lamp.COLOURS[lamp.BLUE],
}
LAMPS = 5


@pytest.mark.needs("press", "power", "chain")
def test_a_chain_shows_each_outcome_in_its_colour(block: Block) -> None:
    block.ask("SET", "VALUE", key="lamp", value="ws2812")
    block.ask("SET", "VALUE", key="pixels", value=str(LAMPS))
    block.listen(200)
    block.restart()
    block.greet()
    for outcome, colour in COLOURS.items():
        block.ask("SEED", "HELLO", seed=seed_for(outcome))
        block.await_ready()
        block.forget()
        pressed = block.press()
        assert outcome_of(block.await_line("FREE")) == outcome
        block.listen(3000)
        assert block.seen_outcome(pressed) == outcome
        show = [light for light in block.lights if pressed <= light.us < pressed + 700_000]
        assert {len(light.colours) for light in show} == {LAMPS}
        shown = witness.colour_seen(show, pressed + 5000, pressed + 700_000)
        assert all(abs(a - b) < 30 for a, b in zip(shown, colour, strict=True)), (shown, colour)
    lit = [sum(map(bool, map(sum, light.colours))) for light in show]
    assert max(lit) == LAMPS


@pytest.mark.needs("press", "power", "chain")
def test_a_sweep_rises_along_the_chain(block: Block) -> None:
    block.ask("SET", "VALUE", key="lamp", value="ws2812")
    block.ask("SET", "VALUE", key="pixels", value=str(LAMPS))
    block.listen(200)
    block.restart()
    block.greet()
    block.ask("SEED", "HELLO", seed=seed_for(odds.POWER_UP))
    block.await_ready()
    block.forget()
    pressed = block.press()
    block.listen(500)
    block.look()
    sweep = [light for light in block.lights if pressed + 10_000 < light.us < pressed + 350_000]
    lit = [sum(map(bool, map(sum, light.colours))) for light in sweep]
    assert lit == sorted(lit)
    assert lit[0] <= 1
    assert lit[-1] >= LAMPS - 1  # the last lamp is lit at the very top alone
