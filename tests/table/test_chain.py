"""The whole chain: a game of bots in which every press is an edge on a pin of the real image, and
what the speaker's pin played is what the store says."""

import json
import os
import sys
from itertools import pairwise

import pytest
from qblock.cli import main
from qblock.commands.game_told import kept
from qblock.rules import moves
from qblock.store import open_store
from qblock.table import finding
from qblock.table.blocks import StandIn
from qblock_sim.bench import witness
from question_block import odds, scores

from .tables import SEED, THREE

PING_HZ = scores.TUNES["coin"][0] | scores.TUNES["coin"][1] << 8  # how each coin begins


class Listening(StandIn):
    """A block with somebody beside it who writes down what is heard after each press."""

    def __init__(self, device, **how):
        super().__init__(device, **how)
        self.tunes = []

    def press(self):
        self.listen()
        self.tunes.append([])
        super().press()

    def listen(self):
        tones = self.device.tones()
        if self.tunes:
            self.tunes[-1] += tones

    def close(self):
        self.listen()
        super().close()


def pings(tune):
    """How often the pin begins the coin's first note."""
    notes = [tone.hz if tone.duty else 0.0 for tone in tune]
    first = [abs(hz - PING_HZ) < witness.PITCH * PING_HZ for hz in notes]
    return sum(now and not before for before, now in pairwise([False, *first]))


@pytest.fixture
def listening(monkeypatch):
    """Whatever block the command opens, somebody listens. Those that it opened."""
    blocks = []

    class Heard(Listening):
        def __init__(self, device, **how):
            super().__init__(device, **how)
            blocks.append(self)

    monkeypatch.setattr(finding, "StandIn", Heard)
    return blocks


@pytest.mark.rp2040
def test_the_coins_in_the_store_are_the_pings_on_the_speakers_pin(
    tmp_path, monkeypatch, capsys, listening, record_property
):
    record_property("device", "rp2040")
    monkeypatch.setenv("QBLOCK_HOME", str(tmp_path))
    words = ("--text", "--json", *THREE, "--seed", str(SEED), "--block", "rp2040")
    monkeypatch.setattr(sys, "argv", ["qblock", "play", *words])
    with open(os.devnull) as nobody, pytest.raises(SystemExit) as ended:
        monkeypatch.setattr(sys, "stdin", nobody)
        main()
    assert not ended.value.code
    result = json.loads(capsys.readouterr().out.splitlines()[-1])
    (block,) = listening
    with open_store(tmp_path / "games.db") as store:
        found = kept(store, result["id"])
        found.check()
    assert found.row.finished and result["presses"] == len(found.presses)
    told = [press.outcome for press in found.presses]
    assert [witness.heard(tune) for tune in block.tunes] == told
    assert {press.fate for press in found.presses} == {"applied"}

    game = found.table.new_game()
    counted = []
    for move in found.game.moves:
        who, before = game.who, game.coins[:]
        game.apply(move)
        if move[0] == moves.PRESS:
            counted.append(game.coins[who] - before[who])
    assert len(block.tunes) == len(told) == len(counted) >= 8
    for tune, outcome, coins in zip(block.tunes, told, counted, strict=True):
        if odds.kind(outcome) == "coin":
            assert pings(tune) == odds.pings(outcome) == coins
        else:
            assert coins <= 0
    assert {odds.kind(outcome) for outcome in told} == {"coin", "laugh", "power-up", "game-over"}
