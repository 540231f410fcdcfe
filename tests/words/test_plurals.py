"""Every language counts as CLDR says."""

from gettext import c2py

import pytest
from babel.core import Locale
from qblock.words.languages import ALL, plural_forms, plural_header

SOME = range(1001)


def expression(language: str) -> str:
    return plural_header(language).partition("plural=")[2].rstrip(";")


@pytest.mark.parametrize("language", ALL)
def test_the_form_of_every_number_is_that_of_cldr(language: str) -> None:
    cldr = Locale.parse({"no": "nb", "pt": "pt_PT"}.get(language, language)).plural_form
    chooses, forms = c2py(expression(language)), plural_forms(language)
    assert [forms[chooses(n)] for n in SOME] == [cldr(n) for n in SOME]


@pytest.mark.parametrize("language", ALL)
def test_no_form_is_there_that_no_number_asks_for(language: str) -> None:
    chooses = c2py(expression(language))
    assert {chooses(n) for n in SOME} == set(range(len(plural_forms(language))))
    assert f"nplurals={len(plural_forms(language))};" in plural_header(language)


def test_how_many_forms_there_are() -> None:
    assert len(ALL) == 26
    assert [len(plural_forms(each)) for each in ("pl", "lt", "sl", "lv", "ar")] == [3, 3, 4, 3, 6]
