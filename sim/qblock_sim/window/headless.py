"""The block without a window, for scripts: a line on its input is a hand at the bench."""

import json
import os
import queue
import sys
import threading
from collections.abc import Callable, Iterable
from typing import TextIO

from qblock.said import ENGLISH, Said, Speaks, said

from ..device import Device
from .bench import Finger, Supply
from .feed import Feed
from .port import Port

LOOK_S = 0.05

COMMANDS = (
    "tap", "press", "release", "power-off", "power-on", "unplug", "plug",
    "battery-low", "battery-full", "quit",
)  # fmt: skip


class Bench:
    """Carries out commands, and tells what the unit shows."""

    def __init__(self, device: Device, port: Port) -> None:
        self._device = device
        self._feed = Feed()
        finger, supply = Finger(device), Supply(device, port)
        self._acts: dict[str, Callable[[], object]] = {
            "tap": finger.tap,
            "press": lambda: finger.press("script"),
            "release": lambda: finger.release("script"),
            "power-off": lambda: supply.switch(False),
            "power-on": lambda: supply.switch(True),
            "unplug": lambda: supply.plug(False),
            "plug": lambda: supply.plug(True),
            "battery-low": lambda: supply.set_low(True),
            "battery-full": lambda: supply.set_low(False),
        }

    def do(self, line: str) -> Said | None:
        """Carry out one line; what is wrong with it, if anything is."""
        words = line.split()
        if not words:
            return None
        act = self._acts.get(words[0]) if len(words) == 1 else None
        if act is None:
            return said(
                "'{line}' is no command: use one of {known}.", line=line.strip(), known=COMMANDS
            )
        act()
        return None

    def shown(self) -> list[dict[str, object]]:
        """What it showed since the last call."""
        cues = self._feed.take(self._device.tones(), self._device.lights(), self._device.restarts())
        return [{"us": round(cue.us), "shows": cue.what} for cue in cues if cue.what != "other"]


def run(
    device: Device,
    port: Port,
    tell: Callable[[dict[str, object]], None] | None,
    words: Speaks = ENGLISH,
) -> None:
    """Until `quit` or an interrupt. `tell` gets every thing shown."""
    bench = Bench(device, port)
    lines = _lines_of(sys.stdin) if _may_read(sys.stdin) else queue.SimpleQueue[str]()
    while True:
        try:
            line = lines.get(timeout=LOOK_S)
        except queue.Empty:
            line = ""
        if line.strip() == "quit":
            return
        wrong = bench.do(line)
        if wrong:
            print(wrong.told(words), file=sys.stderr, flush=True)
        for thing in bench.shown():
            if tell:
                tell(thing)


def print_json(thing: dict[str, object]) -> None:
    print(json.dumps(thing), flush=True)


def _may_read(stream: TextIO | None) -> bool:
    """A program in a terminal's background that reads from it would be stopped."""
    if stream is None or stream.closed:
        return False
    return not stream.isatty() or os.tcgetpgrp(stream.fileno()) == os.getpgrp()


def _lines_of(stream: Iterable[str]) -> "queue.SimpleQueue[str]":
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def read() -> None:
        for line in stream:
            lines.put(line)

    threading.Thread(target=read, name="commands", daemon=True).start()
    return lines
