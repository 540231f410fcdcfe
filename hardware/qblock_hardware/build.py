"""Makes the files of the hardware, and tells which of them are not what the sources give today."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1]
NOTE = "made.json"  # from what the slow ones were made, and what came of it
MADE_FOLDERS = ("case", "cardboard", "circuit", "pcb", "pictures")  # nothing there is made by hand


@dataclass(frozen=True)
class Maker:
    """One kind of file. `outputs` gives their bytes by name, relative to the folder."""

    name: str
    outputs: Callable[[], dict[str, bytes]]
    problems: Callable[[], list[str]] = list  # what is wrong besides files of yesterday
    same: Callable[[bytes, bytes], bool] = bytes.__eq__  # (kept, made): whether they mean the same
    # All that a slow maker reads: the check compares a hash of it and does not make them again.
    sources: Callable[[], bytes] | None = None


def make(
    makers: Iterable[Maker], folder: Path = FOLDER, tell: Callable[[str], None] = print
) -> None:
    """Make everything. A slow maker whose sources are those of last time is left alone."""
    names = set()
    for maker in makers:
        if maker.sources and not list(_stale_slow(maker, folder)):
            names |= set(_note(folder)[maker.name]["files"])
            continue
        names |= renew(maker, folder, tell)
    for path in _leftovers(folder, names):
        path.unlink()


def renew(maker: Maker, folder: Path = FOLDER, tell: Callable[[str], None] = print) -> set[str]:
    """Make one kind of file, whatever is there; their names."""
    tell(maker.name)
    made = maker.outputs()
    for name, data in made.items():
        path = folder / name
        if not (path.is_file() and maker.same(path.read_bytes(), data)):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    if maker.sources:
        _write_note(folder, maker, made)
    return set(made)


def check(makers: Iterable[Maker], folder: Path = FOLDER) -> list[str]:
    """What is wrong, a sentence each."""
    found = []
    names = set()
    for maker in makers:
        found += maker.problems()
        if maker.sources:
            stale = list(_stale_slow(maker, folder))
            names |= set(_note(folder).get(maker.name, {}).get("files", {}))
        else:
            made = maker.outputs()
            names |= set(made)
            stale = [name for name in made if not _is_kept(maker, folder / name, made[name])]
        found += [f"hardware/{name} is not what the sources give today." for name in stale]
    for path in _leftovers(folder, names):
        found.append(f"hardware/{path.relative_to(folder).as_posix()} is made by nothing.")
    return found


def _is_kept(maker: Maker, path: Path, data: bytes) -> bool:
    return path.is_file() and maker.same(path.read_bytes(), data)


def _stale_slow(maker: Maker, folder: Path) -> Iterator[str]:
    assert maker.sources
    note = _note(folder).get(maker.name)
    if note is None or note["from"] != _hash(maker.sources()):
        yield maker.name
        return
    for name, kept in note["files"].items():
        path = folder / name
        if not path.is_file() or _hash(path.read_bytes()) != kept:
            yield name


def _note(folder: Path) -> dict[str, Any]:
    path = folder / NOTE
    if not path.is_file():
        return {}
    note: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return note


def _write_note(folder: Path, maker: Maker, made: dict[str, bytes]) -> None:
    assert maker.sources
    files = {name: _hash(data) for name, data in sorted(made.items())}
    note: dict[str, object] = {**_note(folder)}
    note[maker.name] = {"from": _hash(maker.sources()), "files": files}
    text = json.dumps(note, indent=1, sort_keys=True) + "\n"
    (folder / NOTE).write_text(text, encoding="utf-8")


def _leftovers(folder: Path, names: set[str]) -> Iterator[Path]:
    for made in MADE_FOLDERS:
        for path in sorted((folder / made).rglob("*")):
            if path.is_file() and path.relative_to(folder).as_posix() not in names:
                yield path


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
