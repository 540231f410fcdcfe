"""The language in which a run of the command line speaks. `--help` and `--json` stay English."""

import typer

from ..said import Said
from ..store.home import home
from ..trouble import Trouble
from ..window.settings import read_settings
from ..words import LANGUAGES, Words, load_words

LANGUAGE_HELP = f"One of {', '.join(LANGUAGES)}; else the one set in the window, or the computer's."


class Spoken:
    """What --language says, or what was chosen in the window, or the computer's. It is found out
    when something is to be told, for most errors come before that."""

    def __init__(self) -> None:
        self._words: Words | None = None

    def choose(self, language: str | None) -> None:
        if language is not None:
            self._words = load_words(language)

    @property
    def words(self) -> Words:
        if self._words is None:
            self._words = _usual()
        return self._words


def spoken(context: typer.Context) -> Words:
    return context.ensure_object(Spoken).words


class WrongUsage(typer.BadParameter):
    """The command ends with 2."""

    def format_message(self) -> str:
        return self.message


def wrong_usage(context: typer.Context, sentence: str | Said, /, **facts: object) -> WrongUsage:
    wrong = sentence if isinstance(sentence, Said) else Said(sentence, facts)
    return WrongUsage(wrong.told(spoken(context)), ctx=context)


def _usual() -> Words:
    chosen = read_settings(home()).language
    try:
        return load_words(chosen or None)
    except Trouble:  # it was chosen when there were others
        return load_words()
