"""Collects every sentence of the source into qblock.pot, and brings the catalogues up to date:
`python -m qblock.words.collect`. What is translated stays; what is gone from the source goes."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords
from babel.messages.pofile import read_po, write_po

from ..editions.load import load
from ..link.happening import SENTENCES
from .words import LANGUAGES, LOCALE, SOURCE, read_catalogue

ROOT = Path(__file__).parents[1]  # of the package
POT = Path(__file__).parent / "qblock.pot"
PROJECT = "question-block"
EDITIONS = ("celebration",)

# A refusal's sentence is its second argument; N_ marks one text, or one and many (and a
# comma after the last counts as one more)
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    **parse_keywords(["Refusal:2", "N_:1,1t", "N_:1,2,2t", "N_:1,2,3t"]),
}
# CLDR's rule; the library's own for Arabic takes many and other for each other
PLURALS = {
    "ar": "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 :"
    " n%100>=11 ? 4 : 5);",
}

Found = tuple[str, str | tuple[str, ...]]  # where, and the sentence or (one, many)


def sentences() -> Iterator[Found]:
    yield from _of_source()
    yield from _of_tables()


def _of_source() -> Iterator[Found]:
    for file, _, message, _, _ in extract_from_dir(ROOT, keywords=KEYWORDS):
        yield f"host/qblock/{file}", message


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
    made = Catalog(project=PROJECT, copyright_holder="", fuzzy=False, charset="utf-8")
    made.header_comment = "# The sentences of qblock, collected by `make words`."
    for where, message in sentences():
        made.add(message, locations=[(where, None)])  # type: ignore[list-item]
    return made


def updated(language: str, pot: Catalog) -> Catalog:
    if (LOCALE / f"{language}.po").exists():
        catalogue = read_catalogue(language)
        catalogue.update(pot, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        return catalogue
    plural = PLURALS.get(language)
    head = f'msgid ""\nmsgstr ""\n"Plural-Forms: {plural}\\n"\n' if plural else ""
    fresh = read_po(BytesIO(head.encode()), locale=language)
    fresh.update(pot)
    return fresh


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
    pot = template()
    POT.write_bytes(text_of(pot))
    for language in LANGUAGES:
        if language != SOURCE:
            catalogue = updated(language, pot)
            (LOCALE / f"{language}.po").write_bytes(text_of(catalogue))
            missing = sum(1 for each in catalogue if each.id and not _is_whole(each.string))
            print(f"{language}: {len(catalogue)} sentences, {missing} to translate")


def _is_whole(string: object) -> bool:
    return all(string) if isinstance(string, tuple | list) else bool(string)


if __name__ == "__main__":
    main()
