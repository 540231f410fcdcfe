"""The mini breadboard from above, and the parts that sit in it."""

from .drawn_boards import PITCH
from .svg import INK, MUTED, Point, Sheet
from .wiring import COLUMNS, LOWER, UPPER

MINUS = "\u2212"
BOARD_AT = (720.0, 216.0)  # the breadboard's corner
_FIRST_HOLE = (744.0, 260.0)
_GAP = 3 * PITCH  # from row e to row f
_WHITE = "#f3f1ea"


def hole_at(column: int, row: str) -> Point:
    x = _FIRST_HOLE[0] + PITCH * (column - 1)
    if row in UPPER:
        return x, _FIRST_HOLE[1] + PITCH * UPPER.index(row)
    return x, _FIRST_HOLE[1] + 4 * PITCH + _GAP + PITCH * LOWER.index(row)


def draw_breadboard(sheet: Sheet) -> None:
    x, y = BOARD_AT
    sheet.box((x, y), (400, 328), _WHITE, "#c9c4b5", 1.5, 8)
    middle = hole_at(1, "e")[1] + _GAP / 2
    sheet.box((x + 6, middle - 7), (388, 14), "#e3dfd2", corner=4)
    for column in range(1, COLUMNS + 1):
        for row in UPPER + LOWER:
            sheet.box(_moved(hole_at(column, row), -3, -3), (6, 6), "#8d897c", corner=1)
    for row in UPPER + LOWER:
        at = hole_at(1, row)
        sheet.text((at[0] - 14, at[1] + 3.5), row, 9.5, MUTED, "middle")
        sheet.text((at[0] + 16 * PITCH + 14, at[1] + 3.5), row, 9.5, MUTED, "middle")


def draw_columns(sheet: Sheet) -> None:
    """The numbers of the columns, each in the middle of its own: the wires that leave there pass
    below it."""
    for at, column in column_labels().items():
        sheet.box(_moved(at, -7, -9), (14, 11), _WHITE)
        sheet.text(at, str(column), 9, MUTED, "middle")


def column_labels() -> dict[Point, int]:
    """Above and below the holes."""
    return {
        _moved(hole_at(column, row), 0, lift): column
        for column in range(1, COLUMNS + 1)
        for row, lift in (("a", -30), ("j", 34))
    }


def _moved(at: Point, right: float, down: float) -> Point:
    return at[0] + right, at[1] + down


def draw_part(sheet: Sheet, ref: str, legs: list[Point]) -> None:
    for leg in legs:
        sheet.dot(leg, 3.5, "#6f6f6f")
    if ref.startswith("Q"):
        _transistor(sheet, ref, legs)
        return
    sheet.wire([legs[0], legs[1]], "#8f8f8f", 2.5)
    middle = ((legs[0][0] + legs[1][0]) / 2, (legs[0][1] + legs[1][1]) / 2)
    upright = legs[0][0] == legs[1][0]
    if ref.startswith("R"):
        _body(sheet, middle, upright, (38, 15), "#e8c99a", "#a9824c", 6)
        _label(sheet, ref, middle, upright)
    elif ref.startswith("D"):
        _body(sheet, middle, upright, (46, 16), "#333333", "#111111", 3)
        ring = -14 if legs[0][0] < legs[1][0] else 14
        sheet.box((middle[0] + ring - 3, middle[1] - 8), (6, 16), "#dddddd")
        sheet.text((middle[0] - ring / 3, middle[1] + 4), ref, 10.5, "#ffffff", "middle", True)
    elif ref == "C3":
        sheet.dot((middle[0], middle[1]), 17, "#2b3a6b", "#1b2549")
        stripe = 1 if legs[1][0] > legs[0][0] else -1
        sheet.text((middle[0] + 11 * stripe, middle[1] + 4), MINUS, 13, "#ffffff", "middle", True)
        sheet.text((middle[0] - 4 * stripe, middle[1] + 4), ref, 10, "#ffffff", "middle", True)
    elif ref.startswith("C"):
        _body(sheet, middle, upright, (26, 15), "#e9a23b", "#a86d12", 7)
        _label(sheet, ref, middle, upright)
    else:
        _body(sheet, middle, upright, (30, 18), "#f0d44a", "#a98f12", 3)
        _label(sheet, ref, middle, upright)


def _body(
    sheet: Sheet, at: Point, upright: bool, size: Point, fill: str, edge: str, corner: float
) -> None:
    wide, high = (size[1], size[0]) if upright else size
    sheet.box((at[0] - wide / 2, at[1] - high / 2), (wide, high), fill, edge, 1.2, corner)


def _label(sheet: Sheet, ref: str, at: Point, upright: bool) -> None:
    if upright:
        sheet.text((at[0] + 3.8, at[1]), ref, 10.5, INK, "middle", True, turn=-90)
    else:
        sheet.text((at[0], at[1] + 3.8), ref, 10.5, INK, "middle", True)


def _transistor(sheet: Sheet, ref: str, legs: list[Point]) -> None:
    """Its flat side up: collector, base, emitter from the right."""
    x, y = legs[1]
    half = 27.0
    arc = [(x - half, y - 8), (x - half, y + 2), (x - 17, y + 15), (x, y + 20), (x + 17, y + 15),
           (x + half, y + 2), (x + half, y - 8)]  # fmt: skip
    sheet.shape(arc, "#333333", "#111111", 1.2)
    sheet.text((x, y + 12), ref, 10.5, "#ffffff", "middle", True)
    for leg, name in zip(legs, "CBE", strict=True):
        sheet.text((leg[0], leg[1] + 1.5), name, 8, "#ffffff", "middle")
