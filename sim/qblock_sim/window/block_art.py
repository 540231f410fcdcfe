"""The block, the coin and the spark: what is drawn where, and how much of the lamp shines
through each part of it."""

from dataclasses import dataclass

import pygame
from pygame import Surface

from .drawing import Canvas, as_light, glow, shade
from .look import AMBER, CREAM, Colour, mixed
from .shapes import Shape, circle, question_mark, rounded, star

LID = 0.10  # how much of the block's top is seen above its face
_EDGE = 0.085  # the bevel's width
_RIVET = 0.165  # from the face's edge to a rivet's middle
_BLACK: Colour = (0, 0, 0)
_WHITE: Colour = (255, 255, 255)
_BROWN: Colour = (0x6B, 0x42, 0x08)


@dataclass(frozen=True)
class Art:
    """One size of the block. A light picture says how much of the lamp comes through."""

    body: Surface
    body_light: Surface
    mark: Surface
    mark_light: Surface
    shadow: Surface


def draw_block(side: int) -> Art:
    shadow = glow(round(side * 1.5), round(side * 0.26), 1.4)
    return Art(_body(side), _body_light(side), *_mark(side), shadow)


def _body(side: int) -> Surface:
    canvas = Canvas(1, 1 + LID, side)
    for shape, colour in _cube():
        canvas.fill(shape, colour)
    face = rounded(_EDGE, LID + _EDGE, 1 - _EDGE, LID + 1 - _EDGE, 0.055)
    canvas.fill(face, _BROWN)
    inset = 0.012
    panel = rounded(
        _EDGE + inset, LID + _EDGE + inset, 1 - _EDGE - inset, LID + 1 - _EDGE - inset, 0.046
    )
    canvas.fill(panel, AMBER)
    for x, y in _rivets():
        canvas.fill(circle(x + 0.004, y + 0.007, 0.036), _BROWN, 150)
        canvas.fill(circle(x, y, 0.032), (0x9A, 0x62, 0x0C))
        canvas.fill(circle(x - 0.002, y - 0.004, 0.026), (0xD9, 0x99, 0x1C))
        canvas.fill(circle(x - 0.008, y - 0.010, 0.010), (0xFF, 0xDF, 0x8A))
    shade(canvas.surface, 1.0, 0.86)
    return canvas.surface


def _cube() -> list[tuple[Shape, Colour]]:
    """The lid in perspective, then the face's bevel: lit from above and from the left."""
    low, high = LID, LID + 1
    outline = rounded(0, low, 1, high, 0.05)
    corner = len(outline) // 4  # points; the sides meet in the middle of a corner
    at = corner // 2
    e = _EDGE + 0.02
    inner = ((1 - e, low + e), (1 - e, high - e), (e, high - e), (e, low + e))
    turned = outline[at:] + outline[:at]  # begins in the corner above right: right, bottom, …
    sides: list[Shape] = []
    for i in range(4):
        outer = (turned + turned[:1])[i * corner : (i + 1) * corner + 1]
        sides.append([*outer, inner[(i + 1) % 4], inner[i]])
    lid = _rounded_lid(0.065, 0.0, low + 0.06)
    return [
        (lid, (0xC8, 0x88, 0x18)),
        (_rounded_lid(0.095, 0.016, low + 0.06), (0xB3, 0x74, 0x10)),
        (outline, (0xC0, 0x80, 0x14)),
        (sides[0], (0xA8, 0x6A, 0x0E)),
        (sides[1], (0x86, 0x52, 0x08)),
        (sides[2], (0xDB, 0x9A, 0x1C)),
        (sides[3], (0xFF, 0xD2, 0x5C)),
    ]


def _rounded_lid(inset: float, top: float, bottom: float) -> Shape:
    """A trapezoid, narrower behind, its far corners round."""
    r = 0.022
    near = rounded(inset, top, 1 - inset, top + 4 * r, r)
    right, left = near[:25], near[75:]
    return [*left, *right, (1 - 0.008, bottom), (0.008, bottom)]


def _rivets() -> list[tuple[float, float]]:
    near, far = _RIVET, 1 - _RIVET
    return [(x, LID + y) for x in (near, far) for y in (near, far)]


def _body_light(side: int) -> Surface:
    """The panel glows most in its middle; the edge catches a little; rivets let nothing through."""
    canvas = Canvas(1, 1 + LID, side)
    canvas.fill(_rounded_lid(0.065, 0.0, LID + 0.06), _tinted(34))
    canvas.fill(rounded(0, LID, 1, 1 + LID, 0.05), _tinted(70))
    inset = _EDGE + 0.012
    panel = rounded(inset, LID + inset, 1 - inset, LID + 1 - inset, 0.046)
    canvas.fill(panel, _tinted(135))
    light = as_light(canvas)
    inside = Canvas(1, 1 + LID, side)
    inside.fill(panel, _tinted(120))
    middle = as_light(inside)
    fall = glow(round(side * 1.3), round(side * 1.3), 1.0)
    place = ((side - fall.get_width()) // 2, round((LID + 0.5) * side) - fall.get_height() // 2)
    middle.blit(fall, place, special_flags=pygame.BLEND_RGB_MULT)
    light.blit(middle, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    rivets = Canvas(1, 1 + LID, side)
    for x, y in _rivets():
        rivets.fill(circle(x, y, 0.034), (30, 30, 30))
    light.blit(rivets.surface, (0, 0))
    return light


def _tinted(level: int) -> Colour:
    """Amber lets red through, and less of the rest."""
    return level, round(level * 0.83), round(level * 0.95)


def _mark(side: int) -> tuple[Surface, Surface]:
    """The question mark with its shadow, and the light through it, on a square of the face."""
    hook, dot = question_mark()
    canvas, through = Canvas(1, 1, side), Canvas(1, 1, side)
    for shape in (hook, dot):
        canvas.fill(_moved(shape, 0.5 + 0.010, 0.5 + 0.018), _BROWN, 190)
    for shape in (hook, dot):
        canvas.fill(_moved(shape, 0.5, 0.5), CREAM)
        through.fill(_moved(shape, 0.5, 0.5), (245, 245, 245))
    return canvas.surface, as_light(through)


def _moved(shape: Shape, x: float, y: float) -> Shape:
    return [(px + x, py + y) for px, py in shape]


def draw_coin(diameter: int, turn: float) -> Surface:
    """A coin seen at an angle: `turn` 1 is its face, 0 its edge."""
    canvas = Canvas(1.08, 1.08, diameter)
    width = max(0.12, turn)
    gold, rim = (0xFF, 0xC9, 0x2E), (0xB8, 0x78, 0x0C)
    canvas.fill(circle(0.54, 0.54, 0.5, width), rim)
    canvas.fill(circle(0.54, 0.54, 0.46, width * 0.97), mixed(gold, _WHITE, 0.25 * (1 - turn)))
    if turn > 0.25:
        canvas.fill(circle(0.54, 0.54, 0.34, width), (0xE0, 0x9F, 0x14))
        canvas.fill(circle(0.535, 0.53, 0.31, width), gold)
        bar = rounded(0.54 - 0.07 * width, 0.37, 0.54 + 0.07 * width, 0.71, 0.069 * width)
        canvas.fill(bar, (0xFF, 0xF0, 0xB8))
    return canvas.surface


def draw_spark(size: int, colour: Colour) -> Surface:
    canvas = Canvas(1, 1, size)
    canvas.fill(star(0.5, 0.5, 0.5), colour)
    canvas.fill(star(0.5, 0.5, 0.3), mixed(colour, _WHITE, 0.7))
    return canvas.surface
