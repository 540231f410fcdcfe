"""Whether a made board is right: it joins what the circuit joins, with room in between, and its
holes are where parts and screws need them."""

from itertools import combinations

from manifold3d import CrossSection, JoinType, OpType

from ..case.measures import Point, measures
from ..joined import Joined
from ..netlist import Netlist, Pin, netlists
from ..wiring import Plan, hole, pin_of, plan, ring_plan
from . import fabricate, gerber, seat
from .copper import Copper, PadName, joined, made
from .gerber import Hole
from .layout import Layout, layout

CLEARANCE = 0.2  # mm that must be between copper and other copper, a hole or the edge
RING = 0.25  # mm of copper around a hole
STRONG = 0.5  # mm of board between holes, and between a hole and the edge
_NONE = 1e-3  # mm2: less is nothing


def problems() -> list[str]:
    files = fabricate.kept()
    return judged(made(files), layout()) if files else []


def judged(copper: Copper, wanted: Layout) -> list[str]:
    """What is wrong with a made board, a sentence each."""
    groups = joined(copper, wanted)
    found = []
    for name, wires in (("block", plan()), ("ring", ring_plan())):
        found += differences(netlists()[name], wires, groups)
    return found + too_close(copper, wanted, groups) + wrong_holes(copper, wanted)


# Is it the circuit?


def differences(netlist: Netlist, wires: Plan, groups: list[set[PadName]]) -> list[str]:
    """Where board and wires together do not do what a circuit says, a sentence each."""
    found = _whole(netlist, wires, groups)
    nets = {pins: name for name, pins in netlist.nets.items()}
    told = [
        f"Net {nets[pins]} of circuit {netlist.name} is not what the circuit board joins."
        for pins in sorted(set(nets) - found, key=lambda each: nets[each])
    ]
    for group in found - set(nets):
        names = sorted({netlist.net_of(pin) or "an open pin" for pin in group})
        if len(names) > 1 or (names == ["an open pin"] and len(group) > 1):
            told.append(f"The circuit board joins {' and '.join(names)}.")
    return told


def _whole(netlist: Netlist, wires: Plan, groups: list[set[PadName]]) -> set[frozenset[Pin]]:
    """The pins that copper, and the wires that begin at the board or elsewhere, join."""
    whole = Joined()
    numbered = {str(wire.number): wire for wire in wires.wires}
    for group in groups:
        copper = ("copper", *min(group))
        for ref, number in group:
            if ref in netlist.parts:
                whole.join(copper, (ref, number))
            elif number in numbered and not ref[-1].isdigit():
                wire = numbered[number]
                far = wire.end if _is_replaced(wire.start) else wire.start
                whole.join(copper, pin_of(netlist, far))
    for wire in wires.wires:
        if not (_is_replaced(wire.start) or _is_replaced(wire.end)):
            whole.join(pin_of(netlist, wire.start), pin_of(netlist, wire.end))
    pins = {(ref, pin.number) for ref in netlist.parts for pin in netlist.pins(ref)}
    return {frozenset(pin for pin in pins if pin in group) for group in whole.groups()}


def _is_replaced(end: str) -> bool:
    """Whether an end of a wire was on the breadboard or on the Pico, and now is on the board."""
    return bool(hole(end)) or end.startswith("U1 ")


# Is there room in between?


def too_close(copper: Copper, wanted: Layout, groups: list[set[PadName]]) -> list[str]:
    """If every piece of copper grows by half of the clearance, no two may meet."""
    found = []
    half = CLEARANCE / 2
    before = {frozenset(group) for group in groups}
    for group in joined(copper, wanted, half):
        if group not in before:
            near = sorted(" ".join(min(each)) for each in before if each <= group)
            found.append(f"The copper at {' and '.join(near)} is too close.")
    kept_off = _together([gerber.disc(each.at, each.wide + 2 * CLEARANCE) for each in copper.plain])
    inside = copper.edge.offset(-CLEARANCE, JoinType.Miter)
    for side, area in zip(("upper", "lower"), copper.layers, strict=True):
        grown = area.offset(half, JoinType.Round)
        if not found and len(grown.decompose()) != len(area.decompose()):
            found.append(f"On the {side} side copper is too close to other copper.")
        if (area ^ kept_off).area() > _NONE:
            found.append(f"On the {side} side copper is too close to a hole.")
        if (area - inside).area() > _NONE:
            found.append(f"On the {side} side copper is too close to the edge.")
    return found


# Are the holes right?


def wrong_holes(copper: Copper, wanted: Layout) -> list[str]:
    """Every pad has its hole with copper around it on both sides, every screw has its own, and
    there is no other."""
    found = []
    pads = {_rounded(pad.at): pad.drill for pad in wanted.pads.values()}
    if sorted((_rounded(each.at), each.wide) for each in copper.plated) != sorted(pads.items()):
        found.append("The holes of the circuit board are not those of its pads.")
    rings = _together([gerber.disc(each.at, each.wide + 2 * RING) for each in copper.plated])
    for side, area in zip(("upper", "lower"), copper.layers, strict=True):
        if (rings - area).area() > _NONE:
            found.append(f"On the {side} side a hole is too wide for its copper.")
    if sorted((_rounded(each.at), each.wide) for each in copper.plain) != _screws():
        found.append("The holes for screws are not where the case has them.")
    for one, other in combinations((*copper.plated, *copper.plain), 2):
        if _apart(one, other) < STRONG:
            found.append(f"Two holes are too close at {one.at}.")
    for each in (*copper.plated, *copper.plain):
        if (gerber.disc(each.at, each.wide + 2 * STRONG) - copper.edge).area() > _NONE:
            found.append(f"A hole is too close to the edge at {each.at}.")
    return found


def _screws() -> list[tuple[Point, float]]:
    m = measures()
    at, wide = seat.drivers(m)
    through = [(_rounded(each), m.mm("screw_m3", "hole")) for each in seat.screws(m)]
    return sorted([*through, *((_rounded(each), round(wide, 3)) for each in at)])


def _together(areas: list[CrossSection]) -> CrossSection:
    return CrossSection.batch_boolean(areas, OpType.Add)


def _rounded(at: Point) -> Point:
    return round(at[0], 2), round(at[1], 2)


def _apart(one: Hole, other: Hole) -> float:
    """mm of board between two holes."""
    (x0, y0), (x1, y1) = one.at, other.at
    return float(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 - (one.wide + other.wide) / 2)
