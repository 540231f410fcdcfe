"""What is below: the base, the battery door with its screw, and the tray for the boards."""

from manifold3d import Manifold

from .measures import Measures
from .recorded import (
    Outline,
    Solid,
    box,
    corners,
    hexagon,
    loft,
    middle_box,
    named,
    polygons,
    prism,
    rectangle,
    rod,
    rod_y,
    square,
    together,
)
from .solids import polygon

_FOOT = 0.6  # mm of bevel where the first layer spreads
_LEDGE = 1.0  # mm of the base under the battery holder's edge
_SLOPE = 2.4  # mm: the door's edges lean inwards as far as this
_EAR = 3.0  # mm: the door is thinner where its screw is
_EAR_HALF = 5.5
_EAR_END = 7.0  # mm from the screw to the end of the door
_BOSS = 6.0  # mm of base above the ear
_BOSS_WIDTH = 12.0
_HOOK = 2.0  # mm: the base's edge that the door's back hooks around
_FENCE = 1.6
_PICO_FOOT = 4.6  # mm: thicker ones would stand on the solder of the Pico's pins


def base(m: Measures) -> Manifold:
    return base_recorded(m).manifold


def door(m: Measures) -> Manifold:
    return door_recorded(m).manifold


def tray(m: Measures) -> Manifold:
    return tray_recorded(m).manifold


def base_recorded(m: Measures) -> Solid:
    plate = prism(square(m.half, m.corner), (_FOOT, m.base)) + loft(
        square(m.half - _FOOT, m.corner - _FOOT), square(m.half, m.corner), (0, _FOOT)
    )
    x, y = m.door_screw_at
    boss = middle_box((x, y), (_BOSS_WIDTH, 14), (0, _EAR + _BOSS))
    boss = boss ^ box((-m.half, m.half), (-m.half, m.holder_y[0] - m.fit), (0, m.side))
    solid = plate + boss + together([*_pillars(m), *_fences(m), *_lip(m), _prop(m)])
    return solid - _door_room(m) - together(_screw_holes(m))


def door_recorded(m: Measures) -> Solid:
    """Hooked in at the back, closed by a screw at the front."""
    solid = _door_shape(m, m.fit)
    x, y = m.door_screw_at
    hole = rod((x, y), m.mm("screw_m3_flat", "hole"), (-1, m.base))
    return solid - hole - _countersink(m, (x, y))


def tray_recorded(m: Measures) -> Solid:
    """Lies on the pillars over the batteries; the Pico on its stand-offs, the breadboard in its
    corners."""
    z = (m.tray_under, m.tray_top)
    half = m.inner - 3 * m.fit
    plate = box((-half, half), (m.tray_front, half), z)
    away = m.post + 4 * m.fit
    posts = [middle_box(at, (2 * away, 2 * away), (0, m.side)) for at in corners(m.inner + m.fit)]
    standoff = (m.tray_top - 0.5, m.pico_z)
    feet = [rod(at, _PICO_FOOT, standoff) for at in m.pico_screws] + _pegs(m)
    pilot = m.mm("screw_m2", "pilot")
    holes = [
        *(rod(at, pilot, (m.tray_under - 1, m.pico_z + 1)) for at in m.pico_screws),
        *(rod(at, m.mm("screw_m3", "hole"), (0, m.side)) for at in m.pillars),
    ]
    return plate - together(posts) + together([*feet, *_breadboard_fence(m)]) - together(holes)


@named
def _pegs(m: Measures) -> list[Solid]:
    """At the Pico's USB socket is no room for screws: two pegs, on feet between it and the solder
    of the pins."""
    z = (m.tray_top - 0.5, m.pico_z)
    diameter = m.mm("pico", "hole_diameter") - m.fit
    pegs = []
    for x, y in m.pico_pegs:
        outwards = 1 if x > m.pico_x else -1
        span = sorted((x - outwards * 1.4, x + outwards * 1.8))
        pegs.append(box((span[0], span[1]), (y - 2, y + 1.9), z))
        pegs.append(rod((x, y), diameter, (m.pico_z - 1, m.pico_z + m.mm("pico", "thickness"))))
    return pegs


@named
def _breadboard_fence(m: Measures) -> list[Solid]:
    """Two low edges that show where the breadboard is stuck down."""
    (x, y), board = m.breadboard_at, m.part["breadboard"].mm
    left, front = x - board["width"] / 2 - m.fit, y - board["length"] / 2 - m.fit
    z = (m.tray_top - 0.5, m.tray_top + 1.5)
    return [
        box((left - _FENCE, left), (front - _FENCE, front + 12), z),
        box((left - _FENCE, left + 12), (front - _FENCE, front), z),
    ]


@named
def _pillars(m: Measures) -> list[Solid]:
    return [rod(at, 7.4, (m.base - 0.5, m.tray_under)) for at in m.pillars]


