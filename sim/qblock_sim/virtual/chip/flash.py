"""The flash chip: erasing and programming take their time, wear is counted, and a power cut leaves
an operation half done."""

from . import costs, entropy

TYPE_CHECKING = False  # for the type checker alone: it takes this for true
if TYPE_CHECKING:
    from typing import Protocol

    from .core import Chip

    class Store(Protocol):
        """Where the bytes are: in memory or in a file."""

        def read(self, at: int, count: int) -> bytes: ...

        def write(self, at: int, data: bytes) -> None: ...


SIZE = 2 * 1024 * 1024
START = 0xA0000  # the file system begins here, and reaches to the end
BLOCK = 4096
BLOCKS = (SIZE - START) // BLOCK
PAGE = 256


class Flash:
    """The part of the flash with the file system; blocks are counted from its beginning."""

    def __init__(self, chip: "Chip", store: "Store") -> None:
        self._chip = chip
        self._store = store

    def read(self, block: int, offset: int, count: int) -> bytes:
        self._chip.must_live()
        return self._store.read(START + block * BLOCK + offset, count)

    def erase(self, block: int) -> None:
        self._chip.world.erases += 1
        self._operate(START + block * BLOCK, b"\xff" * BLOCK, True, costs.SECTOR)

    def program(self, block: int, offset: int, data: bytes) -> None:
        self._chip.world.programs += 1
        pages = (len(data) + PAGE - 1) // PAGE
        self._operate(START + block * BLOCK + offset, data, False, pages * costs.PAGE)

    def _operate(self, at: int, data: bytes, erasing: bool, us: int) -> None:
        chip = self._chip
        chip.must_live()
        began = chip.us
        cut = chip.world.cut
        chip.world.cut = max(0, cut - 1)
        try:
            if cut == 1:
                chip.spend_masked(int(us * chip.world.fraction))
                chip.lose("power")
            chip.spend_masked(us)
        except BaseException:
            done = chip.world.fraction if cut == 1 else (chip.us - began) / us
            self._tear(at, data, erasing, min(done, 1.0))
            raise
        self._store.write(at, data if erasing else self._cleared(at, data))

    def _cleared(self, at: int, data: bytes) -> bytes:
        """Programming can only clear bits."""
        old = self._store.read(at, len(data))
        if not old.strip(b"\xff"):  # as it should be
            return data
        return bytes([old[i] & data[i] for i in range(len(data))])

    def _tear(self, at: int, data: bytes, erasing: bool, part: float) -> None:
        """The first part is done, the rest as it was, and between them are cells half way."""
        world = self._chip.world
        size = len(data)
        done = int(size * part)
        target = data if erasing else self._cleared(at, data)
        torn = bytearray(self._store.read(at, size))
        torn[:done] = target[:done]
        noise = entropy.block(world.unit_id, world.seed, -1, world.erases + world.programs)
        unit = BLOCK if erasing else PAGE
        for i in range(done, min(size, done + max(1, unit >> 6))):
            mask = noise[i % 32]
            torn[i] = torn[i] & ~mask & 0xFF | target[i] & mask
        self._store.write(at, bytes(torn))
