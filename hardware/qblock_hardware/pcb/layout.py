"""What is on the circuit board and where: pcb.toml, the circuit and the case brought together.

All in millimetres of the case: x to the right, y to the back, seen from above.
"""

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from ..boards import PICO, boards
from ..build import FOLDER
from ..case.measures import Point, measures
from ..netlist import CircuitError, Netlist, netlists
from ..parts import Part, parts
from ..pinouts import letters
from ..wiring import Plan, hole, pin_of, plan, ring_plan
from . import seat

SOURCE = "pcb.toml"
GROUND = "GND"


@dataclass(frozen=True)
class Pad:
    """A hole with copper around it. `net` is empty where nothing is joined."""

    number: str
    name: str
    net: str
    at: Point
    drill: float
    wide: float
    is_square: bool = False


@dataclass(frozen=True)
class Piece:
    """A part, or the pins for some wires. Its body is (along, across, upwards) between its pads."""

    ref: str
    value: str
    pads: tuple[Pad, ...]
    body: tuple[float, float, float]
    labels: tuple[Point, ...] = ()  # where its name and its value are printed
    is_connector: bool = False
    for_ring: bool = False  # and so left empty beside LEDs

    @property
    def middle(self) -> Point:
        (x0, y0), (x1, y1) = self.pads[0].at, self.pads[-1].at
        return (x0 + x1) / 2, (y0 + y1) / 2

    @property
    def is_slim(self) -> bool:
        """Whether name and value stand beside each other in its body."""
        return self.body[1] < 3

    @property
    def along(self) -> Point:
        """The direction from the first pad to the last, which is one of the four."""
        (x0, y0), (x1, y1) = self.pads[0].at, self.pads[-1].at
        return (_sign(x1 - x0), 0.0) if abs(x1 - x0) > abs(y1 - y0) else (0.0, _sign(y1 - y0))


@dataclass(frozen=True)
class Track:
    net: str
    along: tuple[Point, ...]
    wide: float


@dataclass(frozen=True)
class Text:
    words: str
    at: Point
    high: float


@dataclass(frozen=True)
class Layout:
    version: int
    outline: tuple[Point, ...]
    pieces: tuple[Piece, ...]
    pico: Piece
    tracks: tuple[Track, ...]
    texts: tuple[Text, ...]
    holes: tuple[tuple[Point, float, float], ...]  # without copper: where, how wide, and its screw

    @property
    def pads(self) -> dict[tuple[str, str], Pad]:
        """Every pad by the name of its piece and its number."""
        return {(p.ref, pad.number): pad for p in (*self.pieces, self.pico) for pad in p.pads}


def layout() -> Layout:
    return laid_out(_source(), netlists()["block"], netlists()["ring"])


@cache
def _source() -> dict[str, Any]:
    return tomllib.loads((FOLDER / SOURCE).read_text(encoding="utf-8"))


def laid_out(source: dict[str, Any], block: Netlist, ring: Netlist) -> Layout:
    m = measures()
    pieces = [_part(source, ref, places, block, ring) for ref, places in source["pads"].items()] + [
        _connector(source, row, block, ring) for row in source["connector"]
    ]
    tracks = [
        Track(row["net"], tuple(map(_mm, row["along"])), row["wide"]) for row in source["track"]
    ]
    for track in tracks:
        if track.net not in {**block.nets, **ring.nets}:
            raise CircuitError(f"{SOURCE} has a track of {track.net}: no circuit has such a net.")
    texts = [
        Text(row["words"].format(version=source["version"]), _mm(row["at"]), row["high"])
        for row in source["text"]
    ]
    at, wide = seat.drivers(m)
    screw = m.part["screw_m3"].mm
    screws = [(each, screw["hole"], screw["head_diameter"]) for each in seat.screws(m)]
    return Layout(
        source["version"],
        tuple(seat.outline(m)),
        tuple(pieces),
        _pico(source, block, ring),
        tuple(tracks),
        tuple(texts),
        (*screws, *((each, wide, wide) for each in at)),
    )


