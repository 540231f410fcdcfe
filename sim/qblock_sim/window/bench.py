"""The emulated unit on the bench: its power switch, its cable, its battery and the finger."""

from ..device import Device
from .port import Port

FULL_MV, LOW_MV = 4500, 3200
SHORTEST_US = 40_000.0  # no finger is quicker, down or up; a computer that was busy may be


class Finger:
    """Presses when the first key, button or touch goes down, releases with the last that goes
    up: so a key that repeats itself presses once, and one that is held holds."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._down: set[str] = set()
        self._free_us = 0.0  # when the contact may move again

    @property
    def is_down(self) -> bool:
        return bool(self._down)

    def press(self, source: str) -> bool:
        """True if that closed the contact."""
        if source in self._down:
            return False
        self._down.add(source)
        if len(self._down) > 1:
            return False
        self._device.press(self._next_us())
        return True

    def release(self, source: str) -> None:
        if source in self._down:
            self._down.remove(source)
            if not self._down:
                self._device.release(self._next_us())

    def let_go(self) -> None:
        """Of everything: whoever looks elsewhere is not told of keys that go up."""
        for source in list(self._down):
            self.release(source)

    def tap(self) -> None:
        """A short press, timed by the unit's clock."""
        self.press("tap")
        self.release("tap")

    def _next_us(self) -> float:
        at = max(self._device.now_us, self._free_us)
        self._free_us = at + SHORTEST_US
        return at


class Supply:
    """Power switch, cable and battery; the port follows."""

    def __init__(self, device: Device, port: Port) -> None:
        self._device, self._port = device, port
        self.on = self.plugged = True
        self.low = False

    def switch(self, on: bool) -> None:
        if on != self.on:
            self.on = on
            (self._device.power_on if on else self._device.power_off)()
            self._tell_port()

    def plug(self, plugged: bool) -> None:
        if plugged != self.plugged:
            self.plugged = plugged
            (self._device.plug if plugged else self._device.unplug)()
            self._tell_port()

    def set_low(self, low: bool) -> None:
        self.low = low
        self._device.set_battery(LOW_MV if low else FULL_MV)

    def _tell_port(self) -> None:
        self._port.set_plugged(self.on and self.plugged)
