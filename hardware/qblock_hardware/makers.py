"""All that is made, in the order in which it is made."""

from . import bom, netlist
from .build import Maker

MAKERS: tuple[Maker, ...] = (
    Maker("circuit", netlist.outputs, netlist.problems),
    Maker("parts", bom.outputs, bom.problems),
)
