"""The words that can be typed at any time, in English and in the players' language."""

from collections.abc import Mapping
from types import MappingProxyType

from ..said import N_
from ..words import Words

HELP, UNDO, DEEDS, LOG, TRADE, SAVE, RENT, BUILD, SELL, MORTGAGE, REPAY, DICE, QUIT = (
    N_("help"),
    N_("undo"),
    N_("deeds"),
    N_("log"),
    N_("trade"),
    N_("save"),
    N_("rent"),
    N_("build"),
    N_("sell"),
    N_("mortgage"),
    N_("repay"),
    N_("dice"),
    N_("quit"),
)
PASS, YES, NO, ALL = N_("pass"), N_("yes"), N_("no"), N_("all")

ABOUT: Mapping[str, str] = MappingProxyType(
    {
        HELP: N_("this help; ? does the same"),
        UNDO: N_("take the last thing that a person did back"),
        DEEDS: N_("who has what"),
        LOG: N_("what happened lately; with a number: so many lines"),
        TRADE: N_("offer somebody a deal"),
        SAVE: N_("how to go on with this game later"),
        RENT: N_("ask for the rent that is due to you"),
        BUILD: N_("buy Toad Houses and Peach's Castles"),
        SELL: N_("sell Toad Houses and Peach's Castles"),
        MORTGAGE: N_("mortgage a property"),
        REPAY: N_("repay a mortgage"),
        DICE: N_("carry on with dice in place of the block"),
        QUIT: N_("stop for now; everything is kept"),
    }
)


def command(words: Words, line: str) -> str:
    """The English word of a command that was typed; empty if it is none."""
    typed = line.casefold()
    if typed == "?":
        return HELP
    return next((each for each in ABOUT if is_word(words, typed, each)), "")


def is_word(words: Words, typed: str, meant: str) -> bool:
    """In English or in the players' language, whichever is easier to type."""
    return typed.casefold() in (meant, words.gettext(meant).casefold())


def answer(words: Words, line: str) -> bool | None:
    """Yes or no, by the word or its first letter; None if it is neither."""
    for meant, value in ((YES, True), (NO, False)):
        for word in (meant, words.gettext(meant)):
            if line.casefold() in (word.casefold(), word[:1].casefold()):
                return value
    return None


def help_lines(words: Words) -> list[str]:
    said = [
        words.gettext("Type the number of a choice, or one of these words:"),
    ]
    for name, about in ABOUT.items():
        said.append(f"  {words.gettext(name)}: {words.gettext(about)}")
    said.append(words.gettext("Enter alone does what is asked for: roll, draw or press."))
    said.append(
        words.gettext("In an auction, type your bid, or a name and a bid, or a name and pass.")
    )
    return said
