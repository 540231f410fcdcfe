"""A sentence and the facts that it names, apart from each other: so what is found out deep inside
can be told in English there, and in the reader's language where it is read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol


class Speaks(Protocol):
    """The words of a language, as the standard library's gettext has them, and its numbers."""

    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, one: str, many: str, n: int, /) -> str: ...
    def number(self, value: float, digits: int = 0, /) -> str: ...


@dataclass(frozen=True)
class Amount:
    """A number to be read, which the language writes. One that is to be typed, or that is part
    of a name, stays a plain number."""

    value: float
    digits: int = 0  # after the point


@dataclass(frozen=True)
class Said:
    """A fact may be something said itself, or a tuple that is told as a list."""

    sentence: str  # English, with a named place for each fact; of one, if it counts
    facts: Mapping[str, object] = field(default_factory=dict)
    many: str = ""  # the same of several; "": it does not count
    n: int = 0

    def told(self, words: Speaks) -> str:
        if self.many:
            text = words.ngettext(self.sentence, self.many, self.n)
        else:
            text = words.gettext(self.sentence)
        facts = {name: _fact(value, words) for name, value in self.facts.items()}
        return text.format(**facts) if facts else text

    def __str__(self) -> str:
        return self.told(ENGLISH)


def said(sentence: str, /, **facts: object) -> Said:
    return Said(sentence, facts)


def counted(one: str, many: str, n: int, /, **facts: object) -> Said:
    return Said(one, facts, many, n)


def N_(text: str) -> str:
    """Marks a text for gettext, which translates it where it is told."""
    return text


class _English:
    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        return one if n == 1 else many

    def number(self, value: float, digits: int = 0, /) -> str:
        # as programs read it: thousands are not set apart
        return f"{value:.{digits}f}"


ENGLISH: Speaks = _English()
_SPACE = "\N{NO-BREAK SPACE}"


def _fact(value: object, words: Speaks) -> object:
    if isinstance(value, Said):
        return value.told(words)
    if isinstance(value, Amount):
        return words.number(value.value, value.digits)
    if isinstance(value, tuple):
        # what stands between the names of a list
        return words.gettext(", ").join(str(_fact(each, words)) for each in value)
    if isinstance(value, int | float):
        return value
    text = str(value)
    # what was typed may hold anything: a sentence is one line; a number may have its own space
    return text if text.replace(_SPACE, "").isprintable() else _escaped(text)


def _escaped(text: str) -> str:
    return text.encode("unicode_escape").decode()
