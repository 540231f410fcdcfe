"""A host that speaks the wire with a device, in the device's own time."""

from collections.abc import Callable
from dataclasses import dataclass

from question_block import wire

from ..device import Device

# Time passes in slices of this length while a line is awaited, and while none is
SLICE_MS = 10.0
CALM_MS = 50.0
PATIENCE_MS = 3000.0


class Unanswered(AssertionError):
    """The device did not say what was awaited."""


@dataclass(frozen=True)
class Line:
    """One line of the unit; `us` is when it was read, to a slice."""

    us: float
    verb: str
    fields: dict[str, str]

    def __getitem__(self, key: str) -> str:
        return self.fields[key]


class Host:
    """`heard` has all lines since the host was made, or since `forget`."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.heard: list[Line] = []
        self._reader = wire.Reader(wire.UNIT)
        self._seen = 0  # lines that an `await_line` has already been past

    def say(self, verb: str, **fields: str | int) -> None:
        self.device.serial.write(wire.encode(wire.HOST, verb, *fields.items()))

    def listen(self, ms: float) -> list[Line]:
        """Let time pass; the lines that came meanwhile."""
        self._read()
        before = len(self.heard)
        end = self.device.now_us + ms * 1000
        while (left := end - self.device.now_us) > 1:
            self.device.run(min(CALM_MS, left / 1000))
            self._read()
        self._seen = len(self.heard)
        return self.heard[before:]

    def await_line(self, verb: str, within_ms: float = PATIENCE_MS, **fields: str | int) -> Line:
        """The next line with this verb and these fields that no one has waited for yet."""
        wanted = {key: str(value) for key, value in fields.items()}

        def fits(line: Line) -> bool:
            return line.verb == verb and wanted.items() <= line.fields.items()

        return self._await(fits, within_ms, f"{verb} {wanted or ''}")

    def ask(self, verb: str, answer: str, **fields: str | int) -> Line:
        """Say something and await the answer with this verb."""
        self._read()
        self._seen = len(self.heard)
        self.say(verb, **fields)
        return self.await_line(answer)

    def refused(self, verb: str, **fields: str | int) -> str:
        """Say something that the unit will not do: the reason it gives."""
        return self.ask(verb, "ERR", **fields)["why"]

    def forget(self) -> None:
        self._read()
        self.heard.clear()
        self._seen = 0

    def _await(self, fits: Callable[[Line], bool], within_ms: float, what: str) -> Line:
        end = self.device.now_us + within_ms * 1000
        while True:
            self._read()
            while self._seen < len(self.heard):
                line = self.heard[self._seen]
                self._seen += 1
                if fits(line):
                    return line
            if self.device.now_us >= end:
                told = [f"{line.verb} {line.fields}" for line in self.heard[-5:]]
                raise Unanswered(f"No {what.strip()} in {within_ms:.0f} ms; the last lines: {told}")
            self.device.run(SLICE_MS)

    def _read(self) -> None:
        now_us = self.device.now_us
        for byte in self.device.serial.read():
            line = self._reader.push(byte)
            if line is not None:
                self.heard.append(Line(now_us, line[0], line[1]))
