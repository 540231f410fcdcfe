"""The board as it is printed and stood on, and the chart of coins."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest
from pygame import Rect
from qblock.players.seating import Seat
from qblock.table.setup import set_up
from qblock.window.pictures.board import BoardPicture
from qblock.window.pictures.chart import coins_chart
from qblock.window.pictures.colours import PLAYERS
from qblock.window.pictures.lettering import name_lines
from qblock.window.text import Type
from qblock.window.theme import CREAM
from qblock.words import Words

SIDES = (616, 1044)  # of windows 640 and 1080 high
BOARD = set_up([Seat("Ann"), Seat("Bob")], seed=1).new_game().board


@pytest.fixture
def english():
    return Words("en")


def covered(picture, side, space, seat, seats):
    """The pixels under a token, which is round, with where they are."""
    wide = picture.token_size(side)
    x, y = picture.token_spot(side, space, seat, seats)
    printed = picture.surface(side)
    for dx in range(-wide // 2, wide // 2 + 1):
        for dy in range(-wide // 2, wide // 2 + 1):
            if dx * dx + dy * dy <= (wide / 2) ** 2:
                yield y + dy, printed.get_at((x + dx, y + dy))[:3]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_token_never_hides_a_price(english, side, seats):
    picture = BoardPicture(BOARD, Type(english), english)
    for space in BOARD.deeds:
        cell = picture.space_rect(side, space)
        has_band_below = cell.top < side / 10  # the row at the top
        last = cell.bottom - (cell.height * 0.21 if has_band_below else 0)
        for seat in range(seats):
            for y, colour in covered(picture, side, space, seat, seats):
                is_price = last - cell.height * 0.14 < y
                assert not is_price or colour == CREAM, (space, seat, y)


def test_everyone_stands_in_a_place_of_his_own(english):
    picture = BoardPicture(BOARD, Type(english), english)
    for space in range(BOARD.size):
        for jailed in {False, space == BOARD.jail}:
            spots = {picture.token_spot(616, space, seat, 6, jailed) for seat in range(6)}
            assert len(spots) == 6, space


class Spelt(Words):
    """A language that writes its numbers otherwise."""

    def number(self, value, digits=0, /):
        return f"<{value}>"


def test_prices_are_written_as_the_language_does(monkeypatch):
    written = []
    set_line = Type.line
    monkeypatch.setattr(
        Type, "line", lambda self, text, *how: written.append(text) or set_line(self, text, *how)
    )
    words = Spelt("en")
    BoardPicture(BOARD, Type(words), words).surface(616)
    assert {"<1>", "<5>"} <= set(written) and not {"1", "5"} & set(written)


def test_a_word_that_is_broken_begins_a_new_line(english):
    """Comet / Observa- / tory, not 'Observa- tory' in one line, which is no shorter."""
    assert len(name_lines(Type(english), "Comet Observatory", 11, CREAM, 57)) == 3


# The chart


def first_and_last(language):
    """How high the line of one who goes from 0 to 40 coins begins and ends, from left to right."""
    words = Words(language)
    chart = coins_chart([list(range(41))], ["Ann"], Rect(0, 0, 400, 200), Type(words), words.number)
    found = [
        (x, y)
        for x in range(20, 380)
        for y in range(5, 185)
        if chart.get_at((x, y))[:3] == PLAYERS[0]
    ]
    # without the name and the token, which are coloured too
    line = [(x, y) for x, y in found if sum(1 for other in found if abs(other[0] - x) <= 1) < 24]
    return line[0][1], line[-1][1]


def test_time_runs_as_the_language_is_read():
    began, ended = first_and_last("en")
    assert began > ended + 100
    began, ended = first_and_last("ar")
    assert ended > began + 100
