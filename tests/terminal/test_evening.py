"""An evening at the terminal: who plays, rents, debts, bots without hands, going back."""

import io

import pytest
from qblock.rules import moves
from qblock.terminal.paper import Paper, may_colour, wrapped

from .games import ANN, BOB, TURN, game

BOUGHT = (*TURN, (moves.ROLL, 3), (moves.BUY, ANN))  # World 8-4 is Ann's, and Bob is to roll
THREE = ("Ann", "Cy:bot", "Di:bot")
RENT = (*TURN, (moves.ROLL, 1), (moves.ROLL, 3), (moves.BUY, ANN), (moves.ROLL, 3))  # of Cy to Ann


def test_who_plays_is_asked_and_what_is_no_seat_is_said(store, evening):
    told = evening.type("?", "Ann", "", "ann", "Bob:robot", "Bob", "")
    assert told.count("Who plays? Type a name and Enter, and only Enter after the last.") == 2
    assert "2 to 6 can play." in told
    assert "ann plays already." in told
    assert "That is no seat: write a name, or a name and :bot." in told
    assert "Ann, roll the die: the highest begins." in told
    assert evening.code == 0 and len(store.games()) == 1


def test_after_six_names_nobody_is_asked_for_more(evening):
    assert "Ann, roll the die: the highest begins." in evening.type("Ann", *"BCDEF")


def test_whoever_would_rather_not_play_leaves_no_game(store, evening):
    evening.type("Ann", "quit")
    assert evening.code == 0 and store.games() == []


def test_the_last_game_goes_on_where_it_was(store, evening):
    id = game(store, *BOUGHT)
    told = evening.type("?", "maybe", "yes", "save")
    asked = "The game of Ann, Bob is not over. Go on with it? Type yes or no."
    assert told.count(asked) == 3
    assert "Ann buys World 8-4 for 1 coin." in told and "Bob, roll the die." in told
    assert told.count(told[-1]) == 2 and told[-1].endswith(f"--resume {id}"), "save says it too"
    assert "Who plays? Type a name and Enter, and only Enter after the last." in evening.type(
        "no", "quit"
    )


def test_bots_wait_for_a_rent_and_enter_asks_for_it(store, evening):
    id = game(store, *RENT, seats=THREE)
    told = evening.type("", resume=id)
    asked = told.index("Di is about to roll: ask for your rent now.")
    assert told[asked + 1] == "1. Ann asks for the rent of World 8-4. It brings 1 coin."
    paid = told.index("Cy pays Ann 1 coin of rent for World 8-4.")
    assert paid < next(n for n, line in enumerate(told) if line.startswith("Di rolls"))


def test_what_bots_did_since_is_taken_back_in_one(store, evening):
    id = game(store, *TURN, seats=("Ann", "Cy:bot"))
    told = evening.type("undo", "y", resume=id)  # Ann's first roll, and the bot's after it
    assert told.count("That is taken back.") == 1
    assert told[-3:-1] == ["Ann, roll the die: the highest begins.", "1. Ann rolls the die."]


def test_somebody_rolls_for_a_bot_where_the_die_is_on_the_table(store, evening):
    id = game(store, *RENT[:-1], seats=THREE)
    told = evening.type("", "7", "4", resume=id, dice="typed")
    assert "Roll the die for Cy." in told
    assert told.count("What does the die show?") == 2
    assert "Type a number from 1 to 6." in told and "Cy rolls 4." in told


def test_two_dice_on_the_table_take_the_place_of_the_block(store, evening):
    """Second space: 2 and 5 are five coin pings (C24)."""
    told = evening.type("", "2", "5", resume=game(store, *TURN, (moves.ROLL, 2)), dice="typed")
    assert "What does the first die show?" in told and "What does the second die show?" in told
    assert "Ann presses the Question Block: 5 coin pings." in told


