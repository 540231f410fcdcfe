"""Bots play by the rules, to the end, each in its own way."""

from collections import Counter

import pytest
from qblock.players.bot import STYLES
from qblock.players.seating import BOTS, Seat
from qblock.players.seats import play_on
from qblock.rules import events, moves, steps
from qblock.rules.chance import Chance
from qblock.rules.game import Game
from qblock.rules.position import position

from .games import bots, play, play_out, rules, table

GAMES = 200
DUELS = 100
LEAST_WINS = 85  # of 100; over 600 they win nine of ten, see tests/bench/rules.py


def test_every_style_finishes_every_game_without_an_illegal_move():
    sat, won = Counter(), Counter()
    for seed in range(GAMES):
        seats, g = table(seed)
        for _ in play(g, bots(seats, seed), Chance(seed)):
            pass
        assert g.step == steps.OVER and g.left == 1
        sat.update(seat.who for seat in seats)
        won[seats[g.winner].who] += 1
    assert set(sat) == set(won) == set(BOTS)


def test_played_at_one_go_a_game_is_the_same_as_move_by_move():
    for seed in range(25):
        seats, g = table(seed)
        at_one_go = g.copy()
        play_on(at_one_go, bots(seats, seed), Chance(seed))
        for _ in play(g, bots(seats, seed), Chance(seed)):
            pass
        assert at_one_go.moves == g.moves
        assert position(at_one_go) == position(g)


@pytest.mark.parametrize("style", ["builder", "trader"])
def test_who_has_a_plan_beats_who_has_none(style):
    won = 0
    for seed in range(DUELS):
        place = seed % 2  # each begins the seating half of the time
        who = [style, "random"] if place == 0 else ["random", style]
        won += play_out(who, 1000 + seed).winner == place
    assert won >= LEAST_WINS


@pytest.mark.parametrize("style", [*STYLES, "random"])
def test_a_rent_is_forgotten_about_as_often_as_the_character_says(style):
    share = STYLES[style].forgets if style in STYLES else 50
    due = lapsed = 0
    for seed in range(40):
        seats = [Seat(f"{n}", style) for n in range(4)]
        g = Game(rules(), 4)
        for _ in play(g, bots(seats, seed), Chance(seed)):
            g.log = g.log or []
            told, g.log = g.log, []
            due += sum(event[0] == events.RENT_DUE for event in told)
            lapsed += sum(event[0] == events.RENT_LAPSED for event in told)
    assert due > 200
    assert share / 2 < 100 * lapsed / due < share * 3 / 2


def test_every_offer_is_answered_at_once_by_the_one_it_was_made_to():
    answers = Counter()
    for seed in range(60):
        seats, g = table(seed)
        for _ in play(g, bots(seats, seed), Chance(seed)):
            pass
        for offer, answer in zip(g.moves, g.moves[1:], strict=False):
            if offer[0] == moves.OFFER:
                assert answer[0] in (moves.ACCEPT, moves.REFUSE)
                assert answer[1:] == (offer[2], offer[1])
                answers[answer[0]] += 1
    assert answers[moves.ACCEPT] > 20 and answers[moves.REFUSE] > 20


def test_money_is_raised_before_anyone_gives_up():
    raised = gave_up = 0
    for seed in range(40):
        seats, g = table(seed)
        for before, move in play(g, bots(seats, seed), Chance(seed)):
            if before.step == steps.DEBT and move is not None:
                raised += move[0] in (moves.SELL, moves.MORTGAGE)
                if move[0] == moves.GIVE_UP:
                    gave_up += 1
                    assert not before.deeds[move[1]] & ~before.mortgaged
    assert raised > 200 and gave_up >= 40
