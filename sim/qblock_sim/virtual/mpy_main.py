# mypy: disable-error-code="attr-defined, import-not-found, no-any-return"
"""The virtual board under MicroPython's unix port: started by `mpy.py`, driven by lines of JSON on
standard input, answering on standard output. One process is one life of the chip."""

import binascii
import builtins
import gc
import json
import os
import sys

from chip.core import Chip, Lost
from chip.flash import BLOCK, BLOCKS, PAGE, Flash
from chip.life import live
from chip.modules import build, printer
from chip.world import World

TYPE_CHECKING = False  # for the type checker alone: it takes this for true
if TYPE_CHECKING:
    from typing import Any

_COUNT, _SIZE, _ERASE = 4, 5, 6  # of a block device's ioctl


class FileStore:
    def __init__(self, path: str) -> None:
        self._file = open(path, "r+b")  # noqa: SIM115 - open as long as the process lives

    def read(self, at: int, count: int) -> bytes:
        self._file.seek(at)
        return self._file.read(count)

    def write(self, at: int, data: bytes) -> None:
        self._file.seek(at)
        self._file.write(data)


class BlockDevice:
    """As rp2.Flash: what littlefs, MicroPython's own, works on."""

    def __init__(self, flash: Flash) -> None:
        self._flash = flash

    def readblocks(self, block: int, buffer: bytearray, offset: int = 0) -> None:
        buffer[:] = self._flash.read(block, offset, len(buffer))

    def writeblocks(self, block: int, data: bytes, offset: int = 0) -> None:
        self._flash.program(block, offset, bytes(data))

    def ioctl(self, request: int, argument: int) -> int:
        if request == _COUNT:
            return BLOCKS
        if request == _SIZE:
            return BLOCK
        if request == _ERASE:
            self._flash.erase(argument)
        return 0


class Child:
    def __init__(self) -> None:
        # Ours from now on: the firmware gets others under these names.
        self._in, self._out = sys.stdin, sys.stdout
        start = self._receive()
        self._app = start["app"]
        self._cause = start["cause"]
        self.world = World(start["unit"], start["seed"], start["wiring"])
        self.world.restore(start["state"])
        self.world.until = self.world.us
        self._flash_file = start["flash"]
        self.chip = Chip(self.world, self._pause)

    def main(self) -> None:
        try:
            self._serve()
        except Lost:  # switched off again before any time has passed
            pass
        else:
            live(self.chip, self._run_main)
        self._tell({"over": self.chip.cause, "state": self.world.state()})

    def _pause(self) -> None:
        self._tell({"over": ""})
        self._serve()

    def _serve(self) -> None:
        """Carry out orders until time may pass again."""
        while True:
            order = self._receive()
            name, arguments = order[0], order[1]
            if name == "run":
                self.world.until = arguments[0]
                self.chip.changed()
                return
            if name == "end":
                self.chip.lose("power")
            if name == "send":
                arguments[0] = binascii.unhexlify(arguments[0])
            self._send({"answer": getattr(self.world, name)(*arguments)})

    def _tell(self, message: "dict[str, object]") -> None:
        world = self.world
        message["us"] = world.us
        message["operations"] = (world.erases, world.programs)
        message["tones"], world.tones = world.tones, []
        lights, world.lights = world.lights, []
        message["lights"] = [(us, duty, _hex(chain)) for us, duty, chain in lights]
        packets, world.packets = world.packets, []
        message["packets"] = [(us, _hex(data)) for us, data in packets]
        self._send(message)

    def _receive(self) -> "Any":
        line = self._in.readline()
        if not line:  # whoever drove this is gone
            sys.exit(0)
        return json.loads(line)

    def _send(self, message: "dict[str, object]") -> None:
        self._out.write(json.dumps(message) + "\n")

    def _run_main(self) -> None:
        device = BlockDevice(Flash(self.chip, FileStore(self._flash_file)))
        try:
            system = os.VfsLfs2(device, progsize=PAGE)
        except OSError:
            os.VfsLfs2.mkfs(device, progsize=PAGE)
            system = os.VfsLfs2(device, progsize=PAGE)
        os.mount(system, "/flash")
        os.chdir("/flash")
        files = {"listdir": os.listdir, "remove": os.remove, "rename": os.rename}
        modules = build(self.chip, self._cause, files, gc.mem_free, gc.collect)
        builtins.print = printer(modules)
        sys.path[:] = [self._app]
        sys.modules.update(modules)
        with open(self._app + "/main.py") as file:
            source = file.read()
        exec(compile(source, "main.py", "exec"), {"__name__": "__main__"})


def _hex(data: bytes) -> str:
    return binascii.hexlify(data).decode()


Child().main()
