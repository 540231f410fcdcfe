"""Makes all that comes from the scores, and tells what of it is not up to date."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from . import page, table, wav
from .score import Tune, load

NEAR = 2  # steps of 16 bit: floating point differs a little from machine to machine


@dataclass(frozen=True)
class Project:
    """Where the score and everything made from it lies."""

    root: Path

    @property
    def scores(self) -> Path:
        return self.root / "sounds/qblock_sounds/scores.toml"

    @property
    def table(self) -> Path:
        return self.root / "firmware/question_block/scores.py"

    @property
    def wavs(self) -> Path:
        return self.root / "sounds/qblock_sounds/wav"

    @property
    def page(self) -> Path:
        return self.root / "docs/sounds.md"

    @property
    def pictures(self) -> Path:
        return self.root / "docs/sounds"


def make(project: Project) -> None:
    tunes = load(project.scores)
    # The table first: the player, with which the rest is made, does not import without one.
    project.table.write_bytes(table.source(tunes).encode())
    from . import picture, render

    project.wavs.mkdir(parents=True, exist_ok=True)
    project.pictures.mkdir(parents=True, exist_ok=True)
    for name, times, tune in _sounds(tunes):
        path = project.wavs / f"{name}.wav"
        fresh = render.render(tune, times)
        if not _sounds_alike(path, fresh):  # else another machine would change files for nothing
            wav.write(path, fresh)
        png = project.pictures / f"{name}.png"
        if not _is_drawn_from(png, tune):
            picture.draw(png, name, wav.read(path), picture.fingerprint(tune))
    for path in _leftovers(project, tunes):
        path.unlink()
    project.page.write_bytes(page.text(tunes, project.wavs).encode())


def stale(project: Project) -> Iterator[Path]:
    """The files that are not what the scores give today."""
    tunes = load(project.scores)
    if not _holds(project.table, table.source(tunes)):
        yield project.table
    if not project.table.exists():
        return  # nothing can be rendered without it
    from . import render

    for name, times, tune in _sounds(tunes):
        path, png = project.wavs / f"{name}.wav", project.pictures / f"{name}.png"
        if not _sounds_alike(path, render.render(tune, times)):
            yield path
        # Another version of matplotlib draws other pixels: what it was drawn from must be equal.
        if not _is_drawn_from(png, tune):
            yield png
    yield from _leftovers(project, tunes)
    if not _page_is_fresh(project, tunes):
        yield project.page


def _is_drawn_from(png: Path, tune: Tune) -> bool:
    from . import picture

    return png.exists() and picture.fingerprint_of(png) == picture.fingerprint(tune)


def _sounds(tunes: list[Tune]) -> Iterator[tuple[str, int, Tune]]:
    for tune in tunes:
        for name, times in tune.sounds.items():
            yield name, times, tune


def _leftovers(project: Project, tunes: list[Tune]) -> list[Path]:
    """WAVs and pictures of sounds that are no longer in the scores."""
    known = {name for name, _, _ in _sounds(tunes)}
    files = [*project.wavs.glob("*.wav"), *project.pictures.glob("*.png")]
    return sorted(path for path in files if path.stem not in known)


def _sounds_alike(path: Path, fresh: wav.Samples) -> bool:
    try:
        kept = wav.read(path)
    except (OSError, ValueError):
        return False
    if len(kept) != len(fresh):
        return False
    return bool(np.abs(kept.astype(int) - fresh.astype(int)).max() <= NEAR)


def _page_is_fresh(project: Project, tunes: list[Tune]) -> bool:
    try:
        # It is measured on the WAV files, not on a fresh rendering: so it is the same anywhere.
        return _holds(project.page, page.text(tunes, project.wavs))
    except (OSError, ValueError):
        return False


def _holds(path: Path, text: str) -> bool:
    return path.exists() and path.read_bytes() == text.encode()
