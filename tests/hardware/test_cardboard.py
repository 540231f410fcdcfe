"""The cardboard case: the template is printed at its true size."""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from qblock_hardware import cardboard

FOLDER = Path(__file__).parents[2] / "hardware/cardboard"
SHEETS = [(paper, number) for paper in ("a4", "letter") for number in (1, 2, 3)]
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MM = 72 / 25.4  # points
MARGIN = 6.0  # mm that no printer reaches


@cache
def drawn() -> dict[str, bytes]:
    """What the template is today."""
    return cardboard.outputs()


def points(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML] (\S+) (\S+)", path)]


def lines(paper: str, number: int) -> dict[str, list[tuple[float, float]]]:
    """The lines of a sheet in the folder by their names, in points."""
    return lines_of((FOLDER / f"{paper}-{number}.svg").read_text())


def lines_of(svg: str) -> dict[str, list[tuple[float, float]]]:
    root = ElementTree.fromstring(svg)
    found = {}
    for group in root.iter("{http://www.w3.org/2000/svg}g"):
        path = group.find("{http://www.w3.org/2000/svg}path")
        if path is not None and re.match("line2d|ruler|patch_[2-9]", group.get("id") or ""):
            found[group.get("id") or ""] = points(path.get("d") or "")
    return found


@pytest.mark.parametrize(("paper", "number"), SHEETS)
def test_a_sheet_is_as_large_as_its_paper(paper: str, number: int) -> None:
    root = ElementTree.fromstring((FOLDER / f"{paper}-{number}.svg").read_text())
    for name, mm in zip(("width", "height"), PAPERS[paper], strict=True):
        told = root.get(name) or ""
        assert told.endswith("pt")
        assert float(told[:-2]) == pytest.approx(mm * MM, abs=0.1)


@pytest.mark.parametrize(("paper", "number"), SHEETS)
def test_the_ruler_is_50_mm_long(paper: str, number: int) -> None:
    (x0, y0), (x1, y1) = lines(paper, number)["ruler"]
    assert y0 == y1 and x1 - x0 == pytest.approx(50 * MM, abs=0.01)


@pytest.mark.parametrize(("paper", "number"), SHEETS)
def test_every_line_is_on_the_paper(paper: str, number: int) -> None:
    width, height = PAPERS[paper]
    for name, line in lines(paper, number).items():
        for x, y in line:
            assert MARGIN * MM <= x <= (width - MARGIN) * MM, name
            assert MARGIN * MM <= y <= (height - MARGIN) * MM, name


@pytest.mark.parametrize("paper", PAPERS)
def test_the_pdf_has_the_same_pages_and_rulers(paper: str) -> None:
    text = (FOLDER / f"{paper}.pdf").read_text(encoding="latin-1")
    boxes = re.findall(r"/MediaBox \[ *0 0 ([\d.]+) ([\d.]+) *\]", text)
    assert len(boxes) == 3
    for box in boxes:
        assert [float(each) for each in box] == pytest.approx(
            [mm * MM for mm in PAPERS[paper]], abs=0.1
        )
    straight = re.findall(r"([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l\n+S", text)
    rulers = [
        1 for x0, y0, x1, y1 in straight if y0 == y1 and abs(float(x1) - float(x0) - 50 * MM) < 0.01
    ]
    assert len(rulers) == 3


@pytest.mark.parametrize("paper", PAPERS)
def test_four_keyswitches_of_14_mm_fit_the_deck(paper: str) -> None:
    squares = 0
    for line in lines(paper, 3).values():
        if len(line) == 5:
            sides = [abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in pairwise(line)]
            squares += sides == pytest.approx([14 * MM] * 4, abs=0.01)
    assert squares == 4


@pytest.mark.parametrize("paper", PAPERS)
def test_deck_and_floor_fit_between_walls_of_cardboard(paper: str) -> None:
    """The ring of walls is 80 mm outside and 1.5 mm thick: 77 mm are left."""
    folds = [
        abs(line[1][0] - line[0][0]) / MM
        for name, line in lines_of(drawn()[f"cardboard/{paper}-3.svg"].decode()).items()
        if len(line) == 2 and name != "ruler" and line[0][1] == line[1][1]
    ]
    widest = [wide for wide in folds if wide > 20]
    assert len(widest) == 4  # above and below, of each of the two
    assert all(74 < wide < 77 for wide in widest)


def test_the_same_template_gives_the_same_bytes() -> None:
    assert cardboard.outputs() == drawn()


@pytest.mark.parametrize("paper", PAPERS)
def test_what_is_drawn_today_has_its_true_size(paper: str) -> None:
    text = drawn()[f"cardboard/{paper}-1.svg"].decode()
    path = ElementTree.fromstring(text).find(".//*[@id='ruler']/{http://www.w3.org/2000/svg}path")
    assert path is not None
    (x0, _), (x1, _) = points(path.get("d") or "")
    assert x1 - x0 == pytest.approx(50 * MM, abs=0.01)
