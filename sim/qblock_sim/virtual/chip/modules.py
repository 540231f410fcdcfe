"""The modules that MicroPython has and CPython lacks or has otherwise, for one chip."""

import binascii

from . import costs, parts
from .world import FAR

TYPE_CHECKING = False  # for the type checker alone: it takes this for true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .core import Chip

POLLIN, POLLOUT = 1, 4
_POLL = 3  # the request of a stream's ioctl
_PERIOD = 1 << 30  # of the ticks
_HALF = _PERIOD >> 1


class Module:
    """A module is whatever has its names as attributes."""

    def __init__(self, **names: object) -> None:
        for name in names:
            setattr(self, name, names[name])


class Stream:
    """sys.stdin and sys.stdout, and their buffers: the port."""

    def __init__(self, chip: "Chip") -> None:
        self._port = chip.usb
        self.buffer = self

    def ioctl(self, request: int, events: int) -> int:
        if request != _POLL:
            return 0
        port = self._port
        ready = POLLIN if events & POLLIN and port.ring else 0
        return ready | (POLLOUT if events & POLLOUT and port.writable() else 0)

    def read(self, count: int) -> bytes:
        return self._port.read(count)

    def write(self, data: "bytes | str") -> int:
        if isinstance(data, str):
            data = data.replace("\n", "\r\n").encode()
        return self._port.write(data)


class Poll:
    chip: "Chip"

    def __init__(self) -> None:
        self._streams: list[tuple[Stream, int]] = []

    def register(self, stream: Stream, events: int = POLLIN | POLLOUT) -> None:
        self._streams.append((stream, events))

    def ipoll(self, timeout: int = -1, flags: int = 0) -> "list[tuple[Stream, int]]":
        chip = self.chip
        chip.spend(costs.POLL)
        if timeout == 0:
            return self._ready()
        chip.wait(chip.us + timeout * 1000 if timeout > 0 else FAR, self._any)
        return self._ready()

    poll = ipoll

    def _any(self) -> bool:
        for stream, events in self._streams:  # noqa: SIM110 - quicker than any(), and this is hot
            if stream.ioctl(_POLL, events):
                return True
        return False

    def _ready(self) -> "list[tuple[Stream, int]]":
        ready = []
        for stream, events in self._streams:
            found = stream.ioctl(_POLL, events)
            if found:
                ready.append((stream, found))
        return ready


class IOBase:
    """The base of streams that are written in Python."""


def ticks_diff(later: int, earlier: int) -> int:
    return (later - earlier + _HALF & _PERIOD - 1) - _HALF


def ticks_add(ticks: int, delta: int) -> int:
    return ticks + delta & _PERIOD - 1


def _never() -> bool:
    return False


def _time(chip: "Chip") -> Module:
    def ticks_ms() -> int:
        chip.spend(costs.TICKS)
        return (chip.us - chip.began) // 1000 & _PERIOD - 1

    def ticks_us() -> int:
        chip.spend(costs.TICKS)
        return chip.us - chip.began & _PERIOD - 1

    def sleep_us(us: int) -> None:
        chip.wait(chip.us + max(us, costs.TICKS), _never)

    def sleep_ms(ms: int) -> None:
        sleep_us(ms * 1000)

    def sleep(seconds: float) -> None:
        sleep_us(int(seconds * 1000000))

    return Module(
        ticks_ms=ticks_ms,
        ticks_us=ticks_us,
        ticks_diff=ticks_diff,
        ticks_add=ticks_add,
        sleep=sleep,
        sleep_ms=sleep_ms,
        sleep_us=sleep_us,
    )


def _machine(chip: "Chip", cause: str) -> Module:
    def lightsleep(ms: int = -1) -> None:
        """Without a time it does not wake on a pin."""
        chip.woken = False
        chip.spend(costs.POLL)
        if ms < 0:
            chip.wait(FAR, _never)
        else:
            chip.wait(chip.us + ms * 1000, lambda: chip.woken)

    def bitstream(pin: parts.Pin, encoding: int, timing: "tuple[int, ...]", data: bytes) -> None:
        chip.spend_masked(costs.PIXEL_BYTE * len(data))
        if pin.number == chip.world.wiring["pixels"]:
            chip.show_light(0, bytes(data))

    power_on, watchdog = 1, 3
    return Module(
        Pin=_for(chip, parts.Pin),
        PWM=_for(chip, parts.PWM),
        ADC=_for(chip, parts.ADC),
        WDT=_for(chip, parts.WDT),
        mem32=parts.Registers(chip),
        unique_id=lambda: binascii.unhexlify(chip.world.unit_id),
        lightsleep=lightsleep,
        bitstream=bitstream,
        reset=lambda: chip.lose("reset"),
        soft_reset=lambda: chip.lose("soft"),
        reset_cause=lambda: watchdog if cause in ("watchdog", "reset") else power_on,
        PWRON_RESET=power_on,
        WDT_RESET=watchdog,
        freq=lambda: 125000000,
    )


def _for(chip: "Chip", part: type) -> type:
    return type(part.__name__, (part,), {"chip": chip})


def printer(modules: "dict[str, Any]") -> "Callable[..., None]":
    """`print`, to the port."""

    def write(*things: object, sep: str = " ", end: str = "\n") -> None:
        modules["sys"].stdout.write(sep.join([str(thing) for thing in things]) + end)

    return write


def build(
    chip: "Chip",
    cause: str,
    files: "dict[str, object]",
    mem_free: "Callable[[], int]",
    collect: "Callable[[], None]",
) -> "dict[str, object]":
    """The modules by name. `files` are the names of `os` that have to do with files."""

    def tidy() -> None:
        chip.spend(costs.TIDY)
        collect()

    def urandom(count: int) -> bytes:
        chip.must_live()
        return chip.entropy.take(count)

    stream = Stream(chip)
    ignore = lambda *_: None  # noqa: E731
    system = Module(
        stdin=stream, stdout=stream, stderr=stream, platform="rp2", path=["", ".frozen", "/lib"],
        modules={}, version_info=(3, 4, 0),
    )  # fmt: skip
    return {
        "machine": _machine(chip, cause),
        "time": _time(chip),
        "select": Module(poll=_for(chip, Poll), POLLIN=POLLIN, POLLOUT=POLLOUT),
        "sys": system,
        "os": Module(urandom=urandom, **files),
        "io": Module(IOBase=IOBase),
        "gc": Module(collect=tidy, mem_free=mem_free, threshold=ignore),
        "micropython": Module(
            const=lambda value: value, alloc_emergency_exception_buf=ignore, kbd_intr=ignore
        ),
    }
