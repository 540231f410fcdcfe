"""Ctrl-C while a game goes on by itself: it takes effect between two moves, never within one."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def between_moves() -> Iterator[Callable[[], bool]]:
    """What it gives says whether Ctrl-C was pressed. The second one does not wait."""
    pressed: list[int] = []

    def note(number: int, frame: object) -> None:
        if pressed:
            raise KeyboardInterrupt
        pressed.append(number)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)
