"""The pictures of the case: each part as it is printed, every step, the whole, and it in pieces."""

import io
from collections.abc import Callable
from pathlib import Path

import numpy as np
from manifold3d import Manifold
from matplotlib import font_manager
from PIL import Image, ImageDraw, ImageFont

from .. import render
from ..parts import parts
from ..render import Shape, View, picture
from . import assembly, printing, stl
from .assembly import PRINTED, Piece
from .measures import Measures, measures

_GLOW = 0.85
_INK = (38, 34, 44)
_TEXT = 26  # pixels
_MARGIN = 250  # pixels, for the names beside a picture
_LIT = (255, 232, 150)


def outputs() -> dict[str, bytes]:
    m = measures()
    made = {f"pictures/part-{one.name}.png": _part(m, one) for one in PRINTED}
    steps: dict[str, Callable[[Measures], bytes]] = {
        "block": block,
        "exploded": exploded,
        "step-deck": deck,
        "step-lid": lid,
        "step-speaker": speaker,
        "step-base": base,
        "step-tray": tray,
        "step-close": close,
        "step-door": door,
    }
    return made | {f"pictures/{name}.png": draw(m) for name, draw in steps.items()}


def sources() -> bytes:
    """All that the pictures are made from: the solids, and how they are shown."""
    solids = [stl.write(piece.solid) for piece in assembly.assembled(measures())]
    code = [Path(name).read_bytes() for name in (__file__, render.__file__, assembly.__file__)]
    return b"".join(solids + code)


def _part(m: Measures, one: assembly.Printed) -> bytes:
    """As it lies on the printer's bed."""
    solid = printing.on_bed(one.make(m), one.turn)
    top = solid.bounding_box()[5]
    view = View(-28, 38, 640, 520, (0, 0, top / 2), 128 + 0.65 * top, 0.0)
    return _png(picture([_shape(solid, one.colour)], view))


def block(m: Measures) -> bytes:
    """On the table, its question mark lit."""
    view = View(-30, 27, 900, 820, (2, 0, 39), 150, 0.0)
    return _png(picture(_shapes(assembly.assembled(m)), view))


def exploded(m: Measures) -> bytes:
    """All in pieces, each with its name."""
    pieces = assembly.assembled(m)
    view = View(-32, 24, 1200, 2124, (0, 0, 12), 290)
    image = Image.fromarray(picture(_shapes(pieces, apart=True), view, shadows=False))
    places = {piece.name: _spot(piece, apart=True) for piece in pieces}
    left = {name: places[name] for name in ("lid", "diffuser", "body", "power switch", "tray")}
    left |= {"4 keyswitches": places["switch 4"], "4 lid screws, washers": places["lid screws"]}
    left |= {name: places[name] for name in ("Pico", "battery holder", "nut", "base")}
    right = {"4 LEDs": places["LED 2"]}
    others = ("speaker", "breadboard", "amplifier", "door", "screws from below")
    right |= {name: places[name] for name in others}
    _labels(image, view, left, 20, "left")
    _labels(image, view, right, image.width - 20, "right")
    return _png(image)


def deck(m: Measures) -> bytes:
    """The body upside down, from inside: the switches and the LEDs in the deck, each with its
    name in the circuit."""
    pieces = [_turned(m, p) for p in _named(assembly.assembled(m), "body", "switch", "LED")]
    view = View(180, 80, 900, 900, (0, 0, 20), 106, 0.0)
    image = Image.fromarray(picture([_shape(p.solid, p.colour) for p in pieces], view))
    places = {p.name: _spot(p, apart=False) for p in pieces}
    for kind, key, down in (("switch", "button", 12), ("LED", "led", 48)):
        for number, ref in enumerate(parts()[key].refs, start=1):
            x, y = view.pixel(places[f"{kind} {number}"])
            _tag(image, (x, y + down), ref)
    _tag(image, (450, 872), "front: grille")
    _tag(image, (450, 28), "back: USB")
    return _png(image)


