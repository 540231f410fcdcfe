"""docs/wire.md: what it says is what the unit does."""

import re
from pathlib import Path

import pytest
from question_block import talk, wire
from transcript import BAD, BLOCK, PAGE, replayed

TEXT = PAGE.read_text(encoding="utf-8")
FIRMWARE = PAGE.parents[1] / "firmware/question_block"
LINE = re.compile(r"[#!][A-Z]+(?: [a-z]+=\S*)*\*[0-9A-F]{8}")


def section(title: str) -> str:
    return TEXT.split(f"## {title}\n")[1].split("\n## ")[0]


def verbs_in_table(title: str) -> set[str]:
    rows = [line.split("|")[1] for line in section(title).splitlines() if line.startswith("| `")]
    return {word for row in rows for word in re.findall(r"`([A-Z]+)", row)}


def test_the_transcript_is_what_the_unit_says() -> None:
    assert replayed(TEXT) == TEXT


def test_the_transcript_notices_a_changed_line() -> None:
    assert replayed(TEXT.replace("outcome=laugh*466FA16A", "outcome=laugh*466FA16B")) != (
        TEXT.replace("outcome=laugh*466FA16A", "outcome=laugh*466FA16B")
    )


def test_the_transcript_shows_a_press_told_twice_and_a_restart() -> None:
    found = BLOCK.search(TEXT)
    assert found
    assert found[2].count("seq=1 arm=00c0ffee00c0ffee") == 3
    assert "power cut" in found[2]


@pytest.mark.parametrize("page", [PAGE, FIRMWARE / "wire.py"], ids=lambda path: path.name)
def test_every_line_shown_has_its_true_crc(page: Path) -> None:
    lines = [line for line in LINE.findall(page.read_text(encoding="utf-8"))]
    assert lines
    for line in lines:
        if not line.endswith(BAD):
            assert wire.decode(line.encode())[0], line


def test_the_hosts_verbs_are_all_there() -> None:
    assert verbs_in_table("What the host says") == set(talk._VERBS)


def test_the_units_verbs_are_all_there() -> None:
    said = set()
    for module in FIRMWARE.glob("*.py"):
        said |= set(re.findall(r'say\(\s*"([A-Z]+)"', module.read_text(encoding="utf-8")))
    assert verbs_in_table("What the unit says") == said


def test_the_reasons_are_all_there() -> None:
    source = (FIRMWARE / "talk.py").read_text() + (FIRMWARE / "wire.py").read_text()
    reasons = set(re.findall(r'return "([a-z]+)"', source))
    reasons |= set(re.findall(r'why = .*"([a-z]+)"', source))
    reasons |= set(re.findall(r'"why": "([a-z]+)"', source))
    row = next(line for line in TEXT.splitlines() if line.startswith("| `ERR"))
    assert reasons - {"no", "yes"} <= set(re.findall(r"`([a-z]+)`", row))
    assert str(wire.LIMIT) in section("Lines")
