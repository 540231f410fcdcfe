"""The plain test modules once more, under the real MicroPython (unix port).

A test here is a test there: same file, same name. Without MicroPython these fail; nothing is
skipped.
"""

import ast
import os
import subprocess
from functools import cache
from pathlib import Path

import pytest
from qblock_sim.toolchain import unix_port

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ONLY = HERE / "on_micropython"
PLAIN = sorted(path for path in HERE.glob("test_*.py") if path != Path(__file__))


def names_of_tests(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


@cache
def results(module: str) -> dict[str, str]:
    """How each test of a module ended, with what was printed after it."""
    paths = (ROOT / "firmware", HERE, ONLY)
    run = subprocess.run(
        [unix_port.unix_port(), "-X", "heapsize=16M", ONLY / "run.py", module],
        env={**os.environ, "MICROPYPATH": ":".join(map(str, paths))},
        capture_output=True,
        text=True,
        timeout=300,
    )
    ends: dict[str, str] = {"": run.stderr}
    name = ""
    for line in run.stdout.splitlines():
        if "\t" in line:
            name, end = line.split("\t")
            ends[name] = end
        else:
            ends[name] += "\n" + line
    return ends


CASES = [
    pytest.param(path.stem, test, id=f"{path.stem}-{test}")
    for path in [*PLAIN, ONLY / "power_cut.py"]
    for test in names_of_tests(path)
]


@pytest.mark.parametrize(("module", "test"), CASES)
def test_micropython(module: str, test: str) -> None:
    ends = results(module)
    assert test in ends, f"{module} did not get as far as this test:\n{ends['']}"
    assert ends[test].startswith("passed"), ends[test]
