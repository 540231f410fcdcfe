"""The figures of the firmware on the emulated chip, all in simulated time.

Simulated times are a floor: the emulator counts cycles but knows no waiting for the flash's cache.
"""

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

from question_block import lamp, tunes, wire
from question_block.pins import BOARDS
from question_block.unit import DROWSY, TIDY

from ..rp2040.device import Rp2040Device
from .block import Block
from .contact import bounce
from .rigs import rig

READY_GOAL_MS = 500.0
SOUND_GOAL_MS = 5.0
LEAK_GOAL_BYTES = 0
SPEAKER = BOARDS["pico"]["speaker"]
# A reveal is the shortest outcome whose length is known; 30 ms are the button's and the loop's.
REVEAL_MS = tunes.LENGTHS["reveal"] + lamp.AFTERGLOW + 30.0
TOLD_MS = 100.0  # after a press: it is written, even if a sector had to be erased, and told

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Figure:
    name: str
    value: float
    unit: str
    goal: float | None = None

    @property
    def held(self) -> bool:
        return self.goal is None or self.value <= self.goal

    def row(self) -> dict[str, object]:
        return asdict(self) | {"held": self.held}


@dataclass(frozen=True)
class Extent:
    """How much is measured."""

    starts: int = 10
    presses: int = 200
    heap_presses: int = 1000
    idle_s: int = 60


QUICK = Extent(starts=3, presses=30, heap_presses=60, idle_s=20)


def measure(extent: Extent, seed: int, progress: Progress) -> Iterator[Figure]:
    with Rp2040Device(seed=seed) as device:
        block = Block(device, rig("rp2040"))
        progress(f"starting {extent.starts} times")
        yield from starts(block, extent.starts)
        progress("idling")
        yield from idle(block, extent.idle_s)
        progress(f"pressing {extent.presses} times")
        block.refresh()
        yield from presses(block, extent.presses, random.Random(seed), progress)
        yield from heap(block, extent.heap_presses, extent.presses, progress)


def starts(block: Block, count: int) -> Iterator[Figure]:
    """Power-on to ready, which the whole HELLO line tells."""
    device = block.device
    assert isinstance(device, Rp2040Device)
    took = []
    device.serial.open()
    for _ in range(count + 1):
        device.power_off()
        device.run(50)
        device.serial.read()
        began = device.now_us
        device.power_on()
        device.run(1500)
        took.append((_line_us(device, "HELLO") - began) / 1000)
    yield Figure("power-on to ready, first start (makes the file system)", took[0], "ms")
    yield Figure("power-on to ready, slowest", max(took[1:]), "ms", READY_GOAL_MS)


def presses(
    block: Block, count: int, chance: random.Random, progress: Progress
) -> Iterator[Figure]:
    """Edge to the first edge of the tone, and to the EVENT line at the host."""
    device = block.device
    assert isinstance(device, Rp2040Device)
    to_sound, to_event = [], []
    device.board.watch_edges(SPEAKER)
    before = device.board.stats()
    for n in range(1, count + 1):
        _arm(block, n)
        device.run(chance.uniform(50, 150))
        device.serial.read()
        device.board.edges()
        pressed = block.press(bounce(chance), hold_ms=60)
        device.run(TOLD_MS)
        rises = [edge.us for edge in device.board.edges()[SPEAKER] if edge.level == 1]
        to_sound.append((min(us for us in rises if us > pressed) - pressed) / 1000)
        to_event.append((_line_us(device, "EVENT") - pressed) / 1000)
        _acknowledge(block, n)
        device.run(REVEAL_MS - TOLD_MS)
        if n % 100 == 0:
            progress(f"{n} of {count} presses timed")
    device.run(TIDY + 500)
    device.board.watch_edges()
    yield Figure("edge to first PWM edge, median", _quantile(to_sound, 0.5), "ms")
    yield Figure(
        f"edge to first PWM edge, 99th percentile of {count}",
        _quantile(to_sound, 0.99),
        "ms",
        SOUND_GOAL_MS,
    )
    yield Figure("edge to EVENT line on USB, median", _quantile(to_event, 0.5), "ms")
    yield Figure("edge to EVENT line on USB, 99th percentile", _quantile(to_event, 0.99), "ms")
    after = device.board.stats()
    erased = after.sectors_erased - before.sectors_erased
    programmed = after.pages_programmed - before.pages_programmed
    yield Figure("flash sectors erased per press", erased / count, "")
    yield Figure("flash pages programmed per press", programmed / count, "")


def heap(block: Block, count: int, done: int, progress: Progress) -> Iterator[Figure]:
    """Free memory after so many presses and after twice as many; `done` were made already."""
    free = []
    for target in (count, 2 * count):
        while done < target:
            done += 1
            _arm(block, done)
            block.press(hold_ms=30)
            block.acknowledge(block.await_line("EVENT"))
            block.device.run(REVEAL_MS)
            block.forget()
            if done % 100 == 0:
                progress(f"{done} of {2 * count} presses for the heap")
        block.device.run(TIDY + 500)
        free.append(int(block.ask("STATUS", "STATUS")["heap"]))
        yield Figure(f"free heap after {target} presses", free[-1], "bytes")
    yield Figure("heap lost between them", free[0] - free[1], "bytes", LEAK_GOAL_BYTES)


def idle(block: Block, seconds: int) -> Iterator[Figure]:
    """What it does while nobody does anything: on USB, and dozing on battery."""
    device = block.device
    assert isinstance(device, Rp2040Device)
    block.refresh()
    device.run(6000)  # the link is lost, and that was heard
    for where in ("USB", "battery"):
        before = device.board.stats()
        device.run(seconds * 1000)
        after = device.board.stats()
        span = after.us - before.us
        awake = 1 - (after.waited_us - before.waited_us) / span
        yield Figure(f"core awake, idle on {where}", 100 * awake, "%")
        if where == "battery":
            light = (after.light_sleep_us - before.light_sleep_us) / span
            yield Figure("in light sleep, idle on battery", 100 * light, "%")
        turns = (after.watchdog_feeds - before.watchdog_feeds) / seconds
        yield Figure(f"turns of the loop per second, idle on {where}", turns, "")
        count = (after.instructions - before.instructions) / seconds
        yield Figure(f"instructions per second, idle on {where}", count, "")
        if where == "USB":
            device.unplug()
            device.run(DROWSY + 2000)
    device.plug()


def _arm(block: Block, number: int) -> None:
    block.arm(number, "reveal")


def _acknowledge(block: Block, number: int) -> None:
    block.say("ACK", epoch=block.hello["epoch"], seq=int(block.hello["seq"]) + number)


def _line_us(device: Rp2040Device, verb: str) -> float:
    """When the first unread line with this verb was at the host."""
    reader = wire.Reader(wire.UNIT)
    for us, data in device.board.serial.packets():
        for byte in data:
            line = reader.push(byte)
            if line is not None and line[0] == verb:
                return us
    raise AssertionError(f"the unit did not say {verb}")


def _quantile(values: list[float], share: float) -> float:
    return sorted(values)[math.ceil(share * len(values)) - 1]
