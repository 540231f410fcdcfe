"""Two things that lines can be exchanged with: a port, in real time, and a stand-in for a block,
in simulated time. `Conversation` knows only what they have in common."""

from typing import TYPE_CHECKING, Protocol

from .link import milliseconds
from .port import Port

if TYPE_CHECKING:
    from qblock_sim.device import Device

SLICE = 5  # ms of simulated time between two looks at the port, at first
LONGEST_SLICE = 100  # ms: and when it has been silent for long
LEAST = 0.1  # ms: a wait for the rest of a rounding error would never end


class End(Protocol):
    name: str

    @property
    def now(self) -> float:
        """Milliseconds."""

    def send(self, data: bytes) -> None: ...

    def receive(self, wait_ms: float) -> bytes:
        """What has come; waits so long for the first of it."""

    def close(self) -> None: ...


class PortEnd:
    def __init__(self, port: Port) -> None:
        self._port = port
        self.name = port.url

    @property
    def now(self) -> float:
        return milliseconds()

    def send(self, data: bytes) -> None:
        self._port.write(data)

    def receive(self, wait_ms: float) -> bytes:
        return self._port.read(int(wait_ms))

    def close(self) -> None:
        self._port.close()


class DeviceEnd:
    """Time passes while something is awaited, and only then."""

    def __init__(self, device: "Device") -> None:
        self.device = device
        self.name: str = device.kind
        self.slice_ms: float = SLICE
        device.serial.open()

    @property
    def now(self) -> float:
        return self.device.now_us / 1000

    def send(self, data: bytes) -> None:
        self.device.serial.write(data)

    def receive(self, wait_ms: float) -> bytes:
        """A look costs as much as milliseconds of the time: the longer the wait, the rarer."""
        data = self.device.serial.read()
        waited = 0.0
        while not data and waited < wait_ms:
            piece = min(LONGEST_SLICE, max(self.slice_ms, waited / 8))
            self.device.run(max(LEAST, min(piece, wait_ms - waited)))
            waited += piece
            data = self.device.serial.read()
        return data

    def close(self) -> None:
        self.device.serial.close()
