"""The words around the block, in every language: none is cut, and what is read from right to left
has them on the other side."""

import os
from dataclasses import replace
from itertools import product

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from qblock.words import LANGUAGES, Words
from qblock.words.pseudo import MIRROR
from qblock_sim.window.labels import Labels, Status
from qblock_sim.window.look import Layout

SIZES = ((640, 640), (1024, 640))
ALONE = Status("socket://127.0.0.1:7777")
STATES = [
    replace(ALONE, on=on, plugged=plugged, linked=linked, battery_low=low, muted=muted, silent=none)
    for on, plugged, linked, low, muted, none in product((False, True), repeat=6)
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut(language, size):
    labels, window = Labels(Layout(*size), Words(language)), pygame.Surface(size)
    for status in (*STATES, replace(ALONE, help=True)):
        labels.draw(window, status)
    assert labels._type.cut == set()
    assert window.get_rect().contains(labels.help_box())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["ar", MIRROR])
def test_right_to_left_is_mirrored(language, size):
    straight, mirrored = Labels(Layout(*size), Words("en")), Labels(Layout(*size), Words(language))
    for name in ("help_button", "sound_button"):
        here, there = getattr(straight, name), getattr(mirrored, name)
        assert (there.left, there.top, there.size) == (size[0] - here.right, here.top, here.size)


def test_the_words_stand_on_the_other_side():
    """The corner with the plug and the battery, and the address at the foot."""
    size = SIZES[1]
    drawn = {}
    for language in ("en", MIRROR):
        window = pygame.Surface(size)
        Labels(Layout(*size), Words(language)).draw(window, replace(ALONE, muted=True))
        drawn[language] = window
    for y, high in ((0, 80), (560, 80)):
        part = pygame.Rect(0, y, size[0], high)
        seen = [drawn[each].subsurface(part) for each in ("en", MIRROR)]
        masks = [pygame.mask.from_threshold(each, (255,) * 3, (215,) * 3) for each in seen]
        left, right = (mask.get_bounding_rects() for mask in masks)
        assert left and right
        edges = [min(r.left for r in left), max(r.right for r in left)]
        assert abs(size[0] - edges[1] - min(r.left for r in right)) <= 2
        assert abs(size[0] - edges[0] - max(r.right for r in right)) <= 2
