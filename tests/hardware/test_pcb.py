"""The circuit board: what a maker would make of the files does what the circuit says, has the parts
that are bought, and goes into the case. KiCad is not asked: the files it made are read.

The sizes here are those of data sheets and of what makers of boards can do.
"""

import hashlib
import json
import re
import tomllib
import zipfile
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from manifold3d import CrossSection, JoinType, Manifold
from qblock_hardware import netlist, wiring
from qblock_hardware.case import assembly, stl
from qblock_hardware.case.measures import measures
from qblock_hardware.parts import needed
from qblock_hardware.pcb import copper, fabricate, gerber, kicad_file, page, room, seat, verdict
from qblock_hardware.pcb.copper import Copper
from qblock_hardware.pcb.layout import Layout, laid_out, layout
from question_block.pins import BOARDS

FOLDER = Path(__file__).parents[2] / "hardware"
BOARD = (FOLDER / "pcb/question-block.kicad_pcb").read_text(encoding="utf-8")
TOUCH = 0.01  # mm3: less is two faces that touch
M = measures()


@pytest.fixture(scope="module")
def wanted() -> Layout:
    return layout()


@pytest.fixture(scope="module")
def made() -> Copper:
    return copper.made(fabricate.kept())


@pytest.fixture(scope="module")
def pieces() -> dict[str, Manifold]:
    return {piece.name: piece.solid for piece in assembly.assembled(M)}


def with_copper(made: Copper, above: CrossSection, below: CrossSection | None = None) -> Copper:
    """The same board with more copper on it."""
    return replace(made, layers=(made.layers[0] + above, made.layers[1] + (below or bar())))


def bar(x: tuple[float, float] = (0, 0), y: tuple[float, float] = (0, 0)) -> CrossSection:
    return CrossSection.square((x[1] - x[0], y[1] - y[0])).translate((x[0], y[0]))


def overlap(one: Manifold, other: Manifold) -> float:
    return float((one ^ other).volume())


# The files


def test_kicad_found_nothing_wrong() -> None:
    report = (FOLDER / "pcb/drc.txt").read_text(encoding="utf-8")
    assert re.findall(r"Found (\d+) (.*) \*\*", report) == [
        ("0", "DRC violations"), ("0", "unconnected pads"), ("0", "Footprint errors"),
    ]  # fmt: skip


def test_the_files_were_made_from_the_sources_of_today(wanted: Layout) -> None:
    note = json.loads((FOLDER / "made.json").read_text(encoding="utf-8"))["circuit board"]
    told = kicad_file.board(wanted) + kicad_file.project(wanted)
    edge = (FOLDER / "qblock_hardware/pcb/kicad.py").read_text(encoding="utf-8")
    assert note["from"] == hashlib.sha256((told + edge).encode()).hexdigest()
    for name, kept in note["files"].items():
        assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == kept, name


def test_a_maker_gets_every_layer_and_both_drill_files() -> None:
    with zipfile.ZipFile(FOLDER / "pcb/question-block-gerbers.zip") as archive:
        names = {name.removeprefix("question-block-") for name in archive.namelist()}
    layers = {"F_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Silkscreen", "Edge_Cuts"}
    assert names == {f"{layer}.gbr" for layer in layers} | {"PTH.drl", "NPTH.drl"}


def test_no_file_names_a_day_or_a_folder() -> None:
    with zipfile.ZipFile(FOLDER / "pcb/question-block-gerbers.zip") as archive:
        assert {info.date_time[0] for info in archive.infolist()} == {1980}
    report = (FOLDER / "pcb/drc.txt").read_text(encoding="utf-8")
    for text in (*(data.decode() for data in fabricate.kept().values()), BOARD, report):
        assert not re.search(r"20[2-9]\d-\d\d|CreationDate|Created on|/tmp|/home|/root", text)


def test_the_words_of_a_day_are_taken_out() -> None:
    assert (
        fabricate.undated("G04 #@! TF.CreationDate,2026-01-02T03:04:05*\nX1Y2D03*\n")
        == "X1Y2D03*\n"
    )
    assert fabricate.undated("G04 Created by KiCad date 2026-01-02 03:04*\n") == (
        "G04 Created by KiCad*\n"
    )
    assert fabricate.undated("** Drc report for /tmp/a/b.kicad_pcb **\n** Created on x **\n") == (
        "** Drc report for b.kicad_pcb **\n"
    )


def test_without_kicad_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fabricate, "KICAD", tmp_path / "python3")
    with pytest.raises(fabricate.PcbError, match=r"apt-get install .*kicad, then make pcb"):
        fabricate.outputs()


