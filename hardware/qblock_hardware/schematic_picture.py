"""Draws the schematic with symbols of our own."""

from collections import Counter
from itertools import pairwise

from . import schematic
from .boards import PICO, boards
from .netlist import Netlist, netlists
from .parts import parts
from .svg import INK, MUTED, PAPER, Point, Sheet

LINE, BODY = "#2b4db3", "#fff6e0"


def outputs() -> dict[str, bytes]:
    return {"pictures/schematic.svg": picture(netlists()["block"]).svg()}


class Turned:
    """Draws along a part's axis: u runs from pin 1 to pin 2, v across; the middle is (0, 0)."""

    def __init__(self, sheet: Sheet, one: Point, other: Point) -> None:
        self.sheet, self.one, self.other = sheet, one, other
        self.middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        length = abs(other[0] - one[0]) + abs(other[1] - one[1])
        self.half = length / 2
        self._u = ((other[0] - one[0]) / length, (other[1] - one[1]) / length)

    @property
    def is_upright(self) -> bool:
        return self._u[0] == 0

    def at(self, u: float, v: float) -> Point:
        x, y = self._u
        return self.middle[0] + x * u - y * v, self.middle[1] + y * u + x * v

    def line(self, *points: Point, width: float = 2.0) -> None:
        self.sheet.wire([self.at(u, v) for u, v in points], INK, width)

    def shape(self, *points: Point, fill: str = BODY) -> None:
        self.sheet.shape([self.at(u, v) for u, v in points], fill, INK, 2)

    def leads(self, near: float, far: float | None = None) -> None:
        """From both pins to the body, which reaches from `near` before the middle to `far`."""
        self.line((-self.half, 0), (-near, 0))
        self.line((near if far is None else far, 0), (self.half, 0))


def picture(netlist: Netlist) -> Sheet:
    sheet = Sheet(1440, 980, "The schematic", "The circuit of the block, drawn from its netlist.")
    sheet.text((40, 48), "The circuit of the block", 24, bold=True)
    sheet.text((40, 74), "Made from the same source as the netlist and the parts list.", 14, MUTED)
    for points in schematic.LINES:
        sheet.wire(points, LINE, 2)
    for at in joints():
        sheet.dot(at, 4.5, LINE)
    for ref, (one, other) in schematic.TWO.items():
        _two(sheet, netlist, ref, one, other)
    for box in schematic.boxes(netlist):
        _box(sheet, netlist, box)
    _transistor(sheet)
    for at in schematic.GROUNDS:
        _ground(sheet, at)
    for at in schematic.RAILS:
        _rail(sheet, at)
    _notes(sheet)
    return sheet


def joints() -> list[Point]:
    """Where three lines or more meet: only such points get a dot."""
    ends: Counter[Point] = Counter()
    pieces = [piece for line in schematic.LINES for piece in pairwise(line)]
    for line in schematic.LINES:
        for at in (line[0], line[-1]):
            for one, other in pieces:
                inside = at not in (one, other)
                if inside and schematic.is_on(at, one, other):
                    ends[at] += 2
            ends[at] += 1
    for at in (*schematic.GROUNDS, *schematic.RAILS):
        for one, other in pieces:
            if at not in (one, other) and schematic.is_on(at, one, other):
                ends[at] += 3
    return [at for at, count in sorted(ends.items()) if count >= 3]


def _value(netlist: Netlist, ref: str) -> str:
    return parts()[netlist.parts[ref]].value


def _two(sheet: Sheet, netlist: Netlist, ref: str, one: Point, other: Point) -> None:
    turned = Turned(sheet, one, other)
    letters = ref.rstrip("0123456789")
    {
        "R": _resistor, "C": _capacitor, "D": _diode, "SW": _switch, "BT": _battery, "F": _fuse,
        "LS": _speaker,
    }[letters](turned, ref)  # fmt: skip
    _name(sheet, turned, ref, _value(netlist, ref))


def _name(sheet: Sheet, turned: Turned, ref: str, value: str) -> None:
    x, y = turned.middle
    if turned.is_upright:
        right = 40.0 if ref == "LS1" else 22.0
        sheet.text((x + right, y - 3), ref, 13, INK, bold=True)
        sheet.text((x + right, y + 14), value, 12, MUTED)
    else:
        sheet.text((x, y - 20), ref, 13, INK, "middle", bold=True)
        sheet.text((x, y + 32), value, 12, MUTED, "middle")


def _resistor(turned: Turned, ref: str) -> None:
    turned.leads(24)
    turned.shape((-24, -8), (24, -8), (24, 8), (-24, 8))


def _capacitor(turned: Turned, ref: str) -> None:
    turned.leads(5)
    turned.line((-5, -15), (-5, 15), width=3)
    turned.line((5, -15), (5, 15), width=3)
    if ref == "C3":
        turned.line((-19, -12), (-11, -12))
        turned.line((-15, -16), (-15, -8))


