"""Numbers, dates and lists as each language writes them."""

import time

import pytest
from qblock.said import said
from qblock.words import LANGUAGES, Words


@pytest.fixture(autouse=True)
def in_utc(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


WRITTEN = {  # a number, a share, a time
    "en": ("1,234.5", "5.56%", "Nov 18, 2026, 8:20 PM"),
    "de": ("1.234,5", "5,56\xa0%", "18.11.2026, 20:20"),
    "fi": ("1\xa0234,5", "5,56\xa0%", "18.11.2026 20.20"),
    "tr": ("1.234,5", "%5,56", "18 Kas 2026 20:20"),
    "lt": ("1\xa0234,5", "5,56\xa0%", "2026-11-18 20:20"),
}


@pytest.mark.parametrize("language", [each for each in WRITTEN if each in LANGUAGES])
def test_each_language_writes_them_its_own_way(language: str) -> None:
    words = Words(language)
    told = (
        words.number(1234.49, 1),
        words.percent(1 / 18, 2),
        words.moment("2026-11-18T20:20+00:00"),
    )
    assert told == WRITTEN[language]


def test_digits_are_those_that_are_asked_for() -> None:
    words = Words("de")
    assert [words.number(2, digits) for digits in (0, 1, 4)] == ["2", "2,0", "2,0000"]
    assert words.percent(0.5, 0) == "50\xa0%"


def test_a_time_is_that_of_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC-3")
    time.tzset()
    assert Words("de").moment("2026-11-18T22:30:15.250+00:00") == "19.11.2026, 01:30"


def test_a_list_has_the_comma_of_the_language() -> None:
    told = said("There is no sound '{name}': take one of {known}.", name="x", known=("a", "b", "c"))
    assert "a, b, c" in told.told(Words("de")) and "a، b، c" in told.told(Words("ar"))
