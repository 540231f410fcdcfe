"""The programs that the builds need, and how a machine comes by them."""

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from .commands import run
from .errors import ToolchainError
from .progress import stage


class Tool(NamedTuple):
    """A command and the Debian package that brings it.

    `file` asks for a library file of that compiler instead: a compiler without its C library is
    of no use, and Debian packages the two apart.
    """

    command: str
    package: str
    file: str | None = None

    def present(self) -> bool:
        path = shutil.which(self.command)
        if path is None or self.file is None:
            return path is not None
        # gcc answers with a full path for a file that it has, and with the bare name otherwise.
        query = [path, f"-print-file-name={self.file}"]
        answer = subprocess.run(query, capture_output=True, text=True, check=False).stdout
        return os.path.isabs(answer)


APT = Tool("apt-get", "apt")  # fetches the sources, so no package can bring it
_UNPACK = (Tool("tar", "tar"), Tool("xz", "xz-utils"))
_ARM = Tool("arm-none-eabi-gcc", "gcc-arm-none-eabi")

UNIX = (
    APT,
    *_UNPACK,
    Tool("make", "make"),
    Tool("gcc", "gcc"),
    Tool("gcc", "libc6-dev", "crt1.o"),
)
# libstdc++-arm-none-eabi-newlib (313 MB) is not on the list: see sdk_without_cxx in rp2_source.py.
IMAGE = (
    APT,
    *_UNPACK,
    Tool("bzip2", "bzip2"),
    Tool("dpkg-deb", "dpkg"),
    Tool("make", "make"),
    Tool("cmake", "cmake"),
    _ARM,
    Tool("arm-none-eabi-gcc", "libnewlib-arm-none-eabi", "nosys.specs"),
)
BOOT_ROM = (_ARM,)

# For the products that only the emulator needs.
NO_EMULATOR = 'run `make test DEVICES="sim mpy"`, which does without'


def require(tools: Iterable[Tool], product: str, otherwise: str, log: Path) -> None:
    """Make sure of the tools: installs them where it may, else says what to do.

    `otherwise` is the way for someone who cannot or will not install anything.
    """
    missing = [tool for tool in tools if not tool.present()]
    if not missing:
        return
    packages = list(dict.fromkeys(tool.package for tool in missing))
    if not APT.present():
        names = ", ".join(dict.fromkeys(tool.command for tool in missing))
        raise ToolchainError(
            f"{product} needs {names}, missing here, and without apt-get nothing can be"
            f" installed: use a Debian machine, or {otherwise}."
        )
    if os.geteuid() != 0:
        raise ToolchainError(
            f"{product} needs packages that are missing here: run"
            f" `sudo apt-get install --no-install-recommends {' '.join(packages)}`,"
            f" or {otherwise}."
        )
    _install(packages, log)


def _install(packages: list[str], log: Path) -> None:
    options = ["-y", "-o", "DPkg::Lock::Timeout=300"]
    install = ["apt-get", *options, "install", "--no-install-recommends", *packages]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    failure = f"Debian's {', '.join(packages)} could not be installed (no network?)"
    with stage(f"install {' '.join(packages)}"):
        try:  # the lists are most often fresh enough, and updating them takes longer than this
            run(*install, log=log, failure=failure, env=environment)
        except ToolchainError:
            run("apt-get", *options, "update", log=log, failure=failure, env=environment)
            run(*install, log=log, failure=failure, env=environment)
