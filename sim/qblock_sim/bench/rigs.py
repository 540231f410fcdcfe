"""What can be put on the bench, and what can be done to it there."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from question_block import identity

from ..bridge import PtyBridge
from ..device import Device, Kind
from ..devices import FIRMWARE as FIRMWARE
from ..devices import open_device
from ..finger.device import FingeredBlock, open_real
from ..finger.errors import RigError
from ..finger.port import RealPort
from ..rp2040.device import Rp2040Device
from ..toolchain.code_hash import PACKAGE
from ..toolchain.code_hash import code_hash as compiled_hash

__all__ = ["ABILITIES", "FIRMWARE", "HasFiles", "Rig", "RigError", "rig"]

ABILITIES = {
    "press": "press and release its button",
    "bounce": "move its contact to the microsecond",
    "witness": "say which outcome it played and showed",
    "hear": "time its tones",
    "see": "time its lamp",
    "chain": "see the colours of a chain of lamps",
    "power": "take its power away and give it back",
    "cut": "cut the power inside a flash operation",
    "cable": "pull the USB cable and put it back",
    "battery": "choose its battery's voltage",
    "files": "read and write its files",
    "app": "run changed firmware on it",
    "prompt": "reach MicroPython's prompt",
}
VIRTUAL = frozenset(ABILITIES) - {"prompt"}
FINGER = frozenset({"press", "bounce", "witness", "hear", "see", "power", "files", "prompt"})
HAND = frozenset({"press", "power", "cable"})
METER = frozenset({"witness", "battery"})
PERSON = HAND | METER | {"prompt"}
SENSES = frozenset({"witness", "hear", "see"})


@runtime_checkable
class HasFiles(Protocol):
    def read_file(self, name: str) -> bytes | None: ...

    def write_file(self, name: str, data: bytes | None) -> None: ...


@dataclass(frozen=True)
class Rig:
    """A device by its name on the command line: a kind of stand-in or a port."""

    name: str
    abilities: frozenset[str]
    finger: str | None = None

    @property
    def is_real(self) -> bool:
        return self.name not in _STAND_INS

    @property
    def lead_us(self) -> float:
        """How long before its time a move of the button has to be told."""
        return 300_000.0 if self.is_real else 2000.0

    @property
    def runs_image(self) -> bool:
        """The firmware is frozen into an image, or was copied to a board as compiled modules."""
        return self.name not in ("sim", "mpy")

    def code_hash(self, app: Path) -> str:
        """What the block has to give as the hash of the code in this folder."""
        if self.runs_image:
            return compiled_hash(app)
        return identity.code_hash(str(app / PACKAGE))

    def open(self, *, seed: int = 1, app: Path | None = None, flash: Path | None = None) -> Device:
        if self.name == "rp2040":
            return Rp2040Device(seed=seed, app=app, flash=flash)
        if not self.is_real:
            kind: Kind = "sim" if self.name == "sim" else "mpy"
            return open_device(kind, seed=seed, app=app, flash=flash)
        return open_real(self.name, self.finger)

    def check(self) -> None:
        """RigError, unless its ports are there."""
        if self.finger == self.name:
            raise RigError(
                f"The block and the finger cannot both be at {self.name}: give each its own port."
            )
        if self.is_real:
            RealPort(self.name).check()

    def attend(self, device: Device, needs: set[str]) -> None:
        """Have a finger listen and look while a test asks for it, and not otherwise."""
        if isinstance(device, FingeredBlock):
            device.watch(bool(SENSES & needs))

    def read_file(self, device: Device, name: str) -> bytes | None:
        """What stands in a file of a device that is off; None if there is none."""
        return _with_files(device).read_file(name)

    def write_file(self, device: Device, name: str, data: bytes | None) -> None:
        """Write a file of a device that is off, or take it away (None)."""
        _with_files(device).write_file(name, data)

    @contextmanager
    def terminal(self, device: Device) -> Iterator[str]:
        """The address of its serial port, for another program."""
        device.serial.close()
        if isinstance(device, Rp2040Device):
            with PtyBridge(device) as bridge, _running(device, 0):
                yield bridge.address
        else:
            with _running(device, 1):
                yield self.name
        device.serial.open()

    def marks(self, needs: Iterable[str]) -> list[str]:
        """Whether a person has to help with a test that needs these."""
        if not self.is_real or self.finger:
            return []
        return [mark for mark, kind in (("hand", HAND), ("meter", METER)) if kind & set(needs)]

    def lacks(self) -> list[str]:
        return [name for name in ABILITIES if name not in self.abilities]


@contextmanager
def _running(device: Device, speed: float) -> Iterator[None]:
    device.free_run(speed)
    try:
        yield
    finally:
        device.stop()


def _with_files(device: Device) -> HasFiles:
    assert isinstance(device, HasFiles), f"there is no way to the files of {device}"
    return device


_STAND_INS = {"sim": VIRTUAL, "mpy": VIRTUAL, "rp2040": VIRTUAL | {"prompt"}}


def rig(name: str, finger: str | None = None) -> Rig:
    """The rig for `--device NAME --finger URL`."""
    if name in _STAND_INS:
        return Rig(name, _STAND_INS[name])
    return Rig(name, FINGER if finger else PERSON, finger)
