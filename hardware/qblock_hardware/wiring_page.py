"""The list of parts and wires to tick off, beside the wiring picture."""

from collections.abc import Iterable

from .boards import PICO, boards
from .parts import parts
from .wiring import (
    BARE,
    BRIDGE,
    COLUMNS,
    FEMALE,
    LOWER,
    MALE,
    UPPER,
    WHOLE,
    Plan,
    Wire,
    apart_mm,
    hole,
    plan,
    ring_plan,
)


def outputs() -> dict[str, bytes]:
    return {"wiring.md": page(plan(), ring_plan()).encode()}


def page(wanted: Plan, ring: Plan) -> str:
    added = {ref: legs for ref, legs in ring.holes.items() if ref not in wanted.holes}
    lines = [
        "# The wires, one by one",
        "",
        "Made from `wiring.toml`. A hole is a row and a column of the breadboard; a pad of the "
        "Pico has its number and what is printed beside it. Tick each wire off when it is in.",
        "",
        "![How the block is wired](pictures/wiring.svg)",
        "",
        "## The holes",
        "",
        f"A mini breadboard has {COLUMNS} columns of {len(UPPER)} holes on each side of the gap in "
        f"its middle: rows {UPPER[0]} to {UPPER[-1]} on one side, {LOWER[0]} to {LOWER[-1]} on the "
        "other. The five holes of a column on one side of the gap are one piece of metal: legs in "
        "them are joined. If yours has no letters and numbers, write them on strips of tape at its "
        "edges, as in the picture.",
        "",
        "## Parts on the breadboard",
        "",
        "The flat ones first, C3 last: it stands over its neighbours on legs of 5 mm. A leg goes "
        "5 to 7 mm into its hole; cut the rest off with the side cutters.",
        "",
        *_parts_table(wanted, "block"),
        "",
        "## Wires",
        "",
        "What each wire is made of:",
        "",
        *_cutting_list(wanted),
        "",
        *_wires_table(wanted),
        "",
        "## With a ring of colours in place of the LEDs",
        "",
        f"Leave out {', '.join(ref for ref in wanted.holes if ref not in ring.holes)}, the LEDs "
        f"and {_gone(wanted, ring)}. Then put in:",
        "",
        *_parts_table(Plan(added, ()), "ring"),
        "",
        *_wires_table(Plan({}, tuple(each for each in ring.wires if each not in wanted.wires))),
        "",
        "and tell the block: "
        "`.venv/bin/qblock flash --port PORT --set lamp=ws2812 --set pixels=8`.",
    ]
    return "\n".join(lines) + "\n"


def _gone(wanted: Plan, ring: Plan) -> str:
    """The wires that a ring does without."""
    return numbered(wire.number for wire in wanted.wires if wire not in ring.wires)


def _parts_table(wanted: Plan, build: str) -> list[str]:
    of = {ref: part for part in parts().values() if build in part.builds for ref in part.refs}
    lines = ["| | part | what | holes |", "| --- | --- | --- | --- |"]
    for ref, legs in wanted.holes.items():
        lines.append(f"| ☐ | {ref} | {of[ref].name} {of[ref].value} | {_legs(ref, legs)} |")
    return lines


def _wires_table(wanted: Plan) -> list[str]:
    lines = ["| | wire | from | to | colour | what |", "| --- | --- | --- | --- | --- | --- |"]
    for wire in wanted.wires:
        ends = f"{told(wire.start)} | {told(wire.end)}"
        lines.append(f"| ☐ | {wire.number} | {ends} | {wire.colour} | {_what(wire)} |")
    return lines


_KINDS = {
    BRIDGE: "of solid wire: as long as the holes are apart, and at each end 7 mm of bare wire bent "
    "down",
    WHOLE: "jumper wires as they are: the male plug into the hole, the female one onto the Pico",
    MALE: "jumper wires without their female plug: cut it off, the male one goes into the hole, "
    "the other end is soldered",
    FEMALE: "jumper wires without their male plug: the female one goes onto the Pico, the other "
    "end is soldered",
    BARE: "pieces of jumper wire without plugs, soldered at both ends",
}


def _cutting_list(wanted: Plan) -> list[str]:
    lines = []
    for kind, words in _KINDS.items():
        numbers = [wire.number for wire in wanted.wires if wire.kind == kind]
        lines.append(f"- {len(numbers)} {words}: {numbered(numbers)}.")
    return lines


def _what(wire: Wire) -> str:
    if wire.kind == BRIDGE:
        return f"bridge, {apart_mm(wire.start, wire.end):.0f} mm"
    if wire.kind == BARE:
        return f"{wire.cm} cm, both ends soldered"
    plug = {WHOLE: "whole jumper", MALE: "male plug", FEMALE: "female plug"}[wire.kind]
    return plug if wire.kind == WHOLE else f"{plug}, other end soldered"


def numbered(numbers: Iterable[int]) -> str:
    """Such as "wire 3" or "wires 1, 2 and 5 to 9"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told_runs = [
        word
        for run in runs
        for word in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(each) for each in run])
    ]
    first, last = told_runs[:-1], told_runs[-1]
    joined = f"{', '.join(first)} and {last}" if first else last
    return f"wire{'' if joined.isdigit() else 's'} {joined}"


def _legs(ref: str, legs: tuple[str, ...]) -> str:
    if ref == "Q1":
        collector, base, emitter = legs
        return (
            f"collector {collector}, base {base}, emitter {emitter}: its legs spread, "
            "its flat side to row a"
        )
    if ref == "D1":
        return f"ring {legs[0]}, other end {legs[1]}"
    if ref == "C3":
        return f"long leg {legs[0]}, stripe {legs[1]}"
    return " and ".join(legs)


_WORDS = {"A": "long leg", "K": "short leg"}
_CABLES = {"BT1 +": "BT1, its red wire", "BT1 -": "BT1, its black wire"}


def told(end: str) -> str:
    """An end of a wire in words."""
    if hole(end):
        return f"hole {end}"
    if end in _CABLES:
        return _CABLES[end]
    ref, pin = end.split(" ", 1)
    if ref == "U1":
        return f"Pico pad {pin} ({boards()[PICO].pads[int(pin) - 1]})"
    if ref.startswith("SW"):
        return f"{ref}, {'one pin' if pin == '1' else 'the other pin'}"
    if pin in ("DI", "5V", "GND"):
        return f"ring {pin}"
    return f"{ref} {_WORDS.get(pin, pin)}"
