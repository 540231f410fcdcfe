"""Text that runs both ways: cut into runs of one direction, in the order in which they stand.

Only what a game's sentences need: words, names and numbers of two directions on one line. Within
a run the font's shaper puts the letters right.
"""

import unicodedata
from functools import lru_cache
from typing import Final, Literal, NamedTuple

_Kind = Literal["left", "right", "number", None]  # None: it has no direction of its own
_LEFT_WAY: Final = "left"
_RIGHT_WAY: Final = "right"
_NUMBER: Final = "number"
_JOINS = frozenset(".,:/-")


class Run(NamedTuple):
    text: str
    is_right_to_left: bool


@lru_cache(maxsize=4000)  # the same few words are measured again and again
def runs(text: str, right_to_left: bool) -> tuple[Run, ...]:
    """From left to right as they are seen; `right_to_left` is the direction of the paragraph."""
    if all(_is_number(letter) for letter in text):
        return (Run(text, False),)  # a sum reads the same in every language
    found: list[Run] = []
    for letters, direction in _cut(text, right_to_left):
        if found and found[-1].is_right_to_left == direction:
            found[-1] = Run(found[-1].text + letters, direction)
        else:
            found.append(Run(letters, direction))
    return tuple(found[::-1] if right_to_left else found)


def _cut(text: str, right_to_left: bool) -> list[tuple[str, bool]]:
    """Stretches of letters with their direction; what has none takes that of both its
    neighbours if they agree, else the paragraph's."""
    stretches = _stretches(text)
    ways = _ways(stretches, right_to_left)
    settled: list[tuple[str, bool]] = []
    for number, (letters, kind) in enumerate(stretches):
        way = ways[number]
        if way is None:
            before = ways[number - 1] if number else right_to_left
            after = ways[number + 1] if number + 1 < len(ways) else right_to_left
            parts = right_to_left and letters.startswith(": ")  # what follows stands for itself
            way = before if before == after and not parts else right_to_left
        settled.append((letters, bool(way) and kind != _NUMBER))
    return settled


def _stretches(text: str) -> list[tuple[str, _Kind]]:
    """Letters of one kind. What joins two numbers, as in 8-4 or 11:38, is part of them."""
    found: list[tuple[str, _Kind]] = []
    for at, letter in enumerate(text):
        kind = _kind(letter)
        if kind is None and 0 < at < len(text) - 1 and letter in _JOINS:
            kind = _NUMBER if _kind(text[at - 1]) == _kind(text[at + 1]) == _NUMBER else None
        if found and found[-1][1] == kind:
            found[-1] = (found[-1][0] + letter, kind)
        else:
            found.append((letter, kind))
    return found


def _ways(stretches: list[tuple[str, _Kind]], right_to_left: bool) -> list[bool | None]:
    """Where each counts as running, with True for right to left. In a line from right to left a
    number goes with the word before it: World 8 - 4 stays together, a day and a time do not."""
    found: list[bool | None] = []
    word = right_to_left
    for _, kind in stretches:
        if kind == _NUMBER:
            found.append(word and right_to_left)
            continue
        word = word if kind is None else kind == _RIGHT_WAY
        found.append(None if kind is None else word)
    return found


def _is_number(letter: str) -> bool:
    return unicodedata.bidirectional(letter) not in ("L", "R", "AL", "NSM")


def _kind(letter: str) -> _Kind:
    bidi = unicodedata.bidirectional(letter)
    if bidi in ("R", "AL", "NSM"):
        return _RIGHT_WAY
    if bidi == "L":
        return _LEFT_WAY
    return _NUMBER if bidi in ("EN", "AN") else None
