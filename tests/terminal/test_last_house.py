"""The last Toad House in the box (C30), in the terminal."""

import pytest
from qblock.editions.load import new_board
from qblock.rules import moves

from .games import ANN, BOB, TURN, game

BROWN = (  # World 1-1 is bought; World 8-4 is left to an auction, and Ann wins it
    *TURN,
    (moves.ROLL, 1),
    (moves.BUY, ANN),
    (moves.ROLL, 3),
    (moves.DECLINE, BOB),
    (moves.BID, ANN, 1, 0),
    (moves.CLOSE,),
)
LIGHT_BLUE = (  # and Bob has Donut Plains and Forest of Illusion
    (moves.ROLL, 4),
    (moves.DECLINE, ANN),
    (moves.BID, BOB, 1, 0),
    (moves.CLOSE,),
    (moves.ROLL, 4),
    (moves.BUY, BOB),
)


@pytest.fixture
def one_house(tmp_path):
    """The board file of a box with a single Toad House."""
    file = tmp_path / "box.toml"
    file.write_text(new_board("celebration", "box.toml").replace("houses = 32", "houses = 1"))
    return file


def test_C30_where_only_a_bot_could_build_it_and_does_not_nobody_is_asked(
    store, evening, one_house
):
    """The bot has paid so much for its set that it would rather keep its last coins."""
    dear = tuple((moves.BID, BOB, 25, 0) if each[0] == moves.BID else each for each in LIGHT_BLUE)
    seats = ("Ann", "Bob:bot:cautious")
    id = game(store, *BROWN, *dear, seats=seats, board=one_house)
    told = evening.type("build", "1", resume=id)
    assert "Ann asks for the last Toad House, for World 1-1." in told, "it could be asked for"
    assert "1 Toad House now stands on World 1-1." in told
    assert "1. Nobody else wants it." not in told


def test_C30_whoever_else_wants_it_bids_for_it_and_says_where(store, evening, one_house):
    id = game(store, *BROWN, *LIGHT_BLUE, board=one_house)
    told = evening.type("build", "1", "1", "2", "2", "pass", resume=id)
    asked = told.index("Ann wants the last Toad House. Does anyone else want it?")
    assert told[asked + 3] == "3. Nobody else wants it."
    assert "Where would you build it?" in told
    assert "Ann wins the auction and pays the Bank 2 coins for the last Toad House." in told
    assert "1 Toad House now stands on World 8-4." in told


def test_C30_the_banker_waits_no_longer_when_they_say_so(store, evening, one_house):
    id = game(store, *BROWN, *LIGHT_BLUE, board=one_house)
    told = evening.type("build", "1", "3", resume=id)
    assert "1 Toad House now stands on World 1-1." in told
