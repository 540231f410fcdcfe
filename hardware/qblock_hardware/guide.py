"""The parts of the guide that are made: its table of what to print."""

import re

from .build import FOLDER
from .case.assembly import PRINTED
from .case.measures import measures
from .case.stl import on_the_bed

PAGE = "README.md"
_MADE = re.compile(r"(<!-- made: ([a-z]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_LIES = {
    "lid": "on its face",
    "diffuser": "knobs up",
    "body": "on its deck, open side up",
    "tray": "feet up",
    "base": "pillars up",
    "door": "outside down",
}
_COLOURS = {"diffuser": "white or natural", "tray": "any"}


def outputs() -> dict[str, bytes]:
    text = (FOLDER / PAGE).read_text(encoding="utf-8")
    return {PAGE: filled(text).encode()}


def filled(text: str) -> str:
    """The page with everything made put in anew."""
    return fill(text, {"printing": printing()})


def fill(text: str, made: dict[str, str]) -> str:
    """A page with what stands between its marks put in anew."""
    return _MADE.sub(lambda found: f"{found[1]}{made[found[2]]}{found[3]}", text)


def printing() -> str:
    m = measures()
    rows = [
        "| part | as it lies | size | grams, solid | colour | |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    solids = on_the_bed(m)
    total = 0.0
    for one in PRINTED:
        x0, y0, z0, x1, y1, z1 = solids[one.name].bounding_box()
        grams = solids[one.name].volume() / 1000 * m.pla_gram_per_cm3
        total += grams
        rows.append(
            f"| [{one.name}](case/{one.name}.stl) | {_LIES[one.name]} "
            f"| {x1 - x0:.0f} x {y1 - y0:.0f} x {z1 - z0:.0f} mm | {grams:.0f} "
            f"| {_COLOURS.get(one.name, 'yellow')} "
            f"| ![{one.name}](pictures/part-{one.name}.png) |"
        )
    return "\n".join(rows) + f"\n\nTogether {total:.0f} g at most.\n"
