"""The printed case: what is in the STL files can be printed, goes together and holds its parts.

The sizes here are those of the parts' data sheets; the solids are read back from the files.
"""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
import trimesh
from manifold3d import CrossSection, Manifold
from qblock_hardware.case import assembly, bought, lid, stl
from qblock_hardware.case.measures import measures
from qblock_hardware.case.printing import in_the_air, on_bed, too_thin
from qblock_hardware.case.solids import box, rod

FOLDER = Path(__file__).parents[2] / "hardware/case"
NAMES = ["lid", "diffuser", "body", "tray", "base", "door"]
TOUCH = 0.01  # mm3: less is two faces that touch
M = measures()


@pytest.fixture(scope="module")
def pieces() -> dict[str, assembly.Piece]:
    return {piece.name: piece for piece in assembly.assembled(M)}


def overlap(one: Manifold, other: Manifold) -> float:
    return float((one ^ other).volume())


def circles(section: CrossSection) -> list[tuple[float, float, float]]:
    """(x, y, diameter) of the round outlines of a section, holes and islands alike."""
    found = []
    for outline in section.to_polygons():
        middle = (outline.min(axis=0) + outline.max(axis=0)) / 2
        away = np.linalg.norm(outline - middle, axis=1)
        if len(outline) > 12 and np.ptp(away) < 0.05:
            found.append((float(middle[0]), float(middle[1]), float(2 * away.mean())))
    return found


# The files


