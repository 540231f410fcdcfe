"""The host's end of the finger's serial port."""

import base64
import time
from collections.abc import Callable
from itertools import accumulate
from typing import NamedTuple

import numpy as np
import serial
from question_block import wire

from .errors import RigError

VERSION = "2"
PATIENCE_S = 60.0  # wall time without an answer: an emulated finger may be slow
HELLO_PATIENCE_S = 5.0
READ_S = 0.005  # at most between two looks at what else there is to do
EDGE_BITS = 30
TOGGLES_TEXT = wire.LIMIT - 64  # what a line has room for
SPEAKER, LAMP = 0, 1
UNASKED = ("EDGES", "LOST")  # what it says of its own accord


class FingerError(RigError):
    """The finger does not do what it should."""


class Refused(FingerError):
    """It is there, and will not."""


class Edge(NamedTuple):
    us: float
    level: int


class FingerLink:
    """`meanwhile` is called while an answer is awaited."""

    def __init__(self, url: str, meanwhile: Callable[[], None] = lambda: None) -> None:
        self._url = url
        self._meanwhile = meanwhile
        self._reader = wire.Reader(wire.UNIT)
        self._greeted = False  # what came before is of an earlier host, or half a line
        self._answers: list[tuple[str, dict[str, str]]] = []
        self._edges: dict[int, list[Edge]] = {SPEAKER: [], LAMP: []}
        self._now = 0
        try:
            self._port = serial.serial_for_url(url, timeout=READ_S, write_timeout=PATIENCE_S)
        except (serial.SerialException, OSError, ValueError) as error:
            raise FingerError(
                f"The finger's port {url} cannot be opened: give the port that the second Pico is"
                " on, as in --finger /dev/ttyACM1."
            ) from error
        try:
            self._greet()
        except FingerError:
            self._port.close()
            raise

    def _greet(self) -> None:
        try:
            told = self._ask("FINGER", "HELLO")
        except Refused as error:
            raise FingerError(
                f"What answers at {self._url} is no finger: give the finger's port, and see that"
                " it is not the block's."
            ) from error
        if told["v"] != VERSION:
            raise FingerError(f"The finger at {self._url} has another version: flash it anew.")
        self._greeted = True
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

    def watch(self, on: bool) -> None:
        """Whether edges are to be told; at first they are not."""
        self._ask("WATCHES", "WATCH", on="yes" if on else "no")
        for edges in self._edges.values():
            edges.clear()

    def edges(self, pin: int) -> list[Edge]:
        """The edges since the last call."""
        result, self._edges[pin] = self._edges[pin], []
        return result

    def idle(self) -> None:
        """Take in what has come, so that no buffer on the way overflows."""
        self._read()

    def _ask(self, answer: str, verb: str, **fields: str | int) -> dict[str, str]:
        self._send(wire.encode(wire.HOST, verb, *fields.items()))
        deadline = time.monotonic() + (PATIENCE_S if self._greeted else HELLO_PATIENCE_S)
        while time.monotonic() < deadline:
            self._read()
            if self._answers:
                told, values = self._answers.pop(0)
                if told == answer:
                    return values
                raise Refused(f"The finger refused {verb}: {told} {values}.")
            self._meanwhile()
        raise FingerError(
            f"Nothing answers {verb} at {self._url}: see that the finger is plugged in and has its"
            " firmware (python -m qblock_sim.finger uf2 FILE)."
        )

    def _send(self, line: bytes) -> None:
        try:
            self._port.write(line)
        except (serial.SerialException, OSError) as error:
            raise self._gone() from error

    def _read(self) -> None:
        try:
            data = self._port.read(max(1, self._port.in_waiting))
        except (serial.SerialException, OSError) as error:
            raise self._gone() from error
        for byte in data:
            line = self._reader.push(byte)
            if line is not None:
                self._hear(*line)

    def _hear(self, verb: str, fields: dict[str, str]) -> None:
        if not self._greeted and verb not in ("FINGER", "ERR"):
            return
        if not verb:
            raise FingerError(f"A line of the finger at {self._url} came damaged: try again.")
        if verb == "EDGES":
            self._take_edges(fields["w"])
        elif verb == "LOST":
            raise FingerError("The finger lost edges: they came faster than they were read.")
        else:
            self._answers.append((verb, fields))

    def _gone(self) -> FingerError:
        return FingerError(f"The finger's port {self._url} has gone: plug it in and try again.")

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
