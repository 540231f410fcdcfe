"""Coins over time: a line for each player, with his token at its end. Time runs as the language
is read: in Arabic from the right to the left."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from ..text import Type
from ..theme import HAIRLINE, MUTED, PANEL
from . import pen
from .colours import player_colour
from .tokens import token

_GRID = 4  # lines across, at most
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)
_LABEL = 0.85  # of the names: the size of the numbers


@dataclass(frozen=True)
class _Frame:
    """Where turns and coins are."""

    plot: Rect
    top: int  # coins
    step: int  # coins from line to line
    last: int  # turn
    size: int  # of the letters
    mirrored: bool

    def share(self, turn: int) -> float:
        """How far a turn is from the left, 0 to 1."""
        passed = turn / max(1, self.last)
        return 1 - passed if self.mirrored else passed

    def y(self, coins: int) -> float:
        return self.plot.bottom - self.plot.height * coins / self.top

    def before(self, picture: Surface, gap: int) -> Rect:
        """A place for a picture before the beginning of time."""
        if self.mirrored:
            return picture.get_rect(midleft=(self.plot.right + gap, 0))
        return picture.get_rect(midright=(self.plot.left - gap, 0))

    def after(self, picture: Surface, gap: int) -> Rect:
        """A place for a picture after its end."""
        if self.mirrored:
            return picture.get_rect(midright=(self.plot.left - gap, 0))
        return picture.get_rect(midleft=(self.plot.right + gap, 0))


def coins_chart(
    series: Sequence[Sequence[int]],
    names: Sequence[str],
    rect: Rect,
    type_: Type,
    number: Callable[[int], str],
) -> Surface:
    """`series` are each player's coins, turn by turn; one that is shorter ends where its player
    left. `number` writes one as the language does."""
    width, height = rect.size
    picture = pen.card((width, height), max(3, height // 40), PANEL)
    size = max(12, round(height / 17))
    key = size * 2 + max((type_.size(name, size, True)[0] for name in names), default=0)
    key = min(key, width // 3)
    most = max((max(line) for line in series if line), default=1)
    step = next((step for step in _STEPS if step * _GRID >= most), _STEPS[-1])
    top = max(step, -(-most // step) * step)
    labels = max(type_.size(number(coins), round(size * _LABEL))[0] for coins in (0, top))
    plot = Rect(labels + size, size, width - key - labels - size * 3, height - size * 3)
    if type_.right_to_left:
        plot.right = width - plot.left
    turns = max((len(line) for line in series), default=1)
    frame = _Frame(plot, top, step, turns - 1, size, type_.right_to_left)
    _grid(picture, frame, type_, number)
    _lines(picture, series, frame)
    _ends(picture, series, names, frame, type_, key)
    return picture


def _grid(picture: Surface, frame: _Frame, type_: Type, number: Callable[[int], str]) -> None:
    plot, size = frame.plot, frame.size
    for coins in range(0, frame.top + 1, frame.step):
        y = round(frame.y(coins))
        picture.fill(HAIRLINE, Rect(plot.left, y, plot.width, max(1, size // 14)))
        label = type_.line(number(coins), round(size * _LABEL), MUTED)
        place = frame.before(label, size // 2)
        place.centery = y
        picture.blit(label, place)
    for turn in {0, frame.last}:  # within the plot: beside it are the names
        label = type_.line(number(turn), round(size * _LABEL), MUTED)
        x = plot.left + round((plot.width - label.get_width()) * frame.share(turn))
        picture.blit(label, (x, plot.bottom + size // 3))


def _lines(picture: Surface, series: Sequence[Sequence[int]], frame: _Frame) -> None:
    """All of them in one drawing: as parts of its height. It is a little larger than the plot, for
    the upper half of a line at the very top."""
    thick = max(2, round(frame.plot.height * (0.012 if frame.plot.height > 150 else 0.018)))
    room = frame.plot.inflate(2 * thick, 2 * thick)
    art = pen.Art(room.height, room.width / room.height)
    for seat, line in enumerate(series):
        points = [
            (
                (thick + frame.plot.width * frame.share(turn)) / room.height,
                (frame.y(coins) - room.top) / room.height,
            )
            for turn, coins in enumerate(line)
        ]
        if len(points) == 1:
            points.append(points[0])
        if points:
            art.line(_thinned(points, room.width), thick / room.height, player_colour(seat))
    picture.blit(art.picture(), room)


def _thinned(points: pen.Shape, most: int) -> pen.Shape:
    """No more points than there are pixels: a game may have a thousand turns."""
    every = max(1, len(points) // max(1, most))
    return [*points[::every], points[-1]]


def _ends(
    picture: Surface,
    series: Sequence[Sequence[int]],
    names: Sequence[str],
    frame: _Frame,
    type_: Type,
    key: int,
) -> None:
    """Token and name beside the end of each line, moved apart where they would meet."""
    size = frame.size
    piece = round(size * 1.3)
    at = [(frame.y(line[-1]), seat) for seat, line in enumerate(series) if line]
    y = -1e9
    places: list[tuple[float, int]] = []
    for wished, seat in sorted(at):
        y = max(wished, y + piece * 1.1)
        places.append((y, seat))
    over = max(0.0, places[-1][0] + piece / 2 - picture.get_height()) if places else 0.0
    for y, seat in places:
        art = token(seat, piece)
        name = type_.line(names[seat], size, player_colour(seat), True, key - size)
        for part, gap in ((art, size), (name, size + piece + size // 3)):
            place = frame.after(part, gap)
            place.centery = round(y - over)
            picture.blit(part, place)