# The circuit


def test_the_board_has_no_fault(made: Copper, wanted: Layout) -> None:
    assert verdict.judged(made, wanted) == []


@pytest.mark.parametrize(
    ("what", "net"),
    [("button", "BUTTON"), ("speaker", "SPEAKER"), ("lamp", "LAMP"), ("pixels", "PIXELS")],
)
def test_the_copper_leads_from_the_firmwares_pins(
    made: Copper, wanted: Layout, what: str, net: str
) -> None:
    """The Pico's data sheet: GP14 is pad 19, GP16 21, GP18 24, GP22 29."""
    pads = {14: "19", 16: "21", 18: "24", 22: "29"}
    ends = {"BUTTON": ("button", "15"), "SPEAKER": ("R1", "1"), "LAMP": ("R7", "1")}
    ends["PIXELS"] = ("R8", "1")
    pad = ("U1", pads[BOARDS["pico"][what]])
    (group,) = [group for group in copper.joined(made, wanted) if pad in group]
    assert ends[net] in group


def test_the_picos_pads_are_where_its_pins_are(made: Copper, wanted: Layout) -> None:
    """Seen on its back, its socket behind: pad 1 at the right, 17.78 mm from pad 40; 2.54 mm from
    pad to pad; the middle of them is the middle of the Pico as it lies in the case."""
    at = {pad.number: pad.at for pad in wanted.pico.pads}
    assert at["1"][0] - at["40"][0] == pytest.approx(17.78)
    assert at["1"][1] == at["40"][1] > at["2"][1]
    for one, other in ((1, 2), (19, 20), (22, 21), (40, 39)):
        assert at[str(one)][1] - at[str(other)][1] == pytest.approx(2.54)
    assert (at["1"][0] + at["21"][0]) / 2 == pytest.approx(M.pico_x)
    assert (at["1"][1] + at["21"][1]) / 2 == pytest.approx(sum(M.pico_y) / 2)
    drilled = {(round(hole.at[0], 2), round(hole.at[1], 2)) for hole in made.plated}
    assert {(round(x, 2), round(y, 2)) for x, y in at.values()} <= drilled


def test_every_small_part_is_on_it_with_the_value_that_is_bought() -> None:
    bought = {ref: part.value for part in needed("block") for ref in part.refs}
    ring = {ref: part.value for part in needed("block", "ring") for ref in part.refs}
    small = {*wiring.plan().holes, *wiring.ring_plan().holes}
    texts = re.findall(r'\(fp_text (reference|value) "([^"]*)" .*?\(layer "F.SilkS"\)', BOARD)
    shown = {
        ref: value
        for (kind, ref), (_, value) in pairwise(texts)
        if kind == "reference" and ref[-1].isdigit()
    }
    assert len(small) == 15
    assert shown == {ref: bought.get(ref) or ring[ref] for ref in small}


def test_each_wire_of_the_guide_that_went_to_breadboard_or_pico_has_its_pin(
    wanted: Layout,
) -> None:
    pins = [int(pad.number) for piece in wanted.pieces if piece.is_connector for pad in piece.pads]
    leaving = {
        wire.number
        for plan in (wiring.plan(), wiring.ring_plan())
        for wire in plan.wires
        if len([end for end in (wire.start, wire.end) if not on_the_board(end)]) == 1
    }
    assert sorted(pins) == sorted(leaving)


def on_the_board(end: str) -> bool:
    return bool(re.fullmatch(r"[a-j]\d+", end)) or end.startswith("U1 ")


