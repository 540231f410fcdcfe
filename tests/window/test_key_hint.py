"""The letter of a button's key: underlined in the label, or small in the corner below it."""

import pygame
from qblock.window.text import Type
from qblock.window.theme import Sizes
from qblock.window.ui import Ui
from qblock.words import Words


def _corner(label: str, key: str) -> bool:
    """Whether a letter stands in the corner of a button that its label does not fit into."""
    pygame.init()
    page, plain = pygame.Surface((200, 60)), pygame.Surface((200, 60))
    place = pygame.Rect(10, 10, 66, 30)
    for surface, letter in ((page, key), (plain, "")):
        ui = Ui(surface, Type(Words("es")), Sizes(1024, 640))
        assert ui.type.size(label, 16)[0] > place.width - 13  # it shrinks
        ui.button("rents", place, label, lambda: None, key=letter, size=16)
    corner = pygame.Rect(place.right - 12, place.bottom - 6, 10, 6)
    return page.subsurface(corner).get_buffer().raw != plain.subsurface(corner).get_buffer().raw


def test_a_label_that_shrinks_still_has_its_letter_underlined() -> None:
    assert not _corner("Alquiler", "q")


def test_a_label_without_the_letter_has_it_in_the_corner() -> None:
    assert _corner("Alquiler", "x")
