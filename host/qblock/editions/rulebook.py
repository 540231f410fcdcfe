"""The rules of an edition by number, and the tests that show them."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..trouble import Trouble
from .load import DEFAULT, names

HERE = Path(__file__).parent
RULE = re.compile(r"- ([A-Z]+\d+) (.+)")
SECTION = re.compile(r"## (.+)")
NUMBERS = re.compile(r"test_((?:[A-Z]+\d+_)+)")  # test_C7_C13_...: a test of two rules
RULING = "**ruling**"


@dataclass(frozen=True, slots=True)
class Rule:
    number: str
    section: str
    text: str

    @property
    def ruling(self) -> bool:
        """Whether some of it is our decision, where the guide is silent."""
        return RULING in self.text


def rulebook(edition_name: str = DEFAULT) -> dict[str, Rule]:
    if edition_name not in names():
        raise Trouble(
            "There is no edition '{name}': take one of {known}.",
            name=edition_name,
            known=tuple(names()),
        )
    text = (HERE / f"{edition_name}.md").read_text(encoding="utf-8")
    rules: dict[str, Rule] = {}
    section = ""
    for line in text.splitlines():
        if heading := SECTION.fullmatch(line):
            section = heading[1]
        elif rule := RULE.fullmatch(line):
            rules[rule[1]] = Rule(rule[1], section, rule[2])
    return rules


def rules_of(edition_name: str = DEFAULT) -> dict[str, str]:
    """The text of every rule, by its number, in the order of the page."""
    return {number: rule.text for number, rule in rulebook(edition_name).items()}


def tests_folder() -> Path | None:
    """Where the tests are if this runs from a clone, as `pip install -e` makes it."""
    root = Path(__file__).resolve().parents[3]
    folder = root / "tests"
    return folder if folder.is_dir() and (root / "pyproject.toml").is_file() else None


def tests_of(folder: Path) -> dict[str, list[str]]:
    """The tests below a folder by the rule they are named for, each as pytest takes it."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if not NUMBERS.search(source):
            continue
        where = path.relative_to(folder.parent).as_posix()
        for name in _functions(ast.parse(source, str(path)), ""):
            numbers = NUMBERS.match(name.rpartition("::")[2])
            for number in numbers[1].strip("_").split("_") if numbers else ():
                found.setdefault(number, []).append(f"{where}::{name}")
    return found


# A test that imports these does not mean to run them, though pytest goes by their names.
tests_folder.__test__ = False  # type: ignore[attr-defined]
tests_of.__test__ = False  # type: ignore[attr-defined]


def _functions(node: ast.Module | ast.ClassDef, prefix: str) -> Iterator[str]:
    for child in node.body:
        if isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{prefix}{child.name}::")
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{prefix}{child.name}"
