"""Finds Node, and fetches the emulator library rp2040js into the cache, once."""

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from qblock.trouble import Trouble

PACKAGE = "rp2040js"
VERSION = "1.4.1"
INTEGRITY = (
    "sha512-Yzr5xG7ZwbtA50IYAU1k/oSoSyDAhPtT5qC/Q2eFApoLuAYE8DQbPIMPs/0kh4Ie"
    "td4P0OpKk3CIkfNqjcr56g=="
)
OLDEST_NODE = 18
WITHOUT = 'without the emulated board everything else runs with: make test DEVICES="sim mpy"'


class ToolMissing(Trouble):
    """Something has to be installed first: one plain sentence, in English alone, for those who
    build."""


def node() -> str:
    """The Node executable."""
    return _find("node", f"Node {OLDEST_NODE} or newer")


def cache_directory() -> Path:
    """Where things fetched or built once are kept."""
    if given := os.environ.get("QBLOCK_CACHE"):
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "question-block"


def rp2040js() -> Path:
    """The folder whose node_modules holds rp2040js; fetched if it is not there yet."""
    digest = hashlib.sha256(f"{PACKAGE}@{VERSION} {INTEGRITY}".encode()).hexdigest()[:16]
    home = cache_directory() / f"{PACKAGE}-{digest}"
    if not home.is_dir():
        _fetch(home)
    return home


def _find(command: str, what: str) -> str:
    path = shutil.which(command)
    if path is None:
        raise ToolMissing(f"The emulated board needs {what}, which is not installed; {WITHOUT}.")
    return path


def _fetch(home: Path) -> None:
    npm = _find("npm", "npm")
    _check_node()
    home.parent.mkdir(parents=True, exist_ok=True)
    # Fetched beside its place and moved there whole: two test workers may arrive at once.
    with tempfile.TemporaryDirectory(dir=home.parent, prefix=f".{PACKAGE}-") as scratch:
        command = [npm, "install", "--prefix", scratch, "--no-audit", "--no-fund"]
        command += ["--ignore-scripts", f"{PACKAGE}@{VERSION}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            why = (done.stderr.strip().splitlines() or ["no reason given"])[0]
            raise ToolMissing(f"npm could not fetch {PACKAGE} {VERSION} ({why}); {WITHOUT}.")
        check_integrity(Path(scratch))
        final = Path(scratch) / "done"
        final.mkdir()
        (Path(scratch) / "node_modules").rename(final / "node_modules")
        try:
            final.rename(home)
        except OSError:
            if not home.is_dir():  # else another worker was faster: the same content
                raise


def check_integrity(prefix: Path) -> None:
    """What npm unpacked must be the package we know; npm has hashed the archive itself."""
    lock = json.loads((prefix / "node_modules" / ".package-lock.json").read_text())
    found = lock["packages"].get(f"node_modules/{PACKAGE}", {}).get("integrity")
    if found != INTEGRITY:
        raise ToolMissing(
            f"The package {PACKAGE} {VERSION} that npm fetched is not the one this project was "
            f"tested with: its checksum differs; {WITHOUT}."
        )


def _check_node() -> None:
    told = subprocess.run([node(), "--version"], capture_output=True, text=True, check=False)
    major = told.stdout.strip().lstrip("v").split(".")[0]
    if not major.isdigit() or int(major) < OLDEST_NODE:
        raise ToolMissing(
            f"The emulated board needs Node {OLDEST_NODE} or newer, and this one is "
            f"{told.stdout.strip() or 'unknown'}; {WITHOUT}."
        )
