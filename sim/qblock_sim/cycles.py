"""How often a stand-in was switched on."""

from pathlib import Path


class Cycles:
    """How often a unit was switched on, kept beside its flash: chance must not repeat itself when
    the same flash is opened again with the same seed."""

    def __init__(self, flash: Path | None) -> None:
        self._file = flash.with_name(flash.name + ".cycles") if flash else None
        self.count = 0
        if self._file and self._file.exists():
            self.count = int(self._file.read_text())

    def add(self) -> None:
        self.count += 1
        if self._file:
            self._file.write_text(f"{self.count}\n")
