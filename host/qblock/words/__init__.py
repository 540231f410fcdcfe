"""The words of a language: every sentence that people read goes through `Words`.

The catalogues are the .po files in `locale`, read as they are when the program starts. English
is what the source says, so it has none. `make words` brings them up to date with the source.
"""

import os
from collections.abc import Mapping

from ..trouble import Trouble
from .languages import LANGUAGES
from .link import heard, told_of
from .pseudo import PSEUDO
from .words import Words, own_name

__all__ = ["LANGUAGES", "Words", "heard", "load_words", "own_name", "told_of"]


def load_words(language: str | None = None, environ: Mapping[str, str] = os.environ) -> Words:
    """The words of that language, or of the one that this computer is set to, or English.
    Trouble if a language is asked for that is not there."""
    if language is None:
        return Words(_of_computer(environ))
    if language in PSEUDO:  # for those who build screens: nobody is offered them
        return Words(language)
    short = _short(language)
    if short not in LANGUAGES:
        raise Trouble(
            "There are no words for the language '{language}': choose one of {known}.",
            language=language,
            known=LANGUAGES,
        )
    return Words(short)


def _of_computer(environ: Mapping[str, str]) -> str:
    """As gettext looks for it: the first that is set decides, LANGUAGE may name several."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for told in environ.get(name, "").split(":"):
            if _short(told) in LANGUAGES:
                return _short(told)
        if environ.get(name) and name != "LANGUAGE":
            break
    return LANGUAGES[0]


def _short(language: str) -> str:
    """de_AT.UTF-8 and de-CH are German; Norwegian has three names."""
    short = language.replace("-", "_").partition(".")[0].partition("_")[0].lower()
    return "no" if short in ("nb", "nn") else short
