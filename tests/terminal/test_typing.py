"""What can be typed at the table, and what is said to what cannot."""

import json

import pytest
from qblock.rules import moves
from qblock.terminal import commands
from qblock.words import LANGUAGES, load_words

from .games import ANN, BOB, TURN, game

NONE = "That is none of the choices: type ? for help."
ROLL = "1. Ann rolls the die."
LANDED = (*TURN, (moves.ROLL, 3))  # Ann is asked whether she buys World 8-4
BOUGHT = (*LANDED, (moves.BUY, ANN))  # and Bob is to roll


@pytest.mark.parametrize("typed", ["xyzzy", "99", "0", "-1", "1.5", "9" * 400, "undo it"])
def test_what_is_no_choice_is_said_in_a_sentence_and_nothing_happens(store, evening, typed):
    id = game(store, *LANDED)
    told = evening.type(typed, resume=id)
    assert told.count(NONE) == 1
    assert len(store.moves(id)) == len(LANDED)


def test_a_number_in_any_digits_is_a_choice(store, evening):
    assert "Ann buys World 8-4 for 1 coin." in evening.type("\u0661", resume=game(store, *LANDED))


def test_enter_alone_rolls_but_never_decides(store, evening):
    id = game(store, *TURN)
    told = evening.type("", resume=id)
    assert any(line.startswith("Ann rolls ") for line in told[told.index(ROLL) :])
    id = game(store, *LANDED)
    told = evening.type("", "", resume=id)
    assert len(store.moves(id)) == len(LANDED)
    assert told.count("Type a number from 1 to 2.") == 2, "but says what to do"


