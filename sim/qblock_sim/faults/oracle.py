"""What the block has kept, read from its flash: the bytes of the ledger file, whatever the block
says on the wire."""

from typing import TYPE_CHECKING, NamedTuple, cast

from question_block import ledger

from ..device import Device
from ..virtual.chip.flash import BLOCK, START

if TYPE_CHECKING:
    from ..virtual.store import Memory


class Kept(NamedTuple):
    """One press as it stands on the flash."""

    epoch: str
    seq: int
    arm: str
    outcome: int


class Oracle:
    def __init__(self, device: Device) -> None:
        self._device = device
        self._presses: dict[tuple[str, int], Kept] = {}
        self.arms: set[str] = set()  # that were answered
        self.epochs: list[str] = []  # in the order in which they began
        self.waiting = 0  # kept and not acknowledged, at the last look
        self.full = False
        self.violations: list[str] = []

    def look(self) -> list[Kept]:
        """Read the ledger; the presses that are new in it."""
        data = ledger_file(self._device)
        if data is None:
            return []  # before the first start has written one
        found = ledger.decode(data)
        if found is None:
            self.violations.append("the ledger on flash is not whole")
            return []
        epoch = f"{found.epoch:08x}"
        if epoch not in self.epochs:
            self.epochs.append(epoch)
        self.waiting = len(found.kept())
        self.full = found.full()
        news = []
        for press in found._presses:
            kept = Kept(epoch, press.seq, f"{press.arm:016x}", press.outcome)
            known = self._presses.setdefault((epoch, press.seq), kept)
            if known is kept:
                news.append(kept)
                self.arms.add(kept.arm)
            elif known != kept:
                self.violations.append(f"press {press.seq} changed on flash: {known} to {kept}")
        return news

    def presses(self) -> list[Kept]:
        """All that were ever kept, in order."""
        order = {epoch: number for number, epoch in enumerate(self.epochs)}
        return sorted(self._presses.values(), key=lambda kept: (order[kept.epoch], kept.seq))

    def check_sequences(self) -> None:
        """Nothing was overlooked: the sequences of an epoch have no holes."""
        presses = self.presses()
        for epoch in self.epochs:
            seqs = [kept.seq for kept in presses if kept.epoch == epoch]
            if seqs != list(range(1, len(seqs) + 1)):
                self.violations.append(f"epoch {epoch} has holes in its {len(seqs)} presses")


def ledger_file(device: Device) -> bytes | None:
    """Its bytes now, power on or off: no time passes while we look."""
    if device.kind == "rp2040":
        from ..rp2040.device import Rp2040Device

        return cast(Rp2040Device, device).read_file(ledger.FILE)
    from ..virtual.device import VirtualDevice
    from ..virtual.lfs import FileSystem

    try:
        system = FileSystem(_Looked(cast(VirtualDevice, device)._take_out()))
        with system.open(ledger.FILE, "rb") as file:
            return cast(bytes, file.read())
    except OSError:
        return None


class _Looked:
    """Flash that is only looked at: a file system that is not there yet is not made either."""

    def __init__(self, memory: "Memory") -> None:
        self._memory = memory

    def read(self, block: int, offset: int, count: int) -> bytes:
        return self._memory.read(START + block * BLOCK + offset, count)

    def program(self, block: int, offset: int, data: bytes) -> None:
        raise OSError("only looked at")

    def erase(self, block: int) -> None:
        raise OSError("only looked at")
