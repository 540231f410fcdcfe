"""The reminder card: what each sound of the Question Block means, how its lamp shows the same,
and what to do. `python -m qblock.window.reminder build/cards` makes a page for each language."""

import argparse
import sys
from pathlib import Path

import pygame
from PIL import Image
from pygame import Rect, Surface
from qblock_sim.window.block_art import LID, draw_block
from question_block import lamp, odds, tunes

from ..editions.edition import Edition
from ..editions.load import load
from ..trouble import Trouble
from ..words import LANGUAGES, Words, heard, load_words
from .layout import Rows, columns
from .pictures.colours import LINE, WORDS
from .text import Type
from .theme import INK, Sizes
from .ui import Ui

EDITION = "celebration"
DPI = 300
PAGE = (1240, 1748)  # A6
_MARGIN = 70
_PAPER = (255, 255, 255)
_MS = 2600  # of light that the widest strip shows: the longest sound
_SHOWS = {
    "coin": lamp.COIN,
    "power-up": lamp.POWER_UP,
    "laugh": lamp.LAUGH,
    "game-over": lamp.GAME_OVER,
}


def what_to_do(outcome: int, edition: Edition, words: Words) -> str:
    if outcome == odds.POWER_UP:
        return words.gettext("Roll the die again and move on.")
    if pings := odds.pings(outcome):
        taken = words.ngettext(
            "Take {coins} coin from the Bank.", "Take {coins} coins from the Bank.", pings
        )
        return taken.format(coins=pings)
    coins = edition.laugh if outcome == odds.LAUGH else edition.game_over
    paid = words.ngettext("Pay the Bank {coins} coin.", "Pay the Bank {coins} coins.", coins)
    return paid.format(coins=words.number(coins))


def draw(words: Words, edition: Edition) -> Ui:
    """The page, and on it what was set where."""
    page = Surface(PAGE)
    page.fill(_PAPER)
    ui = Ui(page, Type(words), Sizes(*PAGE))
    rows = Rows(page.get_rect().inflate(-2 * _MARGIN, -2 * _MARGIN), 0)
    _paint_title(ui, rows.take(190), words)
    outcomes = [outcome for outcome, _ in odds.TABLES[odds.DEFAULT]]
    high = rows.rest.height // len(outcomes)
    for outcome in outcomes:
        _paint_outcome(ui, rows.take(high), outcome, edition, words)
    return ui


def _paint_title(ui: Ui, row: Rect, words: Words) -> None:
    side = round(row.height * 0.8 / (1 + LID))
    art = draw_block(side)
    face = Surface((art.body.get_width(), round(row.height * 0.8)), pygame.SRCALPHA)
    face.blit(art.body, (0, 0))
    face.blit(art.mark, (0, round(side * LID)))
    ui.picture(face, Rect(row.x, row.y, face.get_width(), face.get_height()))
    x = row.x + face.get_width() + _MARGIN // 2
    title = Rect(x, row.y, row.right - x, face.get_height())
    ui.text(words.gettext("Question Block"), title, round(row.height * 0.42), INK, bold=True)


def _paint_outcome(ui: Ui, row: Rect, outcome: int, edition: Edition, words: Words) -> None:
    ui.bar(Rect(row.x, row.y, row.width, 3), LINE)
    told, light = columns(row.inflate(0, -24), (2, 1), _MARGIN // 2)
    half = told.height // 2
    name = Rect(told.x, told.y, told.width, half)
    ui.text(heard(words, outcome), name, round(half * 0.72), INK, bold=True)
    do = Rect(told.x, told.y + half, told.width, half)
    ui.text(what_to_do(outcome, edition, words), do, round(half * 0.62), WORDS)
    strip = light_of(outcome, light.width, round(light.height * 0.5))
    ui.picture(pygame.transform.flip(strip, ui.mirrored, False), light)


def light_of(outcome: int, width: int, height: int) -> Surface:
    """The lamp from left to right as time goes by, as the unit's own lamp lights it."""
    kind = odds.kind(outcome)
    lasts = max(1, odds.pings(outcome)) * tunes.LENGTHS[kind]
    lit = lamp.Lamp()
    lit.show(0, _SHOWS[kind], lasts)
    strip = Surface((width, height), pygame.SRCALPHA)
    pygame.draw.rect(strip, INK, strip.get_rect(), border_radius=height // 3)
    inner = strip.get_rect().inflate(-height // 2, -height // 2)
    for x in range(inner.width):
        now = x * _MS // inner.width
        if now >= lasts:
            break
        lit.step(now, lamp.DARK)
        high = round(inner.height * lit.level / 255)  # higher where it is brighter
        colour = tuple(round(part * (0.35 + 0.65 * lit.level / 255)) for part in lit.colour)
        if high:
            strip.fill(colour, Rect(inner.x + x, inner.bottom - high, 1, high))
    return strip


def write(folder: Path, language: str) -> Path:
    """As a page to print."""
    page = draw(load_words(language), load(EDITION)).surface
    file = folder / f"reminder-{language}.pdf"
    picture = Image.frombytes("RGB", PAGE, pygame.image.tobytes(page, "RGB"))
    picture.save(file, resolution=DPI, title=f"Question Block ({language})")
    return file


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m qblock.window.reminder", description="The reminder card, to be printed."
    )
    parser.add_argument("folder", type=Path, help="where they go")
    parser.add_argument("--language", action="append", help=f"of {', '.join(LANGUAGES)}; else all")
    arguments = parser.parse_args()
    try:
        arguments.folder.mkdir(parents=True, exist_ok=True)
        for language in arguments.language or LANGUAGES:
            print(write(arguments.folder, language), flush=True)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2
    except OSError as wrong:
        print(f"{wrong.filename} cannot be written ({wrong.strerror}): choose another folder.",
              file=sys.stderr)  # fmt: skip
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
