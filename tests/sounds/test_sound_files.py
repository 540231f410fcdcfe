"""What is made from the scores is up to date, and `check` tells when it is not."""

import shutil
import wave
from pathlib import Path

import pytest
from qblock_sounds.__main__ import ROOT, main

SCORES = "sounds/qblock_sounds/scores.toml"
TABLE = "firmware/question_block/scores.py"
WAVS = "sounds/qblock_sounds/wav"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A project of its own with the scores and all that is made from them."""
    for folder in (WAVS, "docs/sounds"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    for file in (SCORES, TABLE, "docs/sounds.md"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8", newline="\n")


def stale(root: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The files `check` complains of; each has one plain sentence."""
    code = main(["check"], root)
    lines = capsys.readouterr().err.splitlines()
    assert code == (1 if lines else 0)
    assert all(
        line.endswith("is not what the scores give today: run `make sounds`.") for line in lines
    )
    return [line.split()[0] for line in lines]


def shift_a_sample(path: Path, by: int) -> None:
    with wave.open(str(path)) as file:
        form, data = file.getparams(), bytearray(file.readframes(file.getnframes()))
    data[2000:2002] = (int.from_bytes(data[2000:2002], "little") + by & 0xFFFF).to_bytes(
        2, "little"
    )
    with wave.open(str(path), "wb") as file:
        file.setparams(form)
        file.writeframes(bytes(data))


def test_everything_made_from_the_scores_is_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert stale(ROOT, capsys) == []


def test_one_changed_note_is_noticed(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replace(copy / SCORES, "A5 120ms", "B5 120ms")
    found = stale(copy, capsys)
    assert TABLE in found and f"{WAVS}/volume.wav" in found and "docs/sounds/volume.png" in found
    assert f"{WAVS}/coin-1.wav" not in found  # the others sound as before


def test_make_brings_everything_up_to_date(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    replace(copy / SCORES, "A5 120ms", "B5 120ms")
    before = (copy / TABLE).read_bytes()
    assert main(["make"], copy) == 0
    assert (copy / TABLE).read_bytes() != before
    assert stale(copy, capsys) == []


def test_a_sample_may_differ_by_one_and_not_by_five(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The limit is 2; another machine may be off by 1 to begin with."""
    shift_a_sample(copy / WAVS / "laugh.wav", 1)
    shift_a_sample(copy / WAVS / "volume.wav", 5)
    assert stale(copy, capsys) == [f"{WAVS}/volume.wav"]


# A check takes a second: what does not hide each other is looked for in one


def test_each_lost_or_broken_file_is_noticed(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {f"{WAVS}/ready.wav", "docs/sounds/ready.png"}
    for file in files:
        (copy / file).write_bytes(b"\x89PNG or RIFF, cut short")
    assert files <= set(stale(copy, capsys))
    for file in files:
        (copy / file).unlink()
    assert files <= set(stale(copy, capsys))


def test_files_changed_by_hand_and_leftovers_of_a_sound_that_is_gone_are_noticed(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in (TABLE, "docs/sounds.md"):
        with (copy / file).open("a") as text:
            text.write("\n")
    shutil.copy(copy / WAVS / "ready.wav", copy / WAVS / "coin-7.wav")
    assert sorted(stale(copy, capsys)) == sorted([TABLE, "docs/sounds.md", f"{WAVS}/coin-7.wav"])


def test_a_mistake_in_the_scores_is_told_in_one_sentence(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replace(copy / SCORES, "A5 120ms", "H5 120ms")
    assert main(["check"], copy) == 1
    assert "scores.toml: volume, step 1" in capsys.readouterr().err


def test_pictures_are_small() -> None:
    sizes = [path.stat().st_size for path in (ROOT / "docs/sounds").glob("*.png")]
    assert len(sizes) == 16 and max(sizes) < 60_000