def lid(m: Measures) -> bytes:
    """The lid on its face with the diffuser over its guides."""
    pieces = _named(assembly.assembled(m), "lid", "diffuser")
    pieces = [p for p in pieces if p.name != "lid screws"]
    turned = [_turned(m, piece) for piece in pieces]
    view = View(-28, 48, 900, 640, (0, 0, 10), 140, 0.0)
    return _png(picture([_shape(p.solid, p.colour) for p in turned], view))


def speaker(m: Measures) -> bytes:
    pieces = _named(assembly.assembled(m), "body", "switch", "LED", "speaker", "lid", "power")
    pieces = [p for p in pieces if p.name != "lid"]
    labels = {
        "speaker": "speaker",
        "power switch": "power switch",
        "screw and washer": "lid screws",
    }
    return _upside_down(m, pieces, labels)


def base(m: Measures) -> bytes:
    pieces = _named(assembly.assembled(m), "base", "amplifier", "battery holder", "nut")
    view = View(-28, 42, 900, 680, (0, 0, 8), 125, 0.0)
    names = ("base", "amplifier", "battery holder", "nut")
    return _labelled(pieces, view, {name: name for name in names})


def tray(m: Measures) -> bytes:
    names = ("base", "amplifier", "battery holder", "nut", "tray", "Pico", "breadboard")
    pieces = _named(assembly.assembled(m), *names)
    view = View(-28, 42, 900, 700, (0, 0, 14), 125, 0.0)
    shown = ("Pico", "breadboard", "tray", "tray screws")
    return _labelled(pieces, view, {name: name for name in shown})


def close(m: Measures) -> bytes:
    """The body with the lid, over the base with the boards."""
    pieces = assembly.assembled(m)
    boards = ("tray", "Pico", "Pico's screws", "breadboard", "tray screws", "amplifier", "nut")
    below = (*boards, "base", "door", "battery holder", "cells", "screws from below")
    shapes = [
        _shape(p.solid.translate((0, 0, 0 if p.name in below else 70)), p.colour) for p in pieces
    ]
    view = View(-32, 22, 800, 1050, (0, 0, 72), 150, 0.0)
    return _png(picture(shapes, view))


def door(m: Measures) -> bytes:
    """From below: the cells, the door beside its place, the five screws."""
    shown = ("lid", "body", "base", "cells", "battery holder", "nut", "door", "power")
    pieces = _named(assembly.assembled(m), *shown)
    shapes = []
    for piece in pieces:
        solid = piece.solid
        if piece.name == "door":
            solid = solid.rotate((14, 0, 0)).translate((0, 4, -34))
        shapes.append(_shape(solid.rotate((180, 0, 0)), piece.colour))
    view = View(-30, 42, 900, 960, (0, 0, -22), 160)
    return _png(picture(shapes, view))


def _upside_down(m: Measures, pieces: list[Piece], labels: dict[str, str]) -> bytes:
    view = View(152, 70, 900, 900, (0, 0, 32), 140, 0.0)
    return _labelled([_turned(m, piece) for piece in pieces], view, labels)


def _turned(m: Measures, piece: Piece) -> Piece:
    """On its head, on the table."""
    high = m.side if piece.name in ("lid", "diffuser") else m.deck_top
    solid = piece.solid.rotate((180, 0, 0)).translate((0, 0, high))
    return Piece(piece.name, solid, piece.colour, piece.apart, piece.is_printed)


def _labelled(pieces: list[Piece], view: View, labels: dict[str, str]) -> bytes:
    """With names (by the piece that they mean) in a margin at the left."""
    drawn = Image.fromarray(picture([_shape(p.solid, p.colour) for p in pieces], view))
    image = Image.new("RGB", (drawn.width + _MARGIN, drawn.height), render.PAPER)
    image.paste(drawn, (_MARGIN, 0))
    places = {p.name: _spot(p, apart=False) for p in pieces}
    _labels(image, view, {text: places[n] for text, n in labels.items()}, 16, "left", _MARGIN)
    return _png(image)


def _named(pieces: list[Piece], *beginnings: str) -> list[Piece]:
    return [piece for piece in pieces if piece.name.startswith(beginnings)]


