"""All that is made, in the order in which it is made."""

from . import (
    boards_page,
    bom,
    cardboard,
    electrical,
    electrical_page,
    guide,
    netlist,
    rig,
    schematic,
    schematic_picture,
    wiring,
    wiring_page,
    wiring_picture,
)
from .build import Maker
from .case import pictures, scad, stl
from .pcb.makers import MAKERS as CIRCUIT_BOARD

MAKERS: tuple[Maker, ...] = (
    Maker("circuit", netlist.outputs, netlist.problems),
    Maker("parts", bom.outputs, bom.problems),
    Maker("figures", electrical_page.outputs, electrical.problems),
    Maker("schematic", schematic_picture.outputs, schematic.problems),
    Maker("wiring", wiring_picture.outputs, wiring.problems),
    Maker("wires", wiring_page.outputs),
    Maker("rig", rig.outputs, rig.problems),
    Maker("boards", boards_page.outputs),
    Maker("case", stl.outputs, stl.problems, stl.same),
    Maker("OpenSCAD", scad.outputs),
    Maker("pictures", pictures.outputs, sources=pictures.sources),
    Maker("cardboard", cardboard.outputs, sources=cardboard.sources),
    Maker("guide", guide.outputs),
    *CIRCUIT_BOARD,
)
