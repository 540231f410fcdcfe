"""Where the game is told: plain lines, one after the other, bold only on a terminal."""

import os
from collections.abc import Mapping
from typing import TextIO

from ..trouble import Trouble

PROMPT = "> "
RIGHT_TO_LEFT = "\u200f"  # before a line: so one that begins with a Latin name runs as the others
_BOLD, _FAINT, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"


def may_colour(file: TextIO, environ: Mapping[str, str] = os.environ) -> bool:
    return file.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"


class Paper:
    def __init__(self, file: TextIO, *, colours: bool, right_to_left: bool = False) -> None:
        self._file = file
        self._colours = colours
        self._mark = RIGHT_TO_LEFT if right_to_left else ""
        self._prompted = False

    def say(self, *lines: str) -> None:
        for line in lines:
            self._write(line)

    def call(self, line: str) -> None:
        """What is to be done now."""
        self._write(line, _BOLD)

    def aside(self, line: str) -> None:
        """What one may leave unread."""
        self._write(line, _FAINT)

    def prompt(self) -> None:
        """A line is awaited."""
        if not self._prompted:
            self._print(PROMPT)
            self._prompted = True

    def heard(self, line: str) -> None:
        """It was typed: the cursor stands on a new line."""
        self._prompted = False

    def _write(self, line: str, style: str = "") -> None:
        if self._prompted:  # something came while somebody may be typing
            self._print("\n")
            self._prompted = False
        line = self._mark + line
        if style and self._colours:
            line = f"{style}{line}{_PLAIN}"
        self._print(f"{line}\n")

    def _print(self, text: str) -> None:
        try:
            print(text, end="", file=self._file, flush=True)
        except BrokenPipeError:  # whoever reads has read enough: the command line ends quietly
            raise
        except OSError:
            raise Trouble(
                "Nothing can be written here any more, but everything is kept: "
                "go on elsewhere with `qblock play --text --resume`."
            ) from None
