"""MicroPython for this machine: one of the right version replaces the build."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from qblock_sim.toolchain.unix_port import smoke, unix_port


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("echo '(1, 24, 1)'", "is version 1.24.1"),
        ("echo hello", "does not run as one"),
        ("exit 1", "does not run as one"),
        (None, "does not run as one"),
    ],
)
def test_a_wrong_MICROPYTHON_is_one_sentence(
    text: str | None,
    reason: str,
    tmp_path: Path,
    script: Callable[[Path, str], Path],
    sentence: Callable[..., str],
) -> None:
    path = tmp_path / "micropython"
    if text is not None:
        script(path, text)
    said = sentence("unix", env={"MICROPYTHON": str(path)})
    assert said == f"MICROPYTHON={path} must be MicroPython 1.25 but {reason}.\n"


def test_a_right_MICROPYTHON_replaces_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: Callable[[Path, str], Path]
) -> None:
    path = script(tmp_path / "micropython", "echo \"(1, 25, 0, '')\"")
    monkeypatch.setenv("MICROPYTHON", str(path))
    assert unix_port() == path


def test_an_interpreter_that_lacks_a_module_fails_the_smoke_test() -> None:
    assert not smoke(Path(sys.executable))  # CPython has no vfs module
