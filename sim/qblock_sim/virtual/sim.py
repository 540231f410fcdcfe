"""`sim`: the firmware under CPython, in a thread of its own that runs only while we wait for it."""

import threading
import time
from pathlib import Path
from typing import Literal

from . import store
from .chip.core import Chip
from .chip.flash import Flash
from .chip.life import live
from .chip.modules import build
from .chip.world import World
from .device import Life, VirtualDevice
from .firmware import Files, Firmware
from .lfs import FileSystem

_HEAP = 180_000  # free bytes as a Pico has them: here nothing is known about that


class ThreadLife(Life):
    """The two threads hand each other the baton: never both run."""

    def __init__(self, world: World, memory: store.Memory, app: Path, cause: str) -> None:
        self._world = world
        self._memory = memory
        self._app = app
        self._started_by = cause
        self._go, self._parked = threading.Lock(), threading.Lock()
        self._go.acquire()
        self._parked.acquire()
        self._is_parked = True
        self._ending = False
        self._failure: BaseException | None = None
        self._chip = Chip(world, self._pause)
        self._thread = threading.Thread(target=self._main, name="virtual block", daemon=True)
        self._thread.start()

    def grant(self, until: int) -> str:
        self._world.until = until
        self._chip.changed()
        self._hand_over()
        return self._chip.cause

    def end(self) -> None:
        self._ending = True
        self._hand_over()
        self._world.chip = None

    def _hand_over(self) -> None:
        try:
            self._go.release()
            self._parked.acquire()
        except BaseException:  # a Ctrl-C of ours, just before, in or after the waiting
            while not self._is_parked:
                time.sleep(0.001)
            self._parked.acquire(timeout=1)
            raise
        finally:
            if self._chip.cause:
                self._thread.join()
                self._world.chip = None
        if self._failure:
            raise self._failure

    def _pause(self) -> None:
        self._park()
        self._wait_for_go()
        if self._ending:
            self._chip.lose("power")

    def _park(self) -> None:
        self._is_parked = True
        self._parked.release()

    def _wait_for_go(self) -> None:
        self._go.acquire()
        self._is_parked = False

    def _main(self) -> None:
        self._wait_for_go()
        try:
            if self._ending:
                self._chip.cause = "power"
            else:
                live(self._chip, self._run_main)
        except BaseException as error:  # a mistake of ours, not of the firmware
            self._failure = error
            self._chip.cause = self._chip.cause or "power"
        self._park()

    def _run_main(self) -> None:
        files = Files(self._app, FileSystem(Flash(self._chip, self._memory)))
        modules = build(self._chip, self._started_by, files.names(), lambda: _HEAP, lambda: None)
        Firmware(self._app, modules, files.open).run()


class SimDevice(VirtualDevice):
    kind: Literal["sim"] = "sim"

    def _open_flash(self) -> None:
        self._memory = store.Mapped(self._flash) if self._flash else store.Memory(store.load(None))

    def _begin(self, cause: str) -> Life:
        return ThreadLife(self._world, self._memory, self._app, cause)

    def _take_out(self) -> store.Memory:
        return self._memory

    def _put_in(self, memory: store.Memory) -> None:
        """It was never out: what is written is in the file."""
