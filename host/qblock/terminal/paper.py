"""Where the game is told: plain lines, one after the other, bold only on a terminal."""

import os
import unicodedata
from collections.abc import Callable, Mapping
from typing import TextIO

from ..trouble import Trouble

PROMPT = "> "
RIGHT_TO_LEFT = "\u200f"  # before a line: so one that begins with a Latin name runs as the others
_BOLD, _FAINT, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"


def may_colour(file: TextIO, environ: Mapping[str, str] = os.environ) -> bool:
    return file.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"


def columns_of(file: TextIO) -> int:
    """Of the terminal, as wide as it is now; 0: there is none, or it does not say."""
    try:
        return os.get_terminal_size(file.fileno()).columns
    except (OSError, ValueError):
        return 0


class Paper:
    """`columns` says how wide it is. A terminal would break a line within a word, which is bad to
    read and worse to hear."""

    def __init__(
        self,
        file: TextIO,
        *,
        colours: bool,
        right_to_left: bool = False,
        columns: Callable[[], int] = lambda: 0,
    ) -> None:
        self._file = file
        self._columns = columns
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

    def to_copy(self, line: str) -> None:
        """What ends with a command: it is left whole."""
        self._write(line, whole=True)

    def prompt(self) -> None:
        """A line is awaited."""
        if not self._prompted:
            self._print(PROMPT)
            self._prompted = True

    def heard(self, line: str) -> None:
        """It was typed: the cursor stands on a new line."""
        self._prompted = False

    def _write(self, line: str, style: str = "", *, whole: bool = False) -> None:
        if self._prompted:  # something came while somebody may be typing
            self._print("\n")
            self._prompted = False
        rows = [line] if whole else wrapped(line, self._columns())
        line = "\n".join(self._mark + row for row in rows)
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


def wrapped(line: str, columns: int) -> list[str]:
    """The rows of a line, broken between words and begun alike; only a word that is longer than
    a row is the terminal's to break. Without columns it is one row."""
    if not columns or _width(line) <= columns:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    rows: list[str] = []
    for word in line.split():
        if rows and _width(f"{rows[-1]} {word}") <= columns:
            rows[-1] += f" {word}"
        else:
            rows.append(indent + word)
    return rows


def _width(text: str) -> int:
    """In columns: some letters take two, and what stands above another takes none."""
    return sum(
        2 if unicodedata.east_asian_width(letter) in "WF" else not unicodedata.combining(letter)
        for letter in text
    )
