"""What is bought, as plain solids of its true size: to see whether it fits, and for pictures."""

from manifold3d import Manifold

from .measures import Measures
from .solids import (
    box,
    cone_y,
    corners,
    hexagon,
    middle_box,
    rod,
    rod_y,
    sides,
    together,
)

_SOLDER = 1.5  # mm that a soldered pin stands out
FLANGE = 1.0  # mm of an LED's, and of a rocker's


def switch(m: Measures, at: tuple[float, float], pressed: float = 0.0) -> Manifold:
    """A keyswitch; its stem is `pressed` mm down."""
    b = m.part["button"].mm
    top = m.deck_top + b["above_plate"]
    bottom = m.deck_top - b["below_plate"]
    housing = middle_box(at, (b["body"], b["body"]), (m.deck_top, m.deck_top + 1))
    upper = middle_box(at, (b["below_body"] - 2.4,) * 2, (top - 0.1, top))
    lower = middle_box(at, (b["below_body"],) * 2, (bottom, m.deck_top))
    end = top + b["stem_above_housing"] - pressed
    arm, thick = b["cross"], b["cross_thickness"]
    stem = [middle_box(at, size, (top - 5, end)) for size in ((arm, thick), (thick, arm))]
    opening = middle_box(at, (b["opening"],) * 2, (top - 4.5, top + 1))
    x, y = at
    pins = [
        rod((x + dx, y + dy), 1.5, (bottom - b["pins_below"], bottom + 1))
        for dx, dy in ((-3.81, 2.54), (2.54, 5.08))
    ]
    knob = rod(at, 4.0, (bottom - b["pins_below"], bottom + 1))
    return together([(housing + upper).hull() - opening, lower, *stem, *pins, knob])


def led(m: Measures, at: tuple[float, float]) -> Manifold:
    one = m.part["led"].mm
    under = m.deck_under
    dome = one["diameter"]
    top = under + one["height"] - FLANGE
    flange = rod(at, one["flange_diameter"], (under - FLANGE, under))
    body = rod(at, dome, (under - 0.1, top - dome / 2))
    ball = Manifold.sphere(dome / 2, 48).translate((*at, top - dome / 2))
    legs = [rod((at[0] + dx, at[1]), 0.6, (under - 6, under)) for dx in (-1.27, 1.27)]
    return together([flange, body, ball, *legs])


def ring(m: Measures) -> Manifold:
    """In place of the LEDs: it lies on the deck."""
    one = m.part["ring"].mm
    z = (m.deck_top, m.deck_top + one["height"])
    return rod((0, 0), one["diameter"], z) - rod((0, 0), one["hole_diameter"], (0, m.side))


def speaker(m: Measures) -> Manifold:
    one = m.part["speaker"].mm
    front = -m.inner + m.fit
    rim = (front, front + one["rim_thickness"])
    basket = (rim[1] - 0.1, rim[1] + one["basket_height"])
    magnet = (basket[1] - 0.1, front + one["height"])
    cup = rod_y(0, m.speaker_z, one["cone_diameter"], (front - 1, front + 1))
    return (
        rod_y(0, m.speaker_z, one["diameter"], rim)
        + cone_y(0, m.speaker_z, (one["cone_diameter"], one["magnet_diameter"]), basket)
        + rod_y(0, m.speaker_z, one["magnet_diameter"], magnet)
        - cup
    )


def pico(m: Measures) -> Manifold:
    """The board with its parts and the solder of its pins below, its pins above, and a hole in each
    corner."""
    one = m.part["pico"].mm
    x, z = m.pico_x, m.pico_z
    half = one["width"] / 2
    board = box((x - half, x + half), m.pico_y, (z, z + one["thickness"]))
    holes = together(rod(at, one["hole_diameter"], (0, m.side)) for at in m.pico_holes)
    back = m.pico_y[1] + one["usb_overhang"]
    wide = one["usb_width"] / 2
    usb = box((x - wide, x + wide), (back - 5.6, back), (z - one["usb_height"], z + 0.1))
    chip = middle_box((x, sum(m.pico_y) / 2), (7, 7), (z - 1, z + 0.1))
    return board - holes + together([usb, chip, *_pins(m)])


def _pins(m: Measures) -> list[Manifold]:
    """Two rows of twenty: the solder stands out where the parts are."""
    z, y = m.pico_z, sum(m.pico_y) / 2
    top = z + m.mm("pico", "thickness")
    at = [(m.pico_x + dx, y + 2.54 * (row - 9.5)) for dx in (-8.89, 8.89) for row in range(20)]
    strips = [
        middle_box((m.pico_x + dx, y), (2.5, 50.8), (top - 0.1, top + 2.5)) for dx in (-8.89, 8.89)
    ]
    solder = [rod(each, 1.6, (z - _SOLDER, z + 0.1)) for each in at]
    return [*strips, *solder, *(middle_box(each, (0.64, 0.64), (top, top + 8.5)) for each in at)]


def headers(m: Measures) -> Manifold:
    """The Pico's pins with a jumper wire on each: what must stay free above it."""
    one = m.part["pico"].mm
    z = m.pico_z + one["thickness"]
    y = sum(m.pico_y) / 2
    return together(
        middle_box((m.pico_x + dx, y), (2.5, 50.8), (z, z + one["header_below"]))
        for dx in (-8.89, 8.89)
    )


