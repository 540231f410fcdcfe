"""A robot that sits at the terminal: reads what is written there, and types.

It knows the game by its sentences alone, in the language that is played in.
"""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from string import Formatter

from qblock.words import Words, load_words

QBLOCK = [sys.executable, "-c", "from qblock.cli import main; main()"]
PATIENCE = 120  # s, for a busy machine: nothing is asserted about it
PROMPT = "> "
STYLES = ("\x1b[1m", "\x1b[2m", "\x1b[0m")  # bold, faint, plain: all that a line may have
RIGHT_TO_LEFT = "\u200f"
_CHOICE = re.compile(r"(\d+)\. (.*)")


class Terminal:
    """`qblock` in a terminal of its own. What is typed is not echoed, so all that is read was
    told."""

    def __init__(self, home: Path, *words: str) -> None:
        ours, theirs = pty.openpty()
        look = termios.tcgetattr(theirs)
        look[3] &= ~termios.ECHO
        termios.tcsetattr(theirs, termios.TCSANOW, look)
        environment = {
            **{name: value for name, value in os.environ.items() if name != "NO_COLOR"},
            "QBLOCK_HOME": str(home),
            "TERM": "xterm",
        }
        self.process = subprocess.Popen(
            [*QBLOCK, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(theirs)
        self._ours = ours
        self._new = b""
        self.all = ""  # as it came
        self.ended = False

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._ours)

    def type(self, line: str) -> None:
        os.write(self._ours, f"{line}\n".encode())

    def key(self, byte: bytes) -> None:
        """Ctrl-C is 3, Ctrl-D is 4."""
        os.write(self._ours, byte)

    def read(self, *needed: str) -> list[str]:
        """The lines up to where something is awaited, with all of `needed` in them; or up to the
        end."""
        told = ""
        until = time.monotonic() + PATIENCE
        while not (told.endswith(PROMPT) and all(each in told for each in needed)):
            left = until - time.monotonic()
            assert left > 0, f"It still does not ask:\n{told[-2000:]}"
            ready, _, _ = select.select([self._ours], [], [], min(left, 1.0))
            self.ended = bool(ready) and not self._take()
            told += self._told()
            if self.ended:
                break
        return _lines(told)

    def end(self) -> tuple[int, list[str]]:
        """(exit code, the last lines)"""
        told = ""
        while self._take():
            told += self._told()
        told += self._told()
        return self.process.wait(PATIENCE), _lines(told)

    def _take(self) -> bool:
        """False if it has ended."""
        try:
            data = os.read(self._ours, 65536)
        except OSError:  # so Linux says that nobody has the other end any more
            return False
        self._new += data
        return bool(data)

    def _told(self) -> str:
        """What is whole: a letter may have come in parts."""
        for cut in range(4):
            try:
                text = self._new[: len(self._new) - cut].decode()
            except UnicodeDecodeError:
                continue
            self._new = self._new[len(self._new) - cut :]
            self.all += text
            return _plain(text)
        raise AssertionError(f"This is no text: {self._new!r}")


def _take_terminal() -> None:
    """Its keys, such as Ctrl-C, go to this process."""
    import fcntl

    signal.signal(signal.SIGINT, signal.default_int_handler)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _plain(text: str) -> str:
    for style in STYLES:
        text = text.replace(style, "")
    return text.replace(RIGHT_TO_LEFT, "").replace("\r\n", "\n")


def _lines(told: str) -> list[str]:
    return [line.removeprefix(PROMPT) for line in told.removesuffix(PROMPT).splitlines()]


def choices(lines: Sequence[str]) -> list[str]:
    """The numbered list at the end of what was told: 1, 2, 3 …"""
    found: list[str] = []
    for line in reversed(lines):
        match = _CHOICE.fullmatch(line)
        if match is None:
            break
        found.insert(0, match[2])
        if match[1] == "1":
            break
    return found


class Ear:
    """Hears an English sentence of the source in the language that is spoken."""

    def __init__(self, language: str) -> None:
        self.words: Words = load_words(language)

    def word(self, english: str) -> str:
        return self.words.gettext(english)

    def says(self, line: str, english: str, many: str = "") -> bool:
        """Whether the line begins with that sentence, whatever fills its places."""
        return any(re.match(pattern(form), line) for form in self._forms(english, many))

    def any(self, lines: Sequence[str], english: str, many: str = "") -> bool:
        return any(self.says(line, english, many) for line in lines)

    def place(self, lines: Sequence[str], english: str, many: str = "") -> int | None:
        """The number of the choice that says so."""
        for number, line in enumerate(lines, 1):
            if self.says(line, english, many):
                return number
        return None

    def _forms(self, english: str, many: str) -> Iterator[str]:
        """Every plural form: n up to 111 has them all in every language."""
        if not many:
            yield self.words.gettext(english)
            return
        yield from {self.words.ngettext(english, many, n) for n in (0, 1, 2, 3, 5, 11, 21, 100)}


@lru_cache
def pattern(sentence: str) -> str:
    """The sentence with anything in its places."""
    parts = []
    for text, place, _, _ in Formatter().parse(sentence):
        parts.append(re.escape(text))
        if place is not None:
            parts.append(".+?")
    return "".join(parts)