def test_a_debt_is_shown_with_what_can_be_sold_and_ends_in_bankruptcy(store, evening):
    """Bob pays 28 coins for World 8-4 and lands on Chain Chomp with 2."""
    deal = (moves.OFFER, BOB, ANN, 28, 0, 1 << 3, 0, 0)
    id = game(store, *BOUGHT, deal, (moves.ACCEPT, ANN, BOB), (moves.ROLL, 4))
    told = evening.type("1", "1", resume=id)
    asked = told.index("Bob, sell or mortgage something: you owe the Bank 4 coins.")
    assert told[asked : asked + 4] == [
        "Bob, sell or mortgage something: you owe the Bank 4 coins.",
        "You have 2 coins.",
        "1. Bob mortgages World 8-4. It brings 1 coin.",
        "2. Offer a deal …",
    ]
    assert "Bob, you have nothing left to sell: make a deal, or give up." in told
    assert "Ann wins after 2 turns." in told
    assert told[-1] == f"See this game again with: qblock games show {id}"
    assert store.game(id).finished


def test_the_block_is_left_for_dice_only_when_they_mean_it_and_taken_again(store, evening):
    id = game(store, *TURN, (moves.ROLL, 2))
    told = evening.type(
        "block", "dice", "no", "dice", "yes", "dice", "block", "", resume=id, block="sim"
    )
    said = [
        "The game uses the block already.",
        "Never mind.",
        "From now on, two dice take the place of the block. To use it again, type block.",
        "Ann, roll two dice in place of the Question Block.",
        "1. Ann rolls two dice in place of the Question Block.",
        "The game uses dice in place of the block already.",
        "From now on, the block is pressed again.",
        "1. Ann presses the Question Block.",
    ]
    places = [told.index(each) for each in said[:-1]]
    assert places == sorted(places)
    assert said[-1] in told[places[-1] :]
    assert len(store.presses(id)) == 1, "and the press is one of the block"


def test_without_a_block_there_is_none_to_go_back_to(store, evening):
    assert "This game was begun without a block." in evening.type(
        "block", resume=game(store, *TURN)
    )


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("file", "environ", "colours"),
    [
        (Screen(), {"TERM": "xterm"}, True),
        (Screen(), {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (Screen(), {"TERM": "dumb"}, False),
        (io.StringIO(), {"TERM": "xterm"}, False),
    ],
)
def test_colours_only_on_a_terminal_that_has_them(file, environ, colours):
    assert may_colour(file, environ) is colours


def test_a_line_from_right_to_left_is_marked_so_and_what_comes_while_somebody_types_is_apart():
    screen = Screen()
    paper = Paper(screen, colours=True, right_to_left=True)
    paper.call("Bob")
    paper.prompt()
    paper.prompt()
    paper.say("Ann")
    assert screen.getvalue() == "\x1b[1m\u200fBob\x1b[0m\n> \n\u200fAnn\n"


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        ("Ann rolls 3.", ["Ann rolls 3."]),
        ("Ann lands on World 8-4.", ["Ann lands on", "World 8-4."]),
        ("  Ann lands on World 8-4.", ["  Ann lands", "  on World", "  8-4."]),
        ("a waaaaaaaaaaaaaay too long", ["a", "waaaaaaaaaaaaaay", "too long"]),
        ("😀😀😀 😀😀😀", ["😀😀😀", "😀😀😀"]),  # each is two columns wide
        ("e\u0301 e\u0301 e\u0301 e\u0301 e\u0301 e\u0301", ["e\u0301 " * 5 + "e\u0301"]),
    ],
)
def test_lines_are_broken_between_words(line, rows):
    assert wrapped(line, 12) == rows
    assert wrapped(line, 0) == [line]


def test_a_narrow_terminal_gets_rows_that_are_marked_alike_and_commands_that_are_whole():
    screen = Screen()
    paper = Paper(screen, colours=True, right_to_left=True, columns=lambda: 8)
    paper.call("Ann and Bob")
    paper.to_copy("Go on: qblock play")
    assert screen.getvalue() == (
        "\x1b[1m\u200fAnn and\n\u200fBob\x1b[0m\n\u200fGo on: qblock play\n"
    )
