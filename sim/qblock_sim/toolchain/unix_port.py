"""MicroPython as a program for this machine: the firmware's tests run under it."""

import os
import shutil
import subprocess
from pathlib import Path

from . import cache, commands, debian, pins, tools
from .commands import build_environment, jobs, python, run
from .errors import ToolchainError
from .progress import stage

# Everything else stays as upstream's standard variant has it.
_FLAGS = (
    "FROZEN_MANIFEST=",  # no frozen modules, asyncio among them: the firmware uses none
    # Not used by the firmware, and each needs a library that the source package leaves out.
    "MICROPY_PY_SSL=0",
    "MICROPY_PY_FFI=0",
    "MICROPY_PY_BTREE=0",
)

_WANTED = ".".join(map(str, pins.MICROPYTHON))

# The parts of the source that are of no use here.
_UNUSED = ("*/docs", "*/tests")

# What the firmware and its tests rely on. littlefs on a RAM disk, since the ledger's promises are
# only worth something on the filesystem that the board has.
_SMOKE = """
import binascii, hashlib, json, os, select, struct, sys, time, vfs
assert binascii.crc32(b"123456789") == 0xCBF43926
assert hashlib.sha256(b"abc").digest()[:4] == b"\\xba\\x78\\x16\\xbf"
assert json.loads(json.dumps([1, {"a": None}])) == [1, {"a": None}]
assert struct.unpack("<HI", struct.pack("<HI", 1, 2)) == (1, 2)
assert time.ticks_diff(time.ticks_ms(), time.ticks_ms()) <= 0
select.poll().register(sys.stdin, select.POLLIN)
assert len(os.urandom(8)) == 8 and vfs.VfsPosix and os.VfsPosix and os.VfsLfs2

class Disk:
    def __init__(self):
        self.data = bytearray(16 * 512)
    def readblocks(self, n, buf, off=0):
        buf[:] = self.data[n * 512 + off : n * 512 + off + len(buf)]
    def writeblocks(self, n, buf, off=0):
        self.data[n * 512 + off : n * 512 + off + len(buf)] = buf
    def ioctl(self, op, arg):
        return {4: 16, 5: 512}.get(op, 0)

disk = Disk()
vfs.VfsLfs2.mkfs(disk)
vfs.mount(vfs.VfsLfs2(disk), "/ram")
with open("/ram/a", "w") as f:
    f.write("kept")
vfs.umount("/ram")
vfs.mount(vfs.VfsLfs2(disk), "/ram")
assert open("/ram/a").read() == "kept"
print(tuple(sys.implementation)[1])
"""


def _version(executable: Path, script: str) -> tuple[int, ...]:
    """The version that the script prints as a tuple; empty if it does not get that far."""
    try:
        done = subprocess.run(
            [executable, "-c", script],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=10, check=False,
        )  # fmt: skip
        numbers = done.stdout.strip().strip("()").split(",")
        return tuple(int(number) for number in numbers[:3]) if done.returncode == 0 else ()
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return ()


def smoke(executable: Path) -> bool:
    """True if the executable is the pinned MicroPython and has what the firmware needs."""
    return _version(executable, _SMOKE)[:2] == pins.MICROPYTHON


def _given(name: str) -> Path:
    """The executable that the user names in MICROPYTHON, a path or a command, if it is one."""
    path = Path(shutil.which(name) or name).absolute()
    version = _version(path, "import sys; print(tuple(sys.implementation)[1])")
    if version[:2] != pins.MICROPYTHON:
        got = f"is version {'.'.join(map(str, version))}" if version else "does not run as one"
        raise ToolchainError(f"MICROPYTHON={name} must be MicroPython {_WANTED} but {got}.")
    return path


def _make(folder: Path, log: Path) -> None:
    otherwise = f"set MICROPYTHON to a MicroPython {_WANTED}"
    tools.require(tools.UNIX, "MicroPython for this machine", otherwise, log)
    source = folder / "source"
    source.mkdir()
    archive = debian.downloads() / pins.MICROPYTHON_SOURCE.file
    exclude = [f"--exclude={pattern}" for pattern in _UNUSED]
    with stage("build MicroPython for this machine"):
        run(
            "tar", "-xf", archive, "-C", source, "--strip-components=1", *exclude,
            log=log, failure=f"{archive.name} could not be unpacked",
        )  # fmt: skip
        run(
            "make", "-C", source / "ports/unix", jobs(), f"PYTHON={python()}", *_FLAGS,
            log=log, failure="MicroPython for this machine could not be built",
            env=build_environment(),
        )  # fmt: skip
        shutil.copy2(source / "ports/unix/build-standard/micropython", folder / "micropython")
        shutil.rmtree(source)
        if not smoke(folder / "micropython"):
            raise ToolchainError(f"The MicroPython built here fails its own test; see {log}.")


def unix_port() -> Path:
    """The `micropython` executable."""
    if given := os.environ.get("MICROPYTHON"):
        return _given(given)
    parts = cache.recipe(__file__, pins.__file__, commands.__file__)
    return cache.entry("unix", parts, _make) / "micropython"