@pytest.mark.parametrize("mark", ["?", ";", "\u061f", "help"])  # Greek and Arabic ones too
def test_help_tells_every_word(evening, store, mark):
    told = evening.type(mark, resume=game(store, *TURN))
    for word in commands.ABOUT:
        assert any(line.startswith(f"  {word}: ") for line in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_words_are_the_same_in_any_language(language):
    words = load_words(language)
    at_once = [*commands.ABOUT, commands.PASS, commands.CANCEL]
    typed = [words.gettext(each).casefold() for each in at_once]
    assert len(set(typed)) == len(typed)
    for each in at_once:  # and none is another's English name
        said = words.gettext(each).casefold()
        assert said == each or said not in at_once
    assert commands.answer(words, words.gettext("yes")) is True
    assert commands.answer(words, words.gettext("no")) is False


def test_things_are_looked_up_in_the_middle_of_a_question(store, evening):
    told = evening.type(
        "trade", "deeds", "board", "log 1", "?", "cancel", resume=game(store, *BOUGHT)
    )
    assert told.count("Who offers?") == 5, "and the question is asked again after each"
    assert "  World 8-4, rent 1, brown" in told, "deeds"
    assert "  World 8-4, rent 1, brown, belongs to Ann, Ann is here" in told, "board"
    assert "  World 1-1, rent 1, brown, for sale at 1 coin" in told
    assert "  GO, Bob is here" in told
    assert told[told.index("Who offers?", told.index("  GO, Bob is here") + 1) + 3] == (
        "Ann buys World 8-4 for 1 coin."
    ), "log 1"
    assert "Never mind." in told


def test_the_log_says_how_much_of_it_there_is(store, evening):
    told = evening.type("log x", "log 0", "log 2", "log all", resume=game(store, *BOUGHT))
    story = [
        "Ann rolls 6.",
        "Bob rolls 1.",
        "Ann begins.",
        "Turn 1: Ann.",
        "Ann rolls 3.",
        "Ann lands on World 8-4.",
        "Ann buys World 8-4 for 1 coin.",
    ]
    asked = ["Bob, roll the die.", "1. Bob rolls the die.", "2. Mortgage …", "3. Offer a deal …"]
    assert (
        told
        == [
            "Type ? for help.",
            *story[-5:],  # whoever comes to the table is told what happened lately
            *asked,
            "Type a number from 1 to 7.",
            *asked,
            "Type a number from 1 to 7.",
            *asked,
            *story[-2:],
            *asked,
            *story,
            *asked,
            "Everything is kept. Go on with this game with: "
            f"qblock play --text --resume {store.games()[0].id}",
        ]
    )


def test_the_language_changes_at_once_and_for_good(store, evening):
    told = evening.type(
        "language", "language xx", "language de", "besitz", resume=game(store, *TURN)
    )
    assert told.count("Type language and one of these:") == 2
    assert "  de: Deutsch" in told
    after = told[told.index("Tippe ? für Hilfe.") :]
    assert "Ann begins." not in after and "Ann, würfle." in after
    assert "Ann hat 30 Münzen und steht auf GO." in after, "and so do the words that are typed"
    assert after[-1].startswith("Alles bleibt erhalten.")


def test_what_a_person_did_is_taken_back_with_all_that_came_of_it(store, evening):
    id = game(store, *BOUGHT)
    told = evening.type("undo", "perhaps", "yes", resume=id)
    assert "  Ann buys World 8-4." in told
    assert told.count("Ann, do you agree? Type yes or no.") == 2
    assert told.count("That is taken back.") == 1
    assert told[-4:-1] == [
        "You have 30 coins.",
        "1. Ann buys World 8-4. It costs 1 coin.",
        "2. Ann leaves World 8-4 to an auction.",
    ]
    assert evening.type("undo", "no", resume=game(store, *BOUGHT)).count("Never mind.") == 1


def test_a_deal_is_asked_for_step_by_step_and_answered(store, evening):
    id = game(store, *BOUGHT)
    told = evening.type("trade", "1", "1", "", "4", "y", "1", resume=id)
    assert "Ann, what do you give? Type the numbers, or only Enter for nothing." in told
    assert "Ann offers Bob a deal. Ann gives World 8-4. Bob gives 4 coins." in told
    assert "Bob accepts the deal of Ann." in told
    made = json.loads(store.moves(id)[-2])
    assert (made["player"], made["to"], made["deeds"], made["coins"]) == (ANN, BOB, [3], -4)


def test_a_deal_with_a_bot_is_read_once_before_it_is_made(store, evening):
    made = (*TURN, (moves.ROLL, 3), (moves.BUY, ANN))
    id = game(store, *made, seats=("Ann", "Cy:bot"))
    told = evening.type("trade", "1", "", "28", "yes", resume=id, dice="typed")
    assert told.count("Ann offers Cy a deal. Ann gives World 8-4. Cy gives 28 coins.") == 1
    assert "Cy says no to the deal of Ann." in told


def test_coins_alone_are_no_deal_and_nobody_is_asked_for_them(store, evening):
    told = evening.type("trade", "1", "", resume=game(store, *BOUGHT))
    assert "A deal holds a property or a Get Out of Jail Free card." in told
    assert not any("how many coins" in line for line in told)


def test_without_anything_to_deal_with_nobody_is_asked(store, evening):
    told = evening.type("trade", "build", "rent", resume=game(store, *TURN))
    assert told.count("There is nothing of that kind to do now.") == 2
    assert "There is no rent to ask for now." in told


def test_bids_come_from_whoever_is_asked_or_says_a_name(store, evening):
    """Ann is asked, and Bob is quicker."""
    id = game(store, *LANDED, (moves.DECLINE, ANN))
    told = evening.type("", "high", "31", "BOB 2", "2", "3", "bob 4", "pass", resume=id)
    assert told.count("Type a bid such as 1, or pass.") == 2
    assert "You hold 30 coins: bid no more." in told
    assert "Bid at least 3." in told
    assert "Bob bids 2 coins for World 8-4." in told
    assert "Ann passes." in told
    assert "Bob wins the auction and pays the Bank 4 coins for World 8-4." in told
    bids = [json.loads(each) for each in store.moves(id)[-4:-1]]
    assert [(each["player"], each["coins"]) for each in bids] == [(BOB, 2), (ANN, 3), (BOB, 4)]


def test_where_nobody_bids_it_stays_with_the_bank(store, evening):
    told = evening.type("pass", "pass", resume=game(store, *LANDED, (moves.DECLINE, ANN)))
    assert "Nobody takes World 8-4: it stays with the Bank." in told
