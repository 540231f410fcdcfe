"""The body: walls, the deck with switches and lamp, the speaker's rails. Printed deck down."""

from manifold3d import Manifold

from .measures import Measures
from .recorded import (
    Solid,
    box,
    corners,
    hull,
    loft,
    middle_box,
    named,
    prism,
    rod,
    rod_y,
    sides,
    square,
    through_y,
    together,
)

GRILLE = 15.5  # mm, radius
GRILLE_PITCH = 5.0
GRILLE_HOLE = 1.9  # mm, half a diagonal
_USB_PLUG = (14.0, 10.0)  # what a plug's sleeve needs
_USB_CORNER = 2.5
_PANEL = 1.6  # mm: what a rocker switch snaps into
_RAIL = (17.4, 23.0)  # mm in x: grips the speaker's rim at the left and at the right
_RAIL_LIP = 2.2


def body(m: Measures) -> Manifold:
    return body_recorded(m).manifold


def body_recorded(m: Measures) -> Solid:
    shell = _outside(m) - _inside(m)
    inside = together([*_posts(m), *_rails(m)])
    holes = [*_deck_holes(m), *_grille(m), _usb(m), *_power_switch(m), *_screw_holes(m)]
    return shell + (inside ^ _outside(m)) - together(holes)


def _corner(m: Measures, half: float) -> float:
    """The radius of an upright edge that is parallel to the outer one."""
    return m.corner - (m.half - half)


@named
def _outside(m: Measures) -> Solid:
    wide = square(m.half, m.corner)
    narrow = square(m.collar, _corner(m, m.collar))
    slope = m.half - m.collar
    return together(
        [
            prism(wide, (m.base, m.shoulder)),
            loft(wide, narrow, (m.shoulder, m.shoulder + slope)),
            prism(narrow, (m.shoulder + slope, m.deck_top)),
        ]
    )


@named
def _inside(m: Measures) -> Solid:
    wide = square(m.inner, _corner(m, m.inner))
    narrow = square(m.collar_inner, 0.1)
    slope = m.inner - m.collar_inner
    return together(
        [
            prism(wide, (m.base, m.shoulder_inside)),
            loft(wide, narrow, (m.shoulder_inside, m.shoulder_inside + slope)),
            prism(narrow, (m.shoulder_inside + slope, m.deck_under)),
        ]
    )


@named
def _posts(m: Measures) -> list[Solid]:
    """In the corners, from the deck down to the base: they take its screws, and every blow."""
    span = (m.posts_from, m.half)
    post = box(span, span, (m.base, m.deck_top))
    return [post, post.mirror((1, 0, 0)), post.mirror((0, 1, 0)), post.rotate((0, 0, 180))]


@named
def _screw_holes(m: Measures) -> list[Solid]:
    pilot = m.mm("screw_m3_flat", "pilot")
    depth = m.mm("screw_m3_flat", "length") + 2
    return [rod(at, pilot, (m.base, m.base + depth)) for at in corners(m.base_screw_at)]


@named
def _deck_holes(m: Measures) -> list[Solid]:
    """For the four switches (thin around them, for their clips), the LEDs and the lid's guides."""
    through = (m.deck_under - 1, m.deck_top + 1)
    cutout = m.mm("button", "cutout") + 0.1
    clip = (m.deck_under - 1, m.deck_top - m.mm("button", "plate"))
    room = cutout + 2
    led = m.mm("led", "diameter") + 2 * m.fit
    guide = m.guide_diameter + 2 * m.guide_play
    return [
        *(middle_box(at, (cutout, cutout), through) for at in corners(m.switch_at)),
        *(middle_box(at, (room, room), clip) for at in corners(m.switch_at)),
        *(rod(at, led, through) for at in m.leds),
        *(rod(at, guide, through) for at in sides(m.guide_at)),
    ]


@named
def _rails(m: Measures) -> list[Solid]:
    """Two rails at the front wall: the speaker slides in from below and stops at their upper end.
    They run up to the deck, from which they are printed."""
    back = -m.inner + m.speaker_slot
    z = (m.speaker_z - 10, m.deck_top)
    rails = [box(x, (-m.inner - 1, back + _RAIL_LIP), z) for x in (_RAIL, (-_RAIL[1], -_RAIL[0]))]
    wide = m.mm("speaker", "diameter") + 2 * m.fit
    slot = (-m.inner, back)
    rim = rod_y(0, m.speaker_z, wide, slot)
    way = box((-wide / 2, wide / 2), slot, (m.base, m.speaker_z))
    return [rail - rim - way for rail in rails]


@named
def _grille(m: Measures) -> list[Solid]:
    """Holes that stand on a corner: their roofs are printed without help."""
    steps = range(-6, 7)
    at = [
        (column * GRILLE_PITCH / 2, row * GRILLE_PITCH / 2)
        for row in steps
        for column in steps
        if (row + column) % 2 == 0
    ]
    reach = GRILLE_HOLE
    return [
        through_y(
            [
                (x - reach, m.speaker_z + z),
                (x, m.speaker_z + z - reach),
                (x + reach, m.speaker_z + z),
                (x, m.speaker_z + z + reach),
            ],
            (-m.half - 1, -m.inner + 0.1),
        )
        for x, z in at
        if x * x + z * z <= GRILLE**2
    ]


@named
def _usb(m: Measures) -> Solid:
    width, height = _USB_PLUG[0] / 2, _USB_PLUG[1] / 2
    outline = [
        (-width, -height + _USB_CORNER),
        (-width + _USB_CORNER, -height),
        (width - _USB_CORNER, -height),
        (width, -height + _USB_CORNER),
        (width, height - _USB_CORNER),
        (width - _USB_CORNER, height),
        (-width + _USB_CORNER, height),
        (-width, height - _USB_CORNER),
    ]
    placed = [(m.pico_x + x, m.usb_z + z) for x, z in outline]
    return through_y(placed, (m.inner - 0.1, m.half + 1))


@named
def _power_switch(m: Measures) -> list[Solid]:
    """The rocker's hole, upright, and around it a wall thin enough for its clips."""
    y, z = m.power_switch_at
    wide = m.mm("power_switch", "cutout_width") + 0.1
    high = m.mm("power_switch", "cutout_length") + 0.1
    hole = middle_box((-m.half, y), (4 * m.wall, wide), (z - high / 2, z + high / 2))
    step = m.wall - _PANEL
    near = middle_box((0, 0), (wide + 4, high + 4), (0, 0.01))
    far = middle_box((0, 0), (wide + 4 + 2 * step, high + 4 + 2 * step), (step, step + 0.01))
    room = hull(near, far).rotate((0, 0, 90)).rotate((0, 90, 0))
    return [hole, room.translate((-m.half + _PANEL, y, z))]
