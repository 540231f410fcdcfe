"""The list of parts and wires to tick off, beside the wiring picture."""

from .boards import PICO, boards
from .parts import parts
from .wiring import Plan, hole, plan


def outputs() -> dict[str, bytes]:
    return {"wiring.md": page(plan()).encode()}


def page(wanted: Plan) -> str:
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
        "| | part | what | holes |",
        "| --- | --- | --- | --- |",
    ]
    of = {ref: part for part in parts().values() if "block" in part.builds for ref in part.refs}
    for ref, legs in wanted.holes.items():
        lines.append(f"| ☐ | {ref} | {of[ref].name} {of[ref].value} | {_legs(ref, legs)} |")
    lines += [
        "",
        "## Wires",
        "",
        "| | wire | from | to | colour |",
        "| --- | --- | --- | --- | --- |",
    ]
    for wire in wanted.wires:
        lines.append(
            f"| ☐ | {wire.number} | {told(wire.start)} | {told(wire.end)} | {wire.colour} |"
        )
    return "\n".join(lines) + "\n"


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
    return f"{ref} {_WORDS.get(pin, pin)}"