def _diode(turned: Turned, ref: str) -> None:
    """Pin 1 is the cathode."""
    turned.leads(12)
    turned.shape((12, -12), (12, 12), (-12, 0), fill="#f4b41a" if ref != "D1" else BODY)
    turned.line((-12, -13), (-12, 13), width=3)
    if ref == "D1":  # Schottky: the bar has hooks
        turned.line((-12, -13), (-6, -13), (-6, -9))
        turned.line((-12, 13), (-18, 13), (-18, 9))
    else:
        for v in (-18, -26):
            turned.line((4, v), (-8, v - 10))
            turned.line((-8, v - 10), (-2, v - 10))
            turned.line((-8, v - 10), (-8, v - 4))


def _switch(turned: Turned, ref: str) -> None:
    turned.leads(20)
    turned.line((-20, 0), (18, -15), width=2.5)
    for u in (-20, 20):
        turned.sheet.dot(turned.at(u, 0), 4, PAPER, INK, 2)


def _battery(turned: Turned, ref: str) -> None:
    turned.leads(22)
    for cell in range(3):
        u = -22 + cell * 17.6
        turned.line((u, -18), (u, 18), width=2)
        turned.line((u + 8.8, -9), (u + 8.8, 9), width=4)
    turned.line((-36, -14), (-28, -14))
    turned.line((-32, -18), (-32, -10))


def _fuse(turned: Turned, ref: str) -> None:
    turned.leads(24)
    turned.shape((-24, -8), (24, -8), (24, 8), (-24, 8))
    turned.line((-28, 14), (-16, 14), (16, -14))


def _speaker(turned: Turned, ref: str) -> None:
    """Its box across the axis, to the right."""
    turned.leads(16)
    turned.shape((-16, 8), (16, 8), (16, -8), (-16, -8))
    turned.shape((-16, -8), (16, -8), (34, -28), (-34, -28))


def _box(sheet: Sheet, netlist: Netlist, box: schematic.Box) -> None:
    sheet.box(box.at, box.size, BODY, INK, 2, 6)
    middle = (box.at[0] + box.size[0] / 2, box.at[1] + box.size[1] / 2)
    sheet.text((middle[0], middle[1] - 6), box.ref, 16, INK, "middle", bold=True)
    sheet.text((middle[0], middle[1] + 14), _value(netlist, box.ref), 13, MUTED, "middle")
    left, right = box.at[0], box.at[0] + box.size[0]
    for name, at in box.legs.items():
        if at[0] == left:
            sheet.text((at[0] + 8, at[1] + 4.5), name, 12)
        elif at[0] == right:
            sheet.text((at[0] - 8, at[1] + 4.5), name, 12, INK, "end")
        else:
            inward = 18 if at[1] == box.at[1] else -9
            sheet.text((at[0], at[1] + inward), name, 12, INK, "middle")


def _transistor(sheet: Sheet) -> None:
    legs = schematic.Q1
    x, y = 948.0, legs["B"][1]
    sheet.dot((x, y), 30, BODY, INK, 2)
    sheet.wire([legs["B"], (x - 10, y)], INK, 2)
    sheet.wire([(x - 10, y - 17), (x - 10, y + 17)], INK, 3.5)
    sheet.wire([(x - 10, y - 8), (legs["C"][0], y - 22), legs["C"]], INK, 2)
    sheet.wire([(x - 10, y + 8), (legs["E"][0], y + 22), legs["E"]], INK, 2)
    sheet.shape([(x + 11, y + 21.5), (x + 2, y + 20), (x + 7, y + 12)], INK)
    sheet.text((x + 40, y - 2), "Q1", 13, INK, bold=True)
    sheet.text((x + 40, y + 15), parts()["transistor"].value, 12, MUTED)


def _ground(sheet: Sheet, at: Point) -> None:
    x, y = at
    sheet.wire([(x, y), (x, y + 12)], LINE, 2)
    for lift, half in ((12, 13), (18, 8), (24, 3)):
        sheet.wire([(x - half, y + lift), (x + half, y + lift)], INK, 2.5)


def _rail(sheet: Sheet, at: Point) -> None:
    x, y = at
    sheet.wire([(x, y), (x, y - 18)], LINE, 2)
    sheet.wire([(x - 13, y - 18), (x + 13, y - 18)], INK, 2.5)
    sheet.text((x, y - 25), schematic.VSYS, 12, INK, "middle", bold=True)


def _notes(sheet: Sheet) -> None:
    pico = boards()[PICO]
    notes = (
        f"The Pico itself senses USB power (GP{pico.usb_sense}) and",
        f"a third of VSYS (GP{pico.battery_sense}), and pulls the button's",
        "line up: no part is needed for that.",
    )
    for row, words in enumerate(notes):
        sheet.text((40, 660 + 20 * row), words, 13, MUTED)
    for words, at in (
        ("Power", (90, 112)), ("Button", (120, 388)), ("Sound", (760, 360)), ("Lamp", (760, 820)),
    ):  # fmt: skip
        sheet.text(at, words, 15, LINE, bold=True)
