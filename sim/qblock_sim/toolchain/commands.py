"""Starts other programs, so that they leave nothing behind whatever happens to this one."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from .errors import ToolchainError
from .pins import MICROPYTHON_TAG, SOURCE_DATE_EPOCH


def build_environment(**extra: str) -> dict[str, str]:
    """The environment of a build: a short list, so that nothing else can shape its result.

    In particular MAKEFLAGS (set when `make test` calls us) and CFLAGS do not reach the build.
    """
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    return {
        **kept,
        "LC_ALL": "C",
        "SOURCE_DATE_EPOCH": SOURCE_DATE_EPOCH,
        # Else MicroPython asks git, which answers with the tag of a repository around the cache.
        "MICROPY_GIT_TAG": MICROPYTHON_TAG,
        # MicroPython's generators write out sets (the two names of a pin) in hash order.
        "PYTHONHASHSEED": "0",
        **extra,
    }


def run(
    *command: str | Path,
    log: Path,
    failure: str,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> None:
    """Run a command, its output appended to `log`; if it fails, raise `failure` and the log."""
    with log.open("ab") as output:
        output.write(f"$ {' '.join(map(str, command))}\n".encode())
        output.flush()
        # A session of its own: Ctrl-C reaches this process alone, which then ends the whole
        # group, compilers below make included. close_fds=False hands down the lock of the cache.
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=env or {**os.environ, "LC_ALL": "C"},
            cwd=cwd,
            start_new_session=True,
            close_fds=False,
        )
        try:
            code = process.wait()
        except BaseException:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise
    if code != 0:
        if b"No space left on device" in log.read_bytes():
            failure += " because the disk is full"
        raise ToolchainError(f"{failure}; the log is {log}.")


def python() -> str:
    """The interpreter for the scripts of the builds: this one, not whichever PATH has first."""
    return sys.executable


def jobs() -> str:
    """The argument of make for as many jobs as there are cores."""
    return f"-j{os.cpu_count() or 1}"
