"""Why a table in the terminal is left before the game is over."""

from ..words import Words


class Quit(Exception):
    """They go on another day."""


class Speak(Exception):
    """They go on at once, in another language."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.language)
        self.words = words
