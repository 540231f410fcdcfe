"""A name in a small place: a long word is broken where one of its syllables begins."""

import pytest
from qblock.window.pictures.lettering import breaks


@pytest.mark.parametrize(
    "broken",
    ["Spørsmåls-kloss", "Spørgsmåls-klods", "Küsimuse-plokk", "Vragen-blok", "Gemein-schaftsfeld"],
)
def test_a_syllable_keeps_the_letters_that_it_begins_with(broken):
    before, _, after = broken.partition("-")
    places = breaks(before + after)
    assert len(before) in places and len(before) + 1 not in places


def test_letters_that_nobody_here_can_break_stay_together():
    assert breaks("Αποφάσεων") == breaks("вопросительный") == []
