"""Asking people something in between: a yes or no, a number, some of a list."""

from collections.abc import Callable, Sequence

from ..words import Words
from . import commands
from .paper import Paper


class Cancelled(Exception):
    """They would rather not."""


class Asker:
    """`line` waits for what somebody types; an empty line cancels, where nothing else is said."""

    def __init__(self, words: Words, paper: Paper, line: Callable[[], str]) -> None:
        self._words = words
        self._paper = paper
        self.line = line

    def yes(self, question: str) -> bool:
        """Again and again until it is a yes or a no."""
        while True:
            self._paper.call(question)
            self._paper.say(
                self._words.gettext("Type {yes} or {no}.").format(
                    yes=self._words.gettext(commands.YES), no=self._words.gettext(commands.NO)
                )
            )
            said = commands.answer(self._words, self.line())
            if said is not None:
                return said

    def one_of(self, question: str, labels: Sequence[str]) -> int:
        """The place in the list; what can only be one thing is not asked."""
        if len(labels) == 1:
            return 0
        while True:
            self._paper.call(question)
            self._list(labels)
            line = self._line_or_cancel()
            number = whole(line)
            if number is not None and 1 <= number <= len(labels):
                return number - 1
            self._say_range(len(labels))

    def some_of(self, question: str, labels: Sequence[str]) -> list[int]:
        """The places in the list; an empty line is none of them."""
        while True:
            self._paper.call(question)
            self._list(labels)
            numbers = [whole(each) for each in self.line().replace(",", " ").split()]
            if all(number is not None and 1 <= number <= len(labels) for number in numbers):
                return sorted({number - 1 for number in numbers if number is not None})
            self._say_range(len(labels))

    def number(self, question: str, least: int, most: int, *, empty: int | None = None) -> int:
        """`empty` is what an empty line means; without it, it cancels."""
        while True:
            self._paper.call(question)
            line = self.line()
            if not line:
                if empty is None:
                    raise Cancelled
                return empty
            number = whole(line)
            if number is not None and least <= number <= most:
                return number
            self._paper.say(
                self._words.gettext("Type a number from {least} to {most}.").format(
                    least=least, most=most
                )
            )

    def _line_or_cancel(self) -> str:
        line = self.line()
        if not line:
            raise Cancelled
        return line

    def _list(self, labels: Sequence[str]) -> None:
        self._paper.say(*numbered(labels))

    def _say_range(self, count: int) -> None:
        self._paper.say(
            self._words.gettext("Type a number from {least} to {most}.").format(least=1, most=count)
        )


def numbered(labels: Sequence[str]) -> list[str]:
    return [f"{number}. {label}" for number, label in enumerate(labels, 1)]


def whole(typed: str) -> int | None:
    """A whole number, in any digits that people write."""
    try:
        return int(typed)
    except ValueError:
        return None
