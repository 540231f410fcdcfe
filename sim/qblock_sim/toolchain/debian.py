"""Fetches the pinned packages from the Debian mirror that this machine already uses.

The machine's own package state is left alone: lists and archives go to folders of ours. apt checks
the signature of the suite and, through it, the hash of every file.
"""

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path

from . import cache, pins
from .commands import run
from .errors import ToolchainError
from .progress import note, stage

# Debian 12 has the first name only, later releases may keep only the second.
_KEYRINGS = (
    Path("/usr/share/keyrings/debian-archive-keyring.gpg"),
    Path("/usr/share/keyrings/debian-archive-keyring.pgp"),
)

# 'http://host/debian/dists/bookworm/InRelease' ..., or a list of mirrors: .../debian.list/dists/...
_INDEX = re.compile(r"'(\S+/debian(?:\.list)?)/+dists/")


def mirror_in(print_uris: str) -> str | None:
    """The first Debian mirror in the output of `apt-get --print-uris update`.

    Others than Debian's main archive (security, third parties) have other paths.
    """
    found = _INDEX.search(print_uris)
    return found.group(1) if found else None


def mirror() -> str:
    """The mirror of the machine's own apt configuration, as apt itself understands it.

    Asked for with --print-uris, since `apt-get indextargets` names nothing as long as no list has
    been fetched, as in a fresh container.
    """
    query = ["apt-get", "--print-uris", "update"]
    answer = subprocess.run(query, capture_output=True, text=True, check=False)
    if (found := mirror_in(answer.stdout)) is None:
        raise ToolchainError(
            "The apt configuration of this machine names no Debian mirror (an address that ends"
            " in /debian), so MicroPython's sources cannot be fetched."
        )
    return found


def keyring() -> Path:
    """Debian's keys, which vouch for everything that is fetched."""
    for path in _KEYRINGS:
        if path.exists():
            return path
    raise ToolchainError(
        "Debian's signing keys are missing: install the package debian-archive-keyring."
    )


def apt_options(home: Path, mirror_uri: str, keys: Path) -> list[str]:
    """Options that give apt a world of its own below `home`, with the pinned suite only.

    Proxy and password settings of the machine still hold: only the sources are replaced.
    """
    (home / "lists" / "partial").mkdir(parents=True)
    (home / "cache" / "archives" / "partial").mkdir(parents=True)
    sources = home / "sources.list"
    line = f"[signed-by={keys}] {mirror_uri} {pins.SUITE} main\n"
    sources.write_text(f"deb {line}deb-src {line}")
    settings = {
        "Dir::Etc::sourcelist": sources,
        "Dir::Etc::sourceparts": "/dev/null",
        "Dir::Etc::preferences": "/dev/null",
        "Dir::Etc::preferencesparts": "/dev/null",
        "Dir::State::lists": home / "lists",
        "Dir::Cache": home / "cache",
        "Acquire::Languages": "none",
        "Acquire::Retries": "2",
        "APT::Update::Error-Mode": "any",  # else an unreachable mirror is only a warning
    }
    if os.geteuid() == 0:
        # Else root's apt fetches as the user _apt, who may not write to our folders.
        settings["APT::Sandbox::User"] = "root"
    return [text for name, value in settings.items() for text in ("-o", f"{name}={value}")]


def check(path: Path, package: pins.Package) -> None:
    """Compare a fetched file with its pin."""
    if hashlib.sha256(path.read_bytes()).hexdigest() != package.sha256:
        raise ToolchainError(
            f"{path.name} from the Debian mirror differs from the pinned {package.name}"
            f" {package.version}, so it is not used."
        )


def _fetch(package: pins.Package, options: list[str], folder: Path, log: Path) -> None:
    """Fetch the one file of a package, under its pinned name, into the folder."""
    verb = ["source", "--download-only", "--tar-only"] if package.source else ["download"]
    scratch = folder / "scratch"
    scratch.mkdir()
    failure = f"Debian's {package.name} {package.version} could not be fetched (no network?)"

    def get(wanted: str) -> None:
        run("apt-get", *options, *verb, wanted, log=log, failure=failure, cwd=scratch)

    try:
        get(f"{package.name}={package.version}")
    except ToolchainError:
        if package.exact:
            raise
        get(package.name)  # a point release has replaced it; apt has checked the signature
    fetched, *more = scratch.iterdir()
    if more:  # a later version in several parts: nobody has looked at how those fit together
        raise ToolchainError(f"{failure}: it is now more than one file.")
    if fetched.name == package.file:
        check(fetched, package)
    else:
        note(
            f"{fetched.name} in place of the pinned {package.file}: {pins.SUITE} has moved on,"
            " its signature is valid."
        )
    fetched.rename(folder / package.file)
    scratch.rmdir()


def _download(folder: Path, log: Path) -> None:
    apt = folder / "apt"
    options = apt_options(apt, mirror(), keyring())
    with stage(f"read the package lists of {pins.SUITE}"):
        failure = f"Debian's package lists for {pins.SUITE} could not be fetched (no network?)"
        run("apt-get", *options, "update", log=log, failure=failure)
    with stage("fetch the sources"):
        for package in pins.PACKAGES:
            _fetch(package, options, folder, log)
    shutil.rmtree(apt)  # the lists are large, and of no use without their date


def downloads() -> Path:
    """The folder with the file of every pinned package."""
    parts = [text for package in pins.PACKAGES for text in (package.file, package.sha256)]
    return cache.entry("downloads", [pins.SUITE, *parts], _download)
