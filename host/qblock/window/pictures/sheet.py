"""Contact sheets of every picture, for looking at."""

from collections.abc import Iterator
from pathlib import Path

import pygame
from pygame import Rect, Surface

from ...players.seating import Seat
from ...rules.game import Game
from ...table.setup import set_up
from ...words import Words
from ..text import Type
from ..theme import CREAM, INK, MUTED, SETS
from .board import BoardPicture
from .chart import coins_chart
from .corners import DRAWN as CORNERS
from .corners import corner
from .deed import deed_card
from .emblems import DRAWN as EMBLEMS
from .emblems import space_emblem
from .mirror import Mirror
from .patterns import pattern
from .pieces import castle, coin, die, house, lock
from .show import Show
from .tokens import emblem, token

_NAMES = ("Ann", "Bob", "Christopher", "Dora", "Émile", "فاطمة")
_SIZES = (18, 32, 64, 120)
BOARDS = {"small": 608, "middle": 1040, "large": 2080}  # of windows 640, 1080 and 2160 high


def played() -> Game:
    """A game in which everything is on the board. It was not played: it is for looking at."""
    game = set_up([Seat(name) for name in _NAMES], seed=1).new_game()
    for number, space in enumerate(game.board.deeds):
        if number % 5 != 4:
            game.owner[space] = number // 2 % 6
            game.deeds[number // 2 % 6] |= 1 << space
    for space, level in ((1, 4), (3, 5), (9, 3), (11, 5), (13, 1), (19, 4), (25, 2), (31, 5)):
        game.level[space] = level
        game.built |= (level > 0) << space
    game.mortgaged = 1 << 5 | 1 << 15 | 1 << 12
    game.at = [8, 8, 21, 21, 8, 8]
    game.jailed = [1, 0, 0, 0, 2, 0]
    return game


def write_sheets(folder: Path, words: Words) -> Iterator[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    type_, game = Type(words), played()
    sheets = {
        "pieces": pieces_sheet(),
        "drawings": drawings_sheet(),
        "deeds": deeds_sheet(game, type_, words),
        "chart": chart_sheet(type_),
        "block": block_sheet(),
    }
    for name, side in BOARDS.items():
        sheets[f"board-{name}"] = board_sheet(game, side, type_, words)
    for name, picture in sheets.items():
        file = folder / f"{name}-{words.language}.png"
        pygame.image.save(picture, file)
        yield file


def pieces_sheet() -> Surface:
    """Tokens on card and on ink, dice, buildings, coins, patterns."""
    sheet = _sheet(1300, 900)
    sheet.fill(CREAM, Rect(0, 0, 650, 900))
    for half in (0, 650):
        for seat in range(6):
            for size, y in zip(_SIZES, (10, 36, 76, 150), strict=True):
                step = 105 if size == 120 else 100
                sheet.blit(token(seat, min(size, 100)), (half + 10 + seat * step, y))
            sheet.blit(emblem(seat, 90), (half + 10 + seat * 105, 280))
            sheet.blit(die(seat + 1, 90, seat / 13), (half + 10 + seat * 105, 390))
        x = half + 10
        for size in _SIZES:
            for row, piece in enumerate((house, castle)):
                sheet.blit(piece(size), (x, 490 + row * 130))
            sheet.blit(coin(size), (x + 250, 490))
            sheet.blit(lock(size), (x + 250, 620))
            x += size + 8
    for number, set_ in enumerate(SETS):
        x = 10 + number * 160
        sheet.blit(pattern(set_, (140, 50)), (x, 770))
        sheet.blit(pattern(set_, (63, 16)), (x, 830))
        sheet.blit(pattern(set_, (12, 18)), (x + 80, 830))
        sheet.blit(pygame.transform.grayscale(pattern(set_, (63, 16))), (x, 855))
    return sheet


def drawings_sheet() -> Surface:
    sheet = _sheet(1300, 460)
    sheet.fill(CREAM)
    for row, (names, draw) in enumerate(((EMBLEMS, space_emblem), (CORNERS, corner))):
        for number, name in enumerate(names):
            x, y = 10 + number * 160, 10 + row * 230
            sheet.blit(draw(name, 150), (x, y))
            sheet.blit(draw(name, 28), (x, y + 165))
            sheet.blit(draw(name, 48), (x + 40, y + 165))
    return sheet


def deeds_sheet(game: Game, type_: Type, words: Words) -> Surface:
    sheet = _sheet(1340, 900)
    for number, space in enumerate((1, 9, 31, 20, 12)):
        sheet.blit(deed_card(game, space, 250, type_, words), (12 + number * 266, 12))
    for number, space in enumerate((5, 15, 19)):
        sheet.blit(deed_card(game, space, 400, type_, words), (12 + number * 416, 360))
    return sheet


def chart_sheet(type_: Type) -> Surface:
    sheet = _sheet(1340, 520)
    series = [
        [
            30 + (turn * (seat + 3) * 7 % 23) + turn * (5 - seat) // 4
            for turn in range(80 - 9 * seat)
        ]
        for seat in range(6)
    ]
    sheet.blit(coins_chart(series, _NAMES, Rect(0, 0, 900, 500), type_, str), (10, 10))
    sheet.blit(coins_chart(series[:2], _NAMES[:2], Rect(0, 0, 400, 200), type_, str), (925, 10))
    return sheet


def block_sheet() -> Surface:
    """What the mirror of a real block shows: every outcome, half a second on."""
    sheet = _sheet(1500, 300)
    for number, outcome in enumerate((4, 7, 8, 9, 10)):
        mirror = Mirror()
        show = Show(mirror)
        mirror.press(outcome)
        for now in range(0, 500, 10):
            mirror.run(now)
            show.step(now)
        show.draw(sheet, Rect(number * 300, 0, 300, 300), 500)
    return sheet


def board_sheet(game: Game, side: int, type_: Type, words: Words) -> Surface:
    sheet = _sheet(side + 20, side + 20)
    picture = BoardPicture(game.board, type_, words)
    sheet.blit(picture.surface(side, game), (10, 10))
    for seat in range(game.n):
        piece = token(seat, picture.token_size(side))
        spot = picture.token_spot(side, game.at[seat], seat, game.n, bool(game.jailed[seat]))
        sheet.blit(piece, piece.get_rect(center=spot).move(10, 10))
    pygame.draw.rect(sheet, MUTED, picture.middle_rect(side).move(10, 10), 1)
    return sheet


def _sheet(width: int, height: int) -> Surface:
    sheet = Surface((width, height))
    sheet.fill(INK)
    return sheet
