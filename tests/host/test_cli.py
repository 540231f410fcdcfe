"""The command line as users meet it."""

import json
import subprocess
import sys
import wave
from pathlib import Path

import pytest

from ..shell import run_qblock as qblock

QBLOCK = [sys.executable, "-c", "from qblock.cli import main; main()"]


def test_alone_it_shows_what_it_can_do_and_how_to_start() -> None:
    """As a program of its own; all the others run in this one."""
    shown = subprocess.run(QBLOCK, capture_output=True, text=True, timeout=60)
    assert shown.returncode == 0
    assert "odds" in shown.stdout and "sounds" in shown.stdout
    assert "Start with" in shown.stdout
    assert "Traceback" not in shown.stderr


COMMANDS = [
    *((name,) for name in ("play", "block", "flash", "check", "monitor", "odds", "rules")),
    *(("board", name) for name in ("new", "check", "show")),
    *(("games", name) for name in ("list", "show", "replay", "export", "import", "undo")),
    ("sounds", "render"),
    ("sounds", "play"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_help_with_an_example(command: tuple[str, ...]) -> None:
    shown = qblock(*command, "--help")
    assert shown.returncode == 0
    assert f"Example: qblock {' '.join(command)}" in shown.stdout


def test_odds_as_json_is_the_guides_table() -> None:
    data = json.loads(qblock("odds", "--json").stdout.splitlines()[-1])
    assert data["table"] == "celebration"
    assert data["cells"] == 36
    assert data["hash"] == "7ba733fbfa8566b8"
    assert data["outcomes"] == [
        *({"outcome": "coin", "pings": n, "weight": 2} for n in range(1, 7)),
        {"outcome": "laugh", "weight": 12},
        {"outcome": "power-up", "weight": 6},
        {"outcome": "game-over", "weight": 6},
    ]


def test_odds_says_that_the_factorys_are_unknown() -> None:
    shown = " ".join(qblock("odds").stdout.split())
    assert "1/18" in shown and "1/3" in shown and "1/6" in shown
    assert "is not published" in shown


def test_an_unknown_table_is_wrong_usage() -> None:
    refused = qblock("odds", "--table", "roulette")
    assert refused.returncode == 2
    assert "celebration" in refused.stderr and "Traceback" not in refused.stderr


def test_sounds_render_writes_every_wav(tmp_path: Path) -> None:
    assert qblock("sounds", "render", str(tmp_path / "new")).returncode == 0
    files = sorted(path.name for path in (tmp_path / "new").glob("*.wav"))
    assert len(files) == 16
    assert {"coin-1.wav", "coin-6.wav", "laugh.wav", "power-up.wav", "game-over.wav"} <= set(files)
    with wave.open(str(tmp_path / "new" / "coin-6.wav")) as sound:
        assert (sound.getframerate(), sound.getsampwidth()) == (44100, 2)


def test_sounds_render_where_one_may_not_write_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    refused = qblock("sounds", "render", str(tmp_path / "file"))
    assert refused.returncode == 1
    assert len(refused.stderr.strip().splitlines()) == 1
    assert "Traceback" not in refused.stderr


def test_an_unknown_sound_is_one_sentence_that_names_the_known() -> None:
    refused = qblock("sounds", "play", "anthem")
    assert refused.returncode == 1
    assert "coin-1" in refused.stderr and len(refused.stderr.strip().splitlines()) == 1


def test_an_unknown_command_is_wrong_usage() -> None:
    assert qblock("dance").returncode == 2
