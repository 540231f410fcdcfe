"""The image: known by the bytes that go into it."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from qblock_sim.toolchain import image, rp2_source, tools
from qblock_sim.toolchain.code_hash import code_hash
from qblock_sim.toolchain.errors import ToolchainError


@pytest.fixture
def linked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, bytes]]:
    """What reaches the linker, which is left out."""
    seen = []

    def link(files: Mapping[str, bytes], folder: Path, log: Path) -> None:
        seen.append(dict(files))
        (folder / "firmware.uf2").touch()

    monkeypatch.setattr(image, "_link", link)
    monkeypatch.setattr(tools, "require", lambda *arguments: None)
    return seen


def test_an_image_is_known_by_the_bytes_of_the_app(
    app: Path, linked: list[dict[str, bytes]]
) -> None:
    first = image.image(app)
    os.utime(app / "main.py", (1, 1))
    (app / "README.md").write_text("not frozen")
    assert image.image(app) == first
    assert len(linked) == 1
    (app / "main.py").write_text("import question_block \n")
    assert image.image(app) != first
    assert len(linked) == 2
    assert image.image(None).parent != first.parent
    assert linked[2] == {}


def test_a_changed_name_is_a_changed_image(app: Path, linked: list[dict[str, bytes]]) -> None:
    first = image.image(app)
    (app / "question_block/odds.py").rename(app / "question_block/chances.py")
    assert image.image(app) != first


@pytest.mark.usefixtures("linked")
def test_a_changed_recipe_is_a_changed_image(app: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = image.image(app)
    monkeypatch.setattr(rp2_source, "parts", lambda: [b"another recipe"])
    assert image.image(app) != first


def test_the_frozen_app_knows_its_hash(app: Path, tmp_path: Path) -> None:
    (app / "question_block/_frozen.py").write_text("HASH = 'stale'\n")
    files = image.app_files(app)
    assert "question_block/_frozen.py" not in files
    image._stage(files, tmp_path / "staged")
    frozen = tmp_path / "staged/question_block/_frozen.py"
    assert frozen.read_text() == f'HASH = "{code_hash(app)}"\n'


def test_nothing_is_added_to_a_bare_image(tmp_path: Path) -> None:
    image._stage({}, tmp_path / "staged")
    assert list((tmp_path / "staged").iterdir()) == []


def test_a_cut_off_build_tree_is_built_anew() -> None:
    tree = image._build_tree()
    (tree / "whole.o").touch()
    assert image._build_tree() == tree and (tree / "whole.o").exists()
    (tree / "unfinished").touch()
    assert image._build_tree() == tree and list(tree.iterdir()) == []


@pytest.mark.parametrize("name", ["main.py", "question_block/odds.py"])
def test_a_syntax_error_is_one_sentence_with_file_and_line(
    name: str, app: Path, sentence: Callable[..., str], no_tools: dict[str, str]
) -> None:
    (app / name).write_text("x = 1\ny = (\n)\nx = = 2\n")
    said = sentence("image", "--app", app, env=no_tools)
    assert said.startswith(f"{name}, line 4 does not compile: SyntaxError")


@pytest.mark.parametrize("gone", ["main.py", "question_block"])
def test_a_folder_that_is_no_firmware_is_one_sentence(
    gone: str, app: Path, sentence: Callable[..., str]
) -> None:
    (app / gone).rename(app / "gone")
    assert "is not the firmware: it has no " in sentence("image", "--app", app)


def test_the_cpp_file_is_taken_out_of_the_sdk(tmp_path: Path) -> None:
    cmake = tmp_path / "src/rp2_common/pico_cxx_options/CMakeLists.txt"
    cmake.parent.mkdir(parents=True)
    cmake.write_text("a\n        ${CMAKE_CURRENT_LIST_DIR}/new_delete.cpp\nb\n")
    rp2_source.sdk_without_cxx(tmp_path)
    assert cmake.read_text() == "a\nb\n"
    with pytest.raises(ToolchainError, match="pico-sdk has changed"):
        rp2_source.sdk_without_cxx(tmp_path)
