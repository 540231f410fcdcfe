"""The setup as people meet it: everything is filled in already."""

import json
from dataclasses import replace

import pygame
import pytest
from qblock.link.finder import Found
from qblock.players.seating import Seat
from qblock.store import open_store
from qblock.table.given import Given
from qblock.trouble import Trouble
from qblock.window.settings import Settings, read_settings, write_settings
from qblock.window.setup.form import Form, chosen_block, form_from
from qblock.window.setup.looking import Looking
from qblock.words import LANGUAGES, load_words, own_name

from .robot import seated

EN = load_words("en")
DICE = Given(block="dice", seed=1)


def players(home):
    """Of the newest game that was begun."""
    with open_store(home / "games.db") as store:
        return [(each["name"], each["who"]) for each in json.loads(store.games()[0].players)]


# One click


def test_one_click_begins_a_game_of_you_against_two_bots(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        robot.click("start")
        robot.wait_for("roll")
    assert [who for _, who in players(tmp_path)] == ["person", "builder", "trader"]


def test_so_does_one_key(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        robot.enter()
        robot.wait_for("roll")
    assert len(players(tmp_path)) == 3


def test_the_last_game_goes_on_with_one_click(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        robot.click("start")
        robot.wait_for("roll")
        robot.click("roll")
    with open_store(tmp_path / "games.db") as store:
        (begun,) = store.games()
    with seated(tmp_path, given=DICE) as robot:
        robot.click("resume")
        robot.wait_for("menu")
    with open_store(tmp_path / "games.db") as store:
        (row,) = store.games()
    assert row.id == begun.id and row.moves >= begun.moves >= 1


def test_a_game_without_a_move_is_not_offered(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        robot.click("start")
        robot.wait_for("roll")
    with seated(tmp_path, given=DICE) as robot:
        assert not robot.sees("resume")


def test_older_games_are_listed_and_go_on_too(tmp_path):
    for name in ("Ann", "Bob"):
        with seated(tmp_path, given=DICE) as robot:
            robot.click("name 0")
            for _ in range(20):
                robot.key(pygame.K_BACKSPACE)
            robot.type(name)
            robot.click("start")
            robot.wait_for("roll")
            robot.click("roll")
    with seated(tmp_path, given=DICE) as robot:
        robot.click("games")
        assert sorted(t for t in robot.texts() if t.startswith(("Ann,", "Bob,"))) == [
            "Ann, Pixel, Turbo",
            "Bob, Pixel, Turbo",
        ]
        ids = robot.those("resume")
        assert len(ids) == 2
        robot.click(ids[1])
        robot.wait_for("menu")
        assert "Ann" in robot.texts() and "Bob" not in robot.texts()


# Who plays


def test_names_are_typed_and_remembered(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        robot.click("name 0")
        robot.type("Zoë")
        robot.click("bot 1")
        robot.click("person 2")
        robot.click("start")
        robot.wait_for("roll")
    assert players(tmp_path)[0] == ("Zoë", "person")
    assert players(tmp_path)[2] == ("Player 3", "person")
    with seated(tmp_path, given=DICE) as robot:
        assert "Zoë" in robot.texts()


def test_two_to_six_can_play():
    form = Form()
    for _ in range(9):
        form.add()
    assert len(form.seats) == 6
    assert len({seat.name for seat in form.seats}) == 6
    for _ in range(9):
        form.remove(0)
    assert len(form.seats) == 2


def test_a_player_moves_up_and_the_first_goes_to_the_end():
    form = Form([Seat("A"), Seat("B"), Seat("C")])
    form.move_up(2)
    assert [seat.name for seat in form.seats] == ["A", "C", "B"]
    form.move_up(0)
    assert [seat.name for seat in form.seats] == ["C", "B", "A"]


def test_every_style_of_bot_can_be_chosen():
    form = Form([Seat("A"), Seat("B", "cautious")])
    seen = []
    for _ in range(4):
        seen.append(form.seats[1].who)
        form.next_style(1)
    assert sorted(seen) == ["builder", "cautious", "random", "trader"]
    assert form.seats[1].who == "cautious"


def test_two_of_one_name_are_told_so_and_nothing_begins(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        robot.click("name 0")
        robot.type("pixel")
        robot.click("start")
        told = "Two players are called pixel: change one of the names."
        assert told in robot.texts() and robot.sees("start")
    with open_store(tmp_path / "games.db") as store:
        assert store.games() == []


def test_a_name_that_is_left_empty_is_given():
    form = Form([Seat(""), Seat("  ")])
    assert [seat.name for seat in form.named(EN)] == ["Player 1", "Player 2"]
    with pytest.raises(Trouble):
        Form([Seat("Player 2"), Seat("")]).named(EN)


# How they play


def test_what_is_chosen_is_what_is_played():
    form = Form(typed_dice=True, rent_by_itself=True, own_board=True, board="my.toml")
    given = form.given(EN, Given(seed=3))
    assert (given.dice, given.rent, str(given.board), given.seed) == ("typed", "auto", "my.toml", 3)
    form = replace(form, typed_dice=False, rent_by_itself=False, own_board=False)
    given = form.given(EN, Given())
    assert (given.dice, given.rent, given.board) == ("roll", "ask", None)


def test_what_was_chosen_is_offered_again(tmp_path):
    form = Form([Seat("Ann"), Seat("Bo", "trader")], typed_dice=True, rent_by_itself=True,
                own_board=True, board="/x/y.toml")  # fmt: skip
    write_settings(tmp_path, Settings(**form.wishes()))
    assert form_from(read_settings(tmp_path), Given()) == form


def test_a_mistake_in_the_board_file_is_told_while_it_is_typed(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        robot.click("board own")
        robot.click("board file")
        robot.type(str(tmp_path / "none.toml"))
        assert any("There is no file" in text for text in robot.texts())
        robot.click("start")
        assert robot.sees("start"), "and no game begins"
    with open_store(tmp_path / "games.db") as store:
        assert store.games() == []


def test_a_board_file_that_is_right_is_played(tmp_path):
    from qblock.editions.load import new_board

    file = tmp_path / "box.toml"
    file.write_text(new_board("celebration", str(file)).replace("World 1-1", "World 9-9"))
    with seated(tmp_path, given=DICE) as robot:
        robot.click("board own")
        robot.click("board file")
        robot.type(str(file))
        assert "This board can be played." in robot.texts()
        robot.click("start")
        robot.wait_for("roll")
    with open_store(tmp_path / "games.db") as store:
        assert "World 9-9" in store.games()[0].edition_text


def test_every_language_stands_in_its_own_name_and_changes_the_window_at_once(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        robot.click("languages")
        for language in LANGUAGES:
            assert own_name(language) in robot.texts()
        robot.click("language ar")
        assert robot.app.words.language == "ar"
        assert robot.widgets["start"].rect.centerx < robot.app.screen.get_width() / 2, "mirrored"
    with seated(tmp_path, language=None, given=DICE) as robot:
        assert robot.app.words.language == "ar", "and it is remembered"


# The block


class Ports:
    """The ports of a machine; each is asked by name."""

    def __init__(self):
        self.there = []
        self.asked = []

    def ask(self, ports):
        self.asked.append(list(ports))
        return [Found(port, None) for port in ports if "block" in port]


def until(wanted):
    import time

    end = time.monotonic() + 20
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_a_real_block_is_found_when_it_is_plugged_in_and_each_port_is_asked_once(monkeypatch):
    monkeypatch.setattr("qblock.window.setup.looking.EVERY_S", 0.01)
    ports, looks = Ports(), []

    def there():
        looks.append(len(looks))
        return list(ports.there)

    with Looking(there, ports.ask) as looking:
        until(lambda: looking.is_done)
        assert looking.found == []
        ports.there = ["/dev/block", "/dev/mouse"]
        until(lambda: looking.found)
        assert [found.url for found in looking.found] == ["/dev/block"]
        seen = len(looks)
        until(lambda: len(looks) > seen + 2)  # it looks on, and asks no more
    looking.wait()
    assert ports.asked == [[], ["/dev/block", "/dev/mouse"]]


def test_one_real_block_is_taken_unless_another_was_chosen():
    assert chosen_block(Form(), []) == "window"
    assert chosen_block(Form(), ["/dev/a"]) == "/dev/a"
    assert chosen_block(Form(), ["/dev/a", "/dev/b"]) == "window"
    assert chosen_block(Form(block="dice"), ["/dev/a"]) == "dice"


def test_a_block_that_cannot_be_opened_is_a_sentence_on_the_screen(tmp_path, monkeypatch):
    def broken(*_, **__):
        raise Trouble("The emulator needs node: install it.")

    monkeypatch.setattr("qblock.window.run.open_block", broken)
    with seated(tmp_path, given=Given(block="rp2040")) as robot:
        robot.click("start")
        robot.wait_for("start")
        assert "The emulator needs node: install it." in robot.texts()


# What was set before


@pytest.mark.parametrize(
    "told",
    ["", "nonsense", "[]", '{"speed": "fast", "text": 7, "volume": 99, "muted": 3, "seats": 5}',
     '{"language": "xx", "seats": [1], "board": null, "full_screen": "yes"}'],
)  # fmt: skip
def test_settings_that_are_nonsense_are_as_at_the_beginning(tmp_path, told):
    (tmp_path / "window.json").write_text(told)
    assert read_settings(tmp_path) == Settings()


def test_seats_of_another_version_are_forgotten():
    assert form_from(Settings(seats=("A:bot:wizard", "B")), Given()).seats == Form().seats
    assert form_from(Settings(seats=("A",)), Given()).seats == Form().seats
