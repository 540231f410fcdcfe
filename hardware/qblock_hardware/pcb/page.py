"""The tables of pcb.md: what to order, what to solder in which order, and which wire goes where."""

import re

from ..build import FOLDER
from ..pinouts import letters
from ..wiring import plan, ring_plan
from ..wiring_page import told
from . import kicad_file, seat
from .layout import Layout, Piece, layout

PAGE = "pcb.md"
_MADE = re.compile(r"(<!-- made: ([a-z]+) -->\n).*?(<!-- end -->)", re.DOTALL)
# The flattest first: so each lies on the table while it is soldered.
_ORDER = ("R", "D", "C", "Q", "F")
_WORDS = {
    "D": "its ring to the square pad",
    "Q": "its flat side to the straight line; spread the legs",
    "C3": "its long leg into the square pad, beside the +; the stripe away from it",
}


def outputs() -> dict[str, bytes]:
    text = (FOLDER / PAGE).read_text(encoding="utf-8")
    return {PAGE: filled(text, layout()).encode()}


def filled(text: str, wanted: Layout) -> str:
    """The page with what stands between its marks put in anew."""
    tables = {"order": order(wanted), "solder": solder(wanted), "wires": wires(wanted)}
    made = {name: "\n".join(lines) + "\n" for name, lines in tables.items()}
    return _MADE.sub(lambda found: f"{found[1]}{made[found[2]]}{found[3]}", text)


def order(wanted: Layout) -> list[str]:
    xs, ys = zip(*wanted.outline, strict=True)
    pads = wanted.pads.values()
    return [
        "| what the maker asks | answer |",
        "| --- | --- |",
        "| layers | 2 |",
        f"| size | {max(xs) - min(xs):.1f} x {max(ys) - min(ys):.1f} mm |",
        f"| thickness | {seat.THICKNESS} mm |",
        "| copper | 35 um (1 oz) |",
        f"| narrowest track | {min(track.wide for track in wanted.tracks)} mm |",
        f"| least distance | {kicad_file.CLEARANCE} mm |",
        f"| smallest hole | {min(pad.drill for pad in pads)} mm |",
        f"| holes | {len(pads)} with copper, {len(wanted.holes)} without; no other vias |",
        "| solder mask, print | both sides, upper side; any colour |",
        "| stencil, assembly | none |",
    ]


def solder(wanted: Layout) -> list[str]:
    parts = [piece for piece in wanted.pieces if not piece.is_connector]
    lines = ["| | part | value | which way round |", "| --- | --- | --- | --- |"]
    for piece in sorted(parts, key=_turn):
        way = _WORDS.get(piece.ref) or _WORDS.get(letters(piece.ref), "either way")
        way = f"only for a ring: {way}" if piece.for_ring else way
        lines.append(f"| ☐ | {piece.ref} | {piece.value} | {way} |")
    for piece in wanted.pieces:
        if piece.is_connector:
            way = "only for a ring" if piece.for_ring else "short ends down"
            lines.append(f"| ☐ | {piece.ref} | {len(piece.pads)} pins | {way} |")
    return lines


def _turn(piece: Piece) -> tuple[int, float, str]:
    return _ORDER.index(letters(piece.ref)), piece.body[2], piece.ref


def wires(wanted: Layout) -> list[str]:
    """Where the wires go that went to the breadboard or to the Pico."""
    lines = ["| | wire | pin of | to | colour |", "| --- | --- | --- | --- | --- |"]
    colours = {str(wire.number): wire.colour for wire in (*plan().wires, *ring_plan().wires)}
    rows = [(pad, piece) for piece in wanted.pieces if piece.is_connector for pad in piece.pads]
    for pad, piece in sorted(rows, key=lambda row: int(row[0].number)):
        lines.append(
            f"| ☐ | {pad.number} | {piece.ref} | {told(pad.name)} | {colours[pad.number]} |"
        )
    return lines
