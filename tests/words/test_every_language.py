"""All 26 are there; each can be written with the font of the window, and says every number."""

from collections.abc import Iterator
from pathlib import Path

import matplotlib
import pytest
from babel.core import Locale
from fontTools.ttLib import TTFont
from qblock.words import LANGUAGES, Words, own_name
from qblock.words.check import places
from qblock.words.languages import ALL, SOURCE
from qblock.words.words import read_catalogue

# What those who speak it call it, in the order of the game's guide
OWN_NAMES = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "pt": "Português",
    "it": "Italiano",
    "nl": "Nederlands",
    "sv": "Svenska",
    "da": "Dansk",
    "no": "Norsk",
    "fi": "Suomi",
    "el": "Ελληνικά",
    "pl": "Polski",
    "hu": "Magyar",
    "tr": "Türkçe",
    "cs": "Čeština",
    "sk": "Slovenčina",
    "ro": "Română",
    "ru": "Русский",
    "bg": "Български",
    "hr": "Hrvatski",
    "lt": "Lietuvių",
    "sl": "Slovenščina",
    "uk": "Українська",
    "et": "Eesti",
    "lv": "Latviešu",
    "ar": "العربية",
}
TRANSLATED = [each for each in LANGUAGES if each != SOURCE]
FONTS = Path(matplotlib.get_data_path(), "fonts", "ttf")
# Numbers enough for every form of every language
NUMBERS = (*range(201), 1000)


def sentences(language: str) -> Iterator[str]:
    for message in read_catalogue(language):
        if message.id:
            forms = message.string
            yield from (forms,) if isinstance(forms, str) else forms or ()


def test_all_26_are_there() -> None:
    assert set(OWN_NAMES) == set(ALL)
    assert [each for each in OWN_NAMES if each not in LANGUAGES] == []


@pytest.mark.parametrize(("language", "name"), OWN_NAMES.items())
def test_a_language_is_offered_in_its_own_name_and_script(language: str, name: str) -> None:
    assert own_name(language) == name


@pytest.mark.parametrize("face", ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"])
def test_the_font_has_every_letter_of_every_language(face: str) -> None:
    with TTFont(FONTS / face) as font:
        letters = set(map(chr, font.getBestCmap()))
    missing = {
        language: lacking
        for language in TRANSLATED
        if (lacking := set("".join((*sentences(language), own_name(language)))) - letters)
    }
    assert missing == {}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_plural_form_is_said_of_a_number_that_asks_for_it(language: str) -> None:
    words, cldr = Words(language), Locale.parse({"no": "nb", "pt": "pt_PT"}.get(language, language))
    asked = {cldr.plural_form(n): n for n in NUMBERS}
    counted = [each for each in read_catalogue(language) if each.pluralizable]
    assert len(counted) > 20
    for message in counted:
        one, many = message.id
        assert isinstance(message.string, tuple) and len(message.string) == len(asked), one
        said = {words.ngettext(one, many, n) for n in asked.values()}
        assert said == set(message.string), one
        for n in asked.values():
            told = words.ngettext(one, many, n).format(**{each: n for each in places(many)})
            assert "{" not in told and "}" not in told, told
