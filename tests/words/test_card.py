"""The reminder card: what each sound means, on one page in every language."""

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest
from qblock.editions.load import load
from qblock.window.reminder import DPI, PAGE, draw, light_of, write
from qblock.words import LANGUAGES, Words
from qblock.words.pseudo import MIRROR
from question_block import odds

CELEBRATION = load("celebration")


def told(language: str) -> list[str]:
    return [placed.text for placed in draw(Words(language), CELEBRATION).placed]


def test_C20_to_C22_every_sound_and_what_to_do() -> None:
    said = told("en")
    assert said[0] == "Question Block"
    pairs = dict(zip(said[1::2], said[2::2], strict=True))
    assert pairs == {
        "1 coin ping": "Take 1 coin from the Bank.",
        **{f"{n} coin pings": f"Take {n} coins from the Bank." for n in range(2, 7)},
        "Bowser's laugh": "Pay the Bank 5 coins.",
        "Power-up ring": "Roll the die again and move on.",
        "Game Over tune": "Pay the Bank 10 coins.",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_holds_every_language_whole(language: str) -> None:
    ui = draw(Words(language), CELEBRATION)
    assert ui.type.cut == set() and len(ui.placed) >= 19
    page = ui.surface.get_rect()
    assert all(page.contains(placed.rect) for placed in ui.placed)


def test_right_to_left_is_mirrored() -> None:
    straight, mirrored = (draw(Words(each), CELEBRATION).placed for each in ("en", MIRROR))
    for one, other in zip(straight, mirrored, strict=True):
        assert (other.box.left, other.box.y) == (PAGE[0] - one.box.right, one.box.y)


def blinks(outcome: int) -> list[tuple[int, int, int]]:
    """The colours along the foot of the strip, once for each time that it lights up."""
    strip = light_of(outcome, 520, 60)
    row = [tuple(strip.get_at((x, 44)))[:3] for x in range(15, 505)]
    lit = [sum(colour) > 150 for colour in row]
    return [row[x] for x in range(1, len(row)) if lit[x] and (x == 1 or not lit[x - 1])]


@pytest.mark.parametrize("pings", range(1, 7))
def test_the_lamp_blinks_once_for_each_coin(pings: int) -> None:
    found = blinks(pings)
    assert len(found) == pings and all(red > green > blue for red, green, blue in found), "gold"


def test_the_other_lights_have_colours_of_their_own() -> None:
    (dusk,) = blinks(odds.GAME_OVER)
    assert dusk[2] == max(dusk), "one blue light that fades"
    assert len(blinks(odds.LAUGH)) > 6 and all(not g and not b for _, g, b in blinks(odds.LAUGH))
    assert all(green == max(r, green, b) for r, green, b in blinks(odds.POWER_UP))


def test_a_page_is_a_pdf_of_the_size_of_a_postcard(tmp_path: Path) -> None:
    file = write(tmp_path, "ar")
    assert file.name == "reminder-ar.pdf" and file.read_bytes().startswith(b"%PDF-")
    wide, high = (round(pixels / DPI * 25.4) for pixels in PAGE)
    assert (wide, high) == (105, 148)
    assert b"/MediaBox" in file.read_bytes()
