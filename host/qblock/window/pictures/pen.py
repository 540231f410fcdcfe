"""What every picture is drawn with: smooth shapes, at any size."""

from collections.abc import Iterable
from itertools import pairwise
from math import cos, pi, sin

import numpy as np
import pygame
from pygame import Rect, Surface
from qblock_sim.window.shapes import Point, Shape, circle, rounded

from ..theme import INK, Colour

_FINER = 4  # a picture is drawn so many times as large, then shrunk
_LARGE = 3000  # pixels: a side that is larger than this when drawn is drawn less fine


class Art:
    """A transparent picture, painted shape over shape. Lengths are in parts of its height; `zoom`
    makes everything larger about the middle of a square one."""

    def __init__(self, height: int, wide: float = 1.0, zoom: float = 1.0) -> None:
        self.size = (max(1, round(height * wide)), max(1, height))
        self._finer = _FINER if max(self.size) * _FINER <= _LARGE else 2
        self._scale = height * self._finer * zoom
        self._from = (1 - 1 / zoom) / 2
        large = (self.size[0] * self._finer, self.size[1] * self._finer)
        self._large = Surface(large, pygame.SRCALPHA)

    def fill(self, shape: Iterable[Point], colour: Colour) -> None:
        pygame.draw.polygon(self._large, colour, [self._at(point) for point in shape])

    def line(self, line: Shape, width: float, colour: Colour = INK, closed: bool = False) -> None:
        """With round ends and corners."""
        points = [self._at(point) for point in (line + line[:1] if closed else line)]
        radius = max(self._finer * 0.35, width * self._scale / 2)
        for (x0, y0), (x1, y1) in pairwise(points):
            length = max(1e-6, float(np.hypot(x1 - x0, y1 - y0)))
            nx, ny = (y1 - y0) / length * radius, -(x1 - x0) / length * radius
            stroke = [
                (x0 + nx, y0 + ny),
                (x1 + nx, y1 + ny),
                (x1 - nx, y1 - ny),
                (x0 - nx, y0 - ny),
            ]
            pygame.draw.polygon(self._large, colour, stroke)
        for point in points:
            pygame.draw.circle(self._large, colour, point, radius)

    def outlined(self, shape: Shape, colour: Colour, edge: float, line: Colour = INK) -> None:
        """A shape in a line that is `edge` thick, outside of it."""
        self.line(shape, 2 * edge, line, closed=True)
        self.fill(shape, colour)

    def picture(self) -> Surface:
        return shrunk(self._large, self.size)

    def _at(self, point: Point) -> Point:
        return (point[0] - self._from) * self._scale, (point[1] - self._from) * self._scale


def shrunk(large: Surface, size: tuple[int, int]) -> Surface:
    """Smaller, with smooth edges that keep their colour: what is transparent has none to add."""
    small = pygame.transform.smoothscale(large.premul_alpha(), size)
    alpha = pygame.surfarray.array_alpha(small).astype(np.uint16)[:, :, None]
    pixels = pygame.surfarray.pixels3d(small)
    pixels[...] = np.minimum(255, pixels.astype(np.uint16) * 255 // np.maximum(alpha, 1))
    del pixels
    return small


def ellipse(x: float, y: float, wide: float, high: float, turn: float = 0.0) -> Shape:
    """`wide` and `high` are half its axes; `turn` is in degrees."""
    return turned([(x + px * wide, y + py * high) for px, py in circle(0, 0, 1)], x, y, turn)


def turned(shape: Iterable[Point], x: float, y: float, degrees: float) -> Shape:
    """Clockwise about a point."""
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    return [(x + (px - x) * c - (py - y) * s, y + (px - x) * s + (py - y) * c) for px, py in shape]


def moved(shape: Iterable[Point], x: float, y: float, scale: float = 1.0) -> Shape:
    """Made smaller or larger about (0, 0), and then moved."""
    return [(x + px * scale, y + py * scale) for px, py in shape]


def arc(x: float, y: float, radius: float, start: float, end: float) -> Shape:
    """Part of a circle, clockwise, in degrees: 0 is to the right."""
    steps = [start + (end - start) * i / 32 for i in range(33)]
    return [(x + radius * cos(a * pi / 180), y + radius * sin(a * pi / 180)) for a in steps]


def star(x: float, y: float, radius: float, points: int = 5, waist: float = 0.5) -> Shape:
    """One of its points is up."""
    reach = (radius, radius * waist)
    steps = [(reach[i % 2], pi * i / points) for i in range(2 * points)]
    return [(x + r * sin(a), y - r * cos(a)) for r, a in steps]


def curve(*through: Point, closed: bool = False) -> Shape:
    """A soft line through these points."""
    count, steps = len(through), 12
    shape: Shape = []
    for i in range(count if closed else count - 1):
        a, b, c, d = (_of(through, i + k, closed) for k in (-1, 0, 1, 2))
        for t in (step / steps for step in range(steps)):
            shape.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    return shape if closed else [*shape, through[-1]]


def _of(points: tuple[Point, ...], i: int, closed: bool) -> Point:
    return points[i % len(points)] if closed else points[min(max(i, 0), len(points) - 1)]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """From b (t = 0) to c (t = 1), on the way from a to d."""
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3
    )


def card(size: tuple[int, int], radius: int, colour: Colour) -> Surface:
    """A rectangle with round corners. Only the corners are drawn fine: it may be large."""
    radius = max(1, min(radius, min(size) // 2))
    whole = Surface(size, pygame.SRCALPHA)
    width, height = size
    whole.fill(colour, Rect(radius, 0, width - 2 * radius, height))
    whole.fill(colour, Rect(0, radius, width, height - 2 * radius))
    art = Art(2 * radius)
    art.fill(circle(0.5, 0.5, 0.5), colour)
    round_ = art.picture()
    for x, place_x in ((0, 0), (radius, width - radius)):
        for y, place_y in ((0, 0), (radius, height - radius)):
            whole.blit(round_, (place_x, place_y), Rect(x, y, radius, radius))
    return whole


def shadow(size: tuple[int, int], rect: Rect, soft: int, dark: int) -> Surface:
    """What a card that lies at `rect` throws on the table, in a picture of this size."""
    coarse = max(1, soft // 3)  # it is soft: nobody sees that it is drawn small
    small = (max(1, size[0] // coarse), max(1, size[1] // coarse))
    shade = Surface(small, pygame.SRCALPHA)
    shade.fill((0, 0, 0, dark), Rect(*(round(part / coarse) for part in rect)))
    shade = pygame.transform.gaussian_blur(shade, max(1, soft // coarse), repeat_edge_pixels=False)
    return pygame.transform.smoothscale(shade, size)


__all__ = [
    "Art", "Point", "Shape", "arc", "card", "circle", "curve", "ellipse", "moved", "rounded",
    "shadow", "shrunk", "star", "turned",
]  # fmt: skip
