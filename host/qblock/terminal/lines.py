"""The lines that people type. They are read in the background, so that the block on its wire is
heard while nobody types."""

import codecs
import os
import queue
import sys
import threading
from collections import deque
from collections.abc import Iterable
from typing import Protocol

_BLINK = 0.5  # s: no wait is longer, so that Ctrl-C is heard on every system


class EndOfInput(Exception):
    """Nobody types any more."""


class Lines(Protocol):
    def take(self, within: float | None) -> str | None:
        """The next line; None if none came within so many seconds. EndOfInput after the last."""


class Typed:
    """From a file descriptor, as bytes: a thread that waits in a text file would keep the
    program from ending."""

    def __init__(self, descriptor: int | None = None) -> None:
        self._descriptor = sys.stdin.fileno() if descriptor is None else descriptor
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._started = False
        self._ended = False

    def take(self, within: float | None) -> str | None:
        self._start()
        if self._ended:
            raise EndOfInput
        while True:
            try:
                line = self._lines.get(timeout=_BLINK if within is None else within)
            except queue.Empty:
                if within is None:
                    continue
                return None
            if line is None:
                self._ended = True
                raise EndOfInput
            return line

    def _start(self) -> None:
        """Only when the first line is wanted: a game of bots alone reads nothing."""
        if not self._started:
            self._started = True
            threading.Thread(target=self._read, name="typed lines", daemon=True).start()

    def _read(self) -> None:
        decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode
        begun = ""
        while True:
            try:
                data = os.read(self._descriptor, 4096)
            except OSError:  # the terminal was closed
                data = b""
            *whole, begun = (begun + decode(data, not data)).split("\n")
            for line in whole:
                self._lines.put(line.rstrip("\r"))
            if not data:
                if begun:
                    self._lines.put(begun)
                self._lines.put(None)
                return


class Written:
    """Lines that are known beforehand."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = deque(lines)

    def take(self, within: float | None) -> str | None:
        if not self._lines:
            raise EndOfInput
        return self._lines.popleft()
