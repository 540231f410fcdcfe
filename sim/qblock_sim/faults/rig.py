"""The block, the wire and the host, wired together, and everything that can be done to them."""

import random
from collections import Counter
from pathlib import Path

from ..device import Device
from ..noise import CLEAN, NoisyWire, Rates
from .host import Crash, Host
from .killable import KillableHost, Killed
from .plan import CUT_IN_FLASH, KILL, crash

BRISK, LEISURE = 10.0, 150.0  # ms between two exchanges: while something is awaited, and else
OPEN_AFTER = 150.0  # ms from a port's loss to its next opening
NOISE = Rates.all(0.02)


class Rig:
    def __init__(self, device: Device, folder: Path, seed: int) -> None:
        self.device = device
        self.store = folder / "host.sqlite"
        self.faults: Counter[str] = Counter()
        self.wire = NoisyWire(seed, NOISE, NOISE)
        self.chance = random.Random(f"{seed} rig")
        self._seed = seed
        self._port_open = False
        self._open_at = 0.0  # ms
        self._plug_at: float | None = None
        self._cut = False  # the power is off by `cut_power`, not in a flash operation
        self.host: Host | KillableHost = Host(self.store, seed)

    @property
    def now(self) -> float:
        return self.device.now_us / 1000

    # Time

    def advance(self, ms: float, slice_ms: float = BRISK) -> None:
        end = self.now + ms
        while (left := end - self.now) > 0.001:
            self.device.run(min(left, slice_ms))
            self.exchange()

    def exchange(self) -> None:
        """Carry what there is, both ways, and let the host have its turn."""
        now = self.now
        if self._plug_at is not None and now >= self._plug_at:
            self.plug()
        if not self._port_open:
            if now < self._open_at:
                return
            self._port_open = True
            self.device.serial.open()
            self.host.opened(int(now))
        wire = self.wire
        said = self.device.serial.read()
        if said:
            wire.to_host.push(now, said)
        try:
            send = self.host.step(int(now), wire.to_host.pull(now))
        except (Crash, Killed) as end:
            self.faults[KILL if isinstance(end, Killed) else crash(self.host.crash_at)] += 1
            self.replace_host()
            return
        if send:
            wire.to_unit.push(now, send)
        arrived = wire.to_unit.pull(now)
        if arrived:
            self.device.serial.write(arrived)
        if wire.hung_up:
            self.lose_port()

    # The host

    def replace_host(self, killable: bool = False) -> None:
        """The host is gone, or goes now; another one opens its store and the port."""
        self.host.die()
        self._close_port()
        self._open_at = self.now + OPEN_AFTER
        if killable:
            self.host = KillableHost(self.store, self._seed, self.chance)
        else:
            self.host = Host(self.store, self._seed)

    # The port

    def lose_port(self, ms: float = OPEN_AFTER) -> None:
        self._close_port()
        self.host.closed()
        self._open_at = self.now + ms

    def _close_port(self) -> None:
        if self._port_open:
            self._port_open = False
            self.device.serial.close()
        self.wire.clear()

    def quiet(self) -> None:
        """From now on the wire is a good one."""
        self.wire.to_host.rates = self.wire.to_unit.rates = CLEAN

    # The cable and the power

    def unplug(self, ms: float) -> None:
        self.device.unplug()
        self._plug_at = self.now + ms
        self.lose_port(ms + OPEN_AFTER)

    def plug(self) -> None:
        self._plug_at = None
        self.device.plug()

    def cut_power(self, fault: str) -> None:
        """Now; if it is gone already, it comes back first, for a moment."""
        if self.restore_power():
            self.device.run(BRISK)
        self.faults[fault] += 1
        self._cut = True
        self.device.power_off()
        self.lose_port()

    def restore_power(self) -> bool:
        """Whether the power was gone: a cut in a flash operation has happened, or `cut_power`."""
        self.device.power_on()
        if not self.device.restarts():
            return False
        if not self._cut:
            self.faults[CUT_IN_FLASH] += 1
        self._cut = False
        self.device.cut_at_flash_operation(0)
        self.lose_port()
        return True
