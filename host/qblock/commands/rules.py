"""`qblock rules`: the rules by number, each with the tests that show it."""

import json
import re
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from qblock.editions.load import DEFAULT, names
from qblock.editions.rulebook import Rule, rulebook, tests_folder, tests_of
from qblock.said import Amount, counted
from qblock.trouble import Trouble
from qblock.words import Words

from .speaking import spoken, wrong_usage

WIDTH_MOST = 100  # longer lines are hard to read
STYLES = {"*": "bold", "`": "cyan"}


def rules(
    context: typer.Context,
    rule: Annotated[str | None, typer.Argument(help="A number, such as C26; else all.")] = None,
    edition: Annotated[str, typer.Option(help=f"One of {', '.join(names())}.")] = DEFAULT,
    as_json: Annotated[bool, typer.Option("--json", help="As a list of JSON objects.")] = False,
) -> None:
    """The rules of an edition in our words, each with the tests that show it.

    Example: qblock rules C26
    """
    if edition not in names():
        raise wrong_usage(
            context,
            "There is no edition '{name}': take one of {known}.",
            name=edition,
            known=tuple(names()),
        )
    book = rulebook(edition)
    chosen = list(book.values()) if rule is None else [_one(book, rule)]
    folder = tests_folder()
    tests = _tests(folder) if folder else {}
    if as_json:
        print(json.dumps([_plain(one, tests) for one in chosen]))
        return
    words = spoken(context)
    console = Console(highlight=False)
    console = Console(highlight=False, width=min(console.width, WIDTH_MOST))
    section = ""
    for one in chosen:
        if rule is None and one.section != section:
            section = one.section
            console.print(Text(f"\n{section}", style="bold underline"))
        _show(words, console, one, tests.get(one.number, []), briefly=rule is None)
    if folder is None:
        console.print(
            words.gettext("The tests are not here: they come with a clone of the project.")
        )


def _one(book: dict[str, Rule], wanted: str) -> Rule:
    number = wanted.upper()
    if number not in book:
        first, *_, last = book
        raise Trouble(
            "There is no rule '{rule}': they go from {first} to {last}.",
            rule=wanted,
            first=first,
            last=last,
        )
    return book[number]


def _tests(folder: Path) -> dict[str, list[str]]:
    try:
        return tests_of(folder)
    except (OSError, ValueError, SyntaxError) as error:
        raise Trouble(
            "Cannot read the tests in {folder}: mend this first: {error}",
            folder=folder,
            error=error,
        ) from None


def _plain(rule: Rule, tests: dict[str, list[str]]) -> dict[str, Any]:
    return {
        "rule": rule.number,
        "section": rule.section,
        "text": rule.text,
        "ruling": rule.ruling,
        "tests": tests.get(rule.number, []),
    }


def _show(words: Words, console: Console, rule: Rule, tests: list[str], *, briefly: bool) -> None:
    heading = Text(rule.number, style="bold yellow")
    if not briefly:
        heading.append(f"  {rule.section}", style="dim")
    if rule.ruling:
        heading.append(f"  ({words.gettext('has a ruling of ours')})", style="dim")
    if briefly:
        count = counted("{count} test", "{count} tests", len(tests), count=Amount(len(tests)))
        heading.append(f"  ({count.told(words)})", style="dim")
    console.print(heading)
    console.print(Padding(_styled(rule.text), (0, 0, 0, 4), expand=False))
    if briefly:
        return
    shown = counted(
        "Shown by {count} test.", "Shown by {count} tests.", len(tests), count=Amount(len(tests))
    )
    console.print(f"\n{shown.told(words)}")
    for test in tests:
        console.print(f"    {test}", soft_wrap=True, markup=False)


def _styled(text: str) -> Text:
    """**bold** and `code` as a terminal can show them; elsewhere the bare words."""
    shown = Text()
    for part in re.split(r"(\*\*.+?\*\*|`.+?`)", text):
        style = STYLES.get(part[:1], "") if part[-1:] == part[:1] else ""
        shown.append(part.strip("*`") if style else part, style=style)
    return shown
