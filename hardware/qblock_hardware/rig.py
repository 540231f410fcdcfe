"""The rig: a finger at a block's pins. Its picture, its page, and whether they are its circuit."""

import tomllib
from functools import cache

from .boards import PICO, boards
from .build import FOLDER
from .drawn_boards import draw_board, pads_at
from .drawn_wires import bubbles, draw_number, draw_wire
from .joined import Joined
from .netlist import netlists
from .parts import parts
from .svg import INK, MUTED, Point, Sheet
from .wiring import Plan, Wire, differences, hole, read, strip
from .wiring import plan as blocks_plan

_BLOCK_AT, _FINGER_AT = (860.0, 150.0), (160.0, 150.0)
_RESISTORS = {"R21": 118.0, "R22": 290.0, "R23": 380.0, "R24": 470.0}  # how far down each is
_RESISTOR_X = (632.0, 542.0)  # the end to the block, the end to the finger
_BESIDE = "the pin that has the yellow wires"
_WHAT = {"R21": "button", "R22": "RUN", "R23": "speaker", "R24": "lamp"}


def plan() -> Plan:
    return read("rig.toml")


def outputs() -> dict[str, bytes]:
    return {"pictures/rig.svg": picture().svg(), "rig.md": page().encode()}


def problems() -> list[str]:
    return differences(netlists()["rig"], plan(), "rig.toml") + unreached(reached())


@cache
def reached() -> dict[str, str]:
    """Where the line of a pad is reached that has a plug of the block on it."""
    data = tomllib.loads((FOLDER / "rig.toml").read_text(encoding="utf-8"))
    found: dict[str, str] = data["reached"]
    return found


def unreached(ways: dict[str, str]) -> list[str]:
    """The pads that the rig's wires cannot get at, a sentence each."""
    block = blocks_plan()
    taken = [end for wire in block.wires for end in (wire.start, wire.end)]
    legs = [leg for each in block.holes.values() for leg in each]
    lines = Joined()
    for wire in block.wires:
        lines.join(*(strip(end) if hole(end) else end for end in (wire.start, wire.end)))
    found = []
    for wire in plan().wires:
        if not wire.start.startswith("U1 ") or wire.start not in taken:
            continue
        way = ways.get(wire.start)
        if way is None:
            found.append(
                f"{wire.start} has a wire of the block on it: rig.toml names no other way."
            )
            continue
        place = strip(way) if hole(way) else way
        if not any({wire.start, place} <= group for group in lines.groups()):
            found.append(f"{way} is not on the line of {wire.start}.")
        if hole(way) and way in taken + legs:
            found.append(f"Hole {way}, for the line of {wire.start}, is not free.")
    return found


def places() -> dict[str, Point]:
    found = {f"U1 {number}": at for number, at in pads_at(boards()[PICO], _BLOCK_AT).items()}
    found |= {f"U3 {number}": at for number, at in pads_at(boards()[PICO], _FINGER_AT).items()}
    for ref, y in _RESISTORS.items():
        found |= {f"{ref} 1": (_RESISTOR_X[0], y), f"{ref} 2": (_RESISTOR_X[1], y)}
    return found


def route(wire: Wire) -> list[Point]:
    return [places()[wire.start], *wire.via, places()[wire.end]]


def picture() -> Sheet:
    sheet = Sheet(1160, 680, "The rig", "How the finger, a second Pico, is wired to a block.")
    sheet.text((40, 48), "The rig: a finger at the block's pins", 24, bold=True)
    sheet.text((40, 74), "The block keeps all its own wires. Each board has its own USB cable.", 14,
               MUTED)  # fmt: skip
    for name, at, ref in (("The block", _BLOCK_AT, "U1"), ("The finger", _FINGER_AT, "U3")):
        sheet.text((at[0] + 91, at[1] + 490), name, 16, INK, "middle", bold=True)
        draw_board(sheet, boards()[PICO], at, ref)
    for wire in plan().wires:
        draw_wire(sheet, route(wire), wire)
    for ref, y in _RESISTORS.items():
        sheet.wire([(_RESISTOR_X[0], y), (_RESISTOR_X[1], y)], "#8f8f8f", 2.5)
        sheet.box((_RESISTOR_X[1] + 16, y - 11), (58, 22), "#e8c99a", "#a9824c", 1.2, 8)
        sheet.text((sum(_RESISTOR_X) / 2, y + 4.5), ref, 12, INK, "middle", bold=True)
        words = f"{_WHAT[ref]}, {parts()['r_guard'].value}"
        sheet.text((sum(_RESISTOR_X) / 2, y + 28), words, 12, MUTED, "middle")
    numbers = bubbles({wire.number: route(wire) for wire in plan().wires})
    for wire in plan().wires:
        draw_number(sheet, wire, numbers[wire.number])
    return sheet


def page() -> str:
    pads = boards()[PICO].pads
    lines = [
        "# The rig",
        "",
        "For tests of a real block without a hand: a second Pico, the finger, presses its button "
        "to the microsecond, holds its RUN pin for a power switch, and times every edge of its "
        "speaker and lamp. It drives nothing high: button and RUN are pulled to ground or let go.",
        "",
        "![How the finger is wired to a block](pictures/rig.svg)",
        "",
        "What to buy beside a block stands in "
        "[parts.md](parts.md#the-rig-beside-a-block-on-a-pico). A resistor in each line keeps a "
        "wrong wire from breaking a pin.",
        "",
        "| | wire | from | to | colour |",
        "| --- | --- | --- | --- | --- |",
    ]
    for wire in plan().wires:
        ends = [_told(end, pads) for end in (wire.start, wire.end)]
        lines.append(f"| ☐ | {wire.number} | {ends[0]} | {ends[1]} | {wire.colour} |")
    lines += [
        "",
        "A resistor hangs in its line: push its legs into the female ends of two jumper wires, and "
        "bare legs must not touch each other. A pin takes one plug, and three of the block's have "
        "one already. There the wire goes elsewhere on the same line:",
        "",
        "| wire | in place of | goes to |",
        "| --- | --- | --- |",
    ]
    for wire in plan().wires:
        if wire.start in reached():
            way = reached()[wire.start]
            place = f"hole {way}" if hole(way) else f"{way.split()[0]}, soldered to {_BESIDE}"
            lines.append(f"| {wire.number} | {_told(wire.start, pads)} | {place} |")
    lines += [
        "",
        "Then, from the folder of the project:",
        "",
        "1. `.venv/bin/python -m qblock_sim.finger uf2 finger.uf2` makes the finger's image.",
        "2. Hold BOOTSEL on the finger while you plug it in, and copy `finger.uf2` onto the drive "
        "that appears.",
        "3. Plug both boards in: each has a serial port, such as `/dev/ttyACM0` for the block and "
        "`/dev/ttyACM1` for the finger.",
        "4. `.ci/hil /dev/ttyACM0 /dev/ttyACM1` runs the device suite. Its last lines say what "
        "ran, and what a finger cannot do.",
        "",
        "The button must be free: nobody presses the lid meanwhile. The lamp must be LEDs: a ring "
        "speaks on another pin, which the finger does not hear. The same wiring between two "
        "emulated Picos is part of every test run.",
    ]
    return "\n".join(lines) + "\n"


def _told(end: str, pads: tuple[str, ...]) -> str:
    ref, pin = end.split(" ")
    if ref not in ("U1", "U3"):
        return f"{ref}, {'one end' if pin == '1' else 'other end'}"
    return f"{'block' if ref == 'U1' else 'finger'}, pad {pin} ({pads[int(pin) - 1]})"
