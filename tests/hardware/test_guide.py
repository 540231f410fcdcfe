"""The guide: its commands exist, its pictures too, and it forgets no wire, part or screw."""

import re
import shlex
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
import typer
from qblock.cli import app
from qblock_hardware import guide, wiring
from qblock_hardware.parts import needed

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "hardware"
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")
SOURCE = (FOLDER / "guide.md").read_text(encoding="utf-8")
STEPS = PAGE.split("## When something is wrong")[0]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def commands() -> list[str]:
    blocks = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    shown = [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]
    return shown + re.findall(r"`(\.venv/bin/qblock [^`]+)`", PAGE)


@pytest.mark.parametrize("command", sorted(set(commands())))
def test_a_command_of_the_guide_can_be_given(command: str) -> None:
    """It is read as the program reads it; a wrong option or a missing one is an error."""
    program, *arguments = shlex.split(command)
    if program == "make":
        assert re.search(rf"^{arguments[0]}:", MAKEFILE, re.M), command
        return
    assert program == ".venv/bin/qblock"
    group = typer.main.get_command(app)
    sub = group.commands[arguments[0]]  # type: ignore[attr-defined]
    sub.make_context(arguments[0], arguments[1:])


def test_a_wrong_option_would_be_noticed() -> None:
    sub = typer.main.get_command(app).commands["check"]  # type: ignore[attr-defined]
    with pytest.raises(Exception, match=r"(?i)no such option"):
        sub.make_context("check", ["--prot", "x"])


def test_the_first_check_of_the_guide_is_all_ticks() -> None:
    command = ".venv/bin/qblock check --on sim"
    assert f"$ {command}\n" in PAGE
    done = subprocess.run(
        [str(ROOT / word) if "/" in word else word for word in command.split()],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0 and "✗" not in done.stdout


def test_every_picture_and_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        if target.startswith("#"):
            titles = re.findall(r"^#+ (.*)$", PAGE, re.M)
            anchors = {re.sub(r"[^a-z0-9 -]", "", t.lower()).replace(" ", "-") for t in titles}
            assert target[1:] in anchors, target
        else:
            assert (FOLDER / target.split("#")[0]).is_file(), target


def test_every_picture_of_the_case_is_shown() -> None:
    for path in (FOLDER / "pictures").glob("*.png"):
        assert f"pictures/{path.name}" in PAGE, path.name


def wires_told(text: str) -> set[int]:
    """The numbers after "wire" or "wires": 3, 3 and 4, 3 to 7, and lists of them."""
    found: set[int] = set()
    number = r"\d+(?: to \d+)?"
    joined = r"(?:,\s+(?:and\s+)?|\s+and\s+(?:wires\s+)?)"
    for told in re.findall(rf"\b[Ww]ires?\s+({number}(?:{joined}{number})*)", text):
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", told):
            found |= set(range(int(first), int(last or first) + 1))
    return found


def test_no_wire_is_forgotten() -> None:
    assert wires_told(STEPS) == {wire.number for wire in wiring.plan().wires}


def test_wires_are_read_as_they_are_written() -> None:
    assert wires_told("Wires 3 to 5 and 9; wire 12, and wires 1, 2 and 20 to 21.") == {
        *(3, 4, 5, 9, 12, 1, 2, 20, 21)
    }


@pytest.mark.parametrize(
    ("step", "ref"),
    [("4. The deck", "SW1"), ("4. The deck", "D5"), ("6. Speaker", "LS1"), ("7. The base", "U2")],
)
def test_a_step_names_the_wires_of_its_part(step: str, ref: str) -> None:
    """Whoever renumbers the wires reads the guide again."""
    told = wires_told(STEPS.split(f"## {step}")[1].split("\n## ")[0])
    of_part = {
        wire.number for wire in wiring.plan().wires if ref in (wire.start + wire.end).split()[0:1]
        or wire.start.startswith(f"{ref} ") or wire.end.startswith(f"{ref} ")
    }  # fmt: skip
    assert of_part and of_part <= told


def test_every_test_comes_after_something_to_do_and_every_step_has_one() -> None:
    for step in re.split(r"^## \d+\. ", STEPS, flags=re.M)[1:]:
        assert "☐ **Test**" in step, step.splitlines()[0]


@pytest.mark.parametrize("part", needed("case"), ids=lambda part: part.key)
def test_everything_that_holds_the_case_together_is_used(part) -> None:  # type: ignore[no-untyped-def]
    word = {"filament": "PLA", "feet": "rubber feet", "screw_m2": "M2", "washer": "washer"}
    word |= {"nut": "nut", "screw_m3": "M3 x 8", "screw_m3_flat": "M3 x 10"}
    assert word[part.key] in STEPS


def test_the_number_of_small_parts_is_the_one_in_the_plan() -> None:
    words = {14: "fourteen", 13: "thirteen", 15: "fifteen"}
    assert f"the {words[len(wiring.plan().holes)]} small parts" in STEPS


# Nothing that another file knows is typed by hand


def test_the_page_is_the_source_with_all_that_it_asks_for() -> None:
    head, _, page = PAGE.partition("\n")
    assert guide.filled(SOURCE, wiring.plan()) == page and "guide.md" in head
    assert "{" not in PAGE and "}" not in PAGE


@pytest.mark.parametrize(
    "typed", [r"[Ww]ires? +\d", r"\bpad \d", r"\bGP\d", r"\bhole [a-j]\d", r"\bM[23] x"]
)
def test_no_wire_pad_hole_or_screw_is_typed_by_hand(typed: str) -> None:
    assert re.findall(typed, SOURCE) == []
    assert re.findall(typed, PAGE) != []


def test_a_wire_with_another_number_has_it_in_the_guide_too() -> None:
    plan = wiring.plan()
    later = replace(plan, wires=tuple(replace(w, number=w.number + 100) for w in plan.wires))
    assert "Button: wires 15 and 19 to the Pico." in PAGE
    assert "Button: wires 115 and 119 to the Pico." in guide.filled(SOURCE, later)
    assert wires_told(guide.filled(SOURCE, later).split("## When")[0]) == {
        number + 100 for number in wires_told(STEPS)
    }


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("{wires hole:* hole:*}", "wires 1 to 9"),
        ("{wires U1:VSYS hole:*, U1:GND hole:*}", "wires 13 and 14"),
        ("{wires U1:speaker *}", "wire 23"),
        ("{far SW5:2}", "hole a1"),
        ("{far SW4:2 U1:*}", "Pico pad 18 (GND)"),
        ("{pad button}", "pad 19 (GP14)"),
        ("{hole D1:K}", "hole c8"),
        ("{count leds} or {figure leds}", "four or 4"),
        ("{mm button travel} mm, {screw screw_m2}", "4 mm, M2 x 6"),
        ("{low}, {low holder}", "3.3 V, 3.6 V"),
    ],
)
def test_what_is_asked_for_is_answered(asked: str, answer: str) -> None:
    assert guide.filled(asked, wiring.plan()) == answer


def test_a_wire_that_is_not_there_cannot_be_asked_for() -> None:
    with pytest.raises(ValueError, match="asks for wires from LS1:x"):
        guide.filled("{wires LS1:x *}", wiring.plan())
