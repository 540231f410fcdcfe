"""The board from both sides, drawn from the files that go to the maker."""

from collections.abc import Callable

from manifold3d import CrossSection

from ..case.measures import Point
from ..svg import INK, MUTED, PAPER, Sheet
from . import copper, fabricate, gerber
from .kicad_file import NAME

_SCALE = 10.0  # pixels for a millimetre
_MARGIN, _FOOT = 24.0, 40.0  # pixels
_MASK, _TRACK, _GOLD, _WHITE = "#17603b", "#2c8757", "#e3c15a", "#f7f7f0"
_FINE = 0.03  # mm: what nobody sees is not drawn


def outputs() -> dict[str, bytes]:
    files = fabricate.kept()
    return {"pictures/pcb.svg": picture(files)} if files else {}


def picture(files: dict[str, bytes]) -> bytes:
    made = copper.made(files)
    low_x, low_y, high_x, high_y = made.edge.bounds()
    wide, high = (high_x - low_x) * _SCALE, (high_y - low_y) * _SCALE
    size = f"{high_x - low_x:.1f} x {high_y - low_y:.1f} mm"
    sheet = Sheet(
        2 * wide + 3 * _MARGIN,
        high + _MARGIN + _FOOT,
        "The circuit board from both sides",
        "Above: tracks, names and the numbers of the wires. Below: ground.",
    )

    def from_above(at: Point) -> Point:
        return _MARGIN + (at[0] - low_x) * _SCALE, _MARGIN + (high_y - at[1]) * _SCALE

    def from_below(at: Point) -> Point:
        x, y = from_above((high_x + low_x - at[0], at[1]))
        return x + wide + _MARGIN, y

    _side(sheet, files, made, 0, from_above)
    _side(sheet, files, made, 1, from_below)
    foot = high + _MARGIN + 24
    sheet.text((_MARGIN + wide / 2, foot), f"from above, {size}", 15, INK, "middle", True)
    below = 2 * _MARGIN + wide * 1.5
    sheet.text((below, foot), "from below: ground, and the Pico", 15, MUTED, "middle", True)
    return sheet.svg()


def _side(
    sheet: Sheet,
    files: dict[str, bytes],
    made: copper.Copper,
    side: int,
    place: Callable[[Point], Point],
) -> None:
    letter = "FB"[side]
    metal = made.layers[side]
    bare = metal ^ gerber.layer(files[f"{NAME}-{letter}_Mask.gbr"].decode()).area()
    for area, colour in ((made.edge, _MASK), (metal, _TRACK), (bare, _GOLD)):
        sheet.area(_outlines(area, place), colour)
    words = files.get(f"{NAME}-{letter}_Silkscreen.gbr")
    if words:
        lines = gerber.layer(words.decode()).lines
        for wide in sorted({width for _, _, width in lines}):
            drawn = [(place(start), place(end)) for start, end, width in lines if width == wide]
            sheet.strokes(drawn, _WHITE, wide * _SCALE)
    for hole in (*made.plated, *made.plain):
        sheet.dot(place(hole.at), hole.wide / 2 * _SCALE, PAPER)


def _outlines(area: CrossSection, place: Callable[[Point], Point]) -> list[list[Point]]:
    return [
        [place((float(x), float(y))) for x, y in outline]
        for outline in area.simplify(_FINE).to_polygons()
    ]
