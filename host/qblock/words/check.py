"""What is wrong with a catalogue: `python -m qblock.words.check fi` lists it."""

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from gettext import c2py
from string import Formatter

from babel.messages.catalog import Catalog, Message

from ..editions.load import load
from .collect import EDITIONS, is_whole, template
from .glossary import Glossary, plain, read_glossary
from .languages import ALL, LANGUAGES, SOURCE, plural_forms, plural_header
from .words import read_catalogue

_CODE = re.compile(r"`[^`]*`|--\w[\w-]*|QBLOCK_HOME|\[\[\w+\]\]")  # to be typed as it stands
_ENDS = {".": ".!", ":": ":", "?": "?؟;", "…": "…", "!": "!"}
_ENOUGH = 1000  # numbers by which a plural form is known


def faults(language: str, catalogue: Catalog, glossary: Glossary, source: Catalog) -> list[str]:
    """One sentence each; none if all is well. `source` is what there is to say."""
    found: list[str] = []
    if catalogue.plural_forms.rstrip(";") != plural_header(language).rstrip(";"):
        found.append(f"Plural-Forms has to be: {plural_header(language)}")
        return found
    alone = forms_of_one_number(catalogue)
    names = names_of_things() | glossary.same
    for each in source:
        if not each.id:
            continue
        translated = catalogue.get(each.id if isinstance(each.id, str) else each.id[0])
        for fault in _of_message(each, translated, alone, names, glossary):
            found.append(f"{_english(each)!r}: {fault}")
    return found


def _of_message(
    wanted: Message,
    got: Message | None,
    alone: frozenset[int],
    names: frozenset[str],
    glossary: Glossary,
) -> Iterator[str]:
    if got is None or not is_whole(got.string):
        yield "is not translated"
        return
    if got.pluralizable != wanted.pluralizable:
        yield "counts here, and there it does not"
        return
    english = _english(wanted)
    for form, text in enumerate(_forms(got)):
        yield from _of_text(english, text, counts=wanted.pluralizable and form in alone)
        for term in glossary.broken(english, text):
            yield f"{text!r} does not say {' or '.join(term.official)} ({term.name})"
        if text == english and english not in names and re.search(r"[^\W\d_]", plain(english)):
            yield "is the same as in English; list it under `same` if it has to be"


def _of_text(english: str, text: str, *, counts: bool) -> Iterator[str]:
    wanted, got = places(english), places(text)
    # a form that is for one number alone may say it in words
    missing, strange = wanted - got, got - wanted
    if strange or len(missing) > (1 if counts else 0):
        yield f"{text!r} has the places {sorted(got)}, not {sorted(wanted)}"
    if sorted(_CODE.findall(english)) != sorted(_CODE.findall(text)):
        yield f"{text!r} changes what is to be typed"
    if text[-1] not in _ENDS.get(english[-1], text[-1]):
        yield f"{text!r} ends otherwise"
    if text != text.strip() and english == english.strip():
        yield f"{text!r} has a space too many at an end"


def places(text: str) -> frozenset[str]:
    """The names in braces."""
    try:
        return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)
    except ValueError:
        return frozenset(("braces that do not match",))


def forms_of_one_number(catalogue: Catalog) -> frozenset[int]:
    """The plural forms that one number alone asks for."""
    numbers: dict[int, int] = {}
    chooses = chooser(catalogue)
    for n in range(_ENOUGH + 1):
        numbers[chooses(n)] = numbers.get(chooses(n), 0) + 1
    return frozenset(form for form, count in numbers.items() if count == 1)


def chooser(catalogue: Catalog) -> Callable[[int], int]:
    """Which form a number asks for, as gettext reads it from the head of the catalogue."""
    return c2py(catalogue.plural_expr)


def names_of_things() -> frozenset[str]:
    """What the guide leaves in English, or may."""
    editions = [load(name) for name in EDITIONS]
    return frozenset(space.name for edition in editions for space in edition.spaces)


def _english(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[1]


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def main() -> None:
    parser = argparse.ArgumentParser(description="Say what is wrong with a catalogue.")
    parser.add_argument("language", nargs="*", help=f"some of {' '.join(ALL)}; else all there are")
    wanted = parser.parse_args().language or [each for each in LANGUAGES if each != SOURCE]
    source = template()
    wrong = 0
    for language in wanted:
        if language == SOURCE or language not in LANGUAGES:
            parser.error(f"there is no {language}.po: python -m qblock.words.collect {language}")
        found = faults(language, read_catalogue(language), read_glossary(language), source)
        for fault in found:
            print(f"{language}: {fault}")
        forms = ", ".join(plural_forms(language))
        print(f"{language}: {len(found)} faults; its plural forms are {forms}", file=sys.stderr)
        wrong += len(found)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
