"""The command line as a whole, with stand-ins for every program."""

import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from qblock_sim.toolchain import cache


@pytest.fixture
def machine(tmp_path: Path, script: Callable[[Path, str], Path]) -> Callable[[str], dict[str, str]]:
    """An environment in which every tool is there, and `apt-get update` does as told."""

    def make(update: str) -> dict[str, str]:
        folder = tmp_path / "bin"
        for name in ("tar", "xz", "make"):
            script(folder / name, "exit 0")
        script(folder / "gcc", "echo /usr/lib/crt1.o")
        script(
            folder / "apt-get",
            'case "$*" in *print-uris*)'
            f""" echo "'http://one.example/debian/dists/x/InRelease'" ;; *) {update} ;; esac""",
        )
        return {"PATH": f"{folder}:/usr/bin:/bin"}

    return make


def test_no_network_is_told_with_the_log(
    machine: Callable[[str], dict[str, str]], start: Callable[..., subprocess.Popen[str]]
) -> None:
    process = start("unix", env=machine("exit 100"))
    _, err = process.communicate(timeout=20)
    *stages, last = err.splitlines()
    assert process.returncode == 1
    assert all(line.startswith("toolchain: ") for line in stages)
    assert "could not be fetched (no network?); the log is " in last
    assert Path(last.split("the log is ")[1].rstrip(".")).is_file()


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_build_leaves_a_sound_cache(
    number: int,
    code: int,
    machine: Callable[[str], dict[str, str]],
    start: Callable[..., subprocess.Popen[str]],
) -> None:
    process = start("unix", env=machine("exec sleep 60"))
    while not any(cache.root().glob("logs/downloads-*.log")):
        time.sleep(0.02)
    time.sleep(0.2)
    process.send_signal(number)
    _, err = process.communicate(timeout=10)
    assert process.returncode == code
    assert "Traceback" not in err
    assert sorted(path.name for path in cache.root().iterdir()) == ["locks", "logs"]


def test_a_disk_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, sentence: Callable[..., str]
) -> None:
    (tmp_path / "file").touch()
    said = sentence("bootrom", env={"QBLOCK_CACHE": str(tmp_path / "file" / "cache")})
    assert said.startswith("The build stopped: ")
