"""JSON in its one form, so that a game is the same text wherever it was."""

import json
from typing import NoReturn


def compact(text: str) -> str:
    """The same JSON without needless spaces; ValueError if it is none."""
    try:
        value = json.loads(text, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("JSON that is nested too deeply") from None
    return dumps(value)


def dumps(value: object) -> str:
    """A value as `compact` writes it; ValueError if JSON or UTF-8 cannot say it."""
    made = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    made.encode()  # half a surrogate pair is a text to Python, but not to a file
    return made


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")
