"""A yes or a no, as it is typed."""

import pytest
from qblock.terminal.commands import answer
from qblock.words import LANGUAGES, load_words


@pytest.mark.parametrize(
    "language, typed", [("es", "si"), ("es", "SÍ"), ("it", "si"), ("it", "sì")]
)
def test_a_yes_needs_no_accent(language, typed):
    assert answer(load_words(language), typed) is True


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language_both_words_are_understood(language):
    words = load_words(language)
    assert answer(words, words.gettext("yes")) is True
    assert answer(words, words.gettext("no")) is False
    assert answer(words, "perhaps") is None
