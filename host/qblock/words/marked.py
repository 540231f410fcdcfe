"""Finds the sentences of the source: the texts that stand in certain calls.

Babel's own extractor reads tokens; this reads the syntax tree, so it finds a sentence within
another one, and tells of one that cannot be translated because it is put together at once.
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

Message = str | tuple[str, str]  # a sentence, or one and many

# Which arguments of a call are sentences: one, or one and many
_CALLS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "N_": (0, 1),
        "_": (0,),
        "gettext": (0,),
        "ngettext": (0, 1),
        "said": (0,),
        "counted": (0, 1),
        "wrong": (2,),
        "wrong_usage": (1,),
        "Refusal": (1,),
        "Trouble": (0,),
        "FlashError": (0,),
        "NoAddress": (0,),
        "NoName": (0,),
        "SeatError": (0,),
        "Silence": (0,),
        "TargetError": (0,),
    }
)


class Unmarked(ValueError):
    """A sentence that is put together where it is said: nobody can translate it."""


def marked(path: Path) -> Iterator[Message]:
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _of_call(node, path)


def _of_call(call: ast.Call, path: Path) -> Iterator[Message]:
    places = _CALLS.get(_name(call.func), ())
    arguments = [call.args[place] for place in places if place < len(call.args)]
    for argument in arguments:
        if isinstance(argument, ast.JoinedStr):
            raise Unmarked(f"{path}:{argument.lineno}: give the facts by name, not in an f-string")
    texts = [list(_texts(argument)) for argument in arguments]
    if len(texts) == 2:
        yield from zip(*texts, strict=True)
    elif texts:
        yield from texts[0]


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _texts(argument: ast.expr) -> Iterator[str]:
    if isinstance(argument, ast.IfExp):
        yield from _texts(argument.body)
        yield from _texts(argument.orelse)
    elif isinstance(argument, ast.Constant) and isinstance(argument.value, str) and argument.value:
        yield argument.value
