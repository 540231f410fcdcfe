"""A catalogue as it is used: what `gettext` needs, and what a page needs to know of a language."""

import gettext
from functools import cache
from io import BytesIO

from babel.core import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from . import figures
from .languages import LOCALE, SOURCE, locale_of
from .pseudo import LONG, MIRROR, Long


def read_catalogue(language: str) -> Catalog:
    with (LOCALE / f"{language}.po").open("rb") as file:
        return read_po(file, locale=locale_of(language))


def own_name(language: str) -> str:
    """What those who speak it call it."""
    name = str(Locale.parse(locale_of(language)).languages.get(language, language))
    return name[:1].upper() + name[1:]


class Words:
    """Of one of LANGUAGES, or one of those that nobody speaks."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.own_name = own_name(language)
        self.locale = Locale.parse(locale_of(language))
        self.right_to_left = language == MIRROR or self.locale.text_direction == "rtl"
        self._catalogue = _translations(language)

    def gettext(self, message: str, /) -> str:
        # the empty text is the head of a catalogue, not a sentence
        return self._catalogue.gettext(message) if message else ""

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        return self._catalogue.ngettext(one, many, n)

    def number(self, value: float, digits: int = 0, /) -> str:
        """With so many digits after the point, or what stands for one."""
        return figures.number(value, digits, self.locale)

    def change(self, value: int) -> str:
        """What came, with a plus, or went, with a minus."""
        return figures.change(value, self.locale)

    def percent(self, share: float, digits: int) -> str:
        return figures.percent(share, digits, self.locale)

    def moment(self, told: str) -> str:
        """A time of the store, as a day and a minute of this computer."""
        return figures.moment(told, self.locale)


@cache  # to read one takes a moment, and it does not change
def _translations(language: str) -> gettext.NullTranslations:
    if language == LONG:
        return Long()
    if language in (SOURCE, MIRROR):
        return gettext.NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, read_catalogue(language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
