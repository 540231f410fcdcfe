"""Finds Node, and makes what it runs, once, in the cache: the emulator library rp2040js, and our
own quick core, which the AssemblyScript compiler turns into WebAssembly."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from qblock.trouble import Trouble

from ..toolchain import cache
from ..toolchain.progress import stage

OLDEST_NODE = 18
WITHOUT = 'without the emulated board everything else runs with: make test DEVICES="sim mpy"'
QUICK_CORE = Path(__file__).parent / "node" / "quick_core.ts"
# No runtime and no memory of its own: it works on the board's, whose size memory.mjs gives.
COMPILE = ["-O3", "--runtime", "stub", "--importMemory", "--noExportMemory", "--use", "abort="]


class ToolMissing(Trouble):
    """Something has to be installed first: one plain sentence, in English alone, for those who
    build."""


class Package(NamedTuple):
    """Of the npm registry: the one version that this project was tested with."""

    name: str
    version: str
    integrity: str


RP2040JS = Package(
    "rp2040js",
    "1.4.1",
    "sha512-Yzr5xG7ZwbtA50IYAU1k/oSoSyDAhPtT5qC/Q2eFApoLuAYE8DQbPIMPs/0kh4Ie"
    "td4P0OpKk3CIkfNqjcr56g==",
)
ASSEMBLYSCRIPT = Package(
    "assemblyscript",
    "0.28.20",
    "sha512-5PM7GZpvcLypHcLmi30aP8mqm5HjU+LL3BdV1xDyA3USGtL2w+iMiUnhtH+vW8+2"
    "kOuHlAyPu7M+QgyEw5he1g==",
)


def node() -> str:
    """The Node executable."""
    return _find("node", f"Node {OLDEST_NODE} or newer")


def rp2040js() -> Path:
    """The folder whose node_modules holds rp2040js; fetched if it is not there yet."""
    return _fetched(RP2040JS)


def quick_core() -> Path:
    """The quick core as WebAssembly; compiled if it is not there yet."""
    parts: list[str | bytes] = [*ASSEMBLYSCRIPT, *COMPILE, QUICK_CORE.read_bytes()]
    return cache.entry("quick-core", parts, _compile) / "quick_core.wasm"


def _compile(folder: Path, _: Path) -> None:
    compiler = _fetched(ASSEMBLYSCRIPT) / "node_modules" / "assemblyscript" / "bin" / "asc.js"
    with stage("compile the quick core"):
        told = ["quick_core.ts", "-o", str(folder / "quick_core.wasm"), *COMPILE]
        command = [node(), str(compiler), *told]
        done = subprocess.run(
            command, cwd=QUICK_CORE.parent, capture_output=True, text=True, check=False
        )
    if done.returncode != 0:
        raise ToolMissing(f"{QUICK_CORE.name} does not compile ({_why(done)}); {WITHOUT}.")


def _find(command: str, what: str) -> str:
    path = shutil.which(command)
    if path is None:
        raise ToolMissing(f"The emulated board needs {what}, which is not installed; {WITHOUT}.")
    return path


def _fetched(package: Package) -> Path:
    def fetch(folder: Path, _: Path) -> None:
        npm = _find("npm", "npm")
        _check_node()
        wanted = f"{package.name}@{package.version}"
        command = [npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund"]
        done = subprocess.run(
            [*command, "--ignore-scripts", wanted], capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise ToolMissing(f"npm could not fetch {wanted} ({_why(done)}); {WITHOUT}.")
        check_integrity(folder, package)

    return cache.entry(package.name, package, fetch)


def _why(done: subprocess.CompletedProcess[str]) -> str:
    return (done.stderr.strip().splitlines() or ["no reason given"])[0]


def check_integrity(prefix: Path, package: Package) -> None:
    """What npm unpacked must be the package we know; npm has hashed the archive itself."""
    lock = json.loads((prefix / "node_modules" / ".package-lock.json").read_text())
    found = lock["packages"].get(f"node_modules/{package.name}", {}).get("integrity")
    if found != package.integrity:
        raise ToolMissing(
            f"The package {package.name} {package.version} that npm fetched is not the one this"
            f" project was tested with: its checksum differs; {WITHOUT}."
        )


def _check_node() -> None:
    told = subprocess.run([node(), "--version"], capture_output=True, text=True, check=False)
    major = told.stdout.strip().lstrip("v").split(".")[0]
    if not major.isdigit() or int(major) < OLDEST_NODE:
        raise ToolMissing(
            f"The emulated board needs Node {OLDEST_NODE} or newer, and this one is "
            f"{told.stdout.strip() or 'unknown'}; {WITHOUT}."
        )
