"""`qblock board` as its user meets it."""

import json
from pathlib import Path

import pytest
from qblock.commands.board import app
from qblock.editions.load import load
from qblock.trouble import Trouble
from typer.testing import CliRunner, Result


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def no_width_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)


def board(*words: str) -> Result:
    done = CliRunner().invoke(app, words)
    unexpected = done.exception and not isinstance(done.exception, Trouble | SystemExit)
    assert not unexpected, done.exception
    return done


def trouble(*words: str) -> str:
    """The one sentence that a command ends with."""
    done = board(*words)
    assert isinstance(done.exception, Trouble) and done.exit_code == 1
    assert "\n" not in str(done.exception)
    return str(done.exception)


@pytest.mark.parametrize("command", ["new", "check", "show"])
def test_every_command_has_help_with_an_example(command: str) -> None:
    done = board(command, "--help")
    assert done.exit_code == 0 and f"Example: qblock board {command}" in done.stdout


def test_a_new_file_checks_fine_and_shows_our_values(here: Path) -> None:
    assert "qblock board check my-box.toml" in board("new", "my-box.toml").stdout
    assert "#     qblock board check my-box.toml\n" in (here / "my-box.toml").read_text()
    done = board("check", "my-box.toml")
    assert done.exit_code == 0 and "my-box.toml is fine" in done.stdout
    assert json.loads(board("check", "my-box.toml", "--json").stdout) == []
    shown = board("show", "--board", "my-box.toml", "--json").stdout
    assert json.loads(shown)["hash"] == load().hash


def test_new_never_writes_over_a_file(here: Path) -> None:
    (here / "mine.toml").write_text("mine")
    assert "is there already" in trouble("new", "mine.toml")
    assert (here / "mine.toml").read_text() == "mine"


def test_new_in_a_folder_that_is_not_there_is_one_sentence(here: Path) -> None:
    assert "Cannot write" in trouble("new", "nowhere/mine.toml")


def test_an_odd_file_name_cannot_spoil_the_file(here: Path) -> None:
    assert board("new", "two\nlines.toml").exit_code == 0
    assert board("check", "two\nlines.toml").exit_code == 0


def test_check_lists_every_mistake_with_its_line_and_ends_with_1(here: Path) -> None:
    board("new", "box.toml")
    box = here / "box.toml"
    text = box.read_text().replace("price = 1 ", "price = 0 ").replace("tax = 4", "tax = x")
    box.write_text(text)
    rows = [n for n, row in enumerate(text.split("\n"), 1) if "price = 0" in row or "= x" in row]
    done = board("check", "box.toml")
    assert done.exit_code == 1 and "box.toml has 5 mistakes" in str(done.exception)
    told = done.stdout.splitlines()
    assert [row.split(" ")[0] for row in told] == [f"box.toml:{line}:" for line in rows]
    listed = json.loads(board("check", "box.toml", "--json").stdout)
    assert [mistake["line"] for mistake in listed] == rows
    assert all(set(mistake) == {"line", "place", "sentence"} for mistake in listed)
    assert board("check", "box.toml", "--json").exit_code == 1


def test_what_cannot_be_read_is_one_sentence(here: Path) -> None:
    assert "There is no file none.toml" in trouble("check", "none.toml")
    assert "is a folder" in trouble("check", ".")
    assert "There is no file none.toml" in trouble("show", "--board", "none.toml")
    done = board("check", "none.toml", "--json")
    assert done.exit_code == 1 and json.loads(done.stdout)[0]["line"] is None


def test_show_tells_every_value_and_where_it_is_from() -> None:
    shown = board("show").stdout
    row = next(row for row in shown.splitlines() if "Forest of Illusion" in row)
    assert "light blue" in row and "1 4 6 8 10 12" in row and "ours; name set price public" in row
    assert "176861ca8e3370c8" in shown and "\x1b" not in shown


def test_show_as_json_has_a_provenance_for_every_value() -> None:
    report = json.loads(board("show", "--json").stdout)
    assert report["hash"] == load().hash and len(report["spaces"]) == 32
    assert report["from"]["start_coins"] == "rulebook" and report["from"]["players"] == "ours"
    for space in report["spaces"]:
        assert set(space["from"]) == set(space) - {"at", "from"}
    assert report["spaces"][7]["from"]["price"] == "public"
    assert report["cards"][1]["does"] == "Take 4 coins from the Bank."


def test_show_tells_what_is_from_the_box_and_takes_its_names_as_they_are(here: Path) -> None:
    board("new", "box.toml")
    box = here / "box.toml"
    box.write_text(box.read_text().replace('"Soda Jungle"', '"[red]Soda[/]"'))
    shown = board("show", "--board", "box.toml").stdout
    row = next(row for row in shown.splitlines() if "[red]Soda[/]" in row)
    assert "ours; name box" in row


@pytest.mark.parametrize("columns", [20, 60, 80, 1023])
def test_show_fits_any_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = board("show")
    assert shown.exit_code == 0
    assert max(len(row) for row in shown.stdout.splitlines()) <= columns


@pytest.mark.parametrize("words", [("show",), ("new", "x.toml")])
def test_an_unknown_edition_is_wrong_usage(words: tuple[str, ...], here: Path) -> None:
    done = board(*words, "--edition", "poker")
    assert done.exit_code == 2 and "celebration" in done.stderr
    assert not (here / "x.toml").exists()
