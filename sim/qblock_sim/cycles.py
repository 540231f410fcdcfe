"""How often a stand-in was switched on."""

import os
from pathlib import Path


class Cycles:
    """How often a unit was switched on, kept beside its flash: chance must not repeat itself when
    the same flash is opened again with the same seed."""

    def __init__(self, flash: Path | None) -> None:
        self._file = flash.with_name(flash.name + ".cycles") if flash else None
        self.count = 0
        if self._file and self._file.exists():
            self.count = _number(self._file)

    def add(self) -> None:
        self.count += 1
        if self._file:
            scratch = self._file.with_name(self._file.name + ".new")
            scratch.write_text(f"{self.count}\n")
            os.replace(scratch, self._file)  # killed at any moment, it is the old or the new one


def _number(file: Path) -> int:
    try:
        return int(file.read_bytes())
    except ValueError:
        raise ValueError(f"{file} is damaged: move it away, then try again.") from None
