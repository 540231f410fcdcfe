"""The list of parts and wires to tick off, beside the wiring picture."""

from .boards import PICO, boards
from .parts import parts
from .wiring import Plan, hole, plan, ring_plan


def outputs() -> dict[str, bytes]:
    return {"wiring.md": page(plan(), ring_plan()).encode()}


def page(wanted: Plan, ring: Plan) -> str:
    added = {ref: legs for ref, legs in ring.holes.items() if ref not in wanted.holes}
    lines = [
        "# The wires, one by one",
        "",
        "Made from `wiring.toml`. A hole is a column and a row of the breadboard; a pad of the "
        "Pico has its number and what is printed beside it. Tick each wire off when it is in.",
        "",
        "![How the block is wired](pictures/wiring.svg)",
        "",
        "## Parts on the breadboard",
        "",
        *_parts_table(wanted, "block"),
        "",
        "## Wires",
        "",
        *_wires_table(wanted),
        "",
        "## With a ring of colours in place of the LEDs",
        "",
        f"Leave out {', '.join(ref for ref in wanted.holes if ref not in ring.holes)}, the LEDs "
        f"and the wires {_range(wanted, ring)}. Then put in:",
        "",
        *_parts_table(Plan(added, ()), "ring"),
        "",
        *_wires_table(Plan({}, tuple(each for each in ring.wires if each not in wanted.wires))),
        "",
        "and tell the block: "
        "`.venv/bin/qblock flash --port PORT --set lamp=ws2812 --set pixels=8`.",
    ]
    return "\n".join(lines) + "\n"


def _range(wanted: Plan, ring: Plan) -> str:
    """The numbers of the wires that a ring does without: they are in a row."""
    gone = [wire.number for wire in wanted.wires if wire not in ring.wires]
    assert gone == list(range(gone[0], gone[-1] + 1))
    return f"{gone[0]} to {gone[-1]}"


def _parts_table(wanted: Plan, build: str) -> list[str]:
    of = {ref: part for part in parts().values() if build in part.builds for ref in part.refs}
    lines = ["| | part | what | holes |", "| --- | --- | --- | --- |"]
    for ref, legs in wanted.holes.items():
        lines.append(f"| ☐ | {ref} | {of[ref].name} {of[ref].value} | {_legs(ref, legs)} |")
    return lines


def _wires_table(wanted: Plan) -> list[str]:
    lines = ["| | wire | from | to | colour |", "| --- | --- | --- | --- | --- |"]
    for wire in wanted.wires:
        ends = f"{told(wire.start)} | {told(wire.end)}"
        lines.append(f"| ☐ | {wire.number} | {ends} | {wire.colour} |")
    return lines


def _legs(ref: str, legs: tuple[str, ...]) -> str:
    if ref == "Q1":
        return f"collector {legs[0]}, base {legs[1]}, emitter {legs[2]}: its flat side to row a"
    if ref == "D1":
        return f"ring {legs[0]}, other end {legs[1]}"
    if ref == "C3":
        return f"long leg {legs[0]}, stripe {legs[1]}"
    return " and ".join(legs)


_WORDS = {"A": "long leg", "K": "short leg"}


def told(end: str) -> str:
    """An end of a wire in words."""
    if hole(end):
        return f"hole {end}"
    ref, pin = end.split(" ", 1)
    if ref == "U1":
        return f"Pico pad {pin} ({boards()[PICO].pads[int(pin) - 1]})"
    if ref.startswith("SW"):
        return f"{ref}, {'one pin' if pin == '1' else 'the other pin'}"
    if pin in ("DI", "5V", "GND"):
        return f"ring {pin}"
    return f"{ref} {_WORDS.get(pin, pin)}"
