"""The lid with the question mark, and the diffuser behind it. Both are printed face down."""

from manifold3d import CrossSection, Manifold
from qblock_sim.window.shapes import question_mark

from .measures import Measures
from .recorded import (
    Solid,
    box,
    corners,
    loft,
    middle_box,
    named,
    polygons,
    prism,
    rod,
    sides,
    square,
    together,
)
from .solids import polygon

_PAD = 8.0  # mm: the stops in the corners are as wide as the posts that they hit
_RIVET = 5.0


def lid(m: Measures) -> Manifold:
    return lid_recorded(m).manifold


def diffuser(m: Measures) -> Manifold:
    return diffuser_recorded(m).manifold


def lid_recorded(m: Measures) -> Solid:
    return _outside(m) - _room(m) + _guides(m) + _pads(m) - together(_cuts(m))


@named
def _guides(m: Measures) -> Solid:
    return together(
        rod(at, m.guide_diameter, (m.deck_under, m.lid_under)) for at in sides(m.guide_at)
    )


def diffuser_recorded(m: Measures) -> Solid:
    """A thin plate over the guides: the light comes through it, and the stems carry it by four
    pushers that fit into the openings of the switches."""
    half = m.inner - m.fit
    plate = prism(square(half, m.corner - (m.half - half)), (m.diffuser_under, m.lid_under))
    z = (m.diffuser_under - 1, m.lid_under + 1)
    notch = m.inner - _PAD - 2 * m.fit
    away = [middle_box(at, (_PAD * 4,) * 2, z) for at in corners(notch + _PAD * 2)]
    guide = m.guide_diameter + 2 * m.fit
    holes = [rod(at, guide, z) for at in sides(m.guide_at)]
    pushers = [
        rod(at, m.pusher_diameter, (m.push_at, m.lid_under - 0.1)) for at in corners(m.switch_at)
    ]
    return plate - together([*away, *holes]) + together(pushers)


def mark(m: Measures) -> CrossSection:
    """The question mark of the window's block, as one reads it from the front."""
    shapes = [[(x * m.mark, -y * m.mark) for x, y in shape] for shape in question_mark()]
    hook, dot = (polygon(shape[::-1]) for shape in shapes)
    return hook + dot


@named
def _outside(m: Measures) -> Solid:
    full = square(m.half, m.corner)
    face = square(m.half - m.bevel, m.corner - m.bevel)
    tip = square(m.half - m.skirt_tip, m.corner - m.skirt_tip)
    mouth = square(m.inner, m.corner - m.wall)
    slope = m.wall - m.skirt_tip
    solid = prism(full, (m.skirt_end, m.side - m.bevel))
    solid += loft(full, face, (m.side - m.bevel, m.side))
    return solid - loft(tip, mouth, (m.skirt_end, m.skirt_end + slope))


@named
def _room(m: Measures) -> Solid:
    return prism(square(m.inner, m.corner - m.wall), (m.skirt_end - 1, m.lid_under))


@named
def _pads(m: Measures) -> Solid:
    """They meet the deck when the switches are all the way down: so no blow reaches a switch."""
    z = (m.deck_top + m.travel, m.lid_under)
    span = (m.inner - _PAD, m.half - 1)
    pad = box(span, span, z)
    pads = [pad, pad.mirror((1, 0, 0)), pad.mirror((0, 1, 0)), pad.rotate((0, 0, 180))]
    return together(pads) ^ prism(square(m.half, m.corner), (m.skirt_end, m.side))


@named
def _cuts(m: Measures) -> list[Solid]:
    pilot = m.mm("screw_m3", "pilot")
    depth = m.mm("screw_m3", "length") + 2
    rivet = m.inner - _PAD / 2 - 1
    return [
        prism(polygons(mark(m)), (m.lid_under - 1, m.side + 1)),
        *(rod(at, pilot, (m.deck_under, m.deck_under + depth)) for at in sides(m.guide_at)),
        *(rod(at, 0, (m.side - _RIVET / 2, m.side), top=_RIVET) for at in corners(rivet)),
    ]
