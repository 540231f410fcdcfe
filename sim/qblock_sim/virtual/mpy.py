"""`mpy`: the firmware under MicroPython's unix port, a process for each life of the chip."""

import contextlib
import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Literal

from ..toolchain.unix_port import unix_port
from . import store
from .chip.world import World
from .device import Life, VirtualDevice

MAIN = Path(__file__).parent / "mpy_main.py"
HEAP = "1M"  # the virtual board lives in it too, and a word is twice as long as on a Pico


class ProcessLife(Life):
    """Exchanges lines of JSON with the process, which ends when its standard input does."""

    def __init__(self, world: World, micropython: Path, flash: Path, app: Path, cause: str) -> None:
        self._world = world
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        self._process = subprocess.Popen(
            [micropython, "-X", f"heapsize={HEAP}", MAIN],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            process_group=0,  # a Ctrl-C of ours is not meant for it
        )
        self._send(
            {
                "unit": world.unit_id,
                "seed": world.seed,
                "wiring": world.wiring,
                "state": world.state(),
                "flash": str(flash.absolute()),
                "app": str(app),
                "cause": cause,
            }
        )

    def grant(self, until: int) -> str:
        self._send(("run", (until,)))
        return self._take(self._receive())

    def end(self) -> None:
        if self._process.returncode is None:
            self._send(("end", ()))
            self._take(self._receive())

    def order(self, world: World, name: str, *arguments: object) -> Any:
        plain = [each.hex() if isinstance(each, bytes) else each for each in arguments]
        self._send((name, plain))
        return self._receive()["answer"]

    def _take(self, message: dict[str, Any]) -> str:
        world = self._world
        world.us = message["us"]
        world.erases, world.programs = message["operations"]
        world.tones += [(us, hz, duty) for us, hz, duty in message["tones"]]
        world.lights += [(us, duty, bytes.fromhex(data)) for us, duty, data in message["lights"]]
        world.packets += [(us, bytes.fromhex(data)) for us, data in message["packets"]]
        cause: str = message["over"]
        if cause:
            world.restore(message["state"])
            self._dismiss()
        return cause

    def _send(self, message: object) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it died: `_receive` says so
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        try:
            line = self._process.stdout.readline()
        except BaseException:  # a Ctrl-C of ours: the answer is lost, and the process with it
            self._dismiss()
            raise
        if not line:
            self._errors.seek(0)
            why = self._errors.read().decode(errors="replace").strip().splitlines() or ["no reason"]
            self._dismiss()
            raise RuntimeError(f"MicroPython ended unexpectedly: {why[-1]}.")
        message: dict[str, Any] = json.loads(line)
        return message

    def _dismiss(self) -> None:
        """It has said its last; what it would still do to end is of no use."""
        process = self._process
        process.kill()
        process.wait()
        assert process.stdin is not None and process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
        process.stdout.close()
        self._errors.close()


class MpyDevice(VirtualDevice):
    kind: Literal["mpy"] = "mpy"

    def _open_flash(self) -> None:
        self._micropython = unix_port()
        content = store.load(self._flash)
        self._scratch = tempfile.TemporaryDirectory(prefix="qblock-")
        self._chip_file = Path(self._scratch.name) / "flash"
        self._chip_file.write_bytes(content)

    def _begin(self, cause: str) -> Life:
        return ProcessLife(self._world, self._micropython, self._chip_file, self._app, cause)

    def _take_out(self) -> store.Memory:
        return store.Memory(self._chip_file.read_bytes())

    def _put_in(self, memory: store.Memory) -> None:
        self._chip_file.write_bytes(memory.content())
        if self._flash:
            store.save(self._flash, memory.content())

    def close(self) -> None:
        super().close()
        self._scratch.cleanup()
