"""The finished block: every piece in its place, with its colour, and where it goes when it is
taken apart."""

from collections.abc import Callable
from dataclasses import dataclass

from manifold3d import Manifold

from . import base, body, bought, lid
from .measures import Measures

Colour = tuple[int, int, int]
AMBER, DARK, CREAM, GREY = (244, 180, 26), (196, 128, 22), (255, 246, 224), (150, 156, 170)
GREEN, BLACK, STEEL, RED = (47, 130, 86), (52, 54, 66), (186, 192, 202), (214, 58, 49)
WHITE, COPPER, NAVY = (240, 238, 230), (214, 140, 80), (58, 84, 160)


@dataclass(frozen=True)
class Piece:
    name: str
    solid: Manifold
    colour: Colour
    apart: float  # mm upwards in the exploded view
    is_printed: bool = False


@dataclass(frozen=True)
class Printed:
    """A part to print: how it is made, how it is turned on the printer's bed, in which colour."""

    name: str
    make: Callable[[Measures], Manifold]
    turn: float  # degrees around x
    colour: Colour
    apart: float


PRINTED = (
    Printed("lid", lid.lid, 180, AMBER, 165),
    Printed("diffuser", lid.diffuser, 180, WHITE, 138),
    Printed("body", body.body, 180, AMBER, 42),
    Printed("tray", base.tray, 0, CREAM, -126),
    Printed("base", base.base, 0, DARK, -182),
    Printed("door", base.door, 0, AMBER, -204),
)


def printed(m: Measures) -> list[Piece]:
    return [Piece(one.name, one.make(m), one.colour, one.apart, True) for one in PRINTED]


def bought_pieces(m: Measures, pressed: float = 0.0) -> list[Piece]:
    """What is bought, with the lid (and all that moves with it) `pressed` mm down."""
    switches = [bought.switch(m, at, pressed) for at in m.switches]
    return [
        *(Piece(f"switch {i + 1}", each, BLACK, 88) for i, each in enumerate(switches)),
        *(Piece(f"LED {i + 1}", bought.led(m, at), RED, -52) for i, at in enumerate(m.leds)),
        Piece("lid screws", bought.washers(m).translate((0, 0, -pressed)), STEEL, -52),
        Piece("speaker", bought.speaker(m), GREY, -60),
        Piece("power switch", bought.power_switch(m), BLACK, 42),
        Piece("Pico", bought.pico(m), GREEN, -106),
        Piece("Pico's screws", bought.pico_screws(m), STEEL, -98),
        Piece("breadboard", bought.breadboard(m), WHITE, -106),
        Piece("tray screws", bought.tray_screws(m), STEEL, -112),
        Piece("battery holder", bought.battery(m), BLACK, -140),
        Piece("cells", bought.cells(m), COPPER, -140),
        Piece("amplifier", bought.amplifier(m), NAVY, -166),
        Piece("nut", bought.nut(m), STEEL, -166),
        Piece("screws from below", bought.flat_screws(m), STEEL, -226),
    ]


def assembled(m: Measures, pressed: float = 0.0) -> list[Piece]:
    """Everything in its place, the lid `pressed` mm down."""
    moving = ("lid", "diffuser")
    case = [
        Piece(p.name, p.solid.translate((0, 0, -pressed)), p.colour, p.apart, True)
        if p.name in moving
        else p
        for p in printed(m)
    ]
    return case + bought_pieces(m, pressed)
