"""Lets KiCad make the board's files, and takes out of them what is not the same tomorrow."""

import io
import os
import re
import subprocess
import tempfile
import zipfile
from pathlib import Path

from ..build import FOLDER
from . import kicad_file, layout
from .kicad_file import NAME

KICAD = Path("/usr/bin/python3")  # the Python that Debian's KiCad brings its module to
EDGE = Path(__file__).with_name("kicad.py")
ARCHIVE = f"pcb/{NAME}-gerbers.zip"
REPORT = "pcb/drc.txt"
_DAY = (1980, 1, 1, 0, 0, 0)  # the first that a zip file knows
_FINE = re.compile(
    r"Found 0 DRC violations.*Found 0 unconnected pads.*Found 0 Footprint errors", re.DOTALL
)


class PcbError(Exception):
    """Its text is one plain sentence: why there is no circuit board."""


def sources() -> bytes:
    """All that KiCad is told."""
    wanted = layout.layout()
    told = (kicad_file.board(wanted) + kicad_file.project(wanted)).encode()
    return told + EDGE.read_bytes()


def outputs() -> dict[str, bytes]:
    """The board, its rules, what KiCad's check of them says, and what the maker is sent."""
    wanted = layout.layout()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / f"{NAME}.kicad_pcb").write_text(kicad_file.board(wanted), encoding="utf-8")
        (folder / f"{NAME}.kicad_pro").write_text(kicad_file.project(wanted), encoding="utf-8")
        _run(folder)
        report = undated((folder / "drc.txt").read_text(encoding="utf-8"))
        if not _FINE.search(report):
            raise PcbError(f"The circuit board breaks KiCad's rules:\n{report}")
        plotted = sorted([*folder.glob("*.gbr"), *folder.glob("*.drl")])
        files = {path.name: undated(path.read_text(encoding="utf-8")) for path in plotted}
        board = (folder / f"{NAME}.kicad_pcb").read_bytes()
    return {
        f"pcb/{NAME}.kicad_pcb": board,
        f"pcb/{NAME}.kicad_pro": kicad_file.project(wanted).encode(),
        REPORT: report.encode(),
        ARCHIVE: packed(files),
    }


def _run(folder: Path) -> None:
    """KiCad writes settings into its user's home: it gets one of its own."""
    home = folder / "home"
    home.mkdir()
    try:
        run = subprocess.run(
            [KICAD, "-I", EDGE, folder, NAME],
            env={"HOME": str(home), "PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        raise PcbError(_missing()) from None
    if "No module named 'pcbnew'" in run.stderr:
        raise PcbError(_missing())
    if run.returncode:
        raise PcbError(f"KiCad did not make the circuit board: {run.stderr.strip()}")


def _missing() -> str:
    return (
        f"KiCad 6 makes the circuit board, and {KICAD} does not have it: on Debian, "
        "apt-get install --no-install-recommends kicad, then make pcb."
    )


def undated(text: str) -> str:
    """Without the lines and words that name a day or a folder."""
    text = re.sub(r"^.*TF\.CreationDate.*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^\*\* Created on .*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"(Drc report for ).*/", r"\1", text)
    return re.sub(r" date [^*\n]*", "", text)


def packed(files: dict[str, str]) -> bytes:
    """A zip file, always the same: not compressed, for compressors differ."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as archive:
        for name, text in sorted(files.items()):
            entry = zipfile.ZipInfo(name, _DAY)
            entry.external_attr = 0o644 << 16  # all may read it
            archive.writestr(entry, text)
    return data.getvalue()


def kept(folder: Path = FOLDER) -> dict[str, bytes]:
    """What the maker is sent, file by file; nothing if it was not made yet."""
    path = folder / ARCHIVE
    if not path.is_file():
        return {}
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
