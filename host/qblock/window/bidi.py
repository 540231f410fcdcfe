"""Text that runs both ways: cut into runs of one direction, in the order in which they stand.

Only what a game's sentences need: words, names and numbers of two directions on one line. Within
a run the font's shaper puts the letters right.
"""

import unicodedata
from functools import lru_cache
from typing import NamedTuple

_RIGHT = frozenset(("R", "AL"))
_LEFT = frozenset(("L", "EN", "AN"))


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
    strengths = [_direction(letter) for letter in text]
    stretches: list[tuple[str, bool | None]] = []
    for letter, strength in zip(text, strengths, strict=True):
        if stretches and stretches[-1][1] == strength:
            stretches[-1] = (stretches[-1][0] + letter, strength)
        else:
            stretches.append((letter, strength))
    settled: list[tuple[str, bool]] = []
    for number, (letters, strength) in enumerate(stretches):
        if strength is None:
            before = settled[-1][1] if settled else right_to_left
            after = stretches[number + 1][1] if number + 1 < len(stretches) else right_to_left
            strength = before if before == after else right_to_left
            if (
                right_to_left
                and not strength
                and len(letters) > 1
                and _parts_numbers(stretches, number)
            ):
                strength = True
        settled.append((letters, bool(strength)))
    return settled


def _parts_numbers(stretches: list[tuple[str, bool | None]], number: int) -> bool:
    """Whether a day and a time, say, stand on both sides: each is read by itself, but for those
    that follow a word that runs to the right, as in World 8 - 4."""
    after = stretches[number + 1 : number + 2]
    if not after or not after[0][0][0].isdecimal():
        return False
    for letters, strength in reversed(stretches[:number]):
        if strength is True:
            return True
        if any(unicodedata.bidirectional(letter) == "L" for letter in letters):
            return False
    return True


def _is_number(letter: str) -> bool:
    return unicodedata.bidirectional(letter) not in ("L", "R", "AL", "NSM")


def _direction(letter: str) -> bool | None:
    """True: right to left; None: it has no direction of its own."""
    kind = unicodedata.bidirectional(letter)
    if kind in _RIGHT or kind == "NSM":
        return True
    return False if kind in _LEFT else None
