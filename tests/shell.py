"""`qblock` without a new interpreter for each run: for tests of what it says and how it ends. Where
a process of its own is what matters (signals, kills, a terminal), a test starts one itself."""

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

from qblock.cli import main


def run_qblock(
    *words: str, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """What the command says and its exit code; nobody is at the keyboard. A traceback is the
    test's own."""
    out, err = io.StringIO(), io.StringIO()
    with (
        open(os.devnull) as nobody,
        patch.object(sys, "argv", ["qblock", *words]),
        patch.object(sys, "stdin", nobody),
        patch.dict(os.environ, os.environ if env is None else env, clear=True),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = _ended()
    return subprocess.CompletedProcess(["qblock", *words], code, out.getvalue(), err.getvalue())


def _ended() -> int:
    try:
        main()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0
