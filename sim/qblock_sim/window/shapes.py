"""The shapes, as points: y points down, and 1 is the side of the block's face.

All of it is drawn by us, point by point; no letter of any typeface is in it.
"""

from math import cos, hypot, pi, sin

Point = tuple[float, float]
Shape = list[Point]


def circle(x: float, y: float, radius: float, stretch: float = 1.0) -> Shape:
    """`stretch` squeezes it sideways: a coin that turns."""
    turns = [2 * pi * i / 96 for i in range(96)]
    return [(x + radius * stretch * cos(turn), y + radius * sin(turn)) for turn in turns]


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> Shape:
    """A rectangle with round corners."""
    corners = (
        (right - radius, top + radius, -pi / 2),
        (right - radius, bottom - radius, 0.0),
        (left + radius, bottom - radius, pi / 2),
        (left + radius, top + radius, pi),
    )
    return [
        (x + radius * cos(start + pi / 2 * i / 24), y + radius * sin(start + pi / 2 * i / 24))
        for x, y, start in corners
        for i in range(25)
    ]


def star(x: float, y: float, radius: float) -> Shape:
    """A spark: four long points with hollow sides."""
    points: Shape = []
    for i in range(8):
        reach = radius if i % 2 == 0 else radius * 0.26
        points.append((x + reach * sin(pi * i / 4), y - reach * cos(pi * i / 4)))
    return points


def question_mark() -> tuple[Shape, Shape]:
    """The hook and the dot, around (0, 0), 0.6 high: a ribbon that swells towards the shoulder
    and ends in round caps, over a ball."""
    return _ribbon(*_hook()), circle(0.004, 0.262, 0.062)


def _hook() -> tuple[Shape, list[float]]:
    """The middle of the ribbon and its half width along the way."""
    middle: Shape = []
    for i in range(61):  # the arch, from the left over the top to the lower right
        turn = (172 + (398 - 172) * i / 60) * pi / 180
        middle.append((0.158 * cos(turn), -0.125 + 0.145 * sin(turn)))
    start, end = middle[-1], (0.004, 0.128)
    for i in range(1, 31):  # and in one sweep down to the stem
        t = i / 30
        bend = ((start[0] - 0.052, start[1] + 0.052), (end[0], end[1] - 0.118))
        middle.append(
            (_bezier(start[0], bend[0][0], bend[1][0], end[0], t),
             _bezier(start[1], bend[0][1], bend[1][1], end[1], t))
        )  # fmt: skip
    count = len(middle) - 1
    widths = [0.047 + 0.017 * sin(pi * min(1.0, i / count * 1.25)) for i in range(count + 1)]
    return middle, widths


def _bezier(a: float, b: float, c: float, d: float, t: float) -> float:
    s = 1 - t
    return a * s**3 + 3 * b * s * s * t + 3 * c * s * t * t + d * t**3


def _ribbon(middle: Shape, widths: list[float]) -> Shape:
    """The outline of a line with these half widths and round ends."""
    left: Shape = []
    right: Shape = []
    for i, ((x, y), width) in enumerate(zip(middle, widths, strict=True)):
        nx, ny = _normal(middle, i)
        left.append((x + nx * width, y + ny * width))
        right.append((x - nx * width, y - ny * width))
    tail = _cap(middle[-1], _normal(middle, len(middle) - 1), widths[-1])
    nx, ny = _normal(middle, 0)
    head = _cap(middle[0], (-nx, -ny), widths[0])
    return left + tail + right[::-1] + head


def _normal(line: Shape, i: int) -> Point:
    (x0, y0), (x1, y1) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
    length = hypot(x1 - x0, y1 - y0)
    return (y1 - y0) / length, -(x1 - x0) / length


def _cap(at: Point, normal: Point, radius: float) -> Shape:
    """A half circle from the side the normal points to, round the end, to the other."""
    points: Shape = []
    for i in range(1, 24):
        turn = pi * i / 24
        # turn the normal towards the way the line goes
        x = normal[0] * cos(turn) - normal[1] * sin(turn)
        y = normal[0] * sin(turn) + normal[1] * cos(turn)
        points.append((at[0] + x * radius, at[1] + y * radius))
    return points
