"""A case of cardboard, for those without a printer: a template on paper at its true size."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .case.lid import mark
from .case.measures import Measures, measures

if TYPE_CHECKING:  # a second to load, and the check draws nothing
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # mm
RULER = 50.0
CARD = 1.5  # mm, of the cardboard
TAB = 10.0
SKIRT = 22.0  # of the lid
WALL = 62.0  # height of the walls
_INCH = 25.4
_LOOK: dict[Any, Any] = {
    "svg.hashsalt": "question-block",
    "pdf.compression": 0,
    "font.family": "DejaVu Sans",
}

Point = tuple[float, float]


def outputs() -> dict[str, bytes]:
    import matplotlib

    m = measures()
    made = {}
    with matplotlib.rc_context(_LOOK):
        for paper, size in PAPERS.items():
            figures = [_page(m, size, number) for number in range(len(PAGES))]
            for number, figure in enumerate(figures, start=1):
                data = io.BytesIO()
                figure.savefig(data, format="svg", metadata={"Date": None, "Creator": None})
                made[f"cardboard/{paper}-{number}.svg"] = data.getvalue()
            made[f"cardboard/{paper}.pdf"] = _pdf(figures)
    return made


def sources() -> bytes:
    m = measures()
    outline = [each.round(3).tolist() for each in mark(m).to_polygons()]
    places = (m.side, m.switch_at, m.leds, m.part["led"].mm, m.part["button"].mm)
    rocker = m.part["power_switch"].mm
    return repr((outline, places, rocker)).encode() + Path(__file__).read_bytes()


def _pdf(figures: Sequence["Figure"]) -> bytes:
    from matplotlib.backends.backend_pdf import PdfPages

    data = io.BytesIO()
    nameless = {"Creator": None, "Producer": None, "CreationDate": None}
    with PdfPages(data, metadata=nameless) as pdf:
        for figure in figures:
            pdf.savefig(figure)
    return data.getvalue()


def _page(m: Measures, size: Point, number: int) -> "Figure":
    from matplotlib.figure import Figure

    width, height = size
    figure = Figure(figsize=(width / _INCH, height / _INCH))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, width)
    axes.set_ylim(0, height)
    axes.axis("off")
    title, draw = PAGES[number]
    axes.text(
        15, height - 14, f"Question Block, sheet {number + 1} of {len(PAGES)}: {title}", size=13
    )
    axes.text(
        15,
        height - 20,
        "Cut along the full lines, fold along the dashed ones, the print outside.",
        size=8.5,
    )
    _ruler(axes, 15, 12)
    draw(m, axes, width / 2, height - 26)
    return figure


def _ruler(axes: "Axes", x: float, y: float) -> None:
    axes.plot([x, x + RULER], [y, y], color="black", linewidth=1.2, gid="ruler")
    for i in range(6):
        axes.plot([x + 10 * i] * 2, [y, y + 2.5], color="black", linewidth=0.8)
    told = "This line is 50 mm long. If yours is not, print again at 100 %, not fitted to the page."
    axes.text(x + RULER + 4, y, told, size=8.5, va="center")


def _lid(m: Measures, axes: "Axes", x: float, top: float) -> None:
    """The face with the question mark, and its skirt."""
    half = m.side / 2 + CARD + 0.5
    y = top - half - SKIRT
    reach = half + SKIRT
    _cut(
        axes,
        [(x - half, y + half), (x - half, y + reach), (x + half, y + reach), (x + half, y + half)],
    )
    _cut(
        axes,
        [(x - half, y - half), (x - half, y - reach), (x + half, y - reach), (x + half, y - half)],
    )
    for side in (-1, 1):  # the other two flaps, with tabs that are glued under the first two
        out, edge = x + side * reach, x + side * half
        ends = [(out, y - half), (edge, y - half)], [(out, y + half), (edge, y + half)]
        _cut(axes, [ends[0][0], ends[1][0]])
        for (far, at), (near, _) in ends:
            beyond = at + (TAB if at > y else -TAB)
            _cut(axes, [(far, at), (far, beyond), (near + side * 3, beyond), (near, at)])
            _fold(axes, (far, at), (near, at))
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        a = (x + dx * half - dy * half, y + dy * half - dx * half)
        b = (x + dx * half + dy * half, y + dy * half + dx * half)
        _fold(axes, a, b)
    for outline in mark(m).to_polygons():
        points = [(x + px, y + py) for px, py in outline]
        _cut(axes, [*points, points[0]])
    axes.text(x, y - half - SKIRT / 2, "front", **_SMALL)
    axes.text(
        x, y - half + 4, "lid: cut out the question mark,\nglue tracing paper behind it", **_SMALL
    )


def _walls(m: Measures, axes: "Axes", x: float, top: float) -> None:
    left = x - m.side - TAB / 2
    first, second = top - WALL, top - 2 * WALL - 12
    _strip(m, axes, (left, first), ("front: speaker", "right"))
    _strip(m, axes, (left, second), ("back: USB", "left: power switch"))
    middle = (left + m.side / 2, first + WALL / 2)
    for row in range(-3, 4):
        for column in range(-3, 4):
            if row * row + column * column <= 10:
                _circle(axes, (middle[0] + 5 * column, middle[1] + 5 * row), 3.0)
    _box(axes, (left + m.side / 2, second + 25), (14, 10))
    rocker = m.part["power_switch"].mm
    at = (left + 1.5 * m.side, second + 15)
    _box(axes, at, (rocker["cutout_width"], rocker["cutout_length"]))


def _strip(m: Measures, axes: "Axes", at: Point, names: tuple[str, str]) -> None:
    """Two walls and a tab."""
    (x, y), side = at, m.side
    end = x + 2 * side
    outline = [(x, y), (end, y), (end + TAB, y + 4), (end + TAB, y + WALL - 4), (end, y + WALL)]
    _cut(axes, [*outline, (x, y + WALL), (x, y)])
    _fold(axes, (x + side, y), (x + side, y + WALL))
    _fold(axes, (end, y), (end, y + WALL))
    for number, name in enumerate(names):
        axes.text(x + side * (number + 0.5), y + WALL - 5, name, **_SMALL)


def _deck(m: Measures, axes: "Axes", x: float, top: float) -> None:
    """Deck and floor go between the walls, whose print is outside."""
    half = m.side / 2 - CARD - 0.5
    y = top - half - TAB
    _tabbed(axes, (x, y), half)
    cutout = m.part["button"].mm["cutout"]
    for dx in (-1, 1):
        for dy in (-1, 1):
            _box(axes, (x + dx * m.switch_at, y + dy * m.switch_at), (cutout, cutout))
    for px, py in m.leds:
        _circle(axes, (x + px, y + py), m.part["led"].mm["diameter"])
    axes.text(x, y - half + 5, "deck: keyswitches and LEDs", **_SMALL)
    axes.text(x, y - half - TAB / 2, "front", **_SMALL)
    low = y - 2 * half - 2 * TAB - 6
    _tabbed(axes, (x, low), half)
    axes.text(x, low, "floor", **_SMALL)


def _tabbed(axes: "Axes", at: Point, half: float) -> None:
    """A square with a tab at each side."""
    x, y = at
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        a = (x + dx * half - dy * half, y + dy * half + dx * half)
        b = (x + dx * half + dy * half, y + dy * half - dx * half)
        _fold(axes, a, b)
        outer = []
        for px, py in (a, b):
            inwards = 0.92
            outer.append(
                (
                    x + (px - x) * (inwards if dy else 1) + dx * TAB,
                    y + (py - y) * (inwards if dx else 1) + dy * TAB,
                )
            )
        _cut(axes, [a, outer[0], outer[1], b])


PAGES: tuple[tuple[str, Callable[[Measures, "Axes", float, float], None]], ...] = (
    ("lid", _lid),
    ("walls", _walls),
    ("deck and floor", _deck),
)
_SMALL: dict[str, Any] = {"size": 8.5, "ha": "center", "va": "center"}


def _cut(axes: "Axes", points: Sequence[Point]) -> None:
    axes.plot([x for x, _ in points], [y for _, y in points], color="black", linewidth=0.8)


def _fold(axes: "Axes", a: Point, b: Point) -> None:
    axes.plot([a[0], b[0]], [a[1], b[1]], color="0.35", linewidth=0.7, linestyle=(0, (5, 3)))


def _box(axes: "Axes", at: Point, size: Point) -> None:
    (x, y), (w, h) = at, (size[0] / 2, size[1] / 2)
    _cut(axes, [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h), (x - w, y - h)])


def _circle(axes: "Axes", at: Point, diameter: float) -> None:
    from matplotlib.patches import Circle

    axes.add_patch(Circle(at, diameter / 2, fill=False, linewidth=0.8))
