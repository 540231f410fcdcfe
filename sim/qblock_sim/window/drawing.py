"""Shapes to pixels: smooth edges at any size, made once for each size and kept."""

from collections.abc import Callable
from typing import TypeVar

import numpy as np
import pygame
from pygame import Surface

from .look import Colour
from .shapes import Shape

Made = TypeVar("Made")


class Canvas:
    """A transparent picture, painted shape over shape."""

    def __init__(self, width: float, height: float, scale: float) -> None:
        """`width` and `height` are in the shapes' measure, `scale` is pixels for 1."""
        self.surface = Surface((round(width * scale), round(height * scale)), pygame.SRCALPHA)
        self._scale = scale

    def fill(self, shape: Shape, colour: Colour, alpha: int = 255) -> None:
        self.surface.blit(*self._layer(shape, colour, alpha))

    def erase(self, shape: Shape) -> None:
        """Make a hole."""
        layer, place = self._layer(shape, (0, 0, 0), 255)
        self.surface.blit(layer, place, special_flags=pygame.BLEND_RGBA_SUB)

    def _layer(self, shape: Shape, colour: Colour, alpha: int) -> tuple[Surface, tuple[int, int]]:
        """One shape alone: drawn several times as large, then shrunk, so its edge is smooth."""
        xs = [x * self._scale for x, _ in shape]
        ys = [y * self._scale for _, y in shape]
        left, top = int(np.floor(min(xs))) - 1, int(np.floor(min(ys))) - 1
        width, height = int(np.ceil(max(xs))) + 1 - left, int(np.ceil(max(ys))) + 1 - top
        finer = 4 if max(width, height) < 700 else 3
        large = Surface((width * finer, height * finer), pygame.SRCALPHA)
        large.fill((*colour, 0))  # the same colour at the edge, or shrinking would darken it
        points = [((x - left) * finer, (y - top) * finer) for x, y in zip(xs, ys, strict=True)]
        pygame.draw.polygon(large, (*colour, alpha), points)
        return pygame.transform.smoothscale(large, (width, height)), (left, top)


def glow(width: int, height: int, sharpness: float) -> Surface:
    """Light that dies away from the middle to the edge, white on black, to be added."""
    x = np.linspace(-1, 1, width)[:, None]
    y = np.linspace(-1, 1, height)[None, :]
    distance = np.sqrt(x * x + y * y)
    fall = np.clip(1 - distance, 0, 1) ** sharpness
    # A gradient this soft shows steps on a screen of 8 bits: a little noise hides them.
    noise = np.random.default_rng(1).random((width, height)) - 0.5
    level = np.clip(np.round(fall * 255 + noise * (fall > 0)), 0, 255).astype(np.uint8)
    surface = Surface((width, height), depth=32)
    pygame.surfarray.blit_array(surface, np.repeat(level[:, :, None], 3, axis=2))
    return surface


def shade(surface: Surface, top: float, bottom: float) -> None:
    """Darken a picture evenly from top to bottom: 1 leaves it as it is."""
    levels = np.linspace(top, bottom, surface.get_height())[None, :, None]
    pixels = pygame.surfarray.pixels3d(surface)
    pixels[...] = (pixels * levels).astype(np.uint8)


def as_light(canvas: Canvas) -> Surface:
    """A picture in greys as what lets light through: black where there is nothing."""
    surface = Surface(canvas.surface.get_size(), depth=32)
    surface.blit(canvas.surface, (0, 0))
    return surface


class Kept:
    """Keeps what was made under a key, up to so many bytes of pixels; the oldest go first."""

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._size = 0
        self._pictures: dict[object, Surface] = {}

    def get(self, key: object, make: Callable[[], Surface]) -> Surface:
        picture = self._pictures.pop(key, None)
        if picture is None:
            picture = make()
            self._size += _bytes(picture)
        self._pictures[key] = picture  # now the youngest
        while self._size > self._budget and len(self._pictures) > 1:
            oldest = next(iter(self._pictures))
            self._size -= _bytes(self._pictures.pop(oldest))
        return picture


def _bytes(picture: Surface) -> int:
    return picture.get_width() * picture.get_height() * picture.get_bytesize()
