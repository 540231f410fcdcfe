"""A power cut at any flash operation, on MicroPython's own littlefs and with the unit's own code.

The block device below is a Pico's: 4096-byte blocks, erased to ones, programmed in pages of 256
bytes that can only clear bits. It dies in the middle of the n-th operation.
"""

import os

try:
    import vfs
except ImportError:
    vfs = os

from question_block import flash, ledger

BLOCK, PAGE, BLOCKS = 4096, 256, 32


class PowerCut(Exception):
    pass


class Flash:
    def __init__(self):
        self.data = bytearray(b"\xff" * (BLOCK * BLOCKS))
        self.left = -1  # operations until the cut, -1: none
        self.torn = 0  # quarters of the last operation that are done
        self.erases = 0
        self.power = Power(self)


class Power:
    """The block device from one power-on to the next cut: then it is dead for good, so that
    nothing which is left over in memory can still write."""

    def __init__(self, flash):
        self.flash = flash
        self.dead = False

    def _operation(self, at, data):
        flash = self.flash
        if flash.left == 0:
            self.dead = True
            data = data[: len(data) * flash.torn // 4]
        flash.left -= 1
        flash.data[at : at + len(data)] = data
        if self.dead:
            raise PowerCut

    def readblocks(self, block, buffer, offset=0):
        if self.dead:
            return -5
        at = block * BLOCK + offset
        buffer[:] = self.flash.data[at : at + len(buffer)]
        return 0

    def writeblocks(self, block, buffer, offset=0):
        if self.dead:
            return -5
        at = block * BLOCK + offset
        for piece in range(0, len(buffer), PAGE):
            self._operation(at + piece, bytes(buffer[piece : piece + PAGE]))
        return 0

    def ioctl(self, request, argument):
        if self.dead:
            return -5
        if request == 4:
            return BLOCKS
        if request == 5:
            return BLOCK
        if request == 6:
            self.flash.erases += 1
            self._operation(argument * BLOCK, b"\xff" * BLOCK)
        return 0


def new():
    device = Flash()
    vfs.VfsLfs2.mkfs(device.power, readsize=32, progsize=PAGE, lookahead=32)
    return device


def mount(device):
    device.power = Power(device)
    vfs.mount(vfs.VfsLfs2(device.power, readsize=32, progsize=PAGE, lookahead=32), "/flash")
    os.chdir("/flash")


def unmount():
    os.chdir("/")
    vfs.umount("/flash")


def write(device, name, data):
    """Write a file; False if the power went."""
    mount(device)
    try:
        flash.write(name, data)
    except PowerCut:
        return False
    finally:
        device.power.dead = True
        device.left = -1
        unmount()
    return True


def read(device, name):
    mount(device)
    try:
        return flash.read(name)
    finally:
        unmount()


def book(presses):
    out = ledger.Ledger(0xC0FFEE)
    for n in range(presses):
        out.add(n + 1, 0, 7)
        if n < presses - 8:
            out.acknowledge(n + 1)
    return out.encode()


def test_a_cut_at_any_operation_leaves_the_old_ledger_or_the_new():
    """Hundreds of rewrites, so that littlefs also moves its blocks, each cut somewhere else."""
    device = new()
    assert write(device, "settings.txt", b"volume=soft\n")
    assert write(device, ledger.FILE, book(0))
    old, cuts = book(0), 0
    for round in range(400):
        fresh = book(1 + round)
        device.left = round % 7
        device.torn = round % 5
        whole = write(device, ledger.FILE, fresh)
        found = read(device, ledger.FILE)
        assert found == fresh or (found == old and not whole), round
        assert ledger.decode(found) is not None
        old = found
        cuts += not whole
    assert cuts > 50
    assert read(device, "settings.txt") == b"volume=soft\n"


def test_a_first_ledger_cut_short_is_no_ledger_or_a_whole_one():
    for left in range(12):
        for torn in range(5):
            device = new()
            device.left, device.torn = left, torn
            write(device, ledger.FILE, book(3))
            found = read(device, ledger.FILE)
            assert found in (None, b"", book(3)), (left, torn, found)


def test_a_press_seldom_costs_an_erase():
    device = new()
    write(device, ledger.FILE, book(0))
    before = device.erases
    mount(device)
    for press in range(300):
        assert flash.write(ledger.FILE, book(press))
    unmount()
    assert device.erases - before < 0.3 * 300, device.erases


def test_a_full_file_system_is_said_and_breaks_nothing():
    device = new()
    write(device, ledger.FILE, book(2))
    mount(device)
    try:
        n = 0
        while flash.write("fill%d" % n, b"x" * 4000):
            n += 1
        assert not flash.write("more", b"x" * 4000)
        assert flash.read(ledger.FILE) == book(2)
    finally:
        unmount()


def test_bytes_are_kept_aside_under_a_new_name_each_time():
    device = new()
    mount(device)
    try:
        for n in range(3):
            assert flash.write_aside(ledger.ASIDE, b"bad%d" % n)
        assert sorted(os.listdir()) == ["ledger.bad0", "ledger.bad1", "ledger.bad2"]
        assert flash.read("ledger.bad1") == b"bad1"
    finally:
        unmount()