def wire_at(end: str, wanted: Plan) -> int:
    """The number of the wire from a part to the breadboard or to the Pico: now it ends here."""
    for wire in wanted.wires:
        ends = (wire.start, wire.end)
        if end in ends:
            other = ends[1 - ends.index(end)]
            if hole(other) or other.startswith("U1 "):
                return wire.number
    raise CircuitError(f"No wire leads from {end} to the breadboard or to the Pico.")


def _mm(place: list[float]) -> Point:
    """A place of pcb.toml in the case."""
    x, y = seat.pad_20(measures())
    return round(x + seat.PITCH * place[0], 4), round(y + seat.PITCH * place[1], 4)


def _shape(source: dict[str, Any], ref: str) -> dict[str, Any]:
    shapes = source["shape"]
    found: dict[str, Any] = shapes.get(ref) or shapes[letters(ref)]
    return found


def _part(
    source: dict[str, Any], ref: str, places: list[list[float]], block: Netlist, ring: Netlist
) -> Piece:
    netlist = block if ref in block.parts else ring
    part, shape = parts()[netlist.parts[ref]], _shape(source, ref)
    pads = tuple(
        Pad(
            pin.number,
            pin.name,
            netlist.net_of((ref, pin.number)) or "",
            _mm(place),
            shape["drill"],
            shape["pad"],
            bool(shape.get("first")) and pin.number == "1",
        )
        for pin, place in zip(netlist.pins(ref), places, strict=True)
    )
    piece = Piece(ref, part.value, pads, _body(shape, part), for_ring=netlist is ring)
    labels = source["label"].get(ref)
    return replace(piece, labels=tuple(map(_mm, labels)) if labels else _inside(piece))


def _body(shape: dict[str, Any], part: Part) -> tuple[float, float, float]:
    if "diameter" in part.mm:
        return part.mm["diameter"], part.mm["diameter"], part.mm["height"]
    along, across, high = shape["body"]
    return along, across, high


def _inside(piece: Piece) -> tuple[Point, Point]:
    """Name and value beside each other in a slim body, above each other in a short one."""
    (x, y), (dx, dy) = piece.middle, piece.along
    right = (abs(dx), abs(dy))  # as one reads it
    if piece.is_slim:
        return (
            (x - 2.0 * right[0], y - 2.0 * right[1]),
            (x + 1.1 * right[0], y + 1.1 * right[1]),
        )
    return (x, y + 0.65), (x, y - 0.65)


def _connector(source: dict[str, Any], row: dict[str, Any], block: Netlist, ring: Netlist) -> Piece:
    for_ring = bool(row.get("ring"))
    netlist, wanted = (ring, ring_plan()) if for_ring else (block, plan())
    shape = source["shape"]["pin"]
    pads = tuple(
        Pad(
            str(wire_at(end, wanted)),
            end,
            netlist.net_of(pin_of(netlist, end)) or "",
            _mm([row["first"][0] + step, row["first"][1]]),
            shape["drill"],
            shape["pad"],
        )
        for step, end in enumerate(row["ends"])
    )
    along, across, high = shape["body"]
    return Piece(
        row["name"],
        "",
        pads,
        (along * len(pads), across, high),
        (_mm(row["label"]),),
        is_connector=True,
        for_ring=for_ring,
    )


def _pico(source: dict[str, Any], block: Netlist, ring: Netlist) -> Piece:
    """Seen on its back: pad 1 is at the right beside the USB socket, pad 40 at the left."""
    shape = source["shape"]["U1"]
    half = len(boards()[PICO].left)
    pads = []
    for pin in block.pins("U1"):
        number = int(pin.number)
        place = [0, half - number] if number <= half else [-7, number - half - 1]
        end = ("U1", pin.number)
        net = block.net_of(end) or ring.net_of(end) or ""
        pads.append(
            Pad(
                pin.number,
                pin.name,
                net,
                _mm([float(each) for each in place]),
                shape["drill"],
                shape["pad"],
                number == 1,
            )
        )
    mm = parts()[PICO].mm
    return Piece("U1", "Pico", tuple(pads), (mm["length"], mm["width"], 0))


def _sign(number: float) -> float:
    return 1.0 if number > 0 else -1.0
