"""The main screen in every language on one sheet: what is odd in one of them stands out."""

from collections.abc import Callable

import pygame
from pygame import Surface

from ...store import Store
from ...table.finding import DICE
from ...table.given import Given
from ...words import LANGUAGES, own_name
from .. import theme
from ..app import SMALLEST
from ..text import Type
from .camera import at_the_window
from .moments import kept_moment

ACROSS = 4
SCALE = 0.75  # of the smallest window
NAME = 40  # pixels: the height of what stands above each


def contact_sheet(store: Store, done: Callable[[str], None]) -> Surface:
    """One game, told in one language after the other as it stands; `done` hears of each."""
    wide, high = round(SMALLEST[0] * SCALE), round(SMALLEST[1] * SCALE) + NAME
    rows = -(-len(LANGUAGES) // ACROSS)
    sheet = Surface((wide * ACROSS, high * rows))
    sheet.fill(theme.INK)
    given = Given(block=DICE, resume=kept_moment(store, "board", LANGUAGES[0]))
    with at_the_window(store, LANGUAGES[0], SMALLEST, given) as camera:
        for number, language in enumerate(LANGUAGES):
            camera.app.set(language=language)
            camera.app.turn()
            row, column = divmod(number, ACROSS)
            x, y = column * wide, row * high
            label = f"{own_name(language)} ({language})"
            name = Type(camera.app.words).line(label, NAME // 2, theme.AMBER, True, wide)
            sheet.blit(name, name.get_rect(center=(x + wide // 2, y + NAME // 2)))
            small = pygame.transform.smoothscale(camera.picture(), (wide, high - NAME))
            sheet.blit(small, (x, y + NAME))
            done(language)
    return sheet
