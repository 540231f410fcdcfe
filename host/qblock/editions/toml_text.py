"""Reads a TOML text that a person wrote, and goes on reading after a slip."""

import re
import tomllib
from typing import Any, NamedTuple

from ..said import Said, said
from .lines import Path, lines_of
from .mistakes import UNREADABLE, Mistake

PAIR = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=")
LINE = re.compile(r"\s*\(at line (\d+), column \d+\)|\s*\(at end of document\)")
SLIPS_MOST = 50  # a file with more is no board file


class Reading(NamedTuple):
    data: dict[str, Any] | None  # None: not to be read at all
    lines: dict[Path, int]
    slips: list[Mistake]


def read_toml(text: str) -> Reading:
    """`tomllib` stops at the first slip. A slip that is in one line alone is taken out of a copy
    of the text, so that all of them are found, and the mistakes in the other lines too."""
    rows = text.replace("\r\n", "\n").split("\n")
    slips: list[Mistake] = []
    while len(slips) < SLIPS_MOST:
        copy = "\n".join(rows)
        try:
            return Reading(tomllib.loads(copy), lines_of(copy), slips)
        except RecursionError:
            slips.append(Mistake(None, "", said("Too many brackets in brackets: remove some.")))
            break
        except ValueError as error:  # a TOMLDecodeError, or a number of thousands of digits
            line = _line(str(error), len(rows))
            row = _mended(rows[line - 1], str(error)) if line else None
            slips.append(Mistake(line, "", _sentence(str(error), row)))
            if line is None or row is None:
                break
            rows[line - 1] = row
    return Reading(None, {}, slips)


def _line(error: str, last: int) -> int | None:
    match = LINE.search(error)
    if match is None:
        return None
    return min(int(match[1]), last) if match[1] else last


def _mended(row: str, error: str) -> str | None:
    """The row such that it can be read. None if the slip may be in another row than this."""
    pair = PAIR.match(row)
    if pair is None:
        return None
    try:
        tomllib.loads(row)
    except (ValueError, RecursionError):
        return f'{pair[1]} = "{UNREADABLE}"'
    return "" if "overwrite" in error else None


def _sentence(error: str, row: str | None) -> Said:
    if row == "":
        return said("This stands twice: remove one of the two.")
    reason = LINE.sub("", error).replace("\n", " ")[:80]
    return said(
        "This is not TOML ({reason}): write it as in {examples}.",
        reason=reason,
        examples=("price = 3", 'name = "World 1-1"'),
    )
