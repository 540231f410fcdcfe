# mypy: ignore-errors
# (MicroPython: `machine` and the ticks are not those of the host)
"""The finger: presses a block's button to the microsecond, holds its RUN pin, and tells every edge
of its speaker and lamp. It decides nothing: what it is told, it does, and what it sees, it says.

The lines are those of the block's wire (question_block/wire.py), times are microseconds since the
finger started:

    #HELLO                            !FINGER v=2 us=…    and lets go of everything
    #TIME us=T                        !TIME us=…          as soon as that time has come
    #MOVE at=T down=yes d=120,80      !MOVING at=T        closed at T, open after 120 us, …
    #MOVE down=no                     !MOVING at=…        at once
    #RUN on=no                        !RUNS on=no         RUN held low: the block is off
    #WATCH on=yes                     !WATCHES on=yes     from now on, tell edges
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

VERSION = 2
EDGES_IN_A_LINE = 60
SOON = 3000  # us before a move from which on nothing else is done
EARLY = 1000  # us that a move has to be ahead of its time when it is told
DOZE = 20  # ms at most between two looks at the edges


class Finger:
    def __init__(self, edges: Edges) -> None:
        self._button = machine.Pin(pins.BUTTON, machine.Pin.OPEN_DRAIN, value=1)
        self._run = machine.Pin(pins.RUN, machine.Pin.OPEN_DRAIN, value=1)
        self._edges = edges
        self._ticks = time.ticks_us()
        self._now = self._ticks  # never wraps
        self._moves = []  # (when, level of the pin), sorted
        self._alarm = -1  # when TIME is to be answered
        self._input = select.poll()
        self._input.register(sys.stdin, select.POLLIN)

    def run(self) -> None:
        while True:
            if self._moves:
                self._move()
            self._tell()
            self._hear()

    def _say(self, line: bytes) -> None:
        sys.stdout.buffer.write(wire.seal(line))

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
        asked = 0 <= self._alarm <= now
        left = edges.waiting()  # more come while these are told
        if not asked and left < EDGES_IN_A_LINE:
            return
        while left >= (1 if asked else EDGES_IN_A_LINE):
            words = edges.take(min(left, EDGES_IN_A_LINE))
            left -= len(words)
            text = binascii.b2a_base64(words, newline=False).rstrip(b"=")
            self._say(b"!EDGES w=" + text)
        if edges.take_lost():
            self._say(b"!LOST")
        if asked:
            self._alarm = -1
            self._say(b"!TIME us=%d" % now)

    def _hear(self) -> None:
        """Sleep until there is something to do, and take in what came."""
        now = self._look_at_clock()
        wait = DOZE
        if self._moves:
            wait = min(wait, (self._moves[0][0] - SOON - now) // 1000)
        if self._alarm >= 0:
            wait = min(wait, (self._alarm - now) // 1000 + 1)
        for _ in self._input.ipoll(max(0, wait)):
            # The rest of a line is on its way when its first byte is here.
            line = sys.stdin.buffer.readline(2 * wire.LIMIT)
            begin = line.rfind(b"#")  # before it there may be what a host left that was cut off
            if begin >= 0:
                self._answer(line[begin:].rstrip())
            break

    def _answer(self, line: bytes) -> None:
        try:
            self._obey(*_decode(line))
        except (KeyError, ValueError):  # a word without `=`, a field that is missing or no number
            self._say(b"!ERR why=form")

    def _obey(self, verb: str, fields: "dict[str, str]") -> None:
        if verb == "HELLO":
            self._let_go()
            self._say(b"!FINGER v=%d us=%d" % (VERSION, self._look_at_clock()))
        elif verb == "TIME":
            self._alarm = int(fields["us"])
        elif verb == "MOVE":
            if "at" in fields and int(fields["at"]) < self._look_at_clock() + EARLY:
                self._say(b"!ERR re=MOVE why=late")
                return
            at = int(fields["at"]) if "at" in fields else self._look_at_clock()
            self._plan(at, fields["down"] == "yes", fields.get("d", ""))
        elif verb == "RUN":
            self._run.value(fields["on"] == "yes")
            self._say(b"!RUNS on=%s" % fields["on"])
        elif verb == "WATCH":
            self._edges.watch(fields["on"] == "yes")
            self._say(b"!WATCHES on=%s" % fields["on"])
        else:
            self._say(b"!ERR why=" + (b"verb" if verb else b"crc"))

    def _let_go(self) -> None:
        """Whatever the last host left: it may have been cut off in the middle of a press."""
        self._alarm = -1
        self._moves.clear()
        self._button.value(1)
        self._run.value(1)
        self._edges.watch(False)

    def _plan(self, at: int, down: bool, durations: str) -> None:
        self._say(b"!MOVING at=%d" % at)
        level = 0 if down else 1
        self._moves.append((at, level))
        for text in durations.split(",") if durations else ():
            at += int(text)
            level = 1 - level
            self._moves.append((at, level))
        self._moves.sort()


def _decode(line: bytes) -> "tuple[str, dict[str, str]]":
    """As wire.decode, at a fifth of its time: no value for the finger has anything to unescape."""
    body = line[:-9]
    if b"*%08X" % binascii.crc32(body) != line[-9:]:
        return "", {}
    words = body[1:].decode().split(" ")
    return words[0], dict([word.split("=") for word in words[1:]])