def test_a_track_is_written_down_with_the_net_of_its_pads(wanted: Layout) -> None:
    nets = {pad.at: pad.net for pad in wanted.pads.values()}
    ends = [(track.net, nets[at]) for track in wanted.tracks for at in track.along if at in nets]
    assert len(ends) > 30
    assert all(told == net for told, net in ends)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('net = "BASE"', 'net = "BASS"', "BASS: no circuit has such a net"),
        ('"SW4 1"', '"SW3 1"', "No wire leads from SW3 1 to the breadboard or to the Pico"),
    ],
)
def test_a_slip_in_the_plan_is_one_sentence(old: str, new: str, told: str) -> None:
    text = (FOLDER / "pcb.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    circuits = netlist.netlists()
    with pytest.raises(netlist.CircuitError, match=told):
        laid_out(tomllib.loads(text.replace(old, new)), circuits["block"], circuits["ring"])


# A wrong board is found


@pytest.mark.parametrize(
    ("ref", "right", "back", "net"),
    [("R7", 0.0, 1.5, "BASE of circuit block"), ("R8", -2.54, 8.0, "DATA of circuit ring")],
)
def test_copper_that_is_missing_is_found(
    made: Copper, wanted: Layout, ref: str, right: float, back: float, net: str
) -> None:
    """A track is cut somewhere behind the second pad of a resistor."""
    x, y = wanted.pads[ref, "2"].at
    cut = bar((x + right - 2, x + right + 2), (y + back - 0.5, y + back + 0.5))
    broken = replace(made, layers=(made.layers[0] - cut, made.layers[1]))
    assert verdict.judged(broken, wanted) == [f"Net {net} is not what the circuit board joins."]


def test_a_pad_that_lost_the_ground_is_found(made: Copper, wanted: Layout) -> None:
    x, y = wanted.pads["Q1", "3"].at
    moat = gerber.disc((x, y), 3.4) - gerber.disc((x, y), 1.6)
    broken = replace(made, layers=(made.layers[0], made.layers[1] - moat))
    assert "Net GND of circuit block is not what the circuit board joins." in verdict.judged(
        broken, wanted
    )


def test_copper_that_joins_two_nets_is_found(made: Copper, wanted: Layout) -> None:
    (x0, y), (x1, _) = wanted.pads["LEDs", "36"].at, wanted.pads["LEDs", "37"].at
    found = verdict.judged(with_copper(made, bar((x0, x1), (y - 0.2, y + 0.2))), wanted)
    assert "The circuit board joins LED1 and LED2." in found


@pytest.mark.parametrize(("gap", "fine"), [(0.15, False), (0.25, True)])
def test_copper_of_two_nets_keeps_a_fifth_of_a_millimetre(
    made: Copper, wanted: Layout, gap: float, fine: bool
) -> None:
    (x0, y), (x1, _) = wanted.pads["U1", "10"].at, wanted.pads["U1", "11"].at
    (_, y1) = wanted.pads["U1", "11"].at
    tongue = bar((x0 - 0.1, x0 + 0.1), (y1 + 0.8 + gap, y))  # from pad 10 towards pad 11
    assert x0 == x1
    found = verdict.judged(with_copper(made, tongue), wanted)
    assert found == ([] if fine else ["The copper at U1 10 and U1 11 is too close."])


def test_copper_at_an_edge_or_at_a_screw_is_found(made: Copper, wanted: Layout) -> None:
    x, y = wanted.outline[1]
    island = bar((x - 2, x - 0.1), (y + 2, y + 3))
    assert verdict.judged(with_copper(made, island), wanted) == [
        "On the upper side copper is too close to the edge."
    ]
    x, y = seat.screws(M)[0]
    assert verdict.judged(with_copper(made, bar((x + 1.8, x + 3), (y, y + 1))), wanted) == [
        "On the upper side copper is too close to a hole."
    ]


def test_a_hole_that_is_missing_or_too_wide_is_found(made: Copper, wanted: Layout) -> None:
    assert verdict.judged(replace(made, plated=made.plated[1:]), wanted) == [
        "The holes of the circuit board are not those of its pads."
    ]
    first, *rest = made.plated
    wide = replace(made, plated=(replace(first, wide=first.wide + 0.4), *rest))
    assert "On the upper side a hole is too wide for its copper." in verdict.judged(wide, wanted)
    assert verdict.judged(replace(made, plain=made.plain[1:]), wanted) == [
        "The holes for screws are not where the case has them."
    ]


def test_a_hole_that_would_break_out_of_the_edge_is_found(made: Copper, wanted: Layout) -> None:
    narrow = replace(made, edge=made.edge.offset(-0.6, JoinType.Miter))
    told = [
        each for each in verdict.judged(narrow, wanted) if "hole is too close to the edge" in each
    ]
    assert len(told) == 2  # those of the Pico's screws


def test_a_part_on_another_net_is_found(made: Copper, wanted: Layout) -> None:
    """As if the circuit had changed and the board had not."""
    block = netlist.netlists()["block"]
    moved = dict(block.nets, LAMP=block.nets["LAMP"] - {("U1", "24")} | {("U1", "25")})
    groups = copper.joined(made, wanted)
    found = verdict.differences(replace(block, nets=moved), wiring.plan(), groups)
    assert "Net LAMP of circuit block is not what the circuit board joins." in found


def test_a_file_that_is_not_understood_is_an_error() -> None:
    with pytest.raises(gerber.GerberError, match="AMRoundRect"):
        gerber.layer("%FSLAX46Y46*%\n%MOMM*%\n%AMRoundRect*\n0 x*%\n")
    with pytest.raises(gerber.GerberError, match="millimetres"):
        gerber.holes("M48\nINCH\nT1C0.03\n")


def test_a_gerber_file_of_which_everybody_knows_the_area() -> None:
    text = """%FSLAX46Y46*%
%MOMM*%
%LPD*%
%ADD10C,2.000000*%
%ADD11R,1.000000X3.000000*%
D10*
X0Y0D03*
D11*
X5000000Y0D03*
G36*
X10000000Y0D02*
G01*
X10000000Y4000000D01*
X13000000Y4000000D01*
X13000000Y0D01*
G37*
D10*
X0Y10000000D02*
X10000000Y10000000D01*
M02*
"""
    round_ones = 3.1416  # a disc of 2 mm, and the two ends of the line
    assert gerber.layer(text).area().area() == pytest.approx(2 * round_ones + 3 + 12 + 20, rel=0.01)


# In the case


def test_the_board_goes_into_the_case_in_place_of_the_breadboard(
    pieces: dict[str, Manifold], wanted: Layout
) -> None:
    parts = room.parts(M, wanted)
    whole = seat.bare(M) + parts + room.legs(M, wanted) + room.spacers(M)
    for name, solid in pieces.items():
        if name not in ("breadboard", "Pico", "tray screws"):
            assert overlap(whole, solid) < TOUCH, name
    assert overlap(parts + room.legs(M, wanted), pieces["Pico"]) < TOUCH
    assert overlap(room.screws(M), parts) < TOUCH


def test_the_body_comes_down_over_it(pieces: dict[str, Manifold], wanted: Layout) -> None:
    whole = seat.bare(M) + room.parts(M, wanted)
    moving = pieces["body"] + pieces["speaker"]
    for up in range(0, 61, 4):
        assert overlap(moving.translate((0, 0, up)), whole) < TOUCH, up


def test_it_lies_on_the_strips_of_the_picos_pins(pieces: dict[str, Manifold]) -> None:
    """The Pico is 1.0 mm thick, the plastic of its pins 2.5 mm high; the pins stand 6 mm out of it,
    so that 4 mm are above the board."""
    above_pico = seat.under(M) - (M.pico_z + 1.0)
    assert 2.5 <= above_pico <= 2.6
    assert pieces["Pico"].bounding_box()[5] - seat.top(M) > 4


def test_the_picos_own_screws_go_down_through_it(pieces: dict[str, Manifold]) -> None:
    for up in range(0, 12, 2):
        screws = pieces["Pico's screws"].translate((0, 0, up))
        assert overlap(screws, seat.bare(M)) < TOUCH


def test_the_long_screws_hold_in_the_base_and_do_not_reach_its_ground(
    pieces: dict[str, Manifold],
) -> None:
    """Through 1.6 mm of board, the spacer and 2.5 mm of tray: at least 4 mm are left for the
    pillar, whose hole is 12 mm deep."""
    spacer = stl.read((FOLDER / "pcb/spacer.stl").read_bytes())
    high = spacer.bounding_box()[5] - spacer.bounding_box()[2]
    left = 16 - 1.6 - high - 2.5
    assert 4.0 <= left <= 12.0
    core = room.screws(M)
    assert overlap(core, pieces["tray"]) < TOUCH  # it passes
    assert overlap(core, pieces["base"]) > 5  # and cuts its thread
    for x, y in seat.screws(M):
        assert (x, y) in M.pillars


# The page


def test_the_tables_of_the_page_are_made_anew(wanted: Layout) -> None:
    text = (FOLDER / "pcb.md").read_text(encoding="utf-8")
    assert page.filled(text, wanted) == text
    assert page.filled(text.replace("| layers | 2 |", "| layers | 4 |"), wanted) == text


def test_every_link_of_the_page_leads_somewhere() -> None:
    text = (FOLDER / "pcb.md").read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)]+)\)", text)
    assert len(targets) > 8
    assert [each for each in targets if not (FOLDER / each).is_file()] == []


def test_the_page_names_the_wires_that_are_copper_now(wanted: Layout) -> None:
    text = (FOLDER / "pcb.md").read_text(encoding="utf-8")
    (told,) = re.findall(r"no bridges: wires (.*?) are copper", re.sub(r"\s+", " ", text))
    numbers = {
        number
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", told)
        for number in range(int(first), int(last or first) + 1)
    }
    gone = {
        wire.number
        for wire in wiring.plan().wires
        if on_the_board(wire.start) and on_the_board(wire.end)
    }
    assert numbers == gone
