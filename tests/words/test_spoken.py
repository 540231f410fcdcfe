"""The language of the command line: --language, else what was set in the window, else the
computer's."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ..shell import run_qblock

SPOKEN = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # what says a computer's language
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")  # where a window would be opened


def settings(home: Path, environ: dict[str, str]) -> dict[str, str]:
    here = {name: value for name, value in os.environ.items() if name not in SPOKEN + SCREENS}
    return {**here, "LANG": "C.UTF-8", "QBLOCK_HOME": str(home), **environ}


def qblock(home: Path, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return run_qblock(*arguments, env=settings(home, environ))


def started(home: Path, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: its letters go through a pipe, as that computer writes them."""
    return subprocess.run(
        [sys.executable, "-c", "from qblock.cli import main; main()", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env=settings(home, environ),
        check=False,
    )


GERMAN = "Ein Spiel „zz“ gibt es nicht: Siehe `qblock games list`.\n"
ENGLISH = "There is no game 'zz': see `qblock games list`.\n"


def test_an_error_is_told_in_the_language_that_was_asked_for(tmp_path: Path) -> None:
    done = qblock(tmp_path, "--language", "de", "games", "show", "zz")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", GERMAN)


def test_the_computers_language_is_taken(tmp_path: Path) -> None:
    assert qblock(tmp_path, "games", "show", "zz", LANG="de_DE.UTF-8").stderr == GERMAN
    assert qblock(tmp_path, "games", "show", "zz").stderr == ENGLISH


def test_what_was_chosen_in_the_window_comes_before_the_computer(tmp_path: Path) -> None:
    (tmp_path / "window.json").write_text(json.dumps({"language": "de"}))
    assert qblock(tmp_path, "games", "show", "zz").stderr == GERMAN
    assert qblock(tmp_path, "--language", "en", "games", "show", "zz").stderr == ENGLISH


def test_a_language_that_was_chosen_and_is_gone_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "window.json").write_text(json.dumps({"language": "tlh"}))
    assert qblock(tmp_path, "games", "show", "zz").stderr == ENGLISH


def test_an_unknown_language_is_one_sentence(tmp_path: Path) -> None:
    done = qblock(tmp_path, "--language", "tlh", "odds")
    assert done.returncode == 1
    assert done.stderr.startswith("There are no words for the language 'tlh': choose one of en, ")


def test_wrong_usage_is_told_in_the_language(tmp_path: Path) -> None:
    done = qblock(tmp_path, "play", "--text", "--language", "de", "--dice", "x")
    assert done.returncode == 2 and "--dice ist roll oder typed." in done.stderr


@pytest.mark.parametrize(
    ("language", "part"), [("de", "was zu hören ist"), ("ar", "ما يُسمع"), ("en", "what is heard")]
)
def test_a_report_is_told_in_the_language(tmp_path: Path, language: str, part: str) -> None:
    assert part in started(tmp_path, "odds", LANG=language).stdout


def test_json_is_for_programs_and_stays_english(tmp_path: Path) -> None:
    assert qblock(tmp_path, "odds", "--json", LANG="de").stdout == (
        qblock(tmp_path, "odds", "--json").stdout
    )


def test_play_alone_asks_who_plays(tmp_path: Path) -> None:
    done = qblock(tmp_path, "play", LANG="de")
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "Wer spielt mit?" in done.stdout
