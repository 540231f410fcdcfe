"""A bot sees what lies on the table, and nothing that chance is still to answer."""

import json
import random

from qblock.players.bot import STYLES
from qblock.players.seating import Seat, take_seats
from qblock.players.seats import decide
from qblock.rules import moves
from qblock.rules.chance import Chance
from qblock.rules.game import Game
from qblock.rules.moves import bits
from qblock.rules.position import position, read_position

from .games import bots, play, rules, table

GAMES = 60


def reshuffled(g, shuffle):
    """The same table to look at, with another deck: what lies face down is in another order, and
    other cards of it were never seen."""
    twin = g.copy()
    deck = [*bits(g.unseen), *g.pile]
    shuffle(deck)
    unseen = g.unseen.bit_count()
    twin.unseen = sum(1 << card for card in deck[:unseen])
    twin.pile = deck[unseen:]
    return twin


def test_no_decision_depends_on_the_order_of_the_deck():
    chance = random.Random(7)
    decisions = other_decks = 0
    for seed in range(GAMES):
        seats, g = table(seed)
        players = bots(seats, seed)
        for before, decided in play(g, players, Chance(seed)):
            if decided is None:
                continue
            twin = reshuffled(before, chance.shuffle)
            assert decide(twin, players) == decided, position(before)
            decisions += 1
            other_decks += twin.pile != before.pile
    assert decisions > 5000 and other_decks > 0.8 * decisions


def test_the_tables_dice_are_none_of_the_bots_own():
    for seed in range(20):
        seats, _ = table(seed)
        lucks = [p._luck for p in take_seats(seats, rules().board, seed) if p is not None]
        tables = [Chance(seed).value(number) for number in range(200)]
        for luck in lucks:
            own = [luck.value(number) for number in range(200)]
            assert not set(own) & set(tables)
        assert len({luck.value(0) for luck in lucks}) == len(seats)


def test_who_has_a_character_decides_by_what_lies_on_the_table_alone():
    """From the position's text, which knows nothing of the game before or of any dice."""
    decisions = 0
    for seed in range(20):
        seats = [Seat(f"{n}", style) for n, style in enumerate([*STYLES] * 2)][: 2 + seed % 5]
        players = bots(seats, seed)
        for before, decided in play(Game(rules(), len(seats)), players, Chance(seed + 1000)):
            if decided is not None:
                alone = read_position(rules(), position(before))
                twin = reshuffled(alone, random.Random(1).shuffle)
                assert decide(twin, players) == decided
                decisions += 1
    assert decisions > 2000


def test_to_decide_changes_nothing():
    for seed in range(0, GAMES, 3):
        seats, g = table(seed)
        players = bots(seats, seed)
        for before, decided in play(g, players, Chance(seed)):
            stood = position(before)
            assert decide(before, players) == decided
            assert position(before) == stood


def test_bots_that_are_seated_anew_go_on_the_same():
    for seed in range(0, GAMES, 2):
        seats, g = table(seed)
        told = []
        for _, decided in play(g, bots(seats, seed), Chance(seed)):
            told.append(decided)
        again = Game(rules(), len(seats), g.options)
        stops = random.Random(seed).sample(range(len(told)), 5)
        for number, move in enumerate(g.moves):
            if number in stops:
                assert decide(again, bots(seats, seed)) == told[number]
            again.apply(moves.from_json(json.loads(json.dumps(moves.to_json(move)))))
