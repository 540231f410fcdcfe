"""The pictures: every wire can be followed, no label lies on another, and a wrong wire is found."""

import re
from dataclasses import replace
from itertools import combinations, pairwise
from math import dist

import pytest
from qblock_hardware import (
    drawn_boards,
    drawn_breadboard,
    drawn_wires,
    netlist,
    rig,
    schematic,
    schematic_picture,
    wiring,
    wiring_page,
    wiring_picture,
)
from qblock_hardware.boards import PICO, boards

BLOCK = netlist.netlists()["block"]
PLAN = wiring.plan()
ROUTES = {wire.number: wiring_picture.route(wire) for wire in PLAN.wires}
RIG_ROUTES = {wire.number: rig.route(wire) for wire in rig.plan().wires}
TEXT = re.compile(
    r'<text x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.]+)"[^>]*'
    r'text-anchor="(\w+)"([^>]*)>([^<]*)<'
)


def net(circuit: netlist.Netlist, end: str, plan: wiring.Plan, seen: tuple[str, ...] = ()) -> str:
    """The net of an end of a wire: of the pin it names, or of what else is in that strip."""
    if not wiring.hole(end):
        return str(circuit.net_of(wiring.pin_of(circuit, end)))
    strip = wiring.strip(end)
    for ref, legs in plan.holes.items():
        for pin, leg in zip(circuit.pins(ref), legs, strict=True):
            if wiring.strip(leg) == strip:
                return str(circuit.net_of((ref, pin.number)))
    for wire in plan.wires:
        for here, there in ((wire.start, wire.end), (wire.end, wire.start)):
            if wiring.hole(here) and wiring.strip(here) == strip and there not in seen:
                return net(circuit, there, plan, (*seen, end, here))
    raise AssertionError(end)


# What is joined


def test_the_plan_joins_what_the_circuit_joins():
    assert wiring.differences(BLOCK, PLAN) == []
    assert rig.problems() == []


def test_every_wire_lies_within_one_net():
    for wire in PLAN.wires:
        start, end = (net(BLOCK, each, PLAN) for each in (wire.start, wire.end))
        assert start == end, wire


@pytest.mark.parametrize("number", [wire.number for wire in PLAN.wires])
def test_a_wire_that_is_left_out_is_missed(number):
    fewer = replace(PLAN, wires=tuple(w for w in PLAN.wires if w.number != number))
    assert wiring.differences(BLOCK, fewer) != []


def test_a_leg_in_the_wrong_column_is_found():
    moved = replace(PLAN, holes={**PLAN.holes, "R7": ("i6", "i10")})
    assert "Net BASE is not what wiring.toml joins." in wiring.differences(BLOCK, moved)


def test_a_diode_the_wrong_way_round_is_found():
    turned = replace(PLAN, holes={**PLAN.holes, "D1": ("c3", "c8")})
    assert "Net FUSED is not what wiring.toml joins." in wiring.differences(BLOCK, turned)


def test_two_legs_in_one_hole_are_found():
    full = replace(PLAN, holes={**PLAN.holes, "C4": ("b13", "c11")})
    assert "Two legs are in hole c11." in wiring.differences(BLOCK, full)


def test_a_column_that_the_breadboard_does_not_have_is_refused():
    with pytest.raises(ValueError, match="no hole a18"):
        wiring.strip("a18")


def test_a_line_of_the_schematic_that_is_left_out_is_missed(monkeypatch):
    for line in schematic.LINES:
        monkeypatch.setattr(
            schematic, "LINES", tuple(each for each in schematic.LINES if each is not line)
        )
        assert schematic.joined(BLOCK) != set(BLOCK.nets.values()), line
        monkeypatch.undo()


def test_the_rig_gets_at_every_line_though_a_pin_takes_one_plug():
    assert rig.unreached(rig.reached()) == []
    told = rig.unreached({"U1 21": "i1", "U1 24": "h1"})
    assert "U1 19 has a wire of the block on it: rig.toml names no other way." in told
    assert "Hole i1, for the line of U1 21, is not free." in told  # R1 is in it
    assert "h1 is not on the line of U1 24." in told


