"""Where a command writes to: it may be closed, full, gone, or lack letters, and none of that is a
traceback."""

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from .trouble import Trouble

_FULL_OR_GONE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


def mend() -> None:
    """What is closed is replaced by nothing at all; a letter that is lacking by a question mark."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for outlet in (sys.stdout, sys.stderr):
        if isinstance(outlet, io.TextIOWrapper):
            outlet.reconfigure(errors="replace")


@contextmanager
def written() -> Iterator[None]:
    """What was printed is written when this ends: else it is Trouble, or, where whoever reads has
    read enough, a quiet end."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        sys.stdout = _nowhere()  # Python would try once more
        raise SystemExit(1) from None
    except OSError as error:
        if error.errno not in _FULL_OR_GONE:
            raise
        sys.stdout = _nowhere()
        raise Trouble(
            "Nothing more can be written ({reason}): make room or write elsewhere, then try again.",
            reason=error.strerror,
        ) from None


def _nowhere() -> io.TextIOWrapper:
    """Open until the program ends."""
    return open(os.devnull, "w", encoding="utf-8")
