"""The host in a process of its own, which is killed with SIGKILL at any moment.

Both sides speak in frames over pipes. To the host: a letter (o: port opened, c: closed, s: step,
d: carry on with dice), the time, a length and the bytes received; from it: whether it is armed,
the arm id that it awaits, a length and the bytes to send.
"""

import random
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

from .host import Host

_TO_HOST = struct.Struct("<cqI")
_FROM_HOST = struct.Struct("<?16sI")
LATEST_KILL_S = 0.004  # a step with a commit takes about one millisecond
ANY_MOMENT, AT_A_PRESS = KILL_POINTS = ("at any moment", "while it takes a press")


class Killed(Exception):
    """The host process is gone."""


class KillableHost:
    """As `Host`, but the moment of its death is the system's."""

    def __init__(self, store: Path, seed: int, chance: random.Random) -> None:
        command = [sys.executable, "-m", "qblock_sim.faults.killable", str(store), str(seed)]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            process_group=0,  # a Ctrl-C of ours is not meant for it
        )
        self._chance = chance
        self.armed = False
        self.arm = ""
        self.crash_at = ""  # one of KILL_POINTS: killed during the next step that fits
        self._answer()

    def die(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()

    def opened(self, now: int) -> None:
        self._ask(b"o", now)

    def closed(self) -> None:
        self._ask(b"c", 0)

    def carry_on_with_dice(self) -> None:
        self._ask(b"d", 0)

    def step(self, now: int, received: bytes) -> bytes:
        if received and (self.crash_at == ANY_MOMENT or (self.crash_at and b"!EVENT" in received)):
            self._send(b"s", now, received)
            time.sleep(self._chance.uniform(0, LATEST_KILL_S))
            self._process.kill()
            raise Killed
        return self._ask(b"s", now, received)

    def _ask(self, what: bytes, now: int, data: bytes = b"") -> bytes:
        self._send(what, now, data)
        return self._answer()

    def _send(self, what: bytes, now: int, data: bytes) -> None:
        assert self._process.stdin
        self._process.stdin.write(_TO_HOST.pack(what, now, len(data)) + data)
        self._process.stdin.flush()

    def _answer(self) -> bytes:
        assert self._process.stdout
        head = self._process.stdout.read(_FROM_HOST.size)
        if len(head) < _FROM_HOST.size:
            raise RuntimeError("The host process of the campaign has ended by itself.")
        self.armed, arm, length = _FROM_HOST.unpack(head)
        self.arm = arm.decode()
        return self._process.stdout.read(length)


def serve(host: Host, asked: IO[bytes], answers: IO[bytes]) -> None:
    """The host's side, until the pipe is closed."""
    answers.write(_FROM_HOST.pack(False, host.arm.encode(), 0))
    answers.flush()
    while len(head := asked.read(_TO_HOST.size)) == _TO_HOST.size:
        what, now, length = _TO_HOST.unpack(head)
        data = asked.read(length)
        send = b""
        if what == b"s":
            send = host.step(now, data)
        elif what == b"o":
            host.opened(now)
        elif what == b"c":
            host.closed()
        else:
            host.carry_on_with_dice()
        answers.write(_FROM_HOST.pack(host.armed, host.arm.encode(), len(send)) + send)
        answers.flush()


if __name__ == "__main__":
    serve(Host(Path(sys.argv[1]), int(sys.argv[2])), sys.stdin.buffer, sys.stdout.buffer)
