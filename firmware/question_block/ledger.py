"""The presses that the host has not acknowledged yet, as one small file.

A press is in the ledger before it is reported, and leaves it when the host has it. An
acknowledged press stays in its place as spent until the place is needed: so a late
repetition of its ARM is recognised and does not draw anew.
"""

import binascii
import struct

FILE = "ledger.bin"
ASIDE = "ledger.bad"  # where the bytes of one that cannot be read are kept
SIZE = 8  # how many presses are kept
_HEAD = "<4sII"  # magic, epoch, last sequence
_SLOT = "<IQBBBB"  # sequence, arm id, table, outcome, state, test
_MAGIC = b"QBL1"
_HEAD_SIZE = struct.calcsize(_HEAD)
_SLOT_SIZE = struct.calcsize(_SLOT)
FILE_SIZE = _HEAD_SIZE + SIZE * _SLOT_SIZE + 4

EMPTY, KEPT, SPENT = 0, 1, 2


class Press:
    """One press that was armed by a host."""

    def __init__(self, seq: int, arm: int, table: int, outcome: int, state: int, test: int) -> None:
        self.seq = seq
        self.arm = arm
        self.table = table
        self.outcome = outcome
        self.state = state
        self.test = test  # drawn from a seed


class Ledger:
    def __init__(self, epoch: int) -> None:
        self.epoch = epoch
        self.last = 0  # the sequence of the newest press
        self._presses: "list[Press]" = []  # oldest first

    def kept(self) -> "list[Press]":
        """The presses that wait for the host, oldest first."""
        return [press for press in self._presses if press.state == KEPT]

    def full(self) -> bool:
        return len(self.kept()) == SIZE

    def find(self, arm: int) -> "Press | None":
        """The press that answered an ARM, kept or spent."""
        for press in self._presses:
            if press.arm == arm:
                return press
        return None

    def add(self, arm: int, table: int, outcome: int, test: bool = False) -> Press:
        """Enter a press. The oldest spent one gives way; a kept one never does."""
        if len(self._presses) == SIZE:
            for i in range(SIZE):
                if self._presses[i].state == SPENT:
                    del self._presses[i]
                    break
            else:
                raise ValueError("ledger full")
        self.last += 1
        press = Press(self.last, arm, table, outcome, KEPT, int(test))
        self._presses.append(press)
        return press

    def take_back(self, press: Press) -> None:
        """Undo `add` for a press whose writing failed: it never counted."""
        self._presses.remove(press)
        self.last -= 1

    def acknowledge(self, seq: int) -> bool:
        """The host has it. False if that is no news."""
        for press in self._presses:
            if press.seq == seq and press.state == KEPT:
                press.state = SPENT
                return True
        return False

    def encode(self) -> bytes:
        out = bytearray(FILE_SIZE)
        struct.pack_into(_HEAD, out, 0, _MAGIC, self.epoch, self.last)
        at = _HEAD_SIZE
        for press in self._presses:
            what = (press.table, press.outcome, press.state, press.test)
            struct.pack_into(_SLOT, out, at, press.seq, press.arm, *what)
            at += _SLOT_SIZE
        crc = binascii.crc32(memoryview(out)[: FILE_SIZE - 4]) & 0xFFFFFFFF
        struct.pack_into("<I", out, FILE_SIZE - 4, crc)
        return bytes(out)


def decode(data: bytes) -> "Ledger | None":
    """The ledger that a file holds; None if the file is not whole."""
    if len(data) != FILE_SIZE:
        return None
    crc = binascii.crc32(memoryview(data)[: FILE_SIZE - 4]) & 0xFFFFFFFF
    if struct.unpack_from("<I", data, FILE_SIZE - 4)[0] != crc:
        return None
    magic, epoch, last = struct.unpack_from(_HEAD, data, 0)
    if magic != _MAGIC:
        return None
    ledger = Ledger(epoch)
    ledger.last = last
    for at in range(_HEAD_SIZE, FILE_SIZE - 4, _SLOT_SIZE):
        press = Press(*struct.unpack_from(_SLOT, data, at))
        if press.state != EMPTY:
            ledger._presses.append(press)
    return ledger
