"""Text that runs both ways, and the key's letter beside a word."""

import pygame
import pytest
from qblock.window.bidi import runs

from .table import SMALL, table_shown

DAY = "18\u200f/11\u200f/2026\u060c 11:38 \u0635"


def seen(text):
    """What stands in an Arabic line, from its right end to its left."""
    return [run.text for run in reversed(runs(text, True)) if run.text.strip("\u200f/\u060c ")]


def test_the_time_stands_after_the_day_and_not_within_it():
    assert seen(DAY) == ["18", "11", "2026", "11:38", " \u0635"]


def test_numbers_after_a_name_stay_with_it():
    assert "World 8 - 4" in seen("\u0639\u0646\u062f World 8 - 4.")


TURN = "\u0627\u0644\u062f\u0648\u0631"  # the Arabic word


def test_a_number_after_an_Arabic_word_stays_with_it():
    """Turn 60: Pixel."""
    assert seen(f"{TURN} 60: Pixel.") == [f"{TURN} ", "60", ": ", "Pixel", "."]


def test_what_follows_a_colon_stands_after_it():
    """Turn Comet Observatory: 3."""
    assert seen(f"{TURN} Comet Observatory: 3.") == [
        f"{TURN} ", "Comet Observatory", ": ", "3", ".",
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_no_word_of_the_tools_touches_its_keys_letter(tmp_path, language):
    with table_shown(tmp_path, "Ann", "Bob", size=SMALL) as t:
        t.to_roll("Ann")
        robot = t.show()
        robot.app.set(language=language)
        robot.wait(1)
        ui = robot.app.ui
        for id_ in ("rent", "manage", "trade", "deeds", "undo"):
            tool = robot.widgets[id_]
            word = next(each for each in ui.placed if each.text == tool.label)
            if not ui.mirrored and tool.key in tool.label.lower():
                continue  # it is underlined
            wide = ui.type.size(tool.key.upper(), 10)[0]
            letter = pygame.Rect(0, tool.rect.y, 4 + wide, tool.rect.height)
            letter.right = tool.rect.right
            if ui.mirrored:
                letter.left = tool.rect.left
            assert not word.rect.colliderect(letter), (language, id_)
