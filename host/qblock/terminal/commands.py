"""The words that can be typed at any time, in English and in the players' language."""

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from ..said import N_
from ..words import Words

HELP, UNDO, DEEDS, BOARD, LOG = N_("help"), N_("undo"), N_("deeds"), N_("board"), N_("log")
TRADE, RENT, BUILD, SELL = N_("trade"), N_("rent"), N_("build"), N_("sell")
MORTGAGE, REPAY, DICE, BLOCK = N_("mortgage"), N_("repay"), N_("dice"), N_("block")
LANGUAGE, SAVE, QUIT = N_("language"), N_("save"), N_("quit")
_QUESTION_MARKS = ("?", ";", "\u037e", "\u061f")  # Greek and Arabic keyboards have their own
PASS, YES, NO, ALL, CANCEL = N_("pass"), N_("yes"), N_("no"), N_("all"), N_("cancel")

ABOUT: Mapping[str, str] = MappingProxyType(
    {
        HELP: N_("this help; ? does the same"),
        UNDO: N_("take the last thing that a person did back"),
        DEEDS: N_("who has what"),
        BOARD: N_("every space in order: its colour, its price or its owner, and who is there"),
        LOG: N_("what happened lately; with a number: so many lines"),
        TRADE: N_("offer somebody a deal"),
        RENT: N_("ask for the rent that is due to you"),
        BUILD: N_("buy Toad Houses and Peach's Castles"),
        SELL: N_("sell Toad Houses and Peach's Castles"),
        MORTGAGE: N_("mortgage a property"),
        REPAY: N_("repay a mortgage"),
        DICE: N_("carry on with dice in place of the block"),
        BLOCK: N_("use the block again in place of dice"),
        LANGUAGE: N_("with a language, such as de: go on in that language"),
        SAVE: N_("how to go on with this game later"),
        QUIT: N_("stop for now; everything is kept"),
    }
)


def command(words: Words, line: str) -> str:
    """The English word of a command that was typed; empty if it is none."""
    typed = line.casefold()
    if typed in _QUESTION_MARKS:
        return HELP
    return next((each for each in ABOUT if is_word(words, typed, each)), "")


def with_rest(words: Words, line: str) -> tuple[str, str]:
    """(the command, what was typed after it); the command is empty if it is none. In some
    language a command may be more than one word."""
    word = command(words, line)
    if word:
        return word, ""
    for meant in (LOG, LANGUAGE):  # only these take anything after them
        for name in (meant, words.gettext(meant)):
            said, after = line[: len(name)], line[len(name) :]
            if said.casefold() == name.casefold() and after[:1] == " ":
                return meant, after.strip()
    return "", line


def is_word(words: Words, typed: str, meant: str) -> bool:
    """In English or in the players' language, whichever is easier to type."""
    return typed.casefold() in (meant, words.gettext(meant).casefold())


def answer(words: Words, line: str) -> bool | None:
    """Yes or no, by the word or its first letter; None if it is neither."""
    for meant, value in ((YES, True), (NO, False)):
        for word in (meant, words.gettext(meant)):
            if _bare(line) in (_bare(word), _bare(word[:1])):
                return value
    return None


def _bare(word: str) -> str:
    """Without its accents: not every keyboard has them, and si is a yes too."""
    apart = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def help_lines(words: Words) -> list[str]:
    said = [words.gettext("Type the number of a choice, or one of these words:")]
    for name, about in ABOUT.items():
        said.append(f"  {words.gettext(name)}: {words.gettext(about)}")
    said.append(words.gettext("Enter alone does what is asked for: roll, draw or press."))
    said.append(
        words.gettext("In an auction, type your bid, or a name and a bid, or a name and pass.")
    )
    said.append(
        words.gettext("Where you are asked something in between, {cancel} goes back.").format(
            cancel=words.gettext(CANCEL)
        )
    )
    return said