def _shapes(pieces: list[Piece], apart: bool = False) -> list[Shape]:
    return [
        _shape(
            piece.solid.translate((0, 0, piece.apart if apart else 0)),
            _LIT if piece.name == "diffuser" and not apart else piece.colour,
            _GLOW if piece.name == "diffuser" and not apart else 0.0,
        )
        for piece in pieces
    ]


def _shape(solid: Manifold, colour: assembly.Colour, glow: float = 0.0) -> Shape:
    mesh = solid.to_mesh()
    points = np.array(mesh.vert_properties, dtype=np.float64)[:, :3]
    return Shape(points, np.array(mesh.tri_verts, dtype=np.int64), colour, glow)


# Where the line of a name ends: a place in the piece's box that is seen, from 0 to 1 along x, y, z
_SPOTS = {
    "lid": (0.02, 0.5, 0.4),
    "diffuser": (0.01, 0.4, 0.5),
    "body": (0.0, 0.3, 0.4),
    "power switch": (0.0, 0.5, 0.5),
    "lid screws": (0.06, 0.5, 0.3),
    "tray screws": (0.03, 0.95, 0.9),
    "speaker": (0.75, 0.1, 0.5),
    "Pico": (0.45, 0.35, 0.2),
    "breadboard": (0.2, 0.96, 1.0),
    "tray": (0.04, 0.03, 0.3),
    "battery holder": (0.0, 0.45, 0.7),
    "amplifier": (0.85, 0.8, 0.3),
    "nut": (0.2, 0.3, 1.0),
    "base": (0.02, 0.2, 0.1),
    "door": (0.8, 0.2, 1.0),
    "screws from below": (0.97, 0.03, 0.5),
}


def _spot(piece: Piece, apart: bool) -> tuple[float, float, float]:
    box = np.array(piece.solid.bounding_box()).reshape(2, 3)
    share = np.array(_SPOTS.get(piece.name, (0.5, 0.5, 0.5)))
    x, y, z = box[0] * (1 - share) + box[1] * share
    return float(x), float(y), float(z) + (piece.apart if apart else 0.0)


def _labels(
    image: Image.Image,
    view: View,
    places: dict[str, tuple[float, float, float]],
    at: int,
    side: str,
    margin: int = 0,
) -> None:
    """Names in a column, each with a line to its thing; none over another."""
    font = ImageFont.truetype(font_manager.findfont("DejaVu Sans"), _TEXT)
    pen = ImageDraw.Draw(image)
    ends = sorted(((view.pixel(place), text) for text, place in places.items()), key=_row)
    row = 0.0
    for (x, y), text in ends:
        x += margin
        row = max(row + _TEXT * 1.6, y)
        pen.text((at, row), text, _INK, font, anchor="lm" if side == "left" else "rm")
        length = pen.textlength(text, font)
        start = at + length + 10 if side == "left" else at - length - 10
        pen.line([(start, row), (x, y)], render.PAPER, 6)  # so that it is seen on what is dark
        pen.ellipse([x - 8, y - 8, x + 8, y + 8], fill=render.PAPER)
        pen.line([(start, row), (x, y)], _INK, 2)
        pen.ellipse([x - 5, y - 5, x + 5, y + 5], fill=_INK)


def _tag(image: Image.Image, at: tuple[float, float], text: str) -> None:
    """A name that lies on its thing."""
    font = ImageFont.truetype(font_manager.findfont("DejaVu Sans"), _TEXT)
    pen = ImageDraw.Draw(image)
    left, top, right, bottom = pen.textbbox(at, text, font, anchor="mm")
    pen.rounded_rectangle([left - 7, top - 6, right + 7, bottom + 6], 7, render.PAPER)
    pen.text(at, text, _INK, font, anchor="mm")


def _row(end: tuple[tuple[float, float], str]) -> float:
    return end[0][1]


def _png(image: Image.Image | np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> bytes:
    if not isinstance(image, Image.Image):
        image = Image.fromarray(image)
    data = io.BytesIO()
    image.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(
        data, "PNG", optimize=True
    )
    return data.getvalue()
