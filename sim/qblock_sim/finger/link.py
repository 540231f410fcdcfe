"""The host's end of the finger's serial port."""

import base64
import time
from collections.abc import Callable
from itertools import accumulate
from typing import NamedTuple

import numpy as np
import serial
from question_block import wire

VERSION = "1"
PATIENCE_S = 60.0  # wall time without an answer: an emulated finger may be slow
EDGE_BITS = 28
TOGGLES_TEXT = wire.LIMIT - 64  # what a line has room for
SPEAKER, LAMP = 0, 1


class FingerError(RuntimeError):
    """The finger does not do what it should; the message is one plain sentence."""


class Edge(NamedTuple):
    us: float
    level: int


class FingerLink:
    """`meanwhile` is called while an answer is awaited."""

    def __init__(self, url: str, meanwhile: Callable[[], None] = lambda: None) -> None:
        self._url = url
        self._meanwhile = meanwhile
        self._reader = wire.Reader(wire.UNIT)
        self._answers: list[tuple[str, dict[str, str]]] = []
        self._edges: dict[int, list[Edge]] = {SPEAKER: [], LAMP: []}
        self._now = 0
        try:
            self._port = serial.serial_for_url(url, timeout=0)
        except serial.SerialException as error:
            raise FingerError(f"The finger's port {url} cannot be opened: {error}.") from error
        told = self._ask("FINGER", "HELLO")
        if told["v"] != VERSION:
            raise FingerError(f"The finger at {url} has another version: flash it anew.")
        self._now = int(told["us"])

    def close(self) -> None:
        self._port.close()

    def now(self) -> int:
        """Its clock, in microseconds."""
        return self.wait_until(0)

    def wait_until(self, us: int) -> int:
        """Wait until its clock shows this; what it shows then."""
        self._now = int(self._ask("TIME", "TIME", us=us)["us"])
        return self._now

    def move(self, at_us: int | None, down: bool, toggles: list[int]) -> int:
        """Close or open the contact at a time (None: at once), and toggle it after each of these
        microseconds; when it comes to rest."""
        while True:
            part = _as_many_as_fit(toggles)
            toggles = toggles[len(part) :]
            fields: dict[str, str | int] = {"down": "yes" if down else "no"}
            if at_us is not None:
                fields["at"] = at_us
            if part:
                fields["d"] = ",".join(map(str, part))
            at_us = int(self._ask("MOVING", "MOVE", **fields)["at"]) + sum(part)
            if not toggles:
                return at_us
            at_us += toggles[0]
            toggles = toggles[1:]
            down = down ^ (len(part) % 2 == 0)

    def hold_run(self, low: bool) -> None:
        """Take the block's power, as it were, or give it back."""
        self._ask("RUNS", "RUN", on="no" if low else "yes")

    def edges(self, pin: int) -> list[Edge]:
        """The edges since the last call."""
        result, self._edges[pin] = self._edges[pin], []
        return result

    def _ask(self, answer: str, verb: str, **fields: str | int) -> dict[str, str]:
        self._port.write(wire.encode(wire.HOST, verb, *fields.items()))
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            self._read()
            for told, values in self._answers:
                if told == answer:
                    self._answers.clear()
                    return values
                raise FingerError(f"The finger refused {verb}: {told} {values}.")
            self._meanwhile()
        raise FingerError(f"Nothing answers {verb} at {self._url}: is the finger's firmware on it?")

    def _read(self) -> None:
        data = self._port.read(4096)
        if not data:
            time.sleep(0.001)
        for byte in data:
            line = self._reader.push(byte)
            if line is None or not line[0]:
                continue  # a line of the prompt, or one that began before we listened
            if line[0] == "EDGES":
                self._take_edges(line[1]["w"])
            elif line[0] == "LOST":
                raise FingerError("The finger lost edges: they came faster than they were read.")
            else:
                self._answers.append(line)

    def _take_edges(self, text: str) -> None:
        words = np.frombuffer(base64.b64decode(text + "=" * (-len(text) % 4)), "<u4")
        for word in words.tolist():
            self._edges[word >> 1 & 1].append(Edge(self._unwrap(word >> 2), word & 1))

    def _unwrap(self, low: int) -> float:
        """The time whose low bits these are, nearest to what the clock last showed."""
        span = 1 << EDGE_BITS
        off = (low - self._now + span // 2) % span - span // 2
        self._now = max(self._now, self._now + off)
        return float(self._now if off > 0 else self._now + off)


def _as_many_as_fit(toggles: list[int]) -> list[int]:
    """The first of them whose text has room in one line."""
    lengths = accumulate(len(str(us)) + 1 for us in toggles)
    return toggles[: sum(length <= TOGGLES_TEXT for length in lengths)]
