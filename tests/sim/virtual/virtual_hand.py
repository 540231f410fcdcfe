"""A hand at the virtual block, for all of its tests."""

from itertools import pairwise
from pathlib import Path

import pytest
from qblock_sim.device import Device, Kind, Tone
from qblock_sim.devices import open_device
from qblock_sim.virtual import bench
from question_block import ledger, wire

KINDS: tuple[Kind, ...] = ("sim", "mpy")
both = pytest.mark.parametrize("kind", KINDS)
ARM = "00c0ffee00c0ffee"
EVENTUALLY = 5000  # ms: longer than any outcome


def ready(kind: Kind, **options: object) -> Device:
    """A device with an open port, past its power-on sound."""
    device = open_device(kind, **options)  # type: ignore[arg-type]
    device.serial.open()
    device.run(bench.READY_MS)
    forget(device)
    return device


def forget(device: Device) -> None:
    device.serial.read()
    device.tones()
    device.lights()


def lines(data: bytes) -> list[tuple[str, dict[str, str]]]:
    reader = wire.Reader(wire.UNIT)
    return [line for line in map(reader.push, data) if line is not None]


def tap(device: Device, ms: float = EVENTUALLY) -> None:
    now = device.now_us
    device.press(now)
    device.release(now + 60_000)
    device.run(ms)


def onsets(tones: list[Tone]) -> int:
    """How often silence turned into sound."""
    duties = [0, *(tone.duty for tone in tones)]
    return sum(1 for before, after in pairwise(duties) if after and not before)


def app(folder: Path, *source: str) -> Path:
    (folder / "main.py").write_text("\n".join(source) + "\n")
    return folder


def kept(device: object) -> list[ledger.Press]:
    data = device.read_file(ledger.FILE)  # type: ignore[attr-defined]
    found = ledger.decode(data)
    assert found is not None
    return found._presses
