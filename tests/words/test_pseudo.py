"""The languages that nobody speaks: long with accents, and mirrored. They show what a screen lacks
before it is translated."""

import pytest
from qblock.words import LANGUAGES, load_words
from qblock.words.check import places
from qblock.words.collect import template
from qblock.words.pseudo import LONG, MIRROR


def plain() -> set[str]:
    """Every sentence that counts nothing."""
    return {message.id for message in template() if isinstance(message.id, str) and message.id}


def test_nobody_is_offered_them() -> None:
    assert not {LONG, MIRROR} & set(LANGUAGES)
    assert load_words(environ={"LANG": LONG}).language == "en"


def test_long_is_accented_and_keeps_what_is_typed() -> None:
    said = load_words(LONG).gettext("{player}, see `qblock games list` or --help.")
    assert said == "{player}, šéééé `qblock games list` öör --help."


@pytest.mark.parametrize(("n", "told"), [(1, "{n} çööîîñ"), (2, "{n} çööîîñš")])
def test_long_counts_as_English_does(n: int, told: str) -> None:
    assert load_words(LONG).ngettext("{n} coin", "{n} coins", n) == told


def test_long_is_two_fifths_longer_and_loses_no_place() -> None:
    said = {each: load_words(LONG).gettext(each) for each in plain()}
    assert [each for each in said if places(each) != places(said[each])] == []
    longer = sum(map(len, said.values())) / sum(map(len, said))
    assert 1.2 < longer < 1.5
    assert len(set(said.values())) == len(said), "what is typed stays apart"


def test_mirrored_is_English_from_right_to_left() -> None:
    words = load_words(MIRROR)
    assert words.right_to_left and not load_words(LONG).right_to_left
    assert words.gettext("Roll the die") == "Roll the die"
