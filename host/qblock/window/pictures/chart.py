"""Coins over time: a line for each player, with his token at its end."""

from collections.abc import Sequence

from pygame import Rect, Surface

from ..text import Type
from ..theme import HAIRLINE, MUTED, PANEL
from . import pen
from .colours import player_colour
from .tokens import token

_GRID = 4  # lines across, at most
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)


def coins_chart(
    series: Sequence[Sequence[int]], names: Sequence[str], rect: Rect, type_: Type
) -> Surface:
    """`series` are each player's coins, turn by turn; one that is shorter ends where its player
    left. Time goes to the right in every language, as on a clock's paper."""
    width, height = rect.size
    picture = pen.card((width, height), max(3, height // 40), PANEL)
    size = max(10, round(height / 18))
    key = size * 2 + max((type_.size(name, size)[0] for name in names), default=0)
    key = min(key, width // 3)
    most = max((max(line) for line in series if line), default=1)
    step = next((step for step in _STEPS if step * _GRID >= most), _STEPS[-1])
    top = max(step, -(-most // step) * step)
    plot = Rect(size * 3, size, width - key - size * 5, height - size * 3)
    turns = max((len(line) for line in series), default=1)
    _grid(picture, plot, top, step, turns, size, type_)
    _lines(picture, series, plot, top, turns)
    _ends(picture, series, names, plot, top, turns, size, type_, key)
    return picture


def _grid(
    picture: Surface, plot: Rect, top: int, step: int, turns: int, size: int, type_: Type
) -> None:
    for coins in range(0, top + 1, step):
        y = round(plot.bottom - plot.height * coins / top)
        picture.fill(HAIRLINE, Rect(plot.left, y, plot.width, max(1, size // 14)))
        label = type_.line(str(coins), round(size * 0.85), MUTED)
        picture.blit(label, label.get_rect(midright=(plot.left - size // 2, y)))
    for turn in {0, turns - 1}:
        label = type_.line(str(turn), round(size * 0.85), MUTED)
        x = plot.left if turn == 0 else plot.right
        picture.blit(label, label.get_rect(midtop=(x, plot.bottom + size // 3)))


def _lines(
    picture: Surface, series: Sequence[Sequence[int]], plot: Rect, top: int, turns: int
) -> None:
    """All of them in one drawing: as parts of the plot's height."""
    art = pen.Art(plot.height, plot.width / plot.height)
    wide = plot.width / plot.height
    thick = 0.012 if plot.height > 150 else 0.018
    for seat, line in enumerate(series):
        points = [
            (wide * turn / max(1, turns - 1), 1 - coins / top) for turn, coins in enumerate(line)
        ]
        if len(points) == 1:
            points.append(points[0])
        if points:
            art.line(_thinned(points, plot.width), thick, player_colour(seat))
    picture.blit(art.picture(), plot)


def _thinned(points: pen.Shape, most: int) -> pen.Shape:
    """No more points than there are pixels: a game may have a thousand turns."""
    every = max(1, len(points) // max(1, most))
    return [*points[::every], points[-1]]


def _ends(
    picture: Surface,
    series: Sequence[Sequence[int]],
    names: Sequence[str],
    plot: Rect,
    top: int,
    turns: int,
    size: int,
    type_: Type,
    key: int,
) -> None:
    """Token and name beside the end of each line, moved apart where they would meet."""
    piece = round(size * 1.3)
    at: list[tuple[float, int]] = []
    for seat, line in enumerate(series):
        if line:
            at.append((plot.bottom - plot.height * line[-1] / top, seat))
    y = -1e9
    places: list[tuple[float, int]] = []
    for wished, seat in sorted(at):
        y = max(wished, y + piece * 1.1)
        places.append((y, seat))
    over = max(0.0, places[-1][0] + piece / 2 - picture.get_height()) if places else 0.0
    for y, seat in places:
        art = token(seat, piece)
        x = plot.right + size
        picture.blit(art, art.get_rect(midleft=(x, round(y - over))))
        name = type_.line(names[seat], size, player_colour(seat), True, key - size)
        picture.blit(name, name.get_rect(midleft=(x + piece + size // 3, round(y - over))))
