"""`qblock rules`: the rules by number, and the tests that show them."""

import json
import re
from pathlib import Path

import pytest
import typer
from qblock.commands import rules as command
from qblock.editions.rulebook import rulebook, rules_of, tests_folder, tests_of
from qblock.trouble import Trouble
from typer.testing import CliRunner, Result


def rules(*words: str) -> Result:
    app = typer.Typer()
    app.command()(command.rules)
    done = CliRunner().invoke(app, words)
    unexpected = done.exception and not isinstance(done.exception, Trouble | SystemExit)
    assert not unexpected, done.exception
    return done


def test_the_rules_of_celebration_are_c1_to_c38() -> None:
    assert list(rules_of("celebration")) == [f"C{number}" for number in range(1, 39)]
    assert all(text.rstrip().endswith((".", ")")) for text in rules_of().values())


def test_every_rule_of_the_page_is_found_and_in_its_section() -> None:
    page = Path(command.__file__).parents[1] / "editions" / "celebration.md"
    text = page.read_text(encoding="utf-8")
    assert len(re.findall(r"^- ", text, re.MULTILINE)) == len(rulebook())
    assert rulebook()["C26"].section == "Jail" and rulebook()["C38"].section == "Debt"


def test_a_rule_is_shown_with_its_words_and_its_tests() -> None:
    shown = rules("C23").stdout
    assert shown.startswith("C23  Spaces  (has a ruling of ours)")
    assert "The published odds" in shown and "*" not in shown
    test = "tests/firmware/test_odds.py::test_C23_every_byte_of_entropy_is_fair"
    assert test in shown


def test_a_rule_may_be_written_small_and_is_wrapped() -> None:
    shown = rules("c26")
    assert shown.exit_code == 0 and "Rolling a 6 frees" in shown.stdout
    assert max(len(row) for row in shown.stdout.splitlines() if "::" not in row) <= 100


def test_all_rules_are_shown_with_how_many_tests_each_has() -> None:
    shown = rules().stdout
    assert all(f"\nC{number} " in shown for number in range(1, 39))
    assert "\nJail\n" in shown and " tests)" in shown


def test_as_json_it_is_a_list_of_plain_objects() -> None:
    (rule,) = json.loads(rules("C23", "--json").stdout)
    assert rule["rule"] == "C23" and rule["ruling"] is True and rule["section"] == "Spaces"
    assert rule["text"] == rules_of()["C23"]
    assert "tests/firmware/test_odds.py::test_C23_every_byte_of_entropy_is_fair" in rule["tests"]
    every = json.loads(rules("--json").stdout)
    assert [rule["rule"] for rule in every] == list(rules_of())
    assert [rule["rule"] for rule in every if rule["rule"] == "C17" and not rule["ruling"]]


def test_an_unknown_rule_is_one_sentence() -> None:
    done = rules("C39")
    assert isinstance(done.exception, Trouble) and done.exit_code == 1
    assert str(done.exception) == "There is no rule 'C39': they go from C1 to C38."


def test_an_unknown_edition_is_wrong_usage() -> None:
    done = rules("--edition", "poker")
    assert done.exit_code == 2 and "celebration" in done.stderr


def test_help_has_an_example() -> None:
    assert "Example: qblock rules C26" in rules("--help").stdout


def test_without_the_tests_it_says_so_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "tests_folder", lambda: None)
    shown = rules("C26")
    assert shown.exit_code == 0 and "The tests are not here" in shown.stdout
    assert json.loads(rules("C26", "--json").stdout)[0]["tests"] == []


def test_the_tests_folder_is_the_one_of_this_clone() -> None:
    assert tests_folder() == Path(__file__).resolve().parents[1]


def test_tests_are_found_by_the_numbers_in_their_names(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    (folder / "rules").mkdir(parents=True)
    (folder / "rules" / "test_jail.py").write_text(
        "def test_C26_third_miss():\n    pass\n"
        "class TestRent:\n    def test_C7_C13_lapses(self):\n        pass\n"
        'TEXT = """\ndef test_C1_in_a_text():\n    pass\n"""\n'
        "# def test_C2_in_a_comment(): pass\n"
        "def test_c3_small(): pass\n"
        "def helper_test_C4_x(): pass\n"
        "def outer():\n    def test_C5_never_run(): pass\n"
    )
    assert tests_of(folder) == {
        "C26": ["tests/rules/test_jail.py::test_C26_third_miss"],
        "C7": ["tests/rules/test_jail.py::TestRent::test_C7_C13_lapses"],
        "C13": ["tests/rules/test_jail.py::TestRent::test_C7_C13_lapses"],
    }


def test_a_broken_test_file_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "test_x.py").write_text("def test_C1_x(:\n")
    monkeypatch.setattr(command, "tests_folder", lambda: tmp_path)
    done = rules("C1")
    assert isinstance(done.exception, Trouble) and "test_x.py" in str(done.exception)
