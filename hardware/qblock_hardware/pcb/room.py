"""What the board takes in the case, with its parts and with a plug on every pin."""

from manifold3d import Manifold

from ..case.measures import Measures
from ..case.solids import box, rod, together
from . import drawn, seat
from .layout import Layout, Piece

_PLUG = 20.0  # mm: pin, plug and the bend of its wire
_LEG = 2.0  # mm that a soldered leg stands out below


def parts(m: Measures, wanted: Layout) -> Manifold:
    """The bodies of the parts and the plugs on the pins, above the board."""
    return together(_body(m, piece) for piece in wanted.pieces)


def legs(m: Measures, wanted: Layout) -> Manifold:
    """What stands out below."""
    z = (seat.under(m) - _LEG, seat.under(m))
    return together(rod(pad.at, pad.wide, z) for piece in wanted.pieces for pad in piece.pads)


def spacers(m: Measures) -> Manifold:
    return together(seat.spacer(m).translate((*at, m.tray_top)) for at in seat.screws(m))


def screws(m: Measures) -> Manifold:
    """The two long ones, from above the board into the base's pillars."""
    head, length = m.part["screw_m3"].mm, m.mm("screw_m3_long", "length")
    top = seat.top(m)
    return together(
        rod(at, head["head_diameter"], (top, top + head["head_height"]))
        + rod(at, head["diameter"], (top - length, top + 0.1))
        for at in seat.screws(m)
    )


def _body(m: Measures, piece: Piece) -> Manifold:
    (left, front), _, (right, back), _ = drawn.body(piece)
    high = _PLUG if piece.is_connector else piece.body[2]
    return box((left, right), (front, back), (seat.top(m), seat.top(m) + high))
