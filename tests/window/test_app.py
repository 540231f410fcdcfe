"""The window itself: keys, focus, settings, and how it is closed."""

import os
import signal
import subprocess
import sys
import time

import pygame
import pytest
from qblock.store import open_store
from qblock.table.given import Given
from qblock.window import NoScreen
from qblock.window.app import App
from qblock.window.settings import Settings, read_settings
from qblock.window.theme import LEAST_BASE, Sizes
from qblock.words import load_words

from .robot import seated

QBLOCK = [sys.executable, "-c", "from qblock.cli import main; main()"]
SEATS = ("--seat", "Ann", "--seat", "Bob:bot", "--seat", "Cy:bot", "--seed", "7")
PATIENCE = 60  # s
DICE = Given(block="dice", seed=1)


# The first picture

UP_TO_THE_FIRST_PICTURE = """
import os, sys, pygame
from qblock.cli import main
def shown():
    print(*sys.modules)
    sys.stdout.flush()
    os._exit(0)
pygame.display.flip = shown
sys.argv = ["qblock", "play"]
main()
"""


def test_the_first_picture_waits_for_nothing_that_is_not_in_it(tmp_path):
    environ = {**os.environ, "QBLOCK_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    ran = subprocess.run(
        [sys.executable, "-c", UP_TO_THE_FIRST_PICTURE],
        env=environ, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    loaded = set(ran.stdout.split())
    assert "qblock.window.setup.scene" in loaded, ran.stderr
    of_others = {"qblock.commands.games", "qblock.terminal", "rich.table", "unittest.mock"}
    assert loaded & of_others == set()


# Keys and the focus


def test_every_widget_of_the_setup_is_reached_with_tab_and_back(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        ids = list(robot.widgets)
        seen = []
        for _ in ids:
            robot.key(pygame.K_TAB)
            seen.append(robot.app.focus)
        assert seen == ids
        robot.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
        assert robot.app.focus == ids[-2]


def test_arrows_go_to_the_nearest_in_that_direction(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        robot.app.focus = "person 1"
        robot.key(pygame.K_RIGHT)
        assert robot.app.focus == "bot 1"
        robot.key(pygame.K_DOWN)
        assert robot.app.focus == "bot 2"
        robot.key(pygame.K_UP)
        robot.key(pygame.K_LEFT)
        assert robot.app.focus == "person 1"


def test_enter_does_what_has_the_focus(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        robot.app.focus = "rent auto"
        robot.enter()
        assert robot.app.scene.form.rent_by_itself
        assert robot.sees("start"), "and not the main thing"


def test_a_letter_does_what_its_button_does_but_not_while_a_name_is_typed(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        robot.letter("a")
        assert robot.sees("name 3")
        robot.click("name 0")
        robot.type("a m")
        assert not robot.sees("name 4") and not robot.app.settings.muted
        assert robot.app.scene.form.seats[0].name == "a m"


def test_m_mutes_and_unmutes(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        robot.letter("m")
        assert read_settings(tmp_path).muted
        robot.letter("m")
        assert not read_settings(tmp_path).muted


def test_a_letter_of_another_alphabet_counts_by_its_place(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        key = pygame.Event(pygame.KEYDOWN, key=0, unicode="ф", mod=0, scancode=pygame.KSCAN_A)
        pygame.event.post(key)
        robot.wait(1)
        assert robot.sees("name 3"), "where A is on a Latin keyboard"


def test_f11_fills_the_screen_and_gives_it_back(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        before = robot.app.screen.get_size()
        robot.key(pygame.K_F11)
        assert robot.app.settings.full_screen
        robot.key(pygame.K_F11)
        assert not robot.app.settings.full_screen and robot.app.screen.get_size() == before


def test_from_the_full_screen_the_window_comes_back_as_large_as_it_was(tmp_path, monkeypatch):
    """Under X11 it keeps the size of the screen when it is first asked."""
    asked = []
    set_mode = pygame.display.set_mode

    def first_refused(size, flags):
        asked.append(size)
        return set_mode((1920, 1080) if len(asked) == 2 else size, flags)

    with seated(tmp_path, size=(1100, 700)) as robot:
        monkeypatch.setattr(pygame.display, "set_mode", first_refused)
        robot.key(pygame.K_F11)
        robot.key(pygame.K_F11)
        assert robot.app.screen.get_size() == (1100, 700)


def test_a_slider_is_drawn_with_the_mouse_and_stepped_with_arrows(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        robot.click("settings")
        bar = robot.widgets["volume"].rect
        robot.click_at((bar.right - 1, bar.centery))
        assert robot.app.settings.volume == 10
        robot.key(pygame.K_LEFT)
        assert robot.app.settings.volume == 9
    with seated(tmp_path, language="ar", given=DICE) as robot:
        robot.click("settings")
        bar = robot.widgets["volume"].rect
        robot.click_at((bar.right - 1, bar.centery))
        assert robot.app.settings.volume == 0, "from right to left it begins on the right"


def test_text_size_speed_and_movement_are_set_and_kept(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        robot.click("settings")
        for id_ in ("text 3", "speed 2", "calm"):
            robot.click(id_)
    kept = read_settings(tmp_path)
    assert (kept.text, kept.speed, kept.reduced_motion) == (1.3, 2.0, True)


# The menu at the table


@pytest.fixture
def table(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        robot.click("start")
        robot.wait_for("roll")
        yield robot


def test_escape_opens_the_menu_and_closes_it(table):
    table.key(pygame.K_ESCAPE)
    assert table.sees("quit", "leave", "pause")
    table.key(pygame.K_ESCAPE)
    assert not table.sees("quit")


def test_the_menu_pauses_and_p_goes_on(table):
    table.key(pygame.K_ESCAPE)
    table.click("pause")
    assert "The game is paused." in table.texts()
    table.key(pygame.K_ESCAPE)
    table.letter("p")
    assert "The game is paused." not in table.texts()


def test_another_language_from_the_menu_is_there_at_once(table):
    table.key(pygame.K_ESCAPE)
    table.click("language")
    table.click("language de")
    said = load_words("de").gettext("Roll the die")
    assert said != "Roll the die" and table.widgets["roll"].label == said


def test_h_tells_the_whole_story_and_a_question_mark_helps(table):
    table.click("roll")
    table.letter("h")
    assert any("Player 1" in text for text in table.texts()) and table.sees("back")
    table.key(pygame.K_ESCAPE)
    table.key(pygame.K_QUESTION, "?")
    assert "Ctrl+Z" in table.texts()


def test_leaving_the_table_keeps_the_game_and_offers_it(table):
    table.click("roll")
    table.key(pygame.K_ESCAPE)
    table.click("leave")
    table.wait_for("start", "resume")
    table.click("resume")
    table.wait_for("menu")  # nobody holds it any more


def test_quit_ends_the_program(table):
    table.key(pygame.K_ESCAPE)
    table.click("quit")
    assert not table.app.running


# Sizes


def test_text_is_never_too_small_to_read_and_grows_with_the_window():
    assert Sizes(1024, 640).base == 15 and Sizes(800, 400).base == LEAST_BASE
    assert Sizes(1920, 1080).base == 26 and Sizes(3840, 2160).base == 51
    assert Sizes(1920, 1080, 1.3).base > Sizes(1920, 1080).base


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (3840, 2160), (900, 1200)])
@pytest.mark.parametrize("language", ["en", "de", "ar"])
@pytest.mark.parametrize("over", ["", "settings", "languages", "help", "board own"])
def test_the_setup_is_whole_at_every_size(tmp_path, size, language, over):
    with seated(tmp_path, language=language, given=DICE, size=size) as robot:
        if over:
            robot.click(over)
        check_whole(robot)


@pytest.mark.parametrize("language", ["en", "de", "ar"])
@pytest.mark.parametrize("text", [0.9, 1.3])
def test_the_setup_is_whole_with_any_size_of_text(tmp_path, language, text):
    with seated(tmp_path, language=language, given=DICE) as robot:
        robot.app.set(text=text)
        for _ in range(3):
            robot.letter("a")
        check_whole(robot)


def check_whole(robot):
    """No text is cut, and nothing that can be used lies outside or over something else."""
    robot.wait(1)
    cut = [placed.text for placed in robot.app.ui.placed if not placed.whole]
    assert cut == []
    screen = robot.app.screen.get_rect()
    rects = [widget.rect for widget in robot.app.widgets if widget.kind != "key"]
    for number, rect in enumerate(rects):
        assert screen.contains(rect)
        for other in rects[number + 1 :]:
            assert not rect.colliderect(other), (rect, other)


# Opening and closing


def environment(home, **more):
    kept = {name: value for name, value in os.environ.items() if name not in more}
    return {**kept, "QBLOCK_HOME": str(home), "SDL_AUDIODRIVER": "dummy", **more}


def begin(home, *words, driver="dummy"):
    return subprocess.Popen(
        [*QBLOCK, "play", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(home, SDL_VIDEODRIVER=driver),
    )


def is_begun(home):
    if not (home / "games.db").exists():
        return False
    with open_store(home / "games.db") as store:
        return bool(store.games())


def test_ctrl_c_in_the_shell_closes_the_window_and_keeps_the_game(tmp_path):
    process = begin(tmp_path, *SEATS, "--block", "dice")
    until = time.monotonic() + PATIENCE
    while not is_begun(tmp_path):
        assert process.poll() is None and time.monotonic() < until
        time.sleep(0.02)
    time.sleep(0.5)  # the window has begun to listen to its own Ctrl-C by then
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130 and "Traceback" not in told
    with open_store(tmp_path / "games.db") as store:
        (row,) = store.games()
        store.write(row.id).close()  # nobody holds it any more


def test_with_nothing_said_the_setup_comes_and_ctrl_c_ends_it(tmp_path):
    process = begin(tmp_path)
    until = time.monotonic() + PATIENCE
    while not (tmp_path / "games.db").exists():
        assert process.poll() is None and time.monotonic() < until
        time.sleep(0.02)
    time.sleep(0.5)  # it may be anywhere between the store and the first picture
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130 and told == ""


def test_without_a_screen_the_terminal_takes_over_and_says_so(tmp_path):
    process = begin(tmp_path, "--seat", "A:bot", "--seat", "B:bot", "--seed", "7", driver="nope")
    out, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert told == "There is no screen to open a window on, so this is the terminal.\n"
    assert " wins after " in out


def test_what_cannot_be_played_is_one_sentence_and_opens_no_window(tmp_path):
    for words, said in (
        (("--resume", "nix"), "There is no game 'nix'"),
        (("--seat", "A", "--seat", "A"), "Two players are called 'A'"),
    ):
        process = begin(tmp_path, *words)
        _, told = process.communicate(timeout=PATIENCE)
        assert process.returncode == 1 and told.startswith(said) and told.count("\n") == 1


def test_no_screen_is_said_by_an_error_of_its_own(tmp_path, monkeypatch):
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nope")
    with open_store(tmp_path / "games.db") as store, pytest.raises(NoScreen):
        App(store)


def test_closing_the_window_keeps_the_game(tmp_path):
    with seated(tmp_path, given=DICE) as robot:
        robot.click("start")
        robot.wait_for("roll")
        robot.click("roll")
        pygame.event.post(pygame.Event(pygame.QUIT))
        robot.wait(1)
        assert not robot.app.running
    with open_store(tmp_path / "games.db") as store:
        (row,) = store.games()
        assert row.moves >= 1
        store.write(row.id).close()


def test_settings_are_those_of_the_player(tmp_path):
    assert read_settings(tmp_path) == Settings()
