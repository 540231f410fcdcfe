"""The schematic: where each symbol stands and each line runs, and whether that is the circuit.

Two lines, or a line and a pin, are joined where a line ends on the other; lines that merely cross
are not. Points with a ground or a supply symbol are joined by its name.
"""

from dataclasses import dataclass
from itertools import pairwise

from .joined import Joined
from .netlist import Netlist, Pin, netlists
from .svg import Point

GND, VSYS = "GND", "VSYS"

# A part with two legs: where pin 1 and pin 2 are.
TWO: dict[str, tuple[Point, Point]] = {
    "SW5": ((130, 150), (210, 150)),
    "F1": ((240, 150), (320, 150)),
    "D1": ((430, 150), (350, 150)),
    "BT1": ((90, 170), (90, 250)),
    "C3": ((500, 170), (500, 250)),
    "C4": ((590, 170), (590, 250)),
    "SW1": ((120, 430), (120, 510)),
    "SW2": ((220, 430), (220, 510)),
    "SW3": ((320, 430), (320, 510)),
    "SW4": ((420, 430), (420, 510)),
    "R1": ((760, 410), (840, 410)),
    "R2": ((880, 430), (880, 510)),
    "C1": ((970, 430), (970, 510)),
    "C2": ((1000, 410), (1080, 410)),
    "LS1": ((1310, 430), (1310, 490)),
    "R3": ((960, 640), (960, 720)),
    "R4": ((1075, 640), (1075, 720)),
    "R5": ((1190, 640), (1190, 720)),
    "R6": ((1305, 640), (1305, 720)),
    "D2": ((960, 800), (960, 740)),
    "D3": ((1075, 800), (1075, 740)),
    "D4": ((1190, 800), (1190, 740)),
    "D5": ((1305, 800), (1305, 740)),
    "R7": ((760, 870), (840, 870)),
}
Q1: dict[str, Point] = {"C": (960, 830), "B": (900, 870), "E": (960, 910)}


@dataclass(frozen=True)
class Box:
    """A part with many legs: its corner, size, and the place of each leg that is used, by name."""

    ref: str
    at: Point
    size: Point
    legs: dict[str, Point]


def boxes(netlist: Netlist) -> list[Box]:
    """The pads of the Pico are found by the nets that the firmware's pins are on."""
    pad = {net: _pad(netlist, net) for net in ("BUTTON", "SPEAKER", "LAMP")}
    return [
        Box("U1", (520, 350), (160, 230), {
            pad["BUTTON"]: (520, 410), pad["SPEAKER"]: (680, 410), pad["LAMP"]: (680, 520),
            "VSYS": (600, 350), "GND": (600, 580),
        }),
        Box("U2", (1120, 370), (130, 190), {
            "L": (1120, 410), "R": (1120, 470), "G": (1120, 510),
            "5V+": (1185, 370), "5V-": (1185, 560), "L+": (1250, 430), "L-": (1250, 490),
        }),
    ]  # fmt: skip


def _pad(netlist: Netlist, net: str) -> str:
    number = next(number for ref, number in netlist.nets[net] if ref == "U1")
    return next(pin.name for pin in netlist.pins("U1") if pin.number == number)


LINES: tuple[tuple[Point, ...], ...] = (
    ((90, 170), (90, 150), (130, 150)),  # the battery, its switch, fuse and diode
    ((210, 150), (240, 150)),
    ((320, 150), (350, 150)),
    ((430, 150), (640, 150)),
    ((500, 150), (500, 170)),
    ((590, 150), (590, 170)),
    ((520, 410), (120, 410), (120, 430)),  # the button
    ((220, 410), (220, 430)),
    ((320, 410), (320, 430)),
    ((420, 410), (420, 430)),
    ((120, 510), (120, 530), (420, 530), (420, 510)),
    ((220, 510), (220, 530)),
    ((320, 510), (320, 530)),
    ((680, 410), (760, 410)),  # the sound
    ((840, 410), (1000, 410)),
    ((880, 410), (880, 430)),
    ((970, 410), (970, 430)),
    ((1080, 410), (1120, 410)),
    ((1120, 470), (1090, 470), (1090, 510)),
    ((1120, 510), (1090, 510)),
    ((1250, 430), (1310, 430)),
    ((1250, 490), (1310, 490)),
    ((680, 520), (720, 520), (720, 870), (760, 870)),  # the lamp
    ((840, 870), (900, 870)),
    ((960, 620), (1305, 620), (1305, 640)),
    ((960, 620), (960, 640)),
    ((1075, 620), (1075, 640)),
    ((1190, 620), (1190, 640)),
    ((960, 720), (960, 740)),
    ((1075, 720), (1075, 740)),
    ((1190, 720), (1190, 740)),
    ((1305, 720), (1305, 740)),
    ((960, 800), (960, 830)),
    ((960, 815), (1305, 815), (1305, 800)),
    ((1075, 800), (1075, 815)),
    ((1190, 800), (1190, 815)),
)
GROUNDS: tuple[Point, ...] = (
    (90, 250), (500, 250), (590, 250), (270, 530), (600, 580), (880, 510), (970, 510), (1090, 510),
    (1185, 560), (960, 910),
)  # fmt: skip
RAILS: tuple[Point, ...] = ((640, 150), (600, 350), (1185, 370), (1132, 620))


def pins_at(netlist: Netlist) -> dict[Point, set[Pin]]:
    """The pins that are drawn at a point; pads of one name are drawn once."""
    found: dict[Point, set[Pin]] = {}
    for ref, ends in TWO.items():
        for pin, at in zip(netlist.pins(ref), ends, strict=True):
            found.setdefault(at, set()).add((ref, pin.number))
    legs = {box.ref: box.legs for box in boxes(netlist)} | {"Q1": Q1}
    for ref, named in legs.items():
        for pin in netlist.pins(ref):
            if pin.name in named:
                found.setdefault(named[pin.name], set()).add((ref, pin.number))
    return found


def joined(netlist: Netlist) -> set[frozenset[Pin]]:
    """The pins that the drawing joins, group by group."""
    drawing = Joined()
    pins = pins_at(netlist)
    for points in LINES:
        for one, other in pairwise(points):
            drawing.join(one, other)
            for at in [*pins, *(each for line in LINES for each in (line[0], line[-1]))]:
                if is_on(at, one, other):
                    drawing.join(at, one)
    for name, points in ((GND, GROUNDS), (VSYS, RAILS)):
        for at in points:
            drawing.join(name, at)
            for line in LINES:
                for one, other in pairwise(line):
                    if is_on(at, one, other):
                        drawing.join(at, one)
    for at, those in pins.items():
        for pin in those:
            drawing.join(at, pin)
    groups = drawing.groups()
    found = {
        frozenset(each for each in group if isinstance(each, tuple) and isinstance(each[0], str))
        for group in groups
    }
    return {group for group in found if group}


def is_on(at: Point, one: Point, other: Point) -> bool:
    return min(one[0], other[0]) <= at[0] <= max(one[0], other[0]) and min(one[1], other[1]) <= at[
        1
    ] <= max(one[1], other[1])


def problems() -> list[str]:
    netlist = netlists()["block"]
    drawn, nets = joined(netlist), {pins: name for name, pins in netlist.nets.items()}
    found = [f"Net {nets[pins]} is not drawn so in the schematic." for pins in set(nets) - drawn]
    for group in drawn - set(nets):
        found.append(f"The schematic joins {sorted(group)}, the circuit does not.")
    return sorted(found)
