"""Draws a sound: its waveform, its pitch over time, its spectrum.

matplotlib is a tool of those who change sounds; whoever only plays or renders them need not have
it. So it is imported where it is used.
"""

import hashlib
import struct
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from . import measure, render, score
from .wav import RATE, Samples

if TYPE_CHECKING:
    from matplotlib.axes import Axes

GROUND, PANEL, TEXT, MUTED = "#141b2d", "#1f2940", "#fff6e0", "#a9b3cc"
AMBER, MINT, CORAL = "#f4b41a", "#58d6a0", "#ff6b5e"
SIZE, DPI = (9.0, 3.4), 100
KEY = "Source-SHA256"
_FLOOR = -60  # dB: the lower edge of the spectrum


def fingerprint(tune: score.Tune) -> str:
    """One number for all that a picture is drawn from, to see whether it is of today."""
    digest = hashlib.sha256(score.encode(tune.steps))
    for path in (*(Path(str(module.__file__)) for module in (render, measure)), Path(__file__)):
        digest.update(path.read_text(encoding="utf-8").encode())  # whatever ends its lines
    return digest.hexdigest()


def fingerprint_of(png: Path) -> str | None:
    """The fingerprint written into a picture."""
    data = png.read_bytes()
    at = 8
    while at + 8 <= len(data):
        (size,) = struct.unpack_from(">I", data, at)
        if data[at + 4 : at + 8] == b"tEXt":
            key, _, value = data[at + 8 : at + 8 + size].partition(b"\0")
            if key == KEY.encode():
                return value.decode("latin-1")
        at += size + 12
    return None


def draw(path: Path, name: str, samples: Samples, mark: str) -> None:
    """Writes the picture of a sound, with its fingerprint `mark`."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=SIZE, dpi=DPI, facecolor=GROUND)
    FigureCanvasAgg(figure)
    grid = figure.add_gridspec(
        2, 2, width_ratios=(1.45, 1), left=0.07, right=0.985, top=0.82, bottom=0.125,
        hspace=0.34, wspace=0.15,
    )  # fmt: skip
    wave, pitch = figure.add_subplot(grid[0, 0]), figure.add_subplot(grid[1, 0])
    bands = figure.add_subplot(grid[:, 1])
    for axes in (wave, pitch, bands):
        _calm(axes)
    _draw_wave(wave, samples)
    _draw_pitch(pitch, samples)
    _draw_spectrum(bands, samples)
    facts = f"{len(samples) * 1000 / RATE:.0f} ms    {measure.level(samples):.1f} dBFS"
    figure.text(0.07, 0.915, name, color=TEXT, size=13, weight="bold")
    figure.text(0.985, 0.915, facts, color=MUTED, size=10, ha="right")
    # Without "Software" the file does not change with matplotlib's version number alone.
    figure.savefig(path, metadata={KEY: mark, "Software": None}, pil_kwargs={"optimize": True})


def _calm(axes: "Axes") -> None:
    axes.set_facecolor(PANEL)
    axes.tick_params(colors=MUTED, labelsize=8, length=0)
    axes.tick_params(which="minor", length=0)
    axes.grid(color=GROUND, linewidth=0.8)
    axes.set_axisbelow(True)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _title(axes: "Axes", text: str) -> None:
    axes.set_title(text, loc="left", color=MUTED, size=8, pad=3)


def _draw_wave(axes: "Axes", samples: Samples) -> None:
    """The waveform as a band between the lowest and the highest sample around each pixel.

    Around is at least 2.5 ms: a pixel of less than a period would draw beats that are not there.
    A pulse that gets narrower gets softer, not lower: only the RMS shows a note die away.
    """
    width = max(len(samples) // 500, RATE // 400)
    starts = np.linspace(0, len(samples) - width, 500).astype(int)
    parts = [samples[start : start + width] / 32768 for start in starts]
    seconds = np.linspace(0, len(samples) / RATE, len(parts))
    low, high = [part.min() for part in parts], [part.max() for part in parts]
    axes.fill_between(seconds, low, high, color=AMBER, linewidth=0, antialiased=False)
    middles, rms = measure.envelope(samples)
    axes.plot(middles, rms, color=TEXT, linewidth=1.2)
    for onset in measure.onsets(samples):
        axes.axvline(onset, color=CORAL, linewidth=1.2)
    axes.set(ylim=(-1, 1), yticks=(-1, 0, 1), xlim=(0, len(samples) / RATE))
    axes.tick_params(labelbottom=False)
    _title(axes, "waveform, its RMS (white) and onsets (red)")


def _draw_pitch(axes: "Axes", samples: Samples) -> None:
    seconds, hz = measure.contour(samples)
    axes.scatter(seconds, hz, s=5, color=MINT, linewidths=0)
    axes.set_yscale("log", base=2)
    axes.set(ylim=(50, 4000), yticks=(100, 400, 1600), yticklabels=("100", "400", "1.6 k"))
    axes.set(xlim=(0, len(samples) / RATE))
    axes.set_xlabel("seconds", color=MUTED, size=8, labelpad=2)
    _title(axes, "pitch in Hz")


def _draw_spectrum(axes: "Axes", samples: Samples) -> None:
    """The spectrum in bands of a 24th of an octave, in dB below the strongest."""
    hz, power = measure.spectrum(samples)
    edges = 40 * 2 ** (np.arange(217) / 24)
    bands, _ = np.histogram(hz, edges, weights=power)
    decibels = 10 * np.log10(np.maximum(bands / bands.max(), 1e-9))
    axes.fill_between(edges[:-1], _FLOOR, decibels, color=MINT, step="post", antialiased=False)
    centre = measure.centroid(samples)
    axes.axvline(centre, color=CORAL, linewidth=1.2)
    axes.set_xscale("log")
    axes.set(xlim=(40, 20000), ylim=(_FLOOR, 4), yticks=(-60, -40, -20, 0))
    axes.set(xticks=(100, 1000, 10000), xticklabels=("100 Hz", "1 kHz", "10 kHz"))
    _title(axes, f"spectrum in dB, centroid {centre:.0f} Hz (red)")