def breadboard(m: Measures) -> Manifold:
    one = m.part["breadboard"].mm
    z = (m.tray_top, m.tray_top + one["height"])
    board = middle_box(m.breadboard_at, (one["width"], one["length"]), z)
    x, y = m.breadboard_at
    holes = together(
        middle_box(
            (x + side * (3.81 + 2.54 * row), y + 2.54 * column), (1.0, 1.0), (z[1] - 1, z[1] + 1)
        )
        for side in (-1, 1)
        for row in range(5)
        for column in range(-8, 9)
    )
    groove = middle_box((x, y), (2.6, one["length"] + 1), (z[1] - 1, z[1] + 1))
    return board - holes - groove


def wires(m: Measures) -> Manifold:
    """What stands on the breadboard: parts and the plugs of wires, at most so high."""
    one = m.part["breadboard"].mm
    z = m.tray_top + one["height"]
    return middle_box(m.breadboard_at, (one["width"] - 4, one["length"] - 2), (z, z + 18))


def amplifier(m: Measures) -> Manifold:
    one = m.part["amplifier"].mm
    at = m.amplifier_at
    low = m.base + 1.0  # its tape
    board = middle_box(at, (one["length"], one["width"]), (low, low + one["thickness"]))
    return board + middle_box(at, (10, 7), (low, low + one["height"]))


def battery(m: Measures) -> Manifold:
    one = m.part["battery"].mm
    y = sum(m.holder_y) / 2
    z = (m.holder_z, m.holder_z + one["height"])
    holder = middle_box((0, y), (one["length"], one["width"]), z)
    room = middle_box((0, y), (one["length"] - 4, one["width"] - 2), (z[0] - 1, z[1] - one["back"]))
    return holder - room


def cells(m: Measures) -> Manifold:
    y = sum(m.holder_y) / 2
    one = m.part["cells"].mm
    radius, length = one["diameter"] / 2, one["length"]
    z = m.base + m.play + radius
    tin = Manifold.cylinder(length - 1.4, radius, radius, 48)
    tip = Manifold.cylinder(length, 2.7, 2.7, 32)
    cell = (tin + tip).rotate((0, 90, 0)).translate((-length / 2, 0, z))
    return together(cell.translate((0, y + 15.2 * row, 0)) for row in (-1, 0, 1))


def power_switch(m: Measures) -> Manifold:
    one = m.part["power_switch"].mm
    y, z = m.power_switch_at
    flange = _at_left(m, one["flange_width"], one["flange_length"], (-1.6, 0.0))
    tub = _at_left(m, one["cutout_width"], one["cutout_length"], (-0.1, one["depth"]))
    rocker = _at_left(m, one["cutout_width"] - 2.5, one["cutout_length"] - 3, (-3.2, 0.0))
    lugs = [
        box(
            (-m.half + one["depth"] - 0.1, -m.half + one["depth"] + 6),
            (y - 2, y + 2),
            (at, at + 0.8),
        )
        for at in (z - 4, z + 4)
    ]
    return together([flange, tub, rocker, *lugs])


def _at_left(m: Measures, wide: float, high: float, x: tuple[float, float]) -> Manifold:
    """A box in the left wall, from so far outside to so far inside."""
    y, z = m.power_switch_at
    span = (-m.half + x[0], -m.half + x[1])
    return box(span, (y - wide / 2, y + wide / 2), (z - high / 2, z + high / 2))


def washers(m: Measures) -> Manifold:
    """At the ends of the lid's guides, with their screws: they keep the lid from coming off."""
    one, screw = m.part["washer"].mm, m.part["screw_m3"].mm
    z = m.deck_under
    low = z - one["thickness"]
    head = (low - screw["head_height"], low)
    return together(
        rod(at, one["diameter"], (low, z)) + rod(at, screw["head_diameter"], head)
        for at in sides(m.guide_at)
    )


def tray_screws(m: Measures) -> Manifold:
    screw = m.part["screw_m3"].mm
    z = m.tray_top
    return together(
        rod(at, screw["head_diameter"], (z, z + screw["head_height"])) for at in m.pillars
    )


def pico_screws(m: Measures) -> Manifold:
    screw = m.part["screw_m2"].mm
    z = m.pico_z + m.mm("pico", "thickness")
    return together(
        rod(at, screw["head_diameter"], (z, z + screw["head_height"])) for at in m.pico_screws
    )


def flat_screws(m: Measures) -> Manifold:
    """Those from below: four in the base, one in the door."""
    screw = m.part["screw_m3_flat"].mm
    head = screw["head_diameter"]
    at = [*corners(m.base_screw_at), m.door_screw_at]
    return together(
        rod(each, head, (0, head / 2), top=0) + rod(each, 2.4, (0, screw["length"])) for each in at
    )


def nut(m: Measures) -> Manifold:
    one = m.part["nut"].mm
    low = m.mm("screw_m3_flat", "length") - one["thickness"] - 1
    solid = hexagon(m.door_screw_at, one["across_flats"], (low, low + one["thickness"]))
    return solid - rod(m.door_screw_at, 3.0, (0, m.side))
