"""Collects every sentence of the source into qblock.pot, and brings the catalogues up to date:
`python -m qblock.words.collect`. What is translated stays; what is gone from the source goes.

`python -m qblock.words.collect fi` begins a new one as well, with nothing translated yet.
"""

import argparse
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import qblock_sim
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

import qblock

from ..editions.load import load
from ..link.happening import SENTENCES
from .languages import ALL, LANGUAGES, LOCALE, SOURCE, locale_of, plural_header
from .marked import Message, marked
from .words import own_name, read_catalogue

ROOTS = {  # where each package stands in the project
    "host/qblock": Path(qblock.__file__).parent,
    "sim/qblock_sim": Path(qblock_sim.__file__).parent,
}
POT = Path(__file__).parent / "qblock.pot"
EDITIONS = ("celebration",)

Found = tuple[str, Message]  # where, and the sentence


def sentences() -> Iterator[Found]:
    yield from _of_source()
    yield from _of_tables()


def _of_source() -> Iterator[Found]:
    for name, root in ROOTS.items():
        for path in sorted(root.rglob("*.py")):
            for message in marked(path):
                yield f"{name}/{path.relative_to(root).as_posix()}", message


def _of_tables() -> Iterator[Found]:
    """Texts that stand in tables of data and not in a call."""
    for sentence in SENTENCES.values():
        yield "host/qblock/link/happening.py", sentence
    for name in EDITIONS:
        edition = load(name)
        for text in [space.name for space in edition.spaces] + [*edition.tokens]:
            yield f"host/qblock/editions/{name}.toml", text


def template() -> Catalog:
    """No line numbers and no dates: it changes only when a sentence does."""
    made = Catalog(fuzzy=False, charset="utf-8")
    made.header_comment = "# The sentences of qblock, collected by `make words`."
    found = list(sentences())
    # a refusal that counts is said in the words of its pair, and so never by itself
    paired = {message[1] for _, message in found if isinstance(message, tuple)}
    for where, message in found:
        if message in paired:
            continue
        made.add(message, locations=[(where, None)])  # type: ignore[list-item]
    return made


def fresh(language: str) -> Catalog:
    """A catalogue with its head and nothing in it."""
    head = f'msgid ""\nmsgstr ""\n"Plural-Forms: {plural_header(language)}\\n"\n'
    made = read_po(BytesIO(head.encode()), locale=locale_of(language))
    made.fuzzy = False
    made.header_comment = f"# The words of qblock: {own_name(language)}."
    return made


def updated(language: str, pot: Catalog) -> Catalog:
    """The sentences of the source, with what is translated of them."""
    known = read_catalogue(language) if (LOCALE / f"{language}.po").exists() else fresh(language)
    made = fresh(language)
    for each in pot:
        if not each.id:
            continue
        old = known.get(each.id)
        kept = old.string if old and old.pluralizable == each.pluralizable else None
        if isinstance(kept, tuple) and len(kept) != made.num_plurals:
            kept = None
        made.add(each.id, kept, locations=each.locations)
    return made


def text_of(catalogue: Catalog) -> bytes:
    written = BytesIO()
    write_po(written, catalogue, width=100, sort_by_file=True, include_lineno=False)
    lines = written.getvalue().decode().splitlines(keepends=True)
    # when it was made and by which tool is no news to anyone
    return "".join(line for line in lines if not line.startswith(_NO_NEWS)).encode()


_NO_NEWS = tuple(
    f'"{name}:'
    for name in (
        "Project-Id-Version",
        "Report-Msgid-Bugs-To",
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Language-Team",
        "Generated-By",
    )
)


def main() -> None:
    parser = argparse.ArgumentParser(description="Bring the catalogues up to date.")
    parser.add_argument("language", nargs="*", help="begin this one too")
    begun = parser.parse_args().language
    for language in begun:
        if language not in ALL:
            parser.error(f"{language} is none of {' '.join(ALL)}")
    pot = template()
    POT.write_bytes(text_of(pot))
    for language in ALL:
        if language != SOURCE and (language in LANGUAGES or language in begun):
            catalogue = updated(language, pot)
            (LOCALE / f"{language}.po").write_bytes(text_of(catalogue))
            missing = sum(1 for each in catalogue if each.id and not is_whole(each.string))
            print(f"{language}: {len(catalogue)} sentences, {missing} to translate")


def is_whole(string: object) -> bool:
    return all(string) if isinstance(string, tuple | list) else bool(string)


if __name__ == "__main__":
    main()
