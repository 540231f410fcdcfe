# mypy: ignore-errors
# (MicroPython: `machine` and the ticks are not those of the host)
"""The finger: presses a block's button to the microsecond, holds its RUN pin, and tells every edge
of its speaker and lamp. It decides nothing: what it is told, it does, and what it sees, it says.

The lines are those of the block's wire (question_block/wire.py), times are microseconds since the
finger started:

    #HELLO                            !FINGER v=1 us=…
    #TIME us=T                        !TIME us=…          as soon as that time has come
    #MOVE at=T down=yes d=120,80      !MOVING at=T        closed at T, open after 120 us, …
    #MOVE down=no                     !MOVING at=…        at once
    #RUN on=no                        !RUNS on=no         RUN held low: the block is off
                                      !EDGES w=…          base64 of words, see edges.py
                                      !LOST               edges came faster than they could be told
"""

import binascii
import select
import sys
import time

import machine
import pins
from edges import Edges
from question_block import wire

VERSION = 1
EDGES_IN_A_LINE = 60
SOON = 3000  # us before a move from which on nothing else is done
EARLY = 1000  # us that a move has to be ahead of its time when it is told
DOZE = 5  # ms at most between two looks at the edges


class Finger:
    def __init__(self) -> None:
        self._button = machine.Pin(pins.BUTTON, machine.Pin.OPEN_DRAIN, value=1)
        self._run = machine.Pin(pins.RUN, machine.Pin.OPEN_DRAIN, value=1)
        self._edges = Edges(pins.SPEAKER, pins.LAMP)
        self._reader = wire.Reader(wire.HOST)
        self._ticks = time.ticks_us()
        self._now = self._ticks  # never wraps
        self._moves = []  # (when, level of the pin), sorted
        self._alarm = -1  # when TIME is to be answered
        self._input = select.poll()
        self._input.register(sys.stdin, select.POLLIN)

    def run(self) -> None:
        while True:
            self._look_at_clock()
            self._move()
            self._tell()
            self._hear()

    def _say(self, verb, *fields) -> None:
        sys.stdout.buffer.write(wire.encode(wire.UNIT, verb, *fields))

    def _look_at_clock(self) -> int:
        ticks = time.ticks_us()
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now

    def _move(self) -> None:
        """Make the moves that are due soon, each at its time."""
        while self._moves and self._moves[0][0] - self._look_at_clock() < SOON:
            when, level = self._moves.pop(0)
            due = time.ticks_add(self._ticks, when - self._now)
            while time.ticks_diff(due, time.ticks_us()) > 0:
                pass
            self._button.value(level)

    def _tell(self) -> None:
        """All edges up to now, and then the time: whoever waits for it has them all."""
        edges = self._edges
        now = self._look_at_clock()
        left = edges.waiting()  # more come while these are told
        while left > 0:
            words = edges.take(min(left, EDGES_IN_A_LINE))
            left -= len(words)
            self._say("EDGES", ("w", binascii.b2a_base64(words).decode().rstrip("\n=")))
        if edges.lost:
            edges.lost = False
            self._say("LOST")
        if 0 <= self._alarm <= now:
            self._alarm = -1
            self._say("TIME", ("us", str(now)))

    def _hear(self) -> None:
        """Sleep until there is something to do, and take in what came."""
        now = self._look_at_clock()
        wait = DOZE
        if self._moves:
            wait = min(wait, (self._moves[0][0] - SOON - now) // 1000)
        if self._alarm >= 0:
            wait = min(wait, (self._alarm - now) // 1000 + 1)
        for _ in self._input.ipoll(max(0, wait)):
            line = self._reader.push(sys.stdin.buffer.read(1)[0])
            while line is None and self._input.poll(0):
                line = self._reader.push(sys.stdin.buffer.read(1)[0])
            if line is not None:
                self._obey(*line)
            break

    def _obey(self, verb: str, fields: "dict[str, str]") -> None:
        if verb == "HELLO":
            self._say("FINGER", ("v", VERSION), ("us", str(self._look_at_clock())))
        elif verb == "TIME":
            self._alarm = int(fields["us"])
        elif verb == "MOVE":
            if "at" in fields and int(fields["at"]) < self._look_at_clock() + EARLY:
                self._say("ERR", ("re", "MOVE"), ("why", "late"))
                return
            at = int(fields["at"]) if "at" in fields else self._look_at_clock()
            self._plan(at, fields["down"] == "yes", fields.get("d", ""))
        elif verb == "RUN":
            self._run.value(fields["on"] == "yes")
            self._say("RUNS", ("on", fields["on"]))
        else:
            self._say("ERR", ("re", verb), ("why", fields.get("why", "verb")))

    def _plan(self, at: int, down: bool, durations: str) -> None:
        self._say("MOVING", ("at", str(at)))
        level = 0 if down else 1
        self._moves.append((at, level))
        for text in durations.split(",") if durations else ():
            at += int(text)
            level = 1 - level
            self._moves.append((at, level))
        self._moves.sort()
