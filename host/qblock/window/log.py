"""What has happened, in words: newest first, and how far it is scrolled back."""

from collections.abc import Sequence

MOST = 500  # lines that are kept on the screen


class Log:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.latest: list[str] = []  # what the last move brought about, in its order
        self.scroll = 0

    def begin(self, told: Sequence[str]) -> None:
        """The story so far, newest first."""
        self.lines, self.latest = list(told[:MOST]), list(told[:1])

    def hear(self, told: Sequence[str]) -> None:
        self.latest, self.scroll = list(told), 0
        self.lines[:0] = reversed(told)
        del self.lines[MOST:]

    def note(self, said: str) -> None:
        """Something beside the game."""
        self.lines.insert(0, said)

    def move(self, by: int) -> None:
        self.scroll = max(0, min(self.scroll + by, max(0, len(self.lines) - 3)))