def test_there_is_a_file_for_every_part() -> None:
    assert {path.stem for path in FOLDER.glob("*.stl")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_mesh_is_closed_and_in_one_piece(name: str) -> None:
    mesh = trimesh.load_mesh(FOLDER / f"{name}.stl")
    assert mesh.is_watertight and mesh.is_winding_consistent and mesh.is_volume
    assert len(stl.read((FOLDER / f"{name}.stl").read_bytes()).decompose()) == 1


@pytest.mark.parametrize("name", NAMES)
def test_it_lies_on_the_bed_of_a_small_printer(name: str) -> None:
    low, high = trimesh.load_mesh(FOLDER / f"{name}.stl").bounds
    assert abs(low[2]) < 1e-3
    assert all(high - low <= (120, 120, 120))  # the smallest that one can buy


@pytest.mark.parametrize("name", NAMES)
def test_it_is_printed_without_supports_and_nowhere_too_thin(name: str) -> None:
    part = stl.read((FOLDER / f"{name}.stl").read_bytes())
    assert in_the_air(part, layer=0.2, bridge=10) == []
    assert too_thin(part, layer=0.2) == []


def test_the_block_is_a_cube_of_80_mm(pieces: dict[str, assembly.Piece]) -> None:
    whole = Manifold()
    for name in NAMES:
        whole += pieces[name].solid
    assert np.allclose(whole.bounding_box(), (-40, -40, 0, 40, 40, 80), atol=1e-3)


# The judges of printing, on shapes of which everybody knows


def test_a_table_top_hangs_in_the_air_and_a_funnel_does_not() -> None:
    table = rod((0, 0), 10, (0, 20)) + rod((0, 0), 40, (20, 23))
    assert in_the_air(table, 0.2, 10)
    assert in_the_air(rod((0, 0), 10, (0, 20), top=50), 0.2, 10) == []  # 45 degrees
    assert in_the_air(rod((0, 0), 10, (0, 15), top=50), 0.2, 10)  # flatter


def test_what_begins_in_the_air_is_found() -> None:
    assert in_the_air(rod((0, 0), 10, (0, 20)) + rod((30, 0), 10, (10, 20)), 0.2, 10)


@pytest.mark.parametrize(("gap", "holds"), [(9.0, True), (11.0, False)])
def test_a_bridge_holds_up_to_ten_millimetres(gap: float, holds: bool) -> None:
    gate = box((-20, 20), (-3, 3), (0, 15)) - box((-gap / 2, gap / 2), (-4, 4), (-1, 10))
    assert (in_the_air(gate, 0.2, 10) == []) is holds


def test_a_ledge_is_no_bridge() -> None:
    ledge = box((-10, 10), (-3, 3), (0, 15)) + box((9, 14), (-3, 3), (12, 15))
    assert in_the_air(ledge, 0.2, 10)


@pytest.mark.parametrize(("wall", "fine"), [(0.8, False), (1.3, True)])
def test_a_wall_of_two_lines_is_too_thin(wall: float, fine: bool) -> None:
    pot = box((-10, 10), (-10, 10), (0, 10))
    pot -= box((-10 + wall, 10 - wall), (-10 + wall, 10 - wall), (2, 11))
    assert (too_thin(pot, 0.2) == []) is fine


# Put together


@pytest.mark.parametrize("pressed", [0.0, 2.0, 4.0])
def test_no_part_is_where_another_is(pressed: float) -> None:
    for one, other in combinations(assembly.assembled(M, pressed), 2):
        assert overlap(one.solid, other.solid) < TOUCH, f"{one.name} and {other.name}"


def test_the_wires_have_room_above_the_boards(pieces: dict[str, assembly.Piece]) -> None:
    for room in (bought.headers(M), bought.wires(M)):
        for piece in pieces.values():
            if piece.name not in ("Pico", "breadboard"):
                assert overlap(room, piece.solid) < TOUCH, piece.name


def test_a_ring_of_lamps_fits_in_place_of_the_leds(pieces: dict[str, assembly.Piece]) -> None:
    ring = bought.ring(M)
    for piece in assembly.assembled(M, pressed=4.0):
        if not piece.name.startswith("LED"):
            assert overlap(ring, piece.solid) < TOUCH, piece.name


def test_every_led_is_under_the_question_mark() -> None:
    for x, y in M.leds:
        light = CrossSection.circle(1.0).translate((x, y))
        assert (light - lid.mark(M)).area() < 0.05, (x, y)


# The lid moves as far as the switches


def test_the_lid_goes_down_exactly_as_far_as_a_switch(pieces: dict[str, assembly.Piece]) -> None:
    moving = pieces["lid"].solid + pieces["diffuser"].solid
    body = pieces["body"].solid
    assert overlap(moving.translate((0, 0, -4.0)), body) < TOUCH
    assert overlap(moving.translate((0, 0, -4.1)), body) > 1  # on its four stops


def test_the_lid_cannot_be_pulled_off(pieces: dict[str, assembly.Piece]) -> None:
    washers, body = pieces["lid screws"].solid, pieces["body"].solid
    assert overlap(washers, body) < TOUCH
    assert overlap(washers.translate((0, 0, 0.1)), body) > 1


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_lid_just_touches_the_stem_of_each_switch(
    pieces: dict[str, assembly.Piece], number: int
) -> None:
    stem = pieces[f"switch {number}"].solid
    assert overlap(pieces["diffuser"].solid, stem) < TOUCH
    assert overlap(pieces["diffuser"].solid.translate((0, 0, -0.1)), stem) > 0.5


def test_a_press_on_a_corner_closes_the_switch_there(pieces: dict[str, assembly.Piece]) -> None:
    """The lid tips over the rims of the far washers (9 mm) until the near switch is 2 mm down."""
    moving = pieces["lid"].solid + pieces["diffuser"].solid + pieces["lid screws"].solid
    far, near = 30 / 2**0.5 + 4.5, 21.5 * 2**0.5  # from the middle, along the diagonal
    angle = np.degrees(np.arcsin(2.0 / (far + near)))
    tipped = moving.rotate((0, 0, -45)).translate((far, 0, -M.deck_under))
    tipped = tipped.rotate((0, angle, 0)).translate((-far, 0, M.deck_under)).rotate((0, 0, 45))
    # The lid has some play, so it slides to where it finds room.
    best = min(
        overlap(tipped.translate((d, d, 0)), pieces["body"].solid)
        for d in np.linspace(-0.4, 0.4, 17)
    )
    assert best < 1.0  # mm3: what two rounded corners give way


def test_the_switches_carry_the_lid() -> None:
    """A linear switch of 45 gf pushes back with about 0.3 N at rest; PLA has 1.24 g/cm3."""
    grams = (
        sum(trimesh.load_mesh(FOLDER / f"{n}.stl").volume for n in ("lid", "diffuser")) * 1.24e-3
    )
    assert grams / 1000 * 9.81 < 4 * 0.3 / 2


# Every hole fits its part


@pytest.mark.parametrize(("x", "y"), [(33.6, 33.6), (-33.6, 33.6), (33.6, -33.6), (-33.6, -33.6)])
def test_the_body_has_a_post_in_each_corner_and_its_screw_bites(
    pieces: dict[str, assembly.Piece], x: float, y: float
) -> None:
    """M3 x 10 through a base of 4 mm: 6 mm of it cut their thread around a hole of 2.6 mm."""
    body = pieces["body"].solid
    thread = rod((x, y), 3.0, (4, 10))
    assert overlap(thread, body) == pytest.approx(6 * np.pi / 4 * (3.0**2 - 2.6**2), rel=0.05)
    post = rod((x, y), 7.0, (4, 60)) - rod((x, y), 3.0, (3, 61))
    assert overlap(post, body) > 0.9 * post.volume()


def test_the_tray_takes_a_pico_at_its_four_holes() -> None:
    """47.0 x 11.4 mm apart, 2.1 mm wide (the Pico's data sheet): two pegs, two screws of 2 mm."""
    tray = stl.read((FOLDER / "tray.stl").read_bytes())
    top = tray.bounding_box()[5]
    pegs = circles(tray.slice(top - 0.5))
    screws = [each for each in circles(tray.slice(top - 3)) if 1.5 < each[2] < 1.9]
    assert len(pegs) == len(screws) == 2
    assert all(1.7 < diameter < 2.1 for _, _, diameter in pegs)
    (a, b), (c, d) = sorted(pegs), sorted(screws)
    assert b[0] - a[0] == pytest.approx(11.4, abs=0.02)
    assert d[0] - c[0] == pytest.approx(11.4, abs=0.02)
    assert a[1] - c[1] == pytest.approx(47.0, abs=0.02)


def test_the_deck_takes_four_keyswitches() -> None:
    """A square of 14.0 mm in a plate of 1.5 mm: what MX switches clip into."""
    body = stl.read((FOLDER / "body.stl").read_bytes())  # deck down
    squares = []
    for outline in body.slice(1.0).to_polygons():
        size = np.ptp(outline, axis=0)
        area = abs(CrossSection([outline[::-1]]).area())
        if np.isclose(size[0], size[1], atol=0.01) and np.isclose(area, size[0] ** 2, atol=1):
            squares.append(float(size[0]))
    assert len(squares) == 4
    assert all(14.0 <= size <= 14.2 for size in squares)
    x, y = M.switch_at, M.switch_at
    beside = rod((x + 7.6, y), 0.5, (-1, 3))
    assert overlap(body, beside) == pytest.approx(1.5 * np.pi * 0.25**2, rel=0.1)


def test_the_speaker_slides_into_its_rails_and_the_base_keeps_it_there(
    pieces: dict[str, assembly.Piece],
) -> None:
    """40 mm wide, with a rim of 2 mm."""
    speaker, body = pieces["speaker"].solid, pieces["body"].solid
    low, high = speaker.bounding_box()[:3], speaker.bounding_box()[3:]
    assert high[0] - low[0] == pytest.approx(40.0)
    for down in np.linspace(0, 40, 21):  # in from below
        assert overlap(speaker.translate((0, 0, -down)), body) < TOUCH, down
    for shift in ((0, 0.5, 0), (0, -0.5, 0), (0.5, 0, 0), (-0.5, 0, 0), (0, 0, 1.0)):
        assert overlap(speaker.translate(shift), body) > 0.5, shift
    assert overlap(speaker.translate((0, 0, -1.0)), pieces["base"].solid) > 0.5


def test_the_sound_comes_out() -> None:
    """A quarter of the cone is open, and no hole lets a pencil (7 mm) through."""
    wall = box((-20, 20), (-41, -37), (M.speaker_z - 20, M.speaker_z + 20))
    front = (wall ^ assembly.PRINTED[2].make(M)).rotate((90, 0, 0)).project()
    middle = CrossSection.circle(17).translate((0, sum(front.bounds()[1::2]) / 2))
    holes = (middle - front).decompose()
    assert sum(hole.area() for hole in holes) > 0.25 * np.pi * 17**2
    assert all(max(np.ptp(hole.to_polygons()[0], axis=0)) < 7 for hole in holes)


def test_a_usb_plug_reaches_the_socket(pieces: dict[str, assembly.Piece]) -> None:
    """The sleeve of a micro-USB plug is 11 x 8 mm, and the socket sits behind the wall."""
    x0, _, _, x1, back, _ = pieces["Pico"].solid.bounding_box()
    x, z = (x0 + x1) / 2, M.pico_z - 2.8 / 2
    plug = box((x - 5.5, x + 5.5), (back, 60), (z - 4, z + 4))
    for piece in pieces.values():
        assert overlap(plug, piece.solid) < TOUCH, piece.name
    assert 40 - back < 4  # the plug's own nose is 5 mm long at least


def test_the_power_switch_fits_its_hole(pieces: dict[str, assembly.Piece]) -> None:
    """13 x 8.5 mm, in a wall of 2 mm at most."""
    body = pieces["body"].solid
    y, z = M.power_switch_at
    tub = box((-50, -20), (y - 8.5 / 2, y + 8.5 / 2), (z - 6.5, z + 6.5))
    assert overlap(body, tub) < TOUCH
    flange = box((-41, -40), (y - 5.25, y + 5.25), (z - 7.5, z + 7.5))
    assert overlap(flange.translate((0.5, 0, 0)), body) > 5
    probe = Manifold.cylinder(20, 0.2, 0.2, 16).rotate((0, 90, 0)).translate((-45, y + 4.8, z))
    thick = overlap(probe, body) / (np.pi * 0.04)
    assert 1.2 <= thick <= 2.0


# The battery door: a child's toy is opened by a tool alone


def test_the_door_opens_only_without_its_screw(pieces: dict[str, assembly.Piece]) -> None:
    door, base = pieces["door"].solid, pieces["base"].solid
    screws = pieces["screws from below"].solid
    assert overlap(door.translate((0, 0, -0.5)), screws) > 0.5  # the screw holds the front
    assert overlap(door.translate((0, 0, -1.0)), base) > 0.5  # the hook holds the back
    back = door.bounding_box()[4]
    hinge = door.translate((0, -back, -2))
    for angle in np.linspace(2, 30, 8):  # swung down around the hook, and a little away from it
        swung = hinge.rotate((angle, 0, 0)).translate((0, back, 2))
        free = min(
            overlap(swung.translate((0, -away, -drop)), base)
            for away in np.linspace(0, 3, 13)
            for drop in np.linspace(0, 1, 5)
        )
        assert free < TOUCH, angle


def test_the_cells_go_in_through_the_door(pieces: dict[str, assembly.Piece]) -> None:
    """Three AA cells, 50.5 x 14.5 mm each, one after the other."""
    base = pieces["base"].solid
    for row in (-1, 0, 1):
        y = sum(M.holder_y) / 2 + 15.2 * row
        cell = box((-25.25, 25.25), (y - 7.25, y + 7.25), (-30, 10))
        assert overlap(cell, base) < TOUCH, row


def test_the_nut_of_the_door_cannot_turn(pieces: dict[str, assembly.Piece]) -> None:
    nut, base = pieces["nut"].solid, pieces["base"].solid
    x, y = M.door_screw_at
    turned = nut.translate((-x, -y, 0)).rotate((0, 0, 30)).translate((x, y, 0))
    assert overlap(turned, base) > 0.5


def test_a_part_stays_itself_through_its_file() -> None:
    tray = on_bed(assembly.PRINTED[3].make(M), 0)
    data = stl.write(tray)
    assert stl.same(data, stl.write(stl.read(data)))
    assert not stl.same(data, stl.write(tray - rod((0, 0), 3, (-1, 9))))
    assert not stl.same(b"", data)
