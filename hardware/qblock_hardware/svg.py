"""A sheet to draw on, and the SVG text of it: the same drawing gives the same bytes."""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

Point = tuple[float, float]

INK, PAPER, MUTED, HAIR = "#141b2d", "#fffaf0", "#5b6785", "#d8d2c2"
_FONT = "DejaVu Sans, Verdana, sans-serif"


class Sheet:
    """Millimetres or whatever is convenient: one unit is one pixel at 100 %."""

    def __init__(self, width: float, height: float, title: str, about: str) -> None:
        self.width, self.height = width, height
        self._lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" '
            f'width="{_n(width)}" height="{_n(height)}" font-family="{_FONT}">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(about)}</desc>",
            f'<rect width="{_n(width)}" height="{_n(height)}" fill="{PAPER}"/>',
        ]

    def _add(self, element: str, **attributes: str | float) -> None:
        told = " ".join(
            f'{name.replace("_", "-")}="{_n(each) if not isinstance(each, str) else each}"'
            for name, each in attributes.items()
        )
        self._lines.append(f"<{element} {told}/>")

    def wire(
        self,
        points: Sequence[Point],
        colour: str = INK,
        width: float = 2.0,
        bend: float = 0.0,
        halo: str = "",
        dash: str = "",
    ) -> None:
        """A line through points, its corners rounded by `bend`; a halo lifts it over others."""
        path = _path(points, bend)
        if halo:
            self._add("path", d=path, fill="none", stroke=halo, stroke_width=width + 3.0,
                      stroke_linejoin="round")  # fmt: skip
        more: dict[str, str | float] = {"stroke_dasharray": dash} if dash else {}
        self._add("path", d=path, fill="none", stroke=colour, stroke_width=width,
                  stroke_linecap="round", stroke_linejoin="round", **more)  # fmt: skip

    def shape(
        self, points: Sequence[Point], fill: str, colour: str = "none", width: float = 1.5
    ) -> None:
        path = "M" + " L".join(f"{_n(x)} {_n(y)}" for x, y in points) + " Z"
        self._add("path", d=path, fill=fill, stroke=colour, stroke_width=width,
                  stroke_linejoin="round")  # fmt: skip

    def area(self, outlines: Iterable[Sequence[Point]], fill: str) -> None:
        """Several outlines as one shape: one inside another is a hole in it."""
        path = " ".join(
            "M" + " L".join(f"{_n(x)} {_n(y)}" for x, y in points) + " Z" for points in outlines
        )
        self._add("path", d=path, fill=fill, fill_rule="evenodd")

    def strokes(self, lines: Iterable[tuple[Point, Point]], colour: str, width: float) -> None:
        """Many short lines of one width."""
        path = " ".join(f"M{_n(a)} {_n(b)} L{_n(c)} {_n(d)}" for (a, b), (c, d) in lines)
        self._add("path", d=path, fill="none", stroke=colour, stroke_width=width,
                  stroke_linecap="round")  # fmt: skip

    def box(
        self,
        at: Point,
        size: Point,
        fill: str,
        colour: str = "none",
        width: float = 1.5,
        corner: float = 0,
    ) -> None:
        self._add("rect", x=at[0], y=at[1], width=size[0], height=size[1], rx=corner, fill=fill,
                  stroke=colour, stroke_width=width)  # fmt: skip

    def dot(
        self, at: Point, radius: float, fill: str = INK, colour: str = "none", width: float = 1.5
    ) -> None:
        self._add("circle", cx=at[0], cy=at[1], r=radius, fill=fill, stroke=colour,
                  stroke_width=width)  # fmt: skip

    def text(
        self,
        at: Point,
        words: str,
        size: float = 13,
        colour: str = INK,
        anchor: str = "start",
        bold: bool = False,
        turn: float = 0,
    ) -> None:
        weight = ' font-weight="bold"' if bold else ""
        turned = f' transform="rotate({_n(turn)} {_n(at[0])} {_n(at[1])})"' if turn else ""
        self._lines.append(
            f'<text x="{_n(at[0])}" y="{_n(at[1])}" font-size="{_n(size)}" fill="{colour}" '
            f'text-anchor="{anchor}"{weight}{turned}>{escape(words)}</text>'
        )

    def svg(self) -> bytes:
        return ("\n".join([*self._lines, "</svg>"]) + "\n").encode()


def _path(points: Sequence[Point], bend: float) -> str:
    first, *rest = points
    parts = [f"M{_n(first[0])} {_n(first[1])}"]
    for before, here, after in zip(points, rest, rest[1:], strict=False):
        start, end = _toward(here, before, bend), _toward(here, after, bend)
        parts.append(f"L{_n(start[0])} {_n(start[1])}")
        parts.append(f"Q{_n(here[0])} {_n(here[1])} {_n(end[0])} {_n(end[1])}")
    parts.append(f"L{_n(rest[-1][0])} {_n(rest[-1][1])}")
    return " ".join(parts)


def _toward(here: Point, there: Point, far: float) -> Point:
    length = abs(there[0] - here[0]) + abs(there[1] - here[1])
    share = min(far, length / 2) / length if length else 0
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share


def _n(number: float) -> str:
    """As few digits as say it to a hundredth."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
