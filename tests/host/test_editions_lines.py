"""Which line a value stands on: the scanner beside `tomllib`."""

import json
import tomllib
from pathlib import Path
from typing import Any

import qblock.editions
from hypothesis import given, settings
from hypothesis import strategies as st
from qblock.editions.lines import lines_of

# Strings and keys that look like something else
TRAPS = ['"]"', "'{ a = 1'", '"# no"', '"""\n[[x]]\ny = 1 \\""""', "'''\n]]'''", '"\\"["', '""']
KEYS = ["plain", '"quo.ted"', "'a = b'", '"#"', "with-dash", '"\\u0041"', "0"]


class Paper:
    """Writes TOML in which every number is another, so that it tells its own line."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw
        self.count = 1000

    def choose(self, *options: Any) -> Any:
        return self.draw(st.sampled_from(options))

    def number(self) -> str:
        self.count += 1
        return str(self.count)

    def value(self, depth: int) -> str:
        match self.choose("number", "number", "trap", "list", "table") if depth else "number":
            case "number":
                return self.number()
            case "trap":
                return str(self.choose(*TRAPS))
            case "list":
                gap = self.choose("", " ", "\n", " # ] no\n  ")
                items = [self.value(depth - 1) for _ in range(self.choose(0, 1, 2, 3))]
                tail = self.choose("", f",{gap}") if items else gap
                return f"[{gap}" + f"{gap},{gap}".join(items) + f"{tail}]"
            case _:
                keys = self.draw(st.lists(st.sampled_from(KEYS), unique=True, max_size=3))
                pairs = [f"{key} = {self.flat(self.value(depth - 1))}" for key in keys]
                return "{ " + ", ".join(pairs) + " }"

    def flat(self, value: str) -> str:
        """An inline table is on one line, except inside what it holds."""
        return value if "\n" not in value or value[0] in "[\"'" else self.number()

    def pairs(self) -> str:
        keys = self.draw(st.lists(st.sampled_from(KEYS), unique=True, max_size=4))
        return "".join(
            f"{key}{self.choose('', ' ')}= {self.value(3)}{self.choose('', ' # = 7')}\n"
            for key in keys
        )


@st.composite
def papers(draw: Any) -> str:
    paper = Paper(draw)
    text = paper.pairs()
    for number in range(paper.choose(0, 1, 2, 3)):
        text += f"\n# [no]\n[ table{number} . 'x y' ]\n" + paper.pairs()
    for _ in range(paper.choose(0, 1, 2, 3)):
        text += "[[entry]] # again\n" + paper.pairs()
        if paper.choose(True, False):
            text += "[entry.more]\n" + paper.pairs() + "[[entry.part]]\n" + paper.pairs()
    return text.replace("\n", paper.choose("\n", "\r\n"))


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[tuple[str | int, ...], Any]]:
    if isinstance(value, dict):
        return [leaf for key, part in value.items() for leaf in leaves(part, (*path, key))]
    if isinstance(value, list):
        return [leaf for at, part in enumerate(value) for leaf in leaves(part, (*path, at))]
    return [(path, value)]


@settings(max_examples=100, deadline=None)
@given(papers())
def test_every_number_is_on_the_line_that_is_told(text: str) -> None:
    lines = lines_of(text)
    rows = text.split("\n")
    for path, value in leaves(tomllib.loads(text)):
        assert path in lines
        if isinstance(value, int):
            assert str(value) in rows[lines[path] - 1], (path, lines[path])


def test_the_lines_of_our_own_file_are_where_the_values_are() -> None:
    path = Path(qblock.editions.__file__).with_name("celebration.toml")
    text = path.read_text(encoding="utf-8")
    lines, rows = lines_of(text), text.split("\n")
    for at, value in leaves(tomllib.loads(text)):
        assert json.dumps(value, ensure_ascii=False) in rows[lines[at] - 1]
    assert rows[lines["space", 31] - 1].lstrip().startswith("{ at = 31,")
