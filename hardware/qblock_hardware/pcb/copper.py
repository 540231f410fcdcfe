"""What the copper joins, read from the files that go to the maker of the board. Nothing here asks
KiCad, or the layout's own word for which pad is on which net."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from manifold3d import CrossSection, JoinType
from numpy.typing import NDArray

from ..joined import Joined
from . import gerber
from .gerber import Hole
from .kicad_file import NAME
from .layout import Layout

PadName = tuple[str, str]  # of its piece, and its number


@dataclass(frozen=True)
class Copper:
    """A made board."""

    layers: tuple[CrossSection, CrossSection]  # above, below
    edge: CrossSection
    plated: tuple[Hole, ...]
    plain: tuple[Hole, ...]  # holes without copper


def made(files: dict[str, bytes]) -> Copper:
    """The board that a maker would make of these files."""
    text = {name: data.decode() for name, data in files.items()}
    above, below = (gerber.layer(text[f"{NAME}-{side}_Cu.gbr"]).area() for side in "FB")
    edges = gerber.layer(text[f"{NAME}-Edge_Cuts.gbr"]).lines
    return Copper(
        (above, below),
        CrossSection([np.array([start for start, _, _ in edges])], gerber.EITHER_WAY),
        tuple(gerber.holes(text[f"{NAME}-PTH.drl"])),
        tuple(gerber.holes(text[f"{NAME}-NPTH.drl"])),
    )


def joined(copper: Copper, wanted: Layout, grown: float = 0.0) -> list[set[PadName]]:
    """The pads that copper joins, group by group, if all copper were `grown` mm wider."""
    metal = Joined()
    for pad in wanted.pads:
        metal.join(pad, pad)
    names, at = list(wanted.pads), np.array([pad.at for pad in wanted.pads.values()])
    for area in copper.layers:
        wide = area.offset(grown, JoinType.Round) if grown else area
        for piece in wide.decompose():
            on_it = [names[i] for i in np.flatnonzero(_are_on(piece, at))]
            for one, other in pairwise(on_it):
                metal.join(one, other)
    return [{_pad(each) for each in group} for group in metal.groups()]


def _pad(name: object) -> PadName:
    assert isinstance(name, tuple)
    return name


def _are_on(piece: CrossSection, at: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which of the points have copper: a line from there to the right leaves it an odd number of
    times."""
    crossings = np.zeros(len(at), dtype=int)
    x, y = at[:, :1], at[:, 1:]
    for outline in piece.to_polygons():
        x0, y0 = outline.T
        x1, y1 = np.roll(outline, -1, axis=0).T
        passes = (y0 > y) != (y1 > y)
        rise = np.where(y1 == y0, 1.0, y1 - y0)
        crossings += np.sum(passes & (x < x0 + (x1 - x0) * (y - y0) / rise), axis=1)
    odd: NDArray[np.bool_] = crossings % 2 == 1
    return odd
