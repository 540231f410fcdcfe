"""What holds in whole games, whatever is done in them."""

import random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from qblock.rules import events, moves, steps
from qblock.rules.board import CASTLE, HOUSE
from qblock.rules.game import Game
from qblock.rules.moves import Move
from qblock.rules.undo import needs_yes

from .closer import (
    check_legal_moves,
    check_nonsense,
    check_replay,
    check_texts,
    check_undo,
    refused,
    state,
)
from .random_games import Seen, new_game, play

GAMES = 200
# A seed has no simpler form: a game that fails is told by its seed
ONCE = (Phase.explicit, Phase.reuse, Phase.generate)


def look_closer(before: Game, move: Move, g: Game, r: random.Random) -> None:
    check_texts(g, move)
    check_undo(before, g)
    for _ in range(5):
        check_nonsense(g, r)
    if r.random() < 0.2:
        check_legal_moves(g)
    if r.random() < 0.2:
        take_back_and_repeat(before, move, g)


def take_back_and_repeat(before: Game, move: Move, g: Game) -> None:
    after = state(g.copy())
    agreed = needs_yes(g, move)
    g.apply((moves.UNDO, next(moves.bits(agreed)), agreed))
    assert state(g) == state(before)
    g.apply(move)
    assert state(g) == after


@pytest.mark.long
def test_all_that_must_hold_holds_in_200_random_games() -> None:
    seen = Seen()

    @settings(max_examples=GAMES, deadline=None, derandomize=True, phases=ONCE)
    @given(st.integers(0, 2**64 - 1))
    def whole_game(seed: int) -> None:
        g = play(seed, seen, look_closer, often=0.012)
        check_replay(g)
        undone = len(g.moves) - len(g.line())
        seen.moves[moves.UNDO] += undone // 2

    whole_game()
    assert seen.games >= GAMES
    assert seen.finished > GAMES // 4
    # Every kind of everything came up: else it would hold of nothing
    assert not [name for kind, name in enumerate(moves.NAMES) if not seen.moves[kind]]
    assert not [name for step, name in enumerate(steps.NAMES) if not seen.steps[step]]
    assert not [name for kind, name in enumerate(events.NAMES) if not seen.events[kind]]
    assert seen.lots[HOUSE] and seen.lots[CASTLE], "the last of both kinds was auctioned"


def test_a_copy_goes_its_own_way() -> None:
    g = new_game(0, random.Random(1))
    before = state(g.copy())
    twin = g.copy()
    twin.apply((moves.ROLL, 3))
    twin.coins[0] += 1
    twin.owner[1] = 0
    twin.pile.append(3)
    assert state(g) == before
    assert not g.moves


@pytest.mark.parametrize("move", [(), (-1, 0, 0), (99,), (moves.ROLL,), (moves.BUY, 0, 0)])
def test_what_is_no_move_is_refused(move: Move) -> None:
    refusal = new_game(0, random.Random(1)).why_not(move)
    assert refusal is not None and refusal.rule == "C5"


@pytest.mark.parametrize("move", [(moves.UNDO, 99, 63), (moves.UNDO, 0, -1)])
def test_only_players_agree_to_take_a_move_back(move: Move) -> None:
    g = new_game(0, random.Random(1))
    g.apply((moves.ROLL, 3))
    assert refused(g, move).rule == "C5"