@named
def _fences(m: Measures) -> list[Solid]:
    """Around the battery holder, and before the amplifier."""
    half = m.mm("battery", "length") / 2 + m.fit
    front, back = m.holder_y[0] - m.fit, m.holder_y[1] + m.fit
    z = (m.base - 0.5, m.holder_z + 5)
    rest = (m.base - 0.5, m.holder_z)
    behind = _hook_y(m) + m.base / 2  # where the slope of the hook ends
    holder = [
        box(x, (y, y + 10), height)
        for side in (1, -1)
        for x, height in (((half, half + _FENCE), z), ((half - _LEDGE - m.fit, half), rest))
        for x in [(min(side * x[0], side * x[1]), max(side * x[0], side * x[1]))]
        for y in (front + 2, back - 14)
    ] + [box((x - 6, x + 6), (behind, behind + _FENCE), z) for x in (-16, 16)]
    (x, y), board = m.amplifier_at, m.part["amplifier"].mm
    left = x - board["length"] / 2 - m.fit
    low = (m.base - 0.5, m.base + 2)
    return [*holder, box((left - _FENCE, left), (y - 6, y + 6), low)]


@named
def _lip(m: Measures) -> list[Solid]:
    """Four short walls that the body slips over, so that it sits straight while it is screwed."""
    out = m.inner - m.fit
    z = (m.base - 0.5, m.base + 4)
    edge = box((out - _FENCE, out), (-27, -12.5), z)
    right = box((out - _FENCE, out), (0, 14), z)
    behind = box((-9, 9), (out - _FENCE, out), z)
    before = box((-27, -14), (-out, -out + _FENCE), z)
    return [edge, right, right.mirror((1, 0, 0)), behind, before]


@named
def _prop(m: Measures) -> Solid:
    """Stands below the speaker, so that it cannot slide out of its rails."""
    back = -m.inner + m.speaker_slot
    top = m.speaker_z - m.mm("speaker", "cone_diameter") / 2 - 0.6
    block = box((-5.6, 5.6), (-m.inner + m.fit, back + _FENCE), (m.base - 0.5, top))
    wide = m.mm("speaker", "diameter") + 2 * m.fit
    return block - rod_y(0, m.speaker_z, wide, (-m.half, back))


@named
def _door_room(m: Measures) -> Solid:
    """The opening of the base, with the hook's edge left standing."""
    return _door_shape(m, 0.0) + _opening(m)


@named
def _opening(m: Measures) -> Solid:
    """Through which the cells go in. At the back it stops at the hook."""
    half = m.mm("battery", "length") / 2 - _LEDGE
    return box((-half, half), (m.holder_y[0] + _LEDGE, _hook_y(m)), (-1, m.base + 1))


def _hook_y(m: Measures) -> float:
    """The foremost line of the hook, half-way up the base."""
    return m.holder_y[1] - _LEDGE


@named
def _door_shape(m: Measures, away: float) -> Solid:
    """The door, `away` from the room that it closes."""
    half = m.mm("battery", "length") / 2 - _LEDGE
    front, back = m.holder_y[0] + _LEDGE, _hook_y(m)
    end = back - 1  # the rest is the hook's
    low = _rectangle((-half - _SLOPE, half + _SLOPE), (front - _SLOPE, end), away)
    high = _rectangle((-half, half), (front, end), away)
    wedge = loft(low, high, (0, _SLOPE)) + prism(high, (_SLOPE, m.base))
    # The back: a groove around the hook, both of its lips at 45 degrees
    y, mid = back - away, m.base / 2
    side = half - away
    lips = [(y - 3, 0), (y + mid, 0), (y, mid), (y + mid, m.base), (y - 3, m.base)]
    hook = (
        prism(polygons(polygon(lips)), (0, 2 * side)).rotate((90, 0, 90)).translate((-side, 0, 0))
    )
    return wedge + hook + _ear(m, away, front)


@named
def _ear(m: Measures, away: float, front: float) -> Solid:
    """Where the screw is: wide below, narrow above."""
    end = m.door_screw_at[1] - _EAR_END
    top = _EAR - away
    low = _rectangle((-_EAR_HALF, _EAR_HALF), (end, front + 3 + away), away)
    high = _rectangle((-_EAR_HALF + _EAR, _EAR_HALF - _EAR), (end + _EAR, front + 3 + away), away)
    return loft(low, high, (0, top))


def _rectangle(x: tuple[float, float], y: tuple[float, float], away: float) -> Outline:
    return rectangle((x[0] + away, x[1] - away), (y[0] + away, y[1] - away))


def _countersink(m: Measures, at: tuple[float, float]) -> Solid:
    """For a head of 90 degrees: its slope is printed without help."""
    head = m.mm("screw_m3_flat", "head_diameter") + 2 * m.fit
    return rod(at, head, (0, head / 2), top=0.0)


@named
def _screw_holes(m: Measures) -> list[Solid]:
    hole, pilot = m.mm("screw_m3_flat", "hole"), m.mm("screw_m3", "pilot")
    nut = m.part["nut"].mm
    x, y = m.door_screw_at
    nut_from = m.mm("screw_m3_flat", "length") - nut["thickness"] - 1
    return [
        *(rod(at, hole, (-1, m.base + 1)) for at in corners(m.base_screw_at)),
        *(_countersink(m, at) for at in corners(m.base_screw_at)),
        *(rod(at, pilot, (m.base + 4, m.tray_under + 1)) for at in m.pillars),
        rod((x, y), hole, (0, m.side)),
        hexagon((x, y), nut["across_flats"] + m.fit, (nut_from, m.side)),
    ]
