"""What the toolchain's tests share. Nothing here compiles MicroPython or touches the network:
programs that would are stand-ins."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

Script = Callable[[Path, str], Path]
Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QBLOCK_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("MICROPYTHON", raising=False)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """A shell starts background jobs with Ctrl-C ignored, and programs below them inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def app(tmp_path: Path) -> Path:
    package = tmp_path / "app" / "question_block"
    package.mkdir(parents=True)
    (package.parent / "main.py").write_text("import question_block\n")
    (package / "__init__.py").write_text("VERSION = '0'\n")
    (package / "odds.py").write_text("def draw(n):\n    return n + 1\n")
    return package.parent


@pytest.fixture
def no_tools() -> dict[str, str]:
    """An environment without any program."""
    return {"PATH": "/nonexistent"}


@pytest.fixture
def script() -> Script:
    """Makes a stand-in for a program, of lines for the shell."""

    def make(path: Path, text: str) -> Path:
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
        return path

    return make


@pytest.fixture
def start() -> Start:
    """Starts the command line."""

    def run(*arguments: str | Path, env: Mapping[str, str] = {}) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "qblock_sim.toolchain", *map(str, arguments)],
            env={**os.environ, **env}, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    return run


@pytest.fixture
def sentence(start: Start) -> Callable[..., str]:
    """Runs the command line, which must fail with exactly one sentence and nothing else."""

    def run(*arguments: str | Path, env: Mapping[str, str] = {}) -> str:
        process = start(*arguments, env=env)
        out, err = process.communicate(timeout=20)
        assert process.returncode == 1, err
        assert out == ""
        assert err.count("\n") == 1 and err.endswith(".\n"), err
        return err

    return run
