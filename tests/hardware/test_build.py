"""What is made is kept up to date: a change of a source or of a file is told."""

from pathlib import Path

import pytest
from qblock_hardware.build import Maker, check, make
from qblock_hardware.makers import MAKERS


def quiet(text: str) -> None:
    pass


def maker(text: str = "a", sources: str = "", wrong: tuple[str, ...] = ()) -> Maker:
    return Maker(
        "page",
        lambda: {"case/page.txt": text.encode()},
        lambda: list(wrong),
        sources=(lambda: sources.encode()) if sources else None,
    )


def test_everything_in_the_folder_is_of_today_and_right() -> None:
    assert check(MAKERS) == []


def test_what_has_just_been_made_is_right(tmp_path: Path) -> None:
    make([maker()], tmp_path, quiet)
    assert check([maker()], tmp_path) == []


@pytest.mark.parametrize("sources", ["", "s"])
def test_a_file_that_was_changed_by_hand_is_told(tmp_path: Path, sources: str) -> None:
    make([maker(sources=sources)], tmp_path, quiet)
    (tmp_path / "case/page.txt").write_text("b")
    found = check([maker(sources=sources)], tmp_path)
    assert found == ["hardware/case/page.txt is not what the sources give today."]


def test_a_file_that_is_missing_is_told(tmp_path: Path) -> None:
    assert check([maker()], tmp_path)


def test_a_slow_file_of_other_sources_is_told(tmp_path: Path) -> None:
    make([maker(sources="s")], tmp_path, quiet)
    assert check([maker(sources="s")], tmp_path) == []
    assert check([maker(sources="t")], tmp_path)
    make([maker("b", sources="t")], tmp_path, quiet)
    assert (tmp_path / "case/page.txt").read_text() == "b"


def test_a_slow_file_of_the_same_sources_is_not_made_again(tmp_path: Path) -> None:
    make([maker(sources="s")], tmp_path, quiet)
    make([maker("b", sources="s")], tmp_path, quiet)
    assert (tmp_path / "case/page.txt").read_text() == "a"


def test_a_file_that_nothing_makes_is_told_and_removed(tmp_path: Path) -> None:
    make([maker()], tmp_path, quiet)
    (tmp_path / "case/old.stl").write_text("old")
    assert check([maker()], tmp_path) == ["hardware/case/old.stl is made by nothing."]
    make([maker()], tmp_path, quiet)
    assert not (tmp_path / "case/old.stl").exists()


def test_what_is_wrong_is_told(tmp_path: Path) -> None:
    make([maker()], tmp_path, quiet)
    assert check([maker(wrong=("The lamp is on fire.",))], tmp_path) == ["The lamp is on fire."]
