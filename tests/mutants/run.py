"""Sends every saboteur in and shows that its named test catches it."""

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


def mutants(path: Path = HERE / "mutants.toml") -> list[Mutant]:
    return [Mutant(**entry) for entry in tomllib.loads(path.read_text())["mutant"]]


def sabotage(mutant: Mutant, folder: Path) -> Path:
    """A copy of the source root that the mutant is in, with the mutant in it."""
    root = Path(mutant.file).parts[0]
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / root, folder / root, ignore=ignored)
    target = folder / mutant.file
    text = target.read_text(encoding="utf-8")
    if text.count(mutant.old) != 1:
        raise ValueError(f"{mutant.file} has not exactly one {mutant.old!r}: mend mutants.toml.")
    target.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    return folder / root


def is_caught(mutant: Mutant) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        source = sabotage(mutant, Path(folder))
        options = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
        try:
            run = subprocess.run(
                [sys.executable, "-m", "pytest", *options, mutant.test],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"},
                capture_output=True,
                timeout=TIMEOUT,
            )
        except subprocess.TimeoutExpired:
            return True
    if run.returncode not in (0, 1):  # no such test, or pytest itself in trouble: not a catch
        raise ValueError(f"{mutant.test} could not be run:\n{run.stdout.decode()[-800:]}")
    return run.returncode == 1


def main() -> int:
    everyone = mutants()
    missed = 0
    try:
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
