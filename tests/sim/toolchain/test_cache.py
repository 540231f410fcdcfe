"""The cache: an entry is made once, whole or not at all, by one build at a time."""

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from qblock_sim.toolchain import cache
from qblock_sim.toolchain.errors import ToolchainError


def test_the_digest_tells_lists_apart_that_join_to_the_same_bytes() -> None:
    assert cache.digest("ab", "c") != cache.digest("a", "bc")
    assert cache.digest("ab", "c") == cache.digest(b"ab", b"c")


def test_the_cache_lies_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cache.root() == tmp_path / "cache"
    monkeypatch.delenv("QBLOCK_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache.root() == tmp_path / "xdg" / "question-block"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache.root() == tmp_path / "home" / ".cache" / "question-block"


def test_an_entry_is_made_once() -> None:
    made = []

    def make(folder: Path, log: Path) -> None:
        made.append(folder)
        (folder / "file").write_text("x")

    first = cache.entry("thing", ["a"], make)
    assert (first / "file").read_text() == "x"
    assert cache.entry("thing", ["a"], make) == first
    assert cache.entry("thing", ["b"], make) != first
    assert len(made) == 2


@pytest.mark.parametrize("failure", [ToolchainError, OSError, KeyboardInterrupt])
def test_a_failed_entry_leaves_its_log_and_nothing_else(failure: type[BaseException]) -> None:
    def make(folder: Path, log: Path) -> None:
        (folder / "half").write_text("x")
        log.write_text("why")
        raise failure("no")

    with pytest.raises(failure):
        cache.entry("thing", ["a"], make)
    files = [path.name for path in cache.root().rglob("*") if path.is_file()]
    name = f"thing-{cache.digest('a')}"
    assert sorted(files) == sorted([name, f"{name}.log"])  # the lock and the log


def test_what_a_killed_build_left_does_not_get_into_the_entry() -> None:
    partial = cache.root() / f".thing-{cache.digest('a')}.partial"
    partial.mkdir()
    (partial / "half").write_text("x")
    entry = cache.entry("thing", ["a"], lambda folder, log: (folder / "whole").touch())
    assert [path.name for path in entry.iterdir()] == ["whole"]
    assert not partial.exists()


def test_two_builds_at_once_make_one_entry(capsys: pytest.CaptureFixture[str]) -> None:
    made = []

    def make(folder: Path, log: Path) -> None:
        made.append(folder)
        time.sleep(0.3)

    threads = [threading.Thread(target=cache.entry, args=("thing", ["a"], make)) for _ in "12"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1
    assert "wait for another build of thing-" in capsys.readouterr().err


def test_the_lock_outlives_a_killed_build_as_long_as_its_commands_run(tmp_path: Path) -> None:
    holder = (
        "from qblock_sim.toolchain import cache, commands; from pathlib import Path\n"
        "with cache.lock('x'): commands.run('sleep', '1', log=Path('log'), failure='')"
    )
    process = subprocess.Popen([sys.executable, "-c", holder], cwd=tmp_path)
    while not (tmp_path / "log").exists():
        time.sleep(0.02)
    time.sleep(0.2)
    process.kill()
    process.wait()
    before = time.monotonic()
    with cache.lock("x"):
        assert time.monotonic() - before > 0.3
