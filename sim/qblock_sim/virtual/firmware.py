"""Runs a firmware folder under CPython as MicroPython would, without a trace in this process.

Each start has modules of its own, and sees the virtual board's `machine`, `time`, `sys` and `open`
instead of ours: so several devices live side by side, and the host's own `question_block` is
another one.
"""

import builtins
import functools
import importlib
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from .chip.modules import printer
from .lfs import FileSystem

# Of what MicroPython has: the modules that are the same here.
_SAME = frozenset(
    (
        "array",
        "binascii",
        "collections",
        "errno",
        "hashlib",
        "heapq",
        "json",
        "math",
        "re",
        "struct",
    )
)


class Firmware:
    """One start of the firmware in `folder`."""

    def __init__(
        self, folder: Path, virtual: dict[str, object], open_file: Callable[..., object]
    ) -> None:
        self._folder = folder
        self._virtual = virtual
        self._loaded: dict[str, ModuleType] = {}
        self._builtins = dict(vars(builtins))
        self._builtins["open"] = open_file
        self._builtins["print"] = printer(virtual)
        self._builtins["__import__"] = self._import

    def run(self) -> None:
        """main.py, to its end."""
        self._execute(ModuleType("__main__"), self._folder / "main.py", "")

    def _import(
        self,
        name: str,
        names: Mapping[str, Any] | None = None,
        _locals: object = None,
        wanted: Sequence[str] | None = (),
        level: int = 0,
    ) -> object:
        if level:
            package = (names or {})["__package__"].rsplit(".", level - 1)[0]
            name = f"{package}.{name}" if name else package
        elif name in self._virtual:
            return self._virtual[name]
        elif name in _SAME:
            return importlib.import_module(name)
        module = self._load(name)
        for each in wanted or ():
            if not hasattr(module, each):
                setattr(module, each, self._load(f"{name}.{each}"))
        return module if wanted or level else self._loaded[name.split(".")[0]]

    def _load(self, name: str) -> ModuleType:
        if name in self._loaded:
            return self._loaded[name]
        parent, _, last = name.rpartition(".")
        if parent:
            self._load(parent)
        path = self._folder.joinpath(*name.split("."))
        module = ModuleType(name)
        self._loaded[name] = module
        if path.is_dir():
            if (path / "__init__.py").exists():
                self._execute(module, path / "__init__.py", name)
        elif path.with_suffix(".py").exists():
            self._execute(module, path.with_suffix(".py"), parent)
        else:
            del self._loaded[name]
            raise ImportError(f"no module named '{name}'")
        if parent:
            setattr(self._loaded[parent], last, module)
        return module

    def _execute(self, module: ModuleType, path: Path, package: str) -> None:
        module.__file__ = str(path)
        module.__package__ = package
        module.__dict__["__builtins__"] = self._builtins
        exec(_compiled(path, path.stat().st_mtime_ns), module.__dict__)


@functools.lru_cache(maxsize=256)
def _compiled(path: Path, changed_ns: int) -> CodeType:
    return compile(path.read_bytes(), str(path), "exec", dont_inherit=True)


class Files:
    """What `open` and `os` show the firmware: its own source, read only, and else the flash."""

    def __init__(self, folder: Path, system: FileSystem) -> None:
        self._folder = str(folder)
        self._system = system

    def open(self, name: str, mode: str = "r") -> object:
        if self._is_source(name):
            return open(name, mode if mode in ("r", "rb") else "rb")
        return self._system.open(name, mode)

    def listdir(self, path: str = "/") -> list[str]:
        return os.listdir(path) if self._is_source(path) else self._system.listdir(path)

    def names(self) -> dict[str, object]:
        """For the module `os`."""
        return {
            "listdir": self.listdir,
            "remove": self._system.remove,
            "rename": self._system.rename,
        }

    def _is_source(self, path: str) -> bool:
        return path.startswith(self._folder + "/")
