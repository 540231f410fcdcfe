"""The examples of docs/rules.md are run, and show what it says they show."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


def test_the_examples_of_the_rules_show_what_they_say() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 15 and not failed


def test_every_module_of_the_rules_is_named() -> None:
    text = PAGE.read_text(encoding="utf-8")
    modules = {path.stem for path in (PAGE.parents[1] / "host/qblock/rules").glob("*.py")}
    unnamed = [name for name in sorted(modules - {"__init__"}) if f"`{name}`" not in text]
    assert unnamed == []
