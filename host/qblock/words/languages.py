"""The languages of the game, and how each counts."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from .pseudo import PSEUDO

SOURCE = "en"  # what the source is written in
LOCALE = Path(__file__).parent / "locale"

# In the order of the game's guide
ALL = (
    *("en", "de", "es", "pt", "it", "nl", "sv", "da", "no", "fi", "el", "pl", "hu", "tr"),
    *("cs", "sk", "ro", "ru", "bg", "hr", "lt", "sl", "uk", "et", "lv", "ar"),
)

# Those that somebody has translated: they can be chosen
LANGUAGES = tuple(each for each in ALL if each == SOURCE or (LOCALE / f"{each}.po").exists())

# What Unicode calls a language, where it is another name: "no" is two of them, and Portuguese
# counts otherwise in Brazil
_LOCALES: Mapping[str, str] = MappingProxyType({"no": "nb", "pt": "pt_PT"})


def locale_of(language: str) -> str:
    """As Babel knows it."""
    return SOURCE if language in PSEUDO else _LOCALES.get(language, language)


_ONE = "n != 1"
_SLAVIC = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"
_CZECH = "n==1 ? 0 : n>=2 && n<=4 ? 1 : 2"

# The forms that a whole number may ask for, by their names in CLDR and in its order, and the
# expression that chooses among them
_TWO = (("one", "other"), _ONE)
_PLURALS: Mapping[str, tuple[tuple[str, ...], str]] = MappingProxyType(
    {
        "pl": (
            ("one", "few", "many"),
            "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2",
        ),
        "cs": (("one", "few", "other"), _CZECH),
        "sk": (("one", "few", "other"), _CZECH),
        "ro": (("one", "few", "other"), "n==1 ? 0 : n==0 || (n%100>=1 && n%100<=19) ? 1 : 2"),
        "ru": (("one", "few", "many"), _SLAVIC),
        "uk": (("one", "few", "many"), _SLAVIC),
        "hr": (("one", "few", "other"), _SLAVIC),
        "lt": (
            ("one", "few", "other"),
            "n%100>=11 && n%100<=19 ? 2 : n%10==1 ? 0 : n%10>=2 ? 1 : 2",
        ),
        "sl": (
            ("one", "two", "few", "other"),
            "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3",
        ),
        "lv": (
            ("zero", "one", "other"),
            "n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 ? 1 : 2",
        ),
        "ar": (
            ("zero", "one", "two", "few", "many", "other"),
            "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
        ),
    }
)


def plural_forms(language: str) -> tuple[str, ...]:
    return _PLURALS.get(language, _TWO)[0]


def plural_header(language: str) -> str:
    """As it stands at the head of a catalogue."""
    forms, expression = _PLURALS.get(language, _TWO)
    return f"nplurals={len(forms)}; plural=({expression});"
