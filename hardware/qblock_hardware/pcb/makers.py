"""All that is made for the circuit board, in the order in which it is made."""

from ..build import Maker
from ..case import stl
from ..case.measures import measures
from . import fabricate, page, picture, place_picture, seat, verdict


def _spacer() -> dict[str, bytes]:
    return {"pcb/spacer.stl": stl.write(seat.spacer(measures()))}


MAKERS: tuple[Maker, ...] = (
    Maker("circuit board", fabricate.outputs, verdict.problems, sources=fabricate.sources),
    Maker("its picture", picture.outputs),
    Maker("its place", place_picture.outputs, sources=place_picture.sources),
    Maker("its spacers", _spacer, same=stl.same),
    Maker("its page", page.outputs),
)
