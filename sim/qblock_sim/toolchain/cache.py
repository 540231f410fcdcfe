"""A cache of finished things, named by the hash of everything that went into them.

An entry is a folder `<what>-<hash>`. It appears whole or not at all, and never changes afterwards.
"""

import fcntl
import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from .progress import stage


def root() -> Path:
    """The folder of the cache, outside any work tree; made if it is not there."""
    if own := os.environ.get("QBLOCK_CACHE"):
        path = Path(own)
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        path = Path(base) / "question-block"
    path.mkdir(parents=True, exist_ok=True)
    return path.resolve()


def digest(*parts: str | bytes) -> str:
    """16 hex digits over the parts, each with its length, so that no two lists run together."""
    sha = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        sha.update(b"%d:" % len(data))
        sha.update(data)
    return sha.hexdigest()[:16]


def recipe(*files: str | Path) -> list[bytes]:
    """The bytes of source files that shape a product, as parts for `digest`."""
    return [Path(file).read_bytes() for file in files]


@contextmanager
def lock(name: str) -> Iterator[None]:
    """Let one process at a time work on `name`.

    The kernel drops the lock with the last process that holds the file, so none is ever stale.
    Commands started meanwhile inherit it (see `commands.run`): should this process be killed, the
    next one still waits until the last stray compiler has gone.
    """
    path = root() / "locks" / name
    path.parent.mkdir(exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        os.set_inheritable(descriptor, True)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            with stage(f"wait for another build of {name}"):
                fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def entry(what: str, parts: Iterable[str | bytes], make: Callable[[Path, Path], None]) -> Path:
    """The entry for these parts; when it is not there, `make` fills a folder that becomes it.

    `make` gets the folder and the path of a log. The log lies elsewhere and is kept on failure.
    """
    name = f"{what}-{digest(*parts)}"
    final = root() / name
    if final.is_dir():
        return final
    with lock(name):
        if final.is_dir():  # made by someone else while this process waited
            return final
        partial = root() / f".{name}.partial"
        shutil.rmtree(partial, ignore_errors=True)  # left by a killed process
        partial.mkdir()
        log = root() / "logs" / f"{name}.log"
        log.parent.mkdir(exist_ok=True)
        log.unlink(missing_ok=True)
        try:
            make(partial, log)
            partial.replace(final)
            log.unlink(missing_ok=True)
        finally:
            shutil.rmtree(partial, ignore_errors=True)
    return final
