"""The terms of the game's guide, and whether a translation uses them."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "glossary"  # a file a language, and one for the source
NOT_WORDS = re.compile(r"\{[^{}]*\}|`[^`]*`|--\w[\w-]*|\[\[\w+\]\]")  # places and commands


@dataclass(frozen=True)
class Term:
    name: str
    english: tuple[str, ...]
    official: tuple[str, ...]
    also: tuple[str, ...]  # inflections

    def taken_from(self, sentence: str) -> str:
        """The English sentence without it; it counts as a word of its own alone."""
        words = "|".join(re.escape(each) for each in self.english)
        return re.sub(rf"(?<!\w)(?:{words})(?!\w)", " ", sentence)

    def is_kept_in(self, translation: str) -> bool:
        text = plain(translation).casefold()
        return any(plain(each).casefold() in text for each in (*self.official, *self.also))


@dataclass(frozen=True)
class Glossary:
    terms: tuple[Term, ...]
    same: frozenset[str]  # sentences that are the same in English

    def broken(self, sentence: str, translation: str) -> Iterator[Term]:
        """The terms that the sentence uses and its translation does not. A longer term comes
        first: a coin ping is no coin."""
        rest = plain(sentence)
        for term in sorted(self.terms, key=lambda each: -len(each.english[-1])):
            shorter = term.taken_from(rest)
            if shorter != rest and not term.is_kept_in(translation):
                yield term
            rest = shorter


def read_glossary(language: str) -> Glossary:
    given = _read(language)
    terms = [
        Term(name, tuple(english), tuple(given[name]["official"]), tuple(given[name]["also"]))
        for name, english in _read("english").items()
    ]
    return Glossary(tuple(terms), frozenset(given["same"]))


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def plain(sentence: str) -> str:
    """Without what nobody translates."""
    return NOT_WORDS.sub(" ", sentence.replace("\u2019", "'"))
