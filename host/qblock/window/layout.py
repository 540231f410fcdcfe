"""Dividing a place: rows from its top or bottom, columns across it."""

from collections.abc import Sequence

from pygame import Rect


class Rows:
    """Cuts rows off a place; `rest` is what is left of it."""

    def __init__(self, rect: Rect, gap: int) -> None:
        self.rest = rect.copy()
        self._gap = gap

    def take(self, height: int) -> Rect:
        row = Rect(self.rest.x, self.rest.y, self.rest.width, height)
        cut = min(self.rest.height, height + self._gap)
        self.rest = Rect(row.x, self.rest.y + cut, row.width, self.rest.height - cut)
        return row

    def take_last(self, height: int) -> Rect:
        row = Rect(self.rest.x, self.rest.bottom - height, self.rest.width, height)
        self.rest.height = max(0, self.rest.height - height - self._gap)
        return row


def columns(rect: Rect, shares: Sequence[float], gap: int) -> list[Rect]:
    """Side by side, each as wide as its share."""
    free = rect.width - gap * (len(shares) - 1)
    whole = sum(shares)
    found: list[Rect] = []
    done = 0.0
    for number, share in enumerate(shares):
        left = rect.x + number * gap + round(free * done / whole)
        done += share
        right = rect.x + number * gap + round(free * done / whole)
        found.append(Rect(left, rect.y, right - left, rect.height))
    return found


def grid(rect: Rect, count: int, across: int, gap: int, high: int) -> list[Rect]:
    """Places of one size, row by row."""
    found: list[Rect] = []
    for number in range(count):
        row, column = divmod(number, across)
        line = Rect(rect.x, rect.y + row * (high + gap), rect.width, high)
        found.append(columns(line, [1] * across, gap)[column])
    return found
