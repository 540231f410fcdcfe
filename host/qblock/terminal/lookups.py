"""What can be asked for at any time, in the middle of another question too."""

from ..table.evening import Evening
from ..telling import Teller
from ..trouble import Trouble
from ..words import LANGUAGES, Words, load_words, own_name
from . import commands, sheets
from .asking import range_line, whole
from .leaving import Quit, Speak
from .paper import Paper

LATELY = 5  # lines that whoever comes to the table is told


class Lookups:
    def __init__(self, evening: Evening, teller: Teller, words: Words, paper: Paper) -> None:
        self._evening = evening
        self._teller = teller
        self._words = words
        self._paper = paper

    def look(self, line: str) -> bool:
        """False if the line asks for something else."""
        word, rest = commands.with_rest(self._words, line)
        if word == commands.HELP:
            self._paper.say(*commands.help_lines(self._words))
        elif word == commands.DEEDS:
            self._paper.say(*sheets.deeds(self._evening.game, self._names, self._words))
        elif word == commands.BOARD:
            self._paper.say(*sheets.board(self._evening.game, self._names, self._words))
        elif word == commands.LOG:
            self._log(rest)
        elif word == commands.SAVE:
            self._paper.to_copy(resume_line(self._words, self._evening.sitting.id))
        elif word == commands.LANGUAGE:
            self._language(rest)
        elif word == commands.QUIT:
            raise Quit
        else:
            return False
        return True

    def tell_lately(self) -> None:
        """What happened before somebody came to the table."""
        for line in self._story()[-LATELY:]:
            self._paper.aside(line)

    @property
    def _names(self) -> tuple[str, ...]:
        return self._evening.sitting.table.names

    def _story(self) -> list[str]:
        return sheets.log(self._evening.sitting.table, self._evening.game, self._teller)

    def _log(self, rest: str) -> None:
        told = self._story()
        every = commands.is_word(self._words, rest, commands.ALL)
        most = len(told) if every else whole(rest) if rest else sheets.LOG_LINES
        if not told:
            self._paper.say(self._words.gettext("Nothing has happened yet."))
        elif not most:
            self._paper.say(range_line(self._words, 1, len(told)))
        else:
            self._paper.say(*told[-most:])

    def _language(self, rest: str) -> None:
        if rest:
            try:
                raise Speak(load_words(rest))
            except Trouble:
                pass  # it is said below which there are
        self._paper.say(
            self._words.gettext("Type {language} and one of these:").format(
                language=self._words.gettext(commands.LANGUAGE)
            )
        )
        self._paper.say(*(f"  {each}: {own_name(each)}" for each in LANGUAGES))


def resume_line(words: Words, game: str) -> str:
    return words.gettext(
        "Everything is kept. Go on with this game with: qblock play --text --resume {game}"
    ).format(game=game)