@pytest.mark.parametrize(("usb_down", "left", "right"), [(False, "40", "1"), (True, "20", "21")])
def test_a_board_is_drawn_from_its_back_where_the_pins_are(usb_down, left, right):
    """It lies in the block with its parts down: pad 1 is where one sees it then."""
    at = drawn_boards.pads_at(boards()[PICO], (0.0, 0.0), usb_down)
    assert at[left][0] < at[right][0]
    assert at[left][1] == at[right][1] == min(y for _, y in at.values())


# Whether it can be followed


def pieces(routes):
    return [(number, piece) for number, points in routes.items() for piece in pairwise(points)]


@pytest.mark.parametrize(
    ("circuit", "plan", "routes"),
    [(BLOCK, PLAN, ROUTES), (netlist.netlists()["rig"], rig.plan(), RIG_ROUTES)],
    ids=["wiring", "rig"],
)
def test_wires_of_different_nets_never_run_on_each_other(circuit, plan, routes):
    nets = {wire.number: net(circuit, wire.start, plan) for wire in plan.wires}
    for (one, (a, b)), (other, (c, d)) in combinations(pieces(routes), 2):
        if nets[one] == nets[other]:
            continue
        for along, across in ((0, 1), (1, 0)):
            if a[across] == b[across] and c[across] == d[across]:
                overlap = min(max(a[along], b[along]), max(c[along], d[along])) - max(
                    min(a[along], b[along]), min(c[along], d[along])
                )
                assert overlap <= 0 or abs(a[across] - c[across]) >= 12, (one, other)


@pytest.mark.parametrize("routes", [ROUTES, RIG_ROUTES], ids=["wiring", "rig"])
def test_every_piece_of_a_wire_runs_along_an_axis(routes):
    for number, (one, other) in pieces(routes):
        assert one[0] == other[0] or one[1] == other[1], number


def test_no_wire_passes_over_the_hole_of_another_net():
    taken = {end: net(BLOCK, end, PLAN) for wire in PLAN.wires for end in (wire.start, wire.end)
             if wiring.hole(end)}  # fmt: skip
    for ref, legs in PLAN.holes.items():
        for pin, leg in zip(BLOCK.pins(ref), legs, strict=True):
            taken[leg] = str(BLOCK.net_of((ref, pin.number)))
    for wire in PLAN.wires:
        mine = net(BLOCK, wire.start, PLAN)
        for piece in pairwise(ROUTES[wire.number]):
            for end, name in taken.items():
                at = drawn_breadboard.hole_at(*wiring.hole(end))
                assert name == mine or drawn_wires.distance(at, *piece) > 6, (wire.number, end)


def test_the_numbers_of_the_wires_stand_apart_and_on_their_wires():
    numbers = drawn_wires.bubbles(ROUTES, drawn_breadboard.column_labels())
    for one, other in combinations(numbers, 2):
        assert dist(numbers[one], numbers[other]) >= 18, (one, other)
    for number, at in numbers.items():
        assert min(drawn_wires.distance(at, *piece) for piece in pairwise(ROUTES[number])) == 0


def boxes_of_texts(svg: str):
    """Where the words are, roughly: DejaVu Sans is about 0.62 of its size wide."""
    for x, y, size, anchor, more, words in TEXT.findall(svg):
        wide, high = 0.62 * float(size) * len(words), 0.75 * float(size)
        left = float(x) - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
        if "rotate" in more:
            yield words, (float(x) - high, float(y) - wide / 2, float(x), float(y) + wide / 2)
        else:
            yield words, (left, float(y) - high, left + wide, float(y))


PICTURES = {
    "wiring": lambda: wiring_picture.picture(PLAN),
    "schematic": lambda: schematic_picture.picture(BLOCK),
    "rig": rig.picture,
}


