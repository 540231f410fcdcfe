"""Sends every saboteur in and shows that its named test catches it.

    python tests/mutants/run.py [WORD …]    those alone whose promise or file has one of the words

They stand in the .toml files beside this one. `old` stands exactly once in `file`; `new` takes its
place in a copy; `test` must then fail.

First the named tests run on an unharmed copy: one that fails there anyway catches nobody.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TIMEOUT = 300  # s: a saboteur that makes its test hang is caught too


@dataclass(frozen=True)
class Mutant:
    promise: str
    file: str
    old: str
    new: str
    test: str


def mutants() -> list[Mutant]:
    files = sorted(HERE.glob("*.toml"))
    return [Mutant(**each) for file in files for each in tomllib.loads(file.read_text())["mutant"]]


def copy(root: str, folder: Path) -> Path:
    """A copy of one of the source roots."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / root, folder / root, ignore=ignored)
    return folder / root


def sabotage(mutant: Mutant, folder: Path) -> Path:
    """A copy of the source root that the mutant is in, with the mutant in it."""
    source = copy(_root(mutant), folder)
    target = folder / mutant.file
    text = target.read_text(encoding="utf-8")
    if text.count(mutant.old) != 1:
        raise ValueError(f"{mutant.file} has not exactly one {mutant.old!r}: mend it.")
    target.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    return source


def _root(mutant: Mutant) -> str:
    return Path(mutant.file).parts[0]


def passes(source: Path, *tests: str, timeout: float | None = None) -> bool:
    """Whether the tests pass with the packages of this copy in place of the real ones."""
    options = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *tests],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        timeout=timeout,
    )
    if run.returncode not in (0, 1):  # no such test, or pytest itself in trouble: not a catch
        told = run.stdout.decode()[-800:]
        raise ValueError(f"{', '.join(tests)} could not be run:\n{told}")
    return run.returncode == 0


def is_caught(mutant: Mutant) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        source = sabotage(mutant, Path(folder))
        try:
            return not passes(source, mutant.test, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return True


def check_unharmed(everyone: list[Mutant]) -> None:
    """ValueError if a named test fails although nobody has touched anything."""
    for root in sorted({_root(mutant) for mutant in everyone}):
        tests = {mutant.test: None for mutant in everyone if _root(mutant) == root}
        with tempfile.TemporaryDirectory() as folder:
            if not passes(copy(root, Path(folder)), *tests):
                raise ValueError(f"A test of {root}/ fails without any saboteur: run make test.")


def chosen(words: list[str]) -> list[Mutant]:
    found = [each for each in mutants() if not words or _has_one(each, words)]
    if not found:
        raise ValueError("No promise and no file has that word: see tests/mutants/*.toml.")
    return found


def _has_one(mutant: Mutant, words: list[str]) -> bool:
    return any(word.lower() in f"{mutant.promise} {mutant.file}".lower() for word in words)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD")
    missed = 0
    try:
        everyone = chosen(parser.parse_args(arguments).words)
        check_unharmed(everyone)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for mutant, caught in zip(everyone, pool.map(is_caught, everyone), strict=True):
                missed += not caught
                print(f"{'caught' if caught else 'MISSED'}  {mutant.promise}", flush=True)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    print(f"{len(everyone) - missed} caught, {missed} missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
