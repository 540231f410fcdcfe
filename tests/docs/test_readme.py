"""The README's examples are run, and show what it says they show."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def examples() -> list[tuple[str, str]]:
    """(command, expected output) of every `$ …` line in a console block."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", README, re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


RUN = [(command, output) for command, output in examples() if not command.startswith("make ")]
MADE = [command for command, _ in examples() if command.startswith("make ")]


def test_there_are_examples() -> None:
    assert RUN and MADE


@pytest.mark.parametrize(("command", "output"), RUN)
def test_an_example_shows_what_it_says(command: str, output: str) -> None:
    done = subprocess.run(command.split(), cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout == output


@pytest.mark.parametrize("command", MADE)
def test_a_make_target_exists(command: str) -> None:
    assert re.search(rf"^{command.split()[1]}:", MAKEFILE, re.M)


def test_make_play_without_a_screen_is_the_game_in_the_terminal(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if name not in SCREENS}
    done = subprocess.run(
        ["make", "play"],
        cwd=ROOT,
        input="Ann\nBob:bot\n\n",
        capture_output=True,
        text=True,
        timeout=120,
        env={**kept, "QBLOCK_HOME": str(tmp_path), "LANGUAGE": "en"},
    )
    assert done.returncode == 0, done.stderr
    assert "There is no screen to open a window on, so this is the terminal." in done.stderr
    assert "Ann, roll the die: the highest begins." in done.stdout


@pytest.mark.parametrize(
    "page", sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/*.md")), ids=str
)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_every_make_target_that_contributing_names_exists() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for target in re.findall(r"`make ([a-z]+)", page):
        assert re.search(rf"^{target}:", MAKEFILE, re.M), target


def test_no_file_names_a_registry_or_a_machine_path() -> None:
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout
    hosts = re.compile(r"https?://[a-z.]*(?:debian|pypi|pythonhosted|npmjs)|/(?:work|root)/")
    for name in files.splitlines():
        path = ROOT / name
        if (
            path == Path(__file__)
            or not path.is_file()
            or path.suffix in (".gif", ".wav", ".png", ".stl", ".pdf", ".zip")
        ):
            continue
        assert not hosts.search(path.read_text(encoding="utf-8")), name
