"""A name in a small place: two lines at most, and long words broken before they are made tiny."""

import unicodedata

from pygame import Surface

from ..text import Type
from ..theme import Colour

_COMFORT = 0.8  # of the wished size: below it a long word is rather broken
_SHORTEST = 4  # letters before and after a break
_LEFT_TO_RIGHT = "\u200e"  # a mark that is not seen
_VOWELS = frozenset("aeiouy")
# What is not broken apart: letters of one sound, and those that a syllable begins with together
_ONE_SOUND = (
    *("sch", "ch", "ck", "ph", "th", "sh", "qu"),
    *("bl", "br", "cl", "cr", "dr", "fl", "fr", "gl", "gr", "kl", "kr", "pl", "pr", "tr"),
)


def name_lines(
    type_: Type, text: str, size: int, colour: Colour, width: int, most: int = 2, bold: bool = False
) -> list[Surface]:
    """As large as fits, up to `size`; one line more where a language cannot say it shorter."""
    text = one_way(text) if type_.right_to_left else text
    if not _fits(type_, text, round(size * _COMFORT), width, most, bold):
        text = _with_breaks(type_, text, size, width, bold)
        most += not type_.holds(text, size, width, most, bold)
    return type_.lines(text, size, colour, width, most, bold)


def one_way(text: str) -> str:
    """A name in Latin letters alone reads from left to right to its last point, also in Arabic."""
    mixed = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)
    return text if mixed else text + _LEFT_TO_RIGHT


def _fits(type_: Type, text: str, size: int, width: int, most: int, bold: bool) -> bool:
    words = text.split()
    if any(type_.size(word, size, bold)[0] > width for word in words):
        return False
    lines, line = 1, ""
    for word in words:
        longer = f"{line} {word}".strip()
        if line and type_.size(longer, size, bold)[0] > width:
            lines, line = lines + 1, word
        else:
            line = longer
    return lines <= most


def _with_breaks(type_: Type, text: str, size: int, width: int, bold: bool) -> str:
    """Words that are too wide are cut in two, the first part with a hyphen."""
    comfortable = round(size * _COMFORT)
    parts: list[str] = []
    for word in text.split():
        places = breaks(word) if type_.size(word, comfortable, bold)[0] > width else []
        if places:
            middle = min(places, key=lambda at: abs(at - 0.55 * len(word)))
            hyphen = "" if word[middle - 1] == "-" else "-"
            parts.append(f"{word[:middle]}{hyphen}\n{word[middle:]}")
        else:
            parts.append(word)
    return " ".join(parts)


def breaks(word: str) -> list[int]:
    """Where a word may be broken: after a hyphen, or before the last consonant that a vowel
    follows. That is true of languages in Latin letters, and those have the longest words."""
    places = []
    for at in range(_SHORTEST, len(word) - _SHORTEST + 1):
        if word[at - 1] == "-" or (_is_vowel(word[at]) is False and _begins(word, at)):
            places.append(at)
    return places


def _begins(word: str, at: int) -> bool:
    """A syllable begins with this consonant."""
    rest = word[at:].lower()
    sound = next((sound for sound in _ONE_SOUND if rest.startswith(sound)), rest[0])
    torn = any(
        word[at - back : at - back + len(sound)].lower() == sound
        for sound in _ONE_SOUND
        for back in range(1, len(sound))
    )
    after = len(sound)
    return not torn and after < len(rest) and _is_vowel(rest[after]) is True


def _is_vowel(letter: str) -> bool | None:
    """None: it is no letter of an alphabet that we know how to break."""
    plain = unicodedata.normalize("NFD", letter.lower())[0]
    if not unicodedata.name(plain, "").startswith("LATIN"):
        return None
    return plain in _VOWELS
