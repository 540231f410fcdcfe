"""Whole games of bots with a block that presses itself."""

import pytest
from qblock.rules import moves
from qblock.rules.position import position
from qblock.store import open_store
from qblock.table.blocks import StandIn
from qblock.table.playing import play_out
from qblock_sim.devices import open_device

from .tables import new_sitting, presses_in, resumed


def check_presses(store, sitting):
    """Every press of the game is one of the block's, and the other way round."""
    told = store.presses(sitting.id)
    made = [n for n, move in enumerate(sitting.game.moves) if move[0] == moves.PRESS]
    assert [press.move for press in told] == made
    assert [(moves.PRESS, press.outcome) for press in told] == [
        sitting.game.moves[number] for number in made
    ]
    assert {press.fate for press in told} == {"applied"}
    with resumed(store, sitting.id) as again:
        assert position(again.game) == position(sitting.game)


def test_two_games_with_the_same_seed_are_told_apart_and_are_the_same_game(store):
    played = []
    for _ in range(2):
        with open_device("sim", seed=7) as device, new_sitting(store) as sitting:
            play_out(sitting, StandIn(device))
            played.append(sitting)
        check_presses(store, sitting)
    first, second = (store.presses(sitting.id) for sitting in played)
    assert [(press.epoch, press.seq) for press in first] == [
        (press.epoch, press.seq) for press in second
    ], "they draw the same, so that nothing else could tell them apart"
    assert not {press.unit for press in first} & {press.unit for press in second}
    assert played[0].game.moves == played[1].game.moves
    assert presses_in(sitting) >= 8


@pytest.mark.parametrize("off_ms", [5, 1500])
def test_a_block_that_loses_its_power_again_and_again_plays_the_game_to_its_end(
    store, device, off_ms
):
    cuts = 0

    def told(move, events):
        nonlocal cuts
        if len(sitting.game.moves) % 7 == 0 or move[0] == moves.PRESS:
            cuts += 1
            device.power_off()
            device.run(off_ms)
            device.power_on()

    with new_sitting(store) as sitting:
        play_out(sitting, StandIn(device), told)
    assert sitting.is_over and cuts > 15
    check_presses(store, sitting)


def test_a_block_that_is_cut_off_within_its_writing_plays_the_game_to_its_end(store, device):
    """The power goes in the very write of the press: it did not count, or it did; never both."""
    cut = 0

    def told(move, events):
        nonlocal cut
        if not device.restarts():
            cut += 1
            device.cut_at_flash_operation(1 + cut % 3, 0.5)

    class Waking(StandIn):
        def step(self, wait_ms):
            device.power_on()  # as one who sees that it is dark
            return super().step(wait_ms)

    with new_sitting(store) as sitting:
        play_out(sitting, Waking(device), told)
    assert sitting.is_over and cut > 3
    check_presses(store, sitting)


def test_a_game_is_gone_on_with_on_another_block(tmp_path):
    path = tmp_path / "games.db"
    stops = iter([30, 30])

    class Stop:
        def __init__(self):
            self.left = next(stops)

        def __call__(self):
            self.left -= 1
            return self.left < 0

    with open_store(path) as store, new_sitting(store) as sitting:
        game = sitting.id
    for seed in (1, 2, 3):
        with (
            open_device("sim", seed=seed) as device,
            open_store(path) as store,
            resumed(store, game) as sitting,
        ):
            if seed == 3:
                play_out(sitting, StandIn(device))
            else:
                with pytest.raises(KeyboardInterrupt):
                    play_out(sitting, StandIn(device), stopped=Stop())
    with open_store(path) as store:
        check_presses(store, sitting)
        assert store.game(game).finished
