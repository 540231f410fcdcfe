"""Languages that nobody speaks, to see a screen with before it is translated: `xx-long` is English
with accents and two fifths longer, `xx-mirror` is English on screens that run from right to left.
A text that stays plain in xx-long does not go through gettext; one that is cut has too little room.
"""

import gettext
import re

from .glossary import NOT_WORDS

LONG, MIRROR = "xx-long", "xx-mirror"
PSEUDO = (LONG, MIRROR)

_ACCENTS = str.maketrans("AEIOUYaeiouyCNSZcnsz", "ÅÉÎÖÛÝåéîöûýÇÑŠŽçñšž")
_VOWEL = re.compile(r"[AEIOUYaeiouy]")  # two letters in five: doubled, they make the text so long


class Long(gettext.NullTranslations):
    """Words stay words: those that are typed have no space, and lines break as they would."""

    def gettext(self, message: str) -> str:
        return _long(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return _long(super().ngettext(msgid1, msgid2, n))


def _long(text: str) -> str:
    """All but what nobody translates."""
    done, made = 0, ""
    for kept in NOT_WORDS.finditer(text):
        made += _drawn_out(text[done : kept.start()]) + kept.group()
        done = kept.end()
    return made + _drawn_out(text[done:])


def _drawn_out(text: str) -> str:
    return _VOWEL.sub(_doubled, text).translate(_ACCENTS)


def _doubled(vowel: re.Match[str]) -> str:
    return vowel.group() + vowel.group().lower()