@pytest.mark.parametrize("name", PICTURES)
def test_no_words_lie_on_other_words_or_leave_the_sheet(name):
    sheet = PICTURES[name]()
    found = list(boxes_of_texts(sheet.svg().decode()))
    assert len(found) > 30
    for (one, a), (other, b) in combinations(found, 2):
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart, (one, other)
    for words, (left, top, right, bottom) in found:
        assert left >= 0 and top >= 0 and right <= sheet.width and bottom <= sheet.height, words


@pytest.mark.parametrize("name", ["wiring", "schematic"])
def test_every_part_of_the_circuit_is_named_in_the_picture(name):
    words = " ".join(text for text, _ in boxes_of_texts(PICTURES[name]().svg().decode())).split()
    assert set(BLOCK.parts) <= set(words)


def test_the_list_of_wires_names_each_end_as_it_is_printed():
    lines = wiring_page.page(PLAN, wiring.ring_plan()).splitlines()
    plug = "female plug, other end soldered"
    assert f"| ☐ | 15 | Pico pad 19 (GP14) | SW4, one pin | yellow | {plug} |" in lines
    assert "| ☐ | 1 | hole a8 | hole a13 | red | bridge, 13 mm |" in lines
    assert "| ☐ | 13 | Pico pad 39 (VSYS) | hole a14 | red | whole jumper |" in lines
    assert "| ☐ | 16 | SW4, one pin | SW3, one pin | yellow | 6 cm, both ends soldered |" in lines
    more = 1 + 4  # a resistor and four wires for a ring
    ticks = sum(line.startswith("| ☐ |") for line in lines)
    assert ticks == len(PLAN.wires) + len(PLAN.holes) + more


def test_one_ribbon_of_forty_jumper_wires_is_enough():
    """20 cm each: a whole one for each wire with a plug, and pieces of the rest."""
    kinds = [wire.kind for wire in PLAN.wires]
    plugged = sum(kind in (wiring.WHOLE, wiring.MALE, wiring.FEMALE) for kind in kinds)
    pieces = [wire.cm for wire in PLAN.wires if wire.kind == wiring.BARE]
    assert len(kinds) == 39 and plugged == 17 and len(pieces) == 13
    assert plugged + sum(pieces) / 15 <= 40


def test_a_soldered_wire_of_which_nobody_says_how_long_it_is_is_told():
    unsaid = replace(PLAN, wires=tuple(replace(wire, cm=0) for wire in PLAN.wires))
    told = wiring.without_length(unsaid)
    assert len(told) == 13
    assert "Wire 16, from SW4 1 to SW3 1, has no cm in wiring.toml." in told


CAN = 4.0  # mm, half of C3
PLUG = 1.27  # mm, half of a jumper wire's plug
SHORTEST = 10.0  # mm: a resistor of a quarter watt is 6.5 mm long, and its legs need a bend each


def test_no_plug_stands_where_the_tall_capacitor_is():
    middle = [sum(each) / 2 for each in zip(*map(wiring.place_mm, PLAN.holes["C3"]), strict=True)]
    for wire in PLAN.wires:
        for end in (wire.start, wire.end):
            if wire.kind != wiring.BRIDGE and wiring.hole(end):
                assert dist(middle, wiring.place_mm(end)) > CAN + PLUG * 2**0.5, wire


def test_a_resistor_lies_between_holes_that_are_far_enough_apart():
    for ref, legs in PLAN.holes.items():
        if ref.startswith("R"):
            assert wiring.apart_mm(*legs) >= SHORTEST, ref


def test_with_a_ring_the_leds_parts_are_left_out_and_the_rest_is_the_rings_circuit():
    ring = wiring.ring_plan()
    circuit = netlist.netlists()["ring"]
    assert wiring.differences(circuit, ring) == []
    assert set(PLAN.holes) - set(ring.holes) == {"R3", "R4", "R5", "R6", "R7", "Q1"}
    without_data = replace(ring, wires=ring.wires[:-3])
    assert "Net DATA is not what wiring.toml joins." in wiring.differences(circuit, without_data)
