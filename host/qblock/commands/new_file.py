"""Writing a file that a user named: never over another one."""

from pathlib import Path
from typing import TextIO

from ..trouble import Trouble


def write_new(file: Path, text: str) -> None:
    """Trouble if it is there already, or cannot be written: then nothing of it stays."""
    try:
        with file.open("x", encoding="utf-8", newline="\n") as paper:
            _fill(paper, text, file)
    except FileExistsError:
        raise Trouble(
            "{file} is there already: name another file, or remove it first.", file=file
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Trouble(
            "Cannot write {file}: {reason}. Name a file in a folder you may write to.",
            file=file,
            reason=reason,
        ) from None


def _fill(paper: TextIO, text: str, file: Path) -> None:
    try:
        paper.write(text)
        paper.flush()
    except OSError:
        file.unlink()
        raise
