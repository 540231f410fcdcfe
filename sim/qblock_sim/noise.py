"""The noisy wire: a man in the middle that drops, flips, duplicates, delays, splits and cuts.

Each direction is a `Lane`: bytes are pushed in at a time and pulled out later, damaged. Everything
is a function of the seed and of what was pushed, and what was done is counted.

A flip never makes the byte 0x03 unless `ctrl_c` is set: on its way to the unit it would stop the
firmware and leave the unit at MicroPython's prompt. A real wire can do that too (USB has CRCs of
its own, so it takes a bad UART or a bad program); no protocol above can help then, only the
power switch.
"""

import math
import random
from collections import Counter, deque
from dataclasses import dataclass

CTRL_C = 0x03
OF_A_BYTE = ("lose", "flip")
OF_A_PIECE = ("drop", "duplicate", "echo", "delay", "split", "cut")


@dataclass(frozen=True)
class Rates:
    """How likely each fault is: `lose` and `flip` for each byte, the others for each piece (a
    line, or what comes of one)."""

    lose: float = 0.0  # a byte is gone
    flip: float = 0.0  # a bit of a byte is turned over
    drop: float = 0.0  # the whole piece is gone
    duplicate: float = 0.0  # the piece comes twice
    echo: float = 0.0  # the piece comes again, later, after others
    delay: float = 0.0  # the piece, and all behind it, waits
    split: float = 0.0  # the piece comes in two, with a wait between
    cut: float = 0.0  # the piece ends early, and what is on the way with it
    longest_ms: int = 300  # of a delay, a split, an echo
    ctrl_c: bool = False  # flips may make 0x03

    @classmethod
    def all(cls, rate: float) -> "Rates":
        """Every fault, so that about this share of the lines is hurt by each kind."""
        return cls(
            lose=rate / 100, flip=rate / 100, drop=rate, duplicate=rate, echo=rate, delay=rate,
            split=rate, cut=rate / 4,
        )  # fmt: skip


CLEAN = Rates()


class Lane:
    """One direction. Bytes keep their order, except for an echo, which comes late."""

    def __init__(self, seed: int | str, rates: Rates) -> None:
        self.rates = rates
        self.counts: Counter[str] = Counter()
        self.hung_up = False  # a cut: whoever carries the bytes closes the connection
        self.pieces = self.bytes = 0  # that were pushed
        self._chance = random.Random(seed)
        self._way: deque[tuple[float, bytes]] = deque()  # (when it arrives, what), in order
        self._echoes: list[tuple[float, bytes]] = []
        self._busy = 0.0  # until when the way is taken by a delayed piece

    def push(self, now: float, data: bytes) -> None:
        self.bytes += len(data)
        for piece in _pieces(data):
            self.pieces += 1
            self._carry(now, piece)

    def expected(self) -> dict[str, float]:
        """How many of each fault the rates of now make of what was pushed."""
        rates = vars(self.rates)
        by_piece = {name: rates[name] * self.pieces for name in OF_A_PIECE}
        return by_piece | {name: rates[name] * self.bytes for name in OF_A_BYTE}

    def pull(self, now: float) -> bytes:
        """What has arrived by now."""
        out = bytearray()
        while self._way and self._way[0][0] <= now:
            out += self._way.popleft()[1]
        if self._echoes:
            out += b"".join(piece for at, piece in self._echoes if at <= now)
            self._echoes = [echo for echo in self._echoes if echo[0] > now]
        return bytes(out)

    @property
    def due(self) -> float | None:
        """When there is something to pull next."""
        times = [at for at, _ in self._echoes]
        if self._way:
            times.append(self._way[0][0])
        return min(times, default=None)

    def clear(self) -> None:
        """The connection is gone, and with it what was on the way."""
        self._way.clear()
        self._echoes.clear()
        self._busy = 0.0
        self.hung_up = False

    def _hit(self, rate: float, name: str) -> bool:
        if rate and self._chance.random() < rate:
            self.counts[name] += 1
            return True
        return False

    def _some_ms(self) -> float:
        return self._chance.uniform(1, self.rates.longest_ms)

    def _carry(self, now: float, piece: bytes) -> None:
        rates = self.rates
        if self._hit(rates.drop, "drop"):
            return
        at = max(now, self._busy)
        if self._hit(rates.delay, "delay"):
            at += self._some_ms()
        if self._hit(rates.cut, "cut"):
            self._way.append((at, piece[: self._chance.randrange(len(piece))]))
            self.hung_up = True
            return
        piece = self._damage(piece)
        if self._hit(rates.echo, "echo"):
            self._echoes.append((at + self._some_ms(), piece))
        if self._hit(rates.duplicate, "duplicate"):
            piece += piece
        if len(piece) > 1 and self._hit(rates.split, "split"):
            middle = self._chance.randrange(1, len(piece))
            self._way.append((at, piece[:middle]))
            at += self._some_ms()
            piece = piece[middle:]
        self._way.append((at, piece))
        self._busy = at

    def _damage(self, piece: bytes) -> bytes:
        if not self.rates.lose and not self.rates.flip:
            return piece
        out = bytearray(piece)
        for at in reversed(self._places(len(out), self.rates.flip)):
            turned = out[at] ^ 1 << self._chance.randrange(8)
            if turned != CTRL_C or self.rates.ctrl_c:
                out[at] = turned
                self.counts["flip"] += 1
        for at in reversed(self._places(len(out), self.rates.lose)):
            del out[at]
            self.counts["lose"] += 1
        return bytes(out)

    def _places(self, length: int, rate: float) -> list[int]:
        """The bytes that are hit. One draw finds the next one: most pieces cost a single draw."""
        places: list[int] = []
        at = -1
        while rate:
            at += 1 + int(math.log(1.0 - self._chance.random()) / math.log1p(-rate))
            if at >= length:
                break
            places.append(at)
        return places


class NoisyWire:
    """Both directions between a host and a unit."""

    def __init__(self, seed: int, to_unit: Rates, to_host: Rates) -> None:
        self.to_unit = Lane(f"{seed} to unit", to_unit)
        self.to_host = Lane(f"{seed} to host", to_host)

    @property
    def hung_up(self) -> bool:
        return self.to_unit.hung_up or self.to_host.hung_up

    def clear(self) -> None:
        self.to_unit.clear()
        self.to_host.clear()

    def counts(self) -> dict[str, int]:
        """What was done so far, both directions together."""
        return dict(sorted((self.to_unit.counts + self.to_host.counts).items()))

    def expected(self) -> dict[str, int]:
        """About how many of each fault what was carried should have met, both directions."""
        there, back = self.to_unit.expected(), self.to_host.expected()
        return {name: round(there[name] + back[name]) for name in there}


def _pieces(data: bytes) -> list[bytes]:
    """Lines with their ends, and what is left."""
    return data.splitlines(keepends=True) if b"\n" in data else [data] if data else []
