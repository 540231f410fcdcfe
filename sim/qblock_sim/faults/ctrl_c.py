"""Ctrl-C that waits for the press under way: half a press cannot be judged."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def patient_ctrl_c() -> Iterator[threading.Event]:
    """The event is set by the first Ctrl-C; the second one is a KeyboardInterrupt as ever."""
    asked = threading.Event()

    def on_ctrl_c(number: int, frame: FrameType | None) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()

    before = signal.signal(signal.SIGINT, on_ctrl_c)
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)
