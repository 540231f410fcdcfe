"""Holes and wires: what wiring.toml joins, and whether that is the circuit."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from math import hypot
from typing import Any

from .build import FOLDER
from .joined import Joined
from .netlist import Netlist, Pin, netlists

COLUMNS, UPPER, LOWER = 17, "abcde", "fghij"
_HOLE = re.compile(r"([a-j])(\d+)")
PITCH = 2.54  # mm from hole to hole
GAP = 3 * PITCH  # from row e to row f
BRIDGE, WHOLE, MALE, FEMALE, BARE = "bridge", "whole", "male", "female", "bare"
_IN, _ON, _SOLDERED = "a plug in a hole", "a plug on a pin", "soldered"
KINDS = {
    BRIDGE: {_IN},
    WHOLE: {_IN, _ON},
    MALE: {_IN, _SOLDERED},
    FEMALE: {_ON, _SOLDERED},
    BARE: {_SOLDERED},
}


@dataclass(frozen=True)
class Wire:
    """One wire. An end is a hole ("a8"), or a part and its pin ("U1 39", "BT1 +")."""

    number: int
    start: str
    end: str
    colour: str
    via: tuple[tuple[float, float], ...] = ()
    cm: int = 0  # of one that is soldered at both ends

    @property
    def kind(self) -> str:
        """What it is made of: a hole takes a male plug, a pad of the Pico a female one, and all
        else is soldered."""
        ends = {_end_kind(end) for end in (self.start, self.end)}
        return next(name for name, kinds in KINDS.items() if kinds == ends)


@dataclass(frozen=True)
class Plan:
    holes: dict[str, tuple[str, ...]]  # ref -> the holes of its pins, by their numbers
    wires: tuple[Wire, ...]


def hole(end: str) -> tuple[int, str] | None:
    """The column and row of a hole; None if the end is a part's pin."""
    found = _HOLE.fullmatch(end)
    if not found:
        return None
    row, column = found[1], int(found[2])
    if not 1 <= column <= COLUMNS:
        raise ValueError(f"The breadboard has no hole {end}.")
    return column, row


def _end_kind(end: str) -> str:
    if hole(end):
        return _IN
    return _ON if end.startswith("U1 ") else _SOLDERED


def apart_mm(one: str, other: str) -> float:
    """How far two holes are from each other: how long the bridge between them is."""
    (column, row), (to_column, to_row) = place_mm(one), place_mm(other)
    return hypot(to_column - column, to_row - row)


def place_mm(end: str) -> tuple[float, float]:
    """In millimetres from hole a1."""
    found = hole(end)
    assert found, end
    column, row = found
    rows = UPPER.find(row) * PITCH if row in UPPER else 4 * PITCH + GAP + LOWER.find(row) * PITCH
    return (column - 1) * PITCH, rows


def strip(end: str) -> str:
    """The piece of metal under a hole."""
    found = hole(end)
    assert found, end
    column, row = found
    return f"{column}{'upper' if row in UPPER else 'lower'}"


def plan() -> Plan:
    return read("wiring.toml")


@cache
def read(name: str) -> Plan:
    data = _data(name)
    return Plan(_holes(data), _wires(data["wire"], 1))


def ring_plan() -> Plan:
    """The same with a ring of lamps in place of the LEDs; wires have the numbers they had, and the
    ring's own come after them."""
    data = _data("wiring.toml")
    circuit = netlists()["ring"]
    stay = {ref: legs for ref, legs in _holes(data).items() if ref in circuit.parts}
    rows = data["wire"]
    wires = [
        wire for wire, row in zip(_wires(rows, 1), rows, strict=True) if row.get("only") != "leds"
    ]
    more = _wires(data["ring"]["wire"], len(rows) + 1)
    return Plan({**stay, **_holes(data["ring"])}, (*wires, *more))


def _data(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


def _holes(data: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    return {ref: tuple(legs) for ref, legs in data.get("holes", {}).items()}


def _wires(rows: list[dict[str, Any]], first: int) -> tuple[Wire, ...]:
    return tuple(
        Wire(
            number,
            row["from"],
            row["to"],
            row["colour"],
            tuple(map(tuple, row.get("via", ()))),
            row.get("cm", 0),
        )
        for number, row in enumerate(rows, start=first)
    )


def pin_of(netlist: Netlist, end: str) -> Pin:
    """The pin that an end such as "U1 39" or "BT1 +" names."""
    ref, name = end.split(" ", 1)
    if name in [each.number for each in netlist.pins(ref)] and ref in ("U1", "U3"):
        return ref, name
    return netlist.pin(ref, name)


def joined(netlist: Netlist, wanted: Plan) -> set[frozenset[Pin]]:
    """The pins that the plan joins, group by group; the metal in between is left out."""
    wiring = Joined()
    for ref, legs in wanted.holes.items():
        for pin, leg in zip(netlist.pins(ref), legs, strict=True):
            wiring.join((ref, pin.number), strip(leg))
    for ref, key in netlist.parts.items():
        if key in ("pico", "finger", "itsybitsy"):  # pads of one name are joined on the board
            for pin in netlist.pins(ref):
                first = netlist.pin(ref, pin.name)
                wiring.join(first, (ref, pin.number))
    for wire in wanted.wires:
        ends = [strip(end) if hole(end) else pin_of(netlist, end) for end in (wire.start, wire.end)]
        wiring.join(*ends)
    found = set()
    for group in wiring.groups():
        pins = frozenset(each for each in group if isinstance(each, tuple))
        if len({ref for ref, _ in pins}) > 1 or len(pins) > 1:
            found.add(pins)
    return found


def differences(netlist: Netlist, wanted: Plan, name: str = "wiring.toml") -> list[str]:
    """Where the plan does not do what the circuit says, a sentence each."""
    found = []
    wired = joined(netlist, wanted)
    nets = {pins: name for name, pins in netlist.nets.items()}
    open_pads = {group for group in wired if not any(netlist.net_of(pin) for pin in group)}
    for pins in sorted(set(nets) - wired, key=lambda each: nets[each]):
        found.append(f"Net {nets[pins]} is not what {name} joins.")
    for group in wired - set(nets) - open_pads:
        names = sorted({netlist.net_of(pin) or "an open pin" for pin in group})
        if len(names) > 1:
            found.append(f"{name} joins {' and '.join(names)}.")
    for taken in _twice(wanted):
        found.append(f"Two legs are in hole {taken}.")
    return found


def without_length(wanted: Plan) -> list[str]:
    """The wires of which nobody would know how long to cut them."""
    return [
        f"Wire {wire.number}, from {wire.start} to {wire.end}, has no cm in wiring.toml."
        for wire in wanted.wires
        if wire.kind == BARE and not wire.cm
    ]


def _twice(wanted: Plan) -> list[str]:
    legs = [leg for ref in wanted.holes for leg in wanted.holes[ref]]
    legs += [end for wire in wanted.wires for end in (wire.start, wire.end) if hole(end)]
    return sorted({leg for leg in legs if legs.count(leg) > 1})


def problems() -> list[str]:
    ring = differences(netlists()["ring"], ring_plan(), "wiring.toml, with a ring,")
    lengths = without_length(plan()) + without_length(ring_plan())
    return differences(netlists()["block"], plan()) + ring + lengths
