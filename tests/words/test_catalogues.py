"""The catalogues: each is whole, says what the source says, and keeps to the guide's terms."""

import re
from functools import cache
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from qblock.words import LANGUAGES, Words, load_words, own_name
from qblock.words.check import faults
from qblock.words.collect import POT, fresh, template, text_of, updated
from qblock.words.glossary import read_glossary
from qblock.words.languages import ALL, LOCALE, SOURCE, locale_of
from qblock.words.words import read_catalogue

TRANSLATED = [each for each in LANGUAGES if each != SOURCE]
source = cache(template)  # takes a moment
LEFTOVERS = ("FIRST AUTHOR", "EMAIL@ADDRESS", "ORGANIZATION", "PROJECT", "#, fuzzy", "#~")


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_wrong_with_it(language: str) -> None:
    assert faults(language, read_catalogue(language), read_glossary(language), source()) == []


def test_the_template_is_as_make_words_leaves_it() -> None:
    assert POT.read_bytes() == text_of(source()), "run: make words"


@pytest.mark.parametrize("language", TRANSLATED)
def test_it_is_as_make_words_leaves_it(language: str) -> None:
    written = (LOCALE / f"{language}.po").read_bytes()
    assert written == text_of(updated(language, source())), "run: make words"


@pytest.mark.parametrize("language", TRANSLATED)
def test_it_has_no_leftovers_of_a_machine(language: str) -> None:
    text = (LOCALE / f"{language}.po").read_text(encoding="utf-8")
    assert [each for each in LEFTOVERS if each in text] == []


def test_a_new_language_begins_with_every_sentence_and_its_own_plurals() -> None:
    begun = updated("pl", source()) if "pl" not in LANGUAGES else fresh("pl")
    assert begun.num_plurals == 3
    text = text_of(begun).decode()
    assert text.startswith("# The words of qblock: Polski.\n")
    assert "fuzzy" not in text and "PROJECT" not in text


@pytest.mark.parametrize(
    ("language", "name"),
    [("no", "Norsk"), ("pt", "Português"), ("ar", "العربية"), ("de", "Deutsch")],
)
def test_a_language_is_called_as_its_speakers_call_it(language: str, name: str) -> None:
    assert own_name(language) == name


def test_only_those_are_offered_that_are_there() -> None:
    there = {path.stem for path in LOCALE.glob("*.po")}
    assert set(LANGUAGES) == {SOURCE, *there}
    assert there <= set(ALL)


@pytest.mark.parametrize(
    ("told", "chosen"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "xx:ar:de"}, "ar"),
        ({}, "en"),
    ],
)
def test_the_computers_language(told: dict[str, str], chosen: str) -> None:
    assert load_words(environ=told).language == chosen


def test_norwegian_has_three_names() -> None:
    wanted = "no" if "no" in LANGUAGES else "en"
    for told in ("nb_NO.UTF-8", "nn_NO.UTF-8", "no_NO.UTF-8"):
        assert load_words(environ={"LANG": told}).language == wanted
    assert locale_of("no") == "nb"


# What the check finds: given one sentence of a catalogue as it should not be


def spoilt(language: str, msgid: str, said: str | tuple[str, ...]) -> list[str]:
    catalogue: Catalog = read_catalogue(language)
    message = catalogue.get(msgid)
    assert message is not None
    message.string = said
    return faults(language, catalogue, read_glossary(language), source())


BUY = "{payer} buys {space} for {coins} coin."


ONE, MANY = "{payer} kauft {space} für {coins} Münze.", "{payer} kauft {space} für {coins} Münzen."


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        (("", MANY), "is not translated"),
        ((ONE, MANY.replace("{space} ", "")), "has the places"),
        ((ONE.replace("{coins}", "{coin}"), MANY), "has the places"),
        ((ONE, MANY.replace("{coins}", "{coins")), "has the places"),
        ((ONE.replace("Münze", "Taler"), MANY), "does not say Münze"),
        ((ONE, MANY.rstrip(".")), "ends otherwise"),
    ],
)
def test_a_spoilt_sentence_is_found(said: tuple[str, str], fault: str) -> None:
    found = spoilt("de", BUY, said)
    assert found and all(fault in each for each in found)


def test_a_form_of_one_number_may_say_it_in_words() -> None:
    one = ONE.replace("{coins}", "eine")
    assert spoilt("de", BUY, (one, MANY)) == []
    assert spoilt("de", BUY, (one, MANY.replace("{coins}", "viele")))


def test_what_is_to_be_typed_stays() -> None:
    msgid = "No game was played yet: start one with `qblock play`."
    (found,) = spoilt("de", msgid, "Noch wurde nichts gespielt: Fange mit `qblock spiele` an.")
    assert "changes what is to be typed" in found


def test_a_sentence_that_stays_english_is_found() -> None:
    (found,) = spoilt("de", "Never mind.", "Never mind.")
    assert "is the same as in English" in found


def test_plural_forms_of_another_language_are_found() -> None:
    text = (LOCALE / "de.po").read_text(encoding="utf-8").replace("n != 1", "n > 1")
    catalogue = read_po(BytesIO(text.encode()), locale="de")
    assert faults("de", catalogue, read_glossary("de"), source()) == [
        "Plural-Forms has to be: nplurals=2; plural=(n != 1);"
    ]


NAMES = r"player|players|payer|payee|creditor|other|space|spaces|file|folder|device"
NUMBERS = r"coins|count|cards|houses|pings|rent|seconds|turns?"
LATIN_THEN_NUMBER = re.compile(rf"(?:\{{(?:{NAMES})\}}|[A-Za-z])[^\w{{}}]*\{{(?:{NUMBERS})\}}")


def test_in_arabic_no_number_stands_right_after_a_name_in_other_letters() -> None:
    """Where both run from left to right they change places: 9 Ben for Ben, 9."""
    said = [form for each in read_catalogue("ar") if each.id for form in forms(each.string)]
    assert [each for each in said if LATIN_THEN_NUMBER.search(each)] == []
    assert LATIN_THEN_NUMBER.search("{payer} يدفع إلى {payee} {coins} عملة.")


def forms(string: str | tuple[str, ...]) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else string


@pytest.mark.parametrize(
    ("language", "coins", "told"),
    [
        ("ar", 0, "ادفع للبنك 0 عملة."),
        ("ar", 1, "ادفع للبنك عملة واحدة."),
        ("ar", 2, "ادفع للبنك عملتين."),
        ("ar", 3, "ادفع للبنك 3 عملات."),
        ("ar", 11, "ادفع للبنك 11 عملة."),
        ("ar", 100, "ادفع للبنك 100 عملة."),
        ("pl", 1, "Zapłać Bankowi 1 monetę."),
        ("pl", 2, "Zapłać Bankowi 2 monety."),
        ("pl", 5, "Zapłać Bankowi 5 monet."),
        ("pl", 12, "Zapłać Bankowi 12 monet."),
        ("pl", 22, "Zapłać Bankowi 22 monety."),
        ("lt", 1, "Sumokėk bankui 1 monetą."),
        ("lt", 2, "Sumokėk bankui 2 monetas."),
        ("lt", 10, "Sumokėk bankui 10 monetų."),
        ("lt", 11, "Sumokėk bankui 11 monetų."),
        ("lt", 21, "Sumokėk bankui 21 monetą."),
    ],
)
def test_each_number_has_the_form_that_it_asks_for(language: str, coins: int, told: str) -> None:
    words = Words(language)
    said = words.ngettext("Pay the Bank {coins} coin.", "Pay the Bank {coins} coins.", coins)
    assert said.format(coins=coins) == told
