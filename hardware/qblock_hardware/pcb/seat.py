"""Where the circuit board is in the case: on the Pico's pins, and on two of the tray's screws.

The Pico lies as it does beside a breadboard, parts down and pins up. The board goes over its pins
from above and lies on their plastic strips; at the right two longer screws hold it, on spacers,
together with the tray. So the printed case stays as it is.
"""

from manifold3d import Manifold

from ..case.measures import Measures, Point
from ..case.solids import polygon, prism, rod, together

THICKNESS = 1.6  # mm, of the board
STRIP = 2.54  # mm, of the plastic around the Pico's pins
PITCH = 2.54
_ROWS = 17.78  # mm from row to row
_SPACER = 7.0  # mm across
_AWAY = 0.6  # mm that the board stays away from walls and posts


def pad_20(m: Measures) -> Point:
    """The right pad at the front: places on the board are counted from here."""
    return m.pico_x + _ROWS / 2, sum(m.pico_y) / 2 - 9.5 * PITCH


def outline(m: Measures) -> list[Point]:
    """As far as the tray to the front and to the right, where the screws are; at the left it ends
    with the Pico. The corners at the back belong to the body's posts."""
    wall, post = m.inner - 1.0, m.posts_from - _AWAY
    front = m.tray_front
    return [(-post, front), (wall, front), (wall, post), (post, post), (post, wall), (-post, wall)]


def screws(m: Measures) -> list[Point]:
    """Of the tray's four, those that hold the board too."""
    return [at for at in m.pillars if at[0] > 0]


def drivers(m: Measures) -> tuple[list[Point], float]:
    """Holes through which the Pico's own screws go down, heads and all; how wide they are."""
    return m.pico_screws, m.mm("screw_m2", "head_diameter") + 2 * m.fit


def under(m: Measures) -> float:
    return m.pico_z + m.mm("pico", "thickness") + STRIP


def top(m: Measures) -> float:
    return under(m) + THICKNESS


def spacer(m: Measures) -> Manifold:
    """A tube between tray and board; two are printed."""
    high = (0.0, under(m) - m.tray_top)
    return rod((0, 0), _SPACER, high) - rod((0, 0), m.mm("screw_m3", "hole"), (-1, high[1] + 1))


def bare(m: Measures) -> Manifold:
    """The board without its parts."""
    at, wide = drivers(m)
    holes = [rod(each, wide, (0, m.side)) for each in at]
    holes += [rod(each, m.mm("screw_m3", "hole"), (0, m.side)) for each in screws(m)]
    return prism(polygon(outline(m)), (under(m), top(m))) - together(holes)
