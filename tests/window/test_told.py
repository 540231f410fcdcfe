"""A game told again from its moves: the story, and the coins turn by turn."""

from qblock.players.seating import Seat, take_seats
from qblock.players.seats import play_on
from qblock.rules.chance import Chance
from qblock.table.setup import set_up
from qblock.telling import Teller
from qblock.window.dialogs.told import coins_over_time, story

SEATS = [Seat(name, "builder") for name in ("Ann", "Bob", "Cy")]
SEED = 7


def played():
    table = set_up(SEATS, seed=SEED)
    game = table.new_game()
    play_on(game, take_seats(SEATS, game.board, SEED), Chance(SEED))
    assert game.winner >= 0
    return table, game


def test_the_story_is_told_from_the_beginning_newest_first():
    table, game = played()
    told = story(table, game.moves, Teller(game.board, table.names))
    assert told[0] == f"{table.names[game.winner]} wins the game!"
    assert told[-1].startswith("Ann rolls ")


def test_the_coins_begin_with_what_everyone_gets_and_end_with_what_the_winner_has():
    table, game = played()
    coins = coins_over_time(table, game.moves, game.alive)
    assert {line[0] for line in coins} == {30}
    assert coins[game.winner][-1] == game.coins[game.winner]
    assert len(coins[game.winner]) == game.turn + 1


def test_the_coins_of_a_bankrupt_end_where_he_left():
    table, game = played()
    coins = coins_over_time(table, game.moves, game.alive)
    longest = len(coins[game.winner])
    first_out = min(coins, key=len)
    assert first_out[-1] == 0 and len(first_out) < longest - 1


def test_who_plays_on_without_a_coin_has_a_line_to_the_end():
    table, game = played()
    everyone = [True] * len(SEATS)
    coins = coins_over_time(table, game.moves, everyone)
    assert [len(line) for line in coins] == [game.turn + 1] * 3
