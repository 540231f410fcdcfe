"""All that is made, in the order in which it is made."""

from . import bom, electrical, electrical_page, netlist
from .build import Maker

MAKERS: tuple[Maker, ...] = (
    Maker("circuit", netlist.outputs, netlist.problems),
    Maker("parts", bom.outputs, bom.problems),
    Maker("figures", electrical_page.outputs, electrical.problems),
)
