"""The statistics of a game agree with the game."""

import json
import random

import pytest
from qblock.editions.load import load
from qblock.players.bot import BUILDER, CAUTIOUS, TRADER, Bot
from qblock.players.seats import play_on
from qblock.rules import moves
from qblock.rules.board import HOUSE
from qblock.rules.celebration import rules_for
from qblock.rules.chance import Chance
from qblock.rules.game import Game
from qblock.rules.statistics import Press, Sale, Statistics, Trade, statistics, statistics_from

from .golden import begin, play, read


def of_golden(name: str) -> Statistics:
    script = read(name)
    return statistics_from(begin(script), play(script).moves)


def test_coins_are_told_for_every_turn_and_end_as_the_game_ends() -> None:
    script = read("jail_third_miss")
    g = play(script)
    told = statistics(g.rules, g.n, g.options, g.moves)
    assert told.turns == 9
    assert told.coins == [
        [30, 30],  # before anyone moves
        [30, 30],  # Ann is sent to Jail
        [30, 29],  # Ben buys
        [30, 29],
        [30, 25],  # Chain Chomp
        [30, 25],
        [30, 25],
        [28, 25],  # the fine, and three pings
        [28, 22],  # Ben buys the utility
        [23, 27],  # and earns by it
    ]
    assert told.presses == [Press(7, 0, "coin", 3, 3)]
    assert (told.deed_rents, told.player_rents) == ({12: 5}, [0, 5])


def test_presses_tell_what_they_brought() -> None:
    assert of_golden("power_ups").presses == [
        Press(8, 0, "power-up", 0, 0),
        Press(8, 0, "power-up", 0, 0),
        Press(8, 0, "power-up", 0, 0),
        Press(8, 0, "game-over", 0, -10),
        Press(9, 1, "coin", 1, 1),
    ]


def test_forgotten_rents_are_counted_and_not_as_earned() -> None:
    told = of_golden("rent_forgotten")
    assert told.forgotten_rents == [0, 7, 0]
    assert told.player_rents == [0, 7, 0]
    assert told.deed_rents == {15: 7}


def test_trades_auctions_and_buildings_are_counted_but_not_what_was_taken_back() -> None:
    told = of_golden("last_house")
    assert told.trades == [Trade(40, maker=1, other=2)]
    assert told.auctions == [Sale(40, HOUSE, 1, 2), Sale(41, 31, 0, 3)]
    assert (told.houses_built, told.castles_built) == ([0, 1, 0], [0, 0, 0])
    assert told.turns == 41 and len(told.coins) == 2
    assert of_golden("bankrupt_to_bank").auctions == [Sale(34, 5, 2, 4), Sale(34, 12, -1, 0)]


@pytest.mark.parametrize("seed", range(6))
def test_statistics_of_whole_games_add_up(seed: int) -> None:
    rules = rules_for(load())
    g = Game(rules, 3)
    styles = random.Random(seed).sample([BUILDER, TRADER, CAUTIOUS], 3)
    seats = [Bot(style, rules.board, Chance(seed, 1 + p)) for p, style in enumerate(styles)]
    play_on(g, seats, Chance(seed))
    told = statistics(rules, g.n, g.options, g.moves)
    assert (told.turns, told.winner) == (g.turn, g.winner)
    assert len(told.coins) == told.turns + 1 and told.coins[-1] == g.coins
    assert sum(told.deed_rents.values()) == sum(told.player_rents) > 0
    assert len(told.presses) == sum(move[0] == moves.PRESS for move in g.moves) > 0
    for press in told.presses:
        at_most = {"coin": press.pings, "laugh": 0, "power-up": 0, "game-over": 0}
        assert press.coins <= at_most[press.outcome]
    assert len(told.trades) == sum(move[0] == moves.ACCEPT for move in g.moves)
    assert json.loads(json.dumps(told.to_json()))["turns"] == g.turn
