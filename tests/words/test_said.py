"""A sentence and its facts: English where it arises, translated where it is read."""

import pickle
from pathlib import Path

import pytest
from qblock.said import Said, counted, said
from qblock.trouble import Trouble
from qblock.words import Words
from qblock.words.marked import Unmarked, marked


def test_a_trouble_is_english_until_it_is_told() -> None:
    trouble = Trouble("There is no game '{game}': see `qblock games list`.", game="abc")
    assert str(trouble) == "There is no game 'abc': see `qblock games list`."
    assert trouble.said.told(Words("de")) == (
        "Ein Spiel „abc“ gibt es nicht: Siehe `qblock games list`."
    )


def test_a_fact_may_be_said_itself_and_a_tuple_is_a_list() -> None:
    told = said("{entry} is {value}: write {want}.", entry="at", value=said("a table"), want=(1, 2))
    assert str(told) == "at is a table: write 1, 2."
    assert told.told(Words("de")) == "at ist eine Tabelle: Schreibe 1, 2."
    assert told.told(Words("ar")).endswith("اكتب 1، 2.")


@pytest.mark.parametrize(("n", "told"), [(1, "1 Zeile"), (2, "2 Zeilen")])
def test_what_is_counted_has_its_plural(n: int, told: str) -> None:
    assert counted("{count} line", "{count} lines", n, count=n).told(Words("de")) == told


def test_what_was_typed_stays_on_one_line_and_in_its_place() -> None:
    assert str(said("'{name}' is none.", name="a\n\x1b[31m{b}")) == "'a\\n\\x1b[31m{b}' is none."


def test_a_sentence_without_facts_may_hold_braces() -> None:
    assert str(Trouble("the tool said {this}")) == "the tool said {this}"


def test_a_trouble_goes_from_process_to_process() -> None:
    copy = pickle.loads(pickle.dumps(Trouble("No {what}.", what="bread")))
    assert str(copy) == "No bread." and copy.said == Said("No {what}.", {"what": "bread"})


def test_a_sentence_within_another_is_collected(tmp_path: Path) -> None:
    file = tmp_path / "source.py"
    file.write_text(
        "raise Trouble('{a} is bad' ': mend it.', a=said('this') if x else counted('1', '{n}', n))"
    )
    assert set(marked(file)) == {"{a} is bad: mend it.", "this", ("1", "{n}")}


def test_a_sentence_put_together_at_once_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "source.py"
    file.write_text("raise Trouble(f'{a} is bad.')")
    with pytest.raises(Unmarked, match=r"source\.py:1: "):
        list(marked(file))
