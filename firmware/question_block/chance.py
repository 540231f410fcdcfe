"""Where chance comes from: bytes of entropy, made into fair numbers."""

import os


class Entropy:
    """Random bytes as the board makes them."""

    def random_bytes(self, n: int) -> bytes:
        return os.urandom(n)


class Chance:
    """Fair numbers from a source of random bytes."""

    def __init__(self, source: Entropy) -> None:
        self._source = source

    def below(self, n: int) -> int:
        """A number from 0 to n-1 (n up to 256), each exactly as likely as the others.

        A byte past the last whole multiple of n is thrown away: reducing it would favour
        the small numbers.
        """
        fair = 256 - 256 % n
        while True:
            byte = self._source.random_bytes(1)[0]
            if byte < fair:
                return byte % n

    def token(self, size: int) -> int:
        """A random number of `size` bytes, for ids. Never 0: that stands for none."""
        while True:
            value = int.from_bytes(self._source.random_bytes(size), "big")
            if value:
                return value


class Seeded(Entropy):
    """Repeatable bytes for test mode: xorshift32. Never the source of a real game."""

    def __init__(self, seed: int) -> None:
        self._state = (seed ^ 0x9E3779B9) & 0xFFFFFFFF or 1

    def random_bytes(self, n: int) -> bytes:
        out = bytearray(n)
        x = self._state
        for i in range(n):
            x ^= x << 13 & 0xFFFFFFFF
            x ^= x >> 17
            x ^= x << 5 & 0xFFFFFFFF
            out[i] = x >> 24
        self._state = x
        return bytes(out)
