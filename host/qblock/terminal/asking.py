"""Asking people something in between: a yes or no, a number, some of a list."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from ..words import Words
from . import commands
from .paper import Paper

Answer = TypeVar("Answer")


class Cancelled(Exception):
    """They would rather not."""


class Asker:
    """`line` waits for what somebody types. `look` shows what somebody wants to look up before
    answering, and says whether the line asked for that."""

    def __init__(
        self, words: Words, paper: Paper, line: Callable[[], str], look: Callable[[str], bool]
    ) -> None:
        self._words = words
        self._paper = paper
        self.line = line
        self._look = look

    def yes(self, question: str) -> bool:
        """Again and again until it is a yes or a no."""
        hint = self._words.gettext("Type {yes} or {no}.").format(
            yes=self._words.gettext(commands.YES), no=self._words.gettext(commands.NO)
        )
        return self._ask(f"{question} {hint}", (), "", self._yes_or_no)

    def one_of(self, question: str, labels: Sequence[str]) -> int:
        """The place in the list; what can only be one thing is not asked. An empty line
        cancels."""
        if len(labels) == 1:
            return 0
        return self._ask(
            question, labels, self._range(1, len(labels)), lambda line: _place(line, len(labels))
        )

    def some_of(self, question: str, labels: Sequence[str]) -> list[int]:
        """The places in the list; an empty line is none of them."""
        return self._ask(
            question,
            labels,
            self._range(1, len(labels)),
            lambda line: _places(line, len(labels)),
        )

    def number(self, question: str, least: int, most: int, *, empty: int | None = None) -> int:
        """`empty` is what an empty line means; without it, it cancels."""

        def read(line: str) -> int | None:
            if not line:
                return _or_cancel(empty)
            number = whole(line)
            return number if number is not None and least <= number <= most else None

        return self._ask(question, (), self._range(least, most), read)

    def _ask(
        self,
        question: str,
        labels: Sequence[str],
        hint: str,
        read: Callable[[str], Answer | None],
    ) -> Answer:
        while True:
            self._paper.call(question)
            self._paper.say(*numbered(labels))
            line = self.line()
            if commands.command(self._words, line) == commands.UNDO or commands.is_word(
                self._words, line, commands.CANCEL
            ):
                raise Cancelled
            if self._look(line):
                continue
            answer = read(line)
            if answer is not None:
                return answer
            if hint:
                self._paper.say(hint)

    def _yes_or_no(self, line: str) -> bool | None:
        return commands.answer(self._words, line)

    def _range(self, least: int, most: int) -> str:
        return range_line(self._words, least, most)


def range_line(words: Words, least: int, most: int) -> str:
    return words.gettext("Type a number from {least} to {most}.").format(least=least, most=most)


def numbered(labels: Sequence[str]) -> list[str]:
    return [f"{number}. {label}" for number, label in enumerate(labels, 1)]


def whole(typed: str) -> int | None:
    """A whole number, in any digits that people write."""
    return int(typed) if typed.isdecimal() and len(typed) < 10 else None


def _place(line: str, count: int) -> int | None:
    if not line:
        raise Cancelled
    number = whole(line)
    return number - 1 if number is not None and 1 <= number <= count else None


def _places(line: str, count: int) -> list[int] | None:
    """Commas and spaces alike stand between them."""
    typed = line.replace(",", " ").replace("،", " ").split()
    places = {_place(each, count) for each in typed}
    return None if None in places else sorted(place for place in places if place is not None)


def _or_cancel(empty: int | None) -> int:
    if empty is None:
        raise Cancelled
    return empty
