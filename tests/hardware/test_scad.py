"""The case in OpenSCAD's language: the same words, and what is cut is cut from the whole.

Whether OpenSCAD itself makes the same solids of the files is `make scad`: it takes minutes.
"""

import re
from pathlib import Path

import pytest
from qblock_hardware.case import scad
from qblock_hardware.case.recorded import (
    Solid,
    box,
    named,
    prism,
    rod,
    square,
    together,
)

FOLDER = Path(__file__).parents[2] / "hardware/case"
NAMES = ["lid", "diffuser", "body", "tray", "base", "door"]
CUBE = box((0, 10), (0, 10), (0, 10))


def said(solid: Solid) -> list[str]:
    return [line.strip() for line in scad.lines((solid.node,), {}, 0)]


def test_a_word_is_said_with_its_numbers() -> None:
    assert said(CUBE) == ["box([0, 10], [0, 10], [0, 10]);"]
    assert said(rod((1, -2.5), 3, (0, 4), top=0)) == ["rod([1, -2.5], 3, [0, 4], top = 0);"]
    assert said(prism(square(40, 5), (0, 4))) == ["prism([0, 4]) {", "rounded(40, 5);", "}"]


def test_a_hole_is_taken_from_the_whole() -> None:
    first, second = rod((2, 2), 1, (-1, 11)), rod((8, 8), 1, (-1, 11))
    lid = box((0, 10), (0, 10), (10, 12))
    assert said((CUBE + lid) - together([first, second])) == [
        "difference() {",
        "union() {", "box([0, 10], [0, 10], [0, 10]);", "box([0, 10], [0, 10], [10, 12]);", "}",
        "rod([2, 2], 1, [-1, 11]);",
        "rod([8, 8], 1, [-1, 11]);",
        "}",
    ]  # fmt: skip


def test_what_has_a_name_is_a_piece_of_its_own() -> None:
    @named
    def _feet(height: float) -> list[Solid]:
        return [rod((x, 0), 2, (0, height)) for x in (-4, 4)]

    pieces: dict[str, tuple[scad.Node, ...]] = {}
    whole = together([CUBE, *_feet(3), CUBE, *_feet(5), *_feet(3)])
    told = [line.strip() for line in scad.lines((whole.node,), pieces, 0)]
    assert [line for line in told if "feet" in line] == ["feet();", "feet_2();"]
    assert len(pieces["feet"]) == 2


@pytest.mark.parametrize("name", NAMES)
def test_a_file_uses_nothing_that_it_does_not_say(name: str) -> None:
    text = (FOLDER / f"{name}.scad").read_text(encoding="utf-8")
    assert text.count("{") == text.count("}") and text.count("[") == text.count("]")
    of_openscad = {"union", "difference", "intersection", "translate", "rotate", "mirror", "hull"}
    of_openscad |= {"polygon", "cube", "cylinder", "square", "offset", "linear_extrude", "children"}
    known = of_openscad | {"is_undef", "cos"} | set(re.findall(r"^module (\w+)\(", text, re.M))
    code = re.sub(r"//.*", "", text)
    assert set(re.findall(r"(\w+)\(", code)) <= known
    assert "nan" not in code and "e-" not in code


def test_the_pieces_of_the_body_have_their_names() -> None:
    text = (FOLDER / "body.scad").read_text(encoding="utf-8")
    for piece in ("posts", "rails", "grille", "deck_holes", "usb", "power_switch"):
        assert f"module {piece}() {{" in text and f" {piece}();" in text
