"""Tools that are missing: installed, or named in one sentence."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from qblock_sim.toolchain import tools
from qblock_sim.toolchain.errors import ToolchainError


@pytest.mark.parametrize(
    ("command", "missing", "instead"),
    [
        ("unix", "apt-get, tar, xz, make, gcc", "MICROPYTHON"),
        ("image", "arm-none-eabi-gcc", 'make test DEVICES="sim mpy"'),
        ("bootrom", "arm-none-eabi-gcc", 'make test DEVICES="sim mpy"'),
    ],
)
def test_a_missing_tool_without_apt_is_one_sentence(
    command: str,
    missing: str,
    instead: str,
    app: Path,
    sentence: Callable[..., str],
    no_tools: dict[str, str],
) -> None:
    arguments = ["image", "--app", app] if command == "image" else [command]
    said = sentence(*arguments, env=no_tools)
    assert missing in said and instead in said


WANTED = (
    tools.Tool("absent-one", "package-one"),
    tools.Tool("sh", "dash"),
    tools.Tool("absent-one", "package-library", "crt1.o"),
)


@pytest.fixture
def apt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: Callable[[Path, str], Path]
) -> Path:
    """A stand-in for apt-get that notes its arguments, and whose first install fails."""
    done = tmp_path / "done"
    script(
        tmp_path / "bin/apt-get",
        f'echo "$@" >> {done}; case "$*" in *update*) ;; *) test $(wc -l < {done}) -gt 1 ;; esac',
    )
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    return done


def test_root_installs_what_is_missing(
    apt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    tools.require(WANTED, "It", "do without", tmp_path / "log")
    install = "install --no-install-recommends package-one package-library"
    verbs = [line.split("=300 ")[1] for line in apt.read_text().splitlines()]
    assert verbs == [install, "update", install]


def test_others_are_told_the_command(
    apt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(ToolchainError) as error:
        tools.require(WANTED, "It", "do without", tmp_path / "log")
    assert str(error.value) == (
        "It needs packages that are missing here: run `sudo apt-get install"
        " --no-install-recommends package-one package-library`, or do without."
    )
    assert not apt.exists()
