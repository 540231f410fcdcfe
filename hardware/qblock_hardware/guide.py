"""The assembly guide: guide.md with every number that another source knows put in.

What stands in braces is asked for here, so that no wire, pad, hole or screw is typed twice:

    {wires SW*:1 SW*:1}    the wires that join two such ends; several askings with commas between
    {far SW4:2 U1:*}       where the wire from there ends that ends at such a place
    {pad button}           the Pico's pad that does this, {hole C3:2} the hole of a part's leg
    {count holes}          how many there are, in words, {figure lamps} in figures
    {mm button travel}     a size, {screw screw_m3} a screw's
    {rail fresh}           volts after the diode, {low} those at which the battery is called empty,
                           {low holder} there before the diode; {hold}: for the next volume
    {printing}             the table of what to print
"""

import re
from collections.abc import Callable
from fnmatch import fnmatchcase

from question_block import button, unit
from question_block.pins import BOARDS

from . import electrical
from .boards import PICO, boards
from .build import FOLDER
from .case.assembly import PRINTED
from .case.measures import measures
from .case.stl import on_the_bed
from .netlist import netlists
from .parts import parts
from .wiring import Plan, Wire, hole, pin_of, plan
from .wiring_page import numbered, told

SOURCE, PAGE = "guide.md", "README.md"
_HEAD = f"<!-- Made from {SOURCE} by `make hardware`: change it there. -->"
_ASKED = re.compile(r"\{(\w+)(?: ([^}]*))?\}")
_WORDS = [
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
]
_LIES = {
    "lid": "on its face",
    "diffuser": "knobs up",
    "body": "on its deck, open side up",
    "tray": "feet up",
    "base": "pillars up",
    "door": "outside down",
}
_COLOURS = {"diffuser": "white or natural", "tray": "any"}


def outputs() -> dict[str, bytes]:
    text = (FOLDER / SOURCE).read_text(encoding="utf-8")
    return {PAGE: f"{_HEAD}\n{filled(text, plan())}".encode()}


def filled(text: str, wanted: Plan) -> str:
    """The page with every asking answered."""
    answers: dict[str, Callable[[str], str]] = {
        "wires": lambda asked: _wires(wanted, asked),
        "far": lambda asked: _far(wanted, asked),
        "pad": _pad,
        "hole": lambda asked: _hole(wanted, asked),
        "count": lambda asked: _WORDS[_counts(wanted)[asked]],
        "figure": lambda asked: str(_counts(wanted)[asked]),
        "mm": lambda asked: f"{measures().mm(*asked.split()):g}",
        "screw": lambda asked: parts()[asked].name.removeprefix("Screw "),
        "rail": lambda asked: f"{electrical.rail_volt(asked):.1f} V",
        "low": _low,
        "hold": lambda _: f"{button.HOLDS[0] // 1000} to {button.HOLDS[1] // 1000} s",
        "printing": lambda _: printing(),
    }
    return _ASKED.sub(lambda found: answers[found[1]](found[2] or ""), text)


def _wires(wanted: Plan, asked: str) -> str:
    found: set[int] = set()
    for pair in asked.split(","):
        one, other = pair.split()
        numbers = {wire.number for wire in wanted.wires if _joins(wire, one, other)}
        if not numbers:
            raise ValueError(f"hardware/{SOURCE} asks for wires from {one} to {other}: none is.")
        found |= numbers
    return numbered(found)


def _joins(wire: Wire, one: str, other: str) -> bool:
    start, end = _name(wire.start), _name(wire.end)
    return any(
        fnmatchcase(a, one) and fnmatchcase(b, other) for a, b in ((start, end), (end, start))
    )


def _name(end: str) -> str:
    """An end of a wire as it is asked for: "hole:a8", "SW4:1", and "U1:VSYS" by what is printed,
    "U1:speaker" by what the firmware does there."""
    if hole(end):
        return f"hole:{end}"
    ref, pin = end.split(" ", 1)
    if ref != "U1":
        return f"{ref}:{pin}"
    board = boards()[PICO]
    pad = board.pads[int(pin) - 1]
    roles = {board.pad(gpio): what for what, gpio in BOARDS[PICO].items() if _led_out(gpio)}
    return f"U1:{roles.get(pad, pad)}"


def _led_out(gpio: int) -> bool:
    return gpio not in (boards()[PICO].usb_sense, boards()[PICO].battery_sense)


def _far(wanted: Plan, asked: str) -> str:
    """The other end of the only such wire."""
    near, *rest = asked.split()
    (end,) = [
        there
        for wire in wanted.wires
        for here, there in ((wire.start, wire.end), (wire.end, wire.start))
        if _name(here) == near and fnmatchcase(_name(there), rest[0] if rest else "*")
    ]
    return told(end)


def _low(where: str) -> str:
    before = electrical.value("diode", "volt") if where else 0.0
    return f"{unit.LOW / 1000 + before:.1f} V"


def _pad(what: str) -> str:
    board = boards()[PICO]
    pad = board.pad(BOARDS[PICO][what])
    return f"pad {board.pads.index(pad) + 1} ({pad})"


def _hole(wanted: Plan, asked: str) -> str:
    """The hole of a leg, by the name of its pin."""
    ref, name = asked.split(":")
    _, number = pin_of(netlists()["block"], f"{ref} {name}")
    return f"hole {wanted.holes[ref][int(number) - 1]}"


def _counts(wanted: Plan) -> dict[str, int]:
    return {
        "holes": len(wanted.holes),
        "switches": len(parts()["button"].refs),
        "leds": len(parts()["led"].refs),
        "cells": parts()["cells"].quantity,
        "prints": len(PRINTED),
        "lamps": int(parts()["ring"].electric["lamps"]),
    }


def printing() -> str:
    m = measures()
    rows = [
        "| part | as it lies | size | grams, solid | colour | |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    solids = on_the_bed(m)
    total = 0.0
    for one in PRINTED:
        x0, y0, z0, x1, y1, z1 = solids[one.name].bounding_box()
        grams = solids[one.name].volume() / 1000 * m.pla_gram_per_cm3
        total += grams
        rows.append(
            f"| [{one.name}](case/{one.name}.stl) | {_LIES[one.name]} "
            f"| {x1 - x0:.0f} x {y1 - y0:.0f} x {z1 - z0:.0f} mm | {grams:.0f} "
            f"| {_COLOURS.get(one.name, 'yellow')} "
            f"| ![{one.name}](pictures/part-{one.name}.png) |"
        )
    return "\n".join(rows) + f"\n\nTogether {total:.0f} g at most."
