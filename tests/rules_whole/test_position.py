"""A position as text: what is none is said to be none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from qblock.editions.load import load
from qblock.rules.celebration import rules_for
from qblock.rules.position import position, read_position

from .positions import POSITIONS

RULES = rules_for(load())
START = POSITIONS["start"]


@given(st.sampled_from(sorted(POSITIONS)), st.data())
def test_a_damaged_position_reads_back_the_same_or_is_none(name: str, data: st.DataObject) -> None:
    text = POSITIONS[name]
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    put = data.draw(st.text("abzABZ019-:;/.@jkxu f", max_size=3))
    damaged = text[:at] + put + text[at + cut :]
    try:
        read = read_position(RULES, damaged)
    except ValueError:
        return
    assert position(read) == damaged


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("celebration.1", "celebration.2"),
        ("30@0/30@0", "30@0"),  # one alone cannot play
        ("30@0/30@0", "30@0/30@0/30@0"),  # three, and the offers of two
        ("------------------", "-----------------"),
        ("------------------", "-------------------"),
        ("------------------", "c-----------------"),
        ("start-roll", "nap"),
        ("ask", "maybe"),
        ("uffff", "ufffg"),
    ],
)
def test_what_is_no_position_is_refused(old: str, new: str) -> None:
    assert START.count(old) == 1
    with pytest.raises(ValueError):
        read_position(RULES, START.replace(old, new))
