"""The board as KiCad 6 reads it: text, the same for the same layout. KiCad fills the ground in."""

import json
from collections.abc import Iterable, Iterator
from itertools import pairwise
from uuid import NAMESPACE_URL, uuid5

from ..case.measures import Point
from . import drawn, seat
from .layout import GROUND, Layout, Piece, Text, Track

NAME = "question-block"
CLEARANCE = 0.25  # mm between copper of different nets, and to a hole's edge
SMALLEST_HOLE = 0.8
_EDGE = 0.4  # mm from copper to the board's edge
_ORIGIN = (100.0, 100.0)  # where the middle of the case is on KiCad's sheet
_INK = 0.15  # mm: how thick letters and lines are printed
_LABEL, _NUMBER = 0.9, 1.0  # mm: how high names and values are, and the numbers of wires
_TOP, _PRINT, _ROOM = "F.Cu", "F.SilkS", "F.CrtYd"
_LAYERS = (
    (0, _TOP, "signal"), (31, "B.Cu", "signal"), (34, "B.Paste", "user"), (35, "F.Paste", "user"),
    (36, "B.SilkS", "user"), (37, _PRINT, "user"), (38, "B.Mask", "user"), (39, "F.Mask", "user"),
    (44, "Edge.Cuts", "user"), (46, "B.CrtYd", "user"), (47, _ROOM, "user"),
    (48, "B.Fab", "user"), (49, "F.Fab", "user"),
)  # fmt: skip


def board(wanted: Layout) -> str:
    names = sorted({pad.net for pad in wanted.pads.values() if pad.net})
    nets = {name: number for number, name in enumerate(names, start=1)}
    lines = [
        "(kicad_pcb (version 20211014) (generator question_block)",
        f"  (general (thickness {_n(seat.THICKNESS)}))",
        '  (paper "A4")',
        f'  (title_block (title "Question Block") (rev "{wanted.version}"))',
        "  (layers",
        *(f'    ({number} "{name}" {kind})' for number, name, kind in _LAYERS),
        "  )",
        f"  (setup (pad_to_mask_clearance 0) (aux_axis_origin {_xy((0, 0))}))",
        '  (net 0 "")',
        *(f'  (net {number} "{name}")' for name, number in nets.items()),
    ]
    for piece in wanted.pieces:
        lines += _piece(piece, nets)
    lines += _pico(wanted.pico, nets)
    for number, (at, wide, screw) in enumerate(wanted.holes, start=1):
        lines += _hole(f"H{number}", at, wide, screw)
    lines += _edges(wanted.outline)
    lines += [_board_text(f"text/{i}", text) for i, text in enumerate(wanted.texts)]
    for i, track in enumerate(wanted.tracks):
        lines += _track(f"track/{i}", track, nets[track.net])
    lines += [*_ground(wanted.outline, nets[GROUND]), ")"]
    return "\n".join(lines) + "\n"


def project(wanted: Layout) -> str:
    """The rules that KiCad checks it by: what any maker of two-layer boards can do."""
    least = min(track.wide for track in wanted.tracks)
    rules = {
        "max_error": 0.02,  # mm: how fine the ground's round edges are
        "min_clearance": CLEARANCE,
        "min_copper_edge_clearance": _EDGE,
        "min_hole_clearance": CLEARANCE,
        "min_hole_to_hole": 0.5,
        "min_through_hole_diameter": SMALLEST_HOLE,
        "min_track_width": least,
    }
    # The footprints are drawn here: there is no library to compare them with.
    ignored = {"lib_footprint_issues": "ignore"}
    net_class = {"name": "Default", "clearance": CLEARANCE, "track_width": least}
    settings = {
        "board": {"design_settings": {"rules": rules, "rule_severities": ignored}},
        "meta": {"filename": f"{NAME}.kicad_pro", "version": 1},
        "net_settings": {"classes": [net_class], "meta": {"version": 2}},
    }
    return json.dumps(settings, indent=1, sort_keys=True) + "\n"


# A footprint stands where its first pad is; what belongs to it is told from there.


def _piece(piece: Piece, nets: dict[str, int]) -> Iterator[str]:
    origin = piece.pads[0].at
    kind = "pins" if piece.is_connector else piece.ref.rstrip("0123456789")
    yield _head(piece.ref, kind, origin, "through_hole")
    yield from _labels(piece, origin)
    for i, (start, end) in enumerate(drawn.printed(piece)):
        yield _line(origin, start, end, _PRINT, f"{piece.ref}/line/{i}")
    yield from _room(piece.ref, origin, drawn.room(piece, 0.25), _ROOM)
    yield from _pads(piece, origin, nets)
    yield "  )"


def _labels(piece: Piece, origin: Point) -> Iterator[str]:
    if piece.is_connector:
        yield _words("reference", piece.ref, origin, piece.labels[0], _NUMBER, piece.ref)
        yield _hidden("value", piece.value, piece.ref)
        for pad in piece.pads:
            inwards = -2.1 if pad.at[1] > 0 else 1.9
            at = (pad.at[0], pad.at[1] + inwards)
            yield _words("user", pad.number, origin, at, _NUMBER, f"{piece.ref}/{pad.number}")
        return
    turn = 90 if piece.along[1] and piece.is_slim else 0
    for kind, words, at in zip(
        ("reference", "value"), (piece.ref, piece.value), piece.labels, strict=True
    ):
        yield _words(kind, words, origin, at, _LABEL, piece.ref, turn)


