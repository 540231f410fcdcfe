"""The commands, each loaded when it is asked for: a window need not wait for what draws tables."""

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

# In the order of the help. Each is a module of its name here, with a function of that name, or
# with an `app` of several
NAMES = (
    "play", "block", "flash", "check", "monitor", "odds", "rules", "board", "games", "sounds",
)  # fmt: skip


class AtNeed(MutableMapping[str, Any]):
    def __init__(self) -> None:
        self._loaded: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in NAMES:
            raise KeyError(name)
        if name not in self._loaded:
            self._loaded[name] = _load(name)
        return self._loaded[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


class Commands(TyperGroup):
    def __init__(self, **told: Any) -> None:
        super().__init__(**told)
        self.commands = AtNeed()


def _load(name: str) -> Any:
    module = import_module(f"{__package__}.{name}")
    if hasattr(module, "app"):
        group = get_group(module.app)
        group.name = name
        return group
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    alone.command(name, cls=getattr(module, "COMMAND", TyperCommand))(getattr(module, name))
    return get_command(alone)
