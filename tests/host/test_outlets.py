"""Where a command writes to may be full, closed, gone or short of letters: one sentence at most."""

import errno
import io
import os
import sys

import pytest
from qblock.cli import main
from qblock.commands.check import show
from qblock.commands.checks import CheckLine
from qblock.commands.new_file import write_new
from qblock.said import said
from qblock.trouble import Trouble
from qblock.words import Words


class Outlet(io.StringIO):
    """A file or pipe whose writing ends with this error."""

    def __init__(self, error: int) -> None:
        super().__init__()
        self._error = error

    def flush(self) -> None:
        raise OSError(self._error, os.strerror(self._error))


def run(monkeypatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["qblock", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    return ended.value.code


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
def test_a_full_disk_is_said_in_one_sentence(monkeypatch, capsys, error):
    monkeypatch.setattr(sys, "stdout", Outlet(error))
    assert run(monkeypatch, "--language", "en", "odds", "--json") == 1
    assert capsys.readouterr().err == (
        f"Nothing more can be written ({os.strerror(error)}): make room or write elsewhere, "
        "then try again.\n"
    )


def test_whoever_has_read_enough_is_told_nothing(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdout", Outlet(errno.EPIPE))
    assert run(monkeypatch, "odds", "--json") == 1
    assert capsys.readouterr().err == ""


def test_where_everything_is_closed_a_command_does_its_work(monkeypatch):
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert run(monkeypatch, "odds", "--json") == 0


def test_a_terminal_that_lacks_a_letter_shows_a_question_mark(monkeypatch):
    paper = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(paper, "ascii"))
    assert run(monkeypatch, "--language", "ar", "odds") == 0
    assert b"?" in paper.getvalue() and b"1/18" in paper.getvalue()


def test_a_terminal_without_ticks_still_tells_them_from_crosses(monkeypatch):
    paper = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(paper, "ascii", errors="replace"))
    on, off = CheckLine("link", True, said("[on]")), CheckLine("odds", False, said("off"))
    show(Words("en"), "sim", [on, off])
    sys.stdout.flush()
    lines = paper.getvalue().decode().splitlines()
    assert any("+ | link | [on]" in line for line in lines)
    assert any("- | odds | off" in line for line in lines)


def test_wrong_usage_is_said_in_plain_lines(monkeypatch, capsys):
    assert run(monkeypatch, "odds", "--presses", "many") == 2
    first, *others = capsys.readouterr().err.splitlines()
    assert first.startswith("Invalid value for '--presses': ")
    assert others == ["Try 'qblock odds --help'."]


def test_a_file_that_finds_no_room_leaves_nothing_half_written(tmp_path, monkeypatch):
    class Full(Outlet):
        def __exit__(self, *error):
            return None

    file = tmp_path / "evening.json"

    def opened(self, *how, **facts):
        self.touch()
        return Full(errno.ENOSPC)

    monkeypatch.setattr(type(file), "open", opened)
    with pytest.raises(Trouble, match="Name a file in a folder you may write to"):
        write_new(file, "a whole game")
    assert list(tmp_path.iterdir()) == []
