"""Every row carries a checksum of itself: SQLite would hand out a flipped byte without a word."""

import json
import zlib
from collections.abc import Sequence

Value = str | int | None


class Damaged(Exception):
    """What stands in the file is not what was written to it."""


def seal(values: Sequence[Value]) -> int:
    return zlib.crc32(json.dumps(values).encode())


def sealed(values: Sequence[Value]) -> tuple[Value, ...]:
    """A row to be written: the values and, last, their seal."""
    return (*values, seal(values))


def unsealed(row: Sequence[Value]) -> tuple[Value, ...]:
    """The values of a row that was read; Damaged if they are not what was sealed."""
    values = tuple(row[:-1])
    try:
        whole = seal(values) == row[-1]
    except TypeError:  # bytes, where only text and numbers were written
        whole = False
    if not whole:
        raise Damaged
    return values