def _pico(piece: Piece, nets: dict[str, int]) -> Iterator[str]:
    """It is below the board: only its pins come through."""
    origin = piece.pads[0].at
    yield _head(piece.ref, "Pico", origin, "through_hole")
    yield _hidden("reference", piece.ref, piece.ref)
    yield _hidden("value", piece.value, piece.ref)
    for pad in piece.pads:
        if pad.number in ("1", "40"):
            at = (pad.at[0] + (1.9 if int(pad.number) > 20 else -1.9), pad.at[1])
            yield _words("user", pad.number, origin, at, _LABEL, f"{piece.ref}/{pad.number}")
    xs, ys = zip(*(pad.at for pad in piece.pads), strict=True)
    low, high = (min(xs) - 1.2, min(ys) - 1.2), (max(xs) + 1.2, max(ys) + 1.2)
    yield from _room(piece.ref, origin, drawn.rectangle(low, high), "B.CrtYd")
    yield from _pads(piece, origin, nets)
    yield "  )"


def _hole(name: str, at: Point, wide: float, screw: float) -> Iterator[str]:
    """A hole without copper; its screw's head needs room too."""
    size = _n(wide)
    yield _head(name, "hole", at, "exclude_from_pos_files exclude_from_bom")
    yield _hidden("reference", name, name)
    yield _hidden("value", "", name)
    yield (
        f'    (fp_circle (center 0 0) (end {_n(screw / 2 + 0.2)} 0) (layer "{_ROOM}") '
        f"(width 0.05) (fill none) {_id(f'{name}/room')})"
    )
    yield (
        f'    (pad "" np_thru_hole circle (at 0 0) (size {size} {size}) (drill {size}) '
        f"(layers *.Cu *.Mask) {_id(f'{name}/pad')})"
    )
    yield "  )"


def _head(name: str, kind: str, at: Point, attributes: str) -> str:
    return (
        f'  (footprint "{NAME}:{kind}" (layer "{_TOP}") {_id(name)} (at {_xy(at)}) '
        f"(attr {attributes})"
    )


def _pads(piece: Piece, origin: Point, nets: dict[str, int]) -> Iterator[str]:
    for pad in piece.pads:
        size = _n(pad.wide)
        net = f' (net {nets[pad.net]} "{pad.net}")' if pad.net else ""
        yield (
            f'    (pad "{pad.number}" thru_hole {"rect" if pad.is_square else "circle"} '
            f"(at {_from(origin, pad.at)}) (size {size} {size}) (drill {_n(pad.drill)}) "
            f'(layers *.Cu *.Mask){net} (pinfunction "{pad.name}") '
            f"{_id(f'{piece.ref}/pad/{pad.number}')})"
        )


def _room(name: str, origin: Point, points: list[Point], layer: str) -> Iterator[str]:
    for i, (start, end) in enumerate(drawn.loop(points)):
        yield _line(origin, start, end, layer, f"{name}/room/{i}")


def _line(origin: Point, start: Point, end: Point, layer: str, name: str) -> str:
    width = _INK if layer == _PRINT else 0.05
    return (
        f"    (fp_line (start {_from(origin, start)}) (end {_from(origin, end)}) "
        f'(layer "{layer}") (width {_n(width)}) {_id(name)})'
    )


def _words(
    kind: str, words: str, origin: Point, at: Point, high: float, name: str, turn: int = 0
) -> str:
    return (
        f'    (fp_text {kind} "{words}" (at {_from(origin, at)} {turn}) (layer "{_PRINT}") '
        f"{_effects(high)} {_id(f'{name}/{kind}')})"
    )


def _hidden(kind: str, words: str, name: str) -> str:
    return (
        f'    (fp_text {kind} "{words}" (at 0 0) (layer "F.Fab") hide {_effects(1.0)} '
        f"{_id(f'{name}/{kind}')})"
    )


# What belongs to no footprint


def _board_text(name: str, text: Text) -> str:
    return (
        f'  (gr_text "{text.words}" (at {_xy(text.at)}) (layer "{_PRINT}") {_id(name)} '
        f"{_effects(text.high)})"
    )


def _edges(outline: Iterable[Point]) -> Iterator[str]:
    for i, (start, end) in enumerate(drawn.loop(list(outline))):
        yield (
            f'  (gr_line (start {_xy(start)}) (end {_xy(end)}) (layer "Edge.Cuts") (width 0.1) '
            f"{_id(f'edge/{i}')})"
        )


def _track(name: str, track: Track, net: int) -> Iterator[str]:
    for i, (start, end) in enumerate(pairwise(track.along)):
        yield (
            f"  (segment (start {_xy(start)}) (end {_xy(end)}) (width {_n(track.wide)}) "
            f'(layer "{_TOP}") (net {net}) {_id(f"{name}/{i}")})'
        )


def _ground(outline: Iterable[Point], net: int) -> Iterator[str]:
    yield f'  (zone (net {net}) (net_name "{GROUND}") (layer "B.Cu") {_id("ground")}'
    yield "    (hatch edge 0.5) (connect_pads (clearance 0.3)) (min_thickness 0.25)"
    yield "    (fill yes (thermal_gap 0.4) (thermal_bridge_width 0.6))"
    yield f"    (polygon (pts {' '.join(f'(xy {_xy(at)})' for at in outline)}))"
    yield "  )"


def _effects(high: float) -> str:
    return f"(effects (font (size {_n(high)} {_n(high)}) (thickness {_n(_INK)})))"


def _id(name: str) -> str:
    """KiCad wants a number for every thing: always the same one."""
    return f"(tstamp {uuid5(NAMESPACE_URL, f'{NAME}/{name}')})"


def _xy(at: Point) -> str:
    """On KiCad's sheet, where y goes down."""
    return f"{_n(_ORIGIN[0] + at[0])} {_n(_ORIGIN[1] - at[1])}"


def _from(origin: Point, at: Point) -> str:
    return f"{_n(at[0] - origin[0])} {_n(origin[1] - at[1])}"


def _n(number: float) -> str:
    text = f"{number:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
