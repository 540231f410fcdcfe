"""One line on stderr for each stage of a build, ending in the seconds that it took."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def stage(text: str) -> Iterator[None]:
    """Name the stage when it starts, so that a long one is seen at work. Stages do not nest."""
    print(f"toolchain: {text} ...", end="", file=sys.stderr, flush=True)
    start = time.monotonic()
    try:
        yield
    except BaseException:
        print(" stopped", end="", file=sys.stderr)
        raise
    finally:
        print(f" {time.monotonic() - start:.1f} s", file=sys.stderr, flush=True)


def note(text: str) -> None:
    """A fact that the user should know although nothing failed."""
    print(f"toolchain: {text}", file=sys.stderr, flush=True)
