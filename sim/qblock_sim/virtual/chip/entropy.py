"""All chance on the board, as a function of (unit id, seed, power-cycle number)."""

import hashlib


def block(unit_id: str, seed: int, cycle: int, number: int) -> bytes:
    """The `number`-th 32 bytes of a power cycle."""
    name = "/".join([unit_id, str(seed), str(cycle), str(number)])
    return hashlib.sha256(name.encode()).digest()


class Entropy:
    """`drawn` counts the bytes of this power cycle: a reset goes on where it was."""

    def __init__(self, unit_id: str, seed: int, cycle: int, drawn: int) -> None:
        self.drawn = drawn
        self._from = (unit_id, seed, cycle)
        self._block = b""
        self._number = -1

    def take(self, count: int) -> bytes:
        out = bytearray(count)
        for i in range(count):
            number = self.drawn // 32
            if number != self._number:
                self._number = number
                self._block = block(self._from[0], self._from[1], self._from[2], number)
            out[i] = self._block[self.drawn % 32]
            self.drawn += 1
        return bytes(out)
