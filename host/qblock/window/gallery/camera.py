"""A window that nobody sees, in a time of its own: it is clicked, and pictures are taken."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep

import pygame

from ...store import Store
from ...table.given import Given
from ..app import App
from ..run import Rooms
from ..table_scene import TableScene

FRAME_MS = 20
SETTLE_MS = 2000  # until everything that moves has come to rest
SLIDE_MS = 400  # until a dialog has slid in


class Clock:
    def __init__(self) -> None:
        self.now = 1000

    def __call__(self) -> int:
        return self.now


class Camera:
    def __init__(self, app: App, clock: Clock) -> None:
        self.app = app
        self._clock = clock

    def wait(self, ms: int, frame: int = FRAME_MS) -> None:
        end = self._clock.now + ms
        while self._clock.now < end:
            self._clock.now += frame
            self.app.turn()

    def wait_for_table(self) -> None:
        """The block is opened in a thread, which has a time of its own."""
        while not isinstance(self.app.scene, TableScene):
            sleep(0.005)
            self.app.turn()
        self.wait(SETTLE_MS)

    def click(self, id_: str, share: float | None = None) -> None:
        """In the middle of what has this id; or, on a slider, so far along it."""
        self.press(id_, share)
        self.wait(SLIDE_MS)

    def press(self, id_: str, share: float | None = None) -> None:
        """The same, without a look at what comes of it."""
        widget = next(w for w in reversed(self.app.widgets) if w.id == id_ and w.enabled)
        x, y = widget.rect.center
        if share is not None:
            share = 1 - share if self.app.words.right_to_left else share
            x = widget.rect.x + round(share * (widget.rect.width - 1))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.take(pygame.Event(kind, button=1, pos=(x, y)))

    def those(self, word: str) -> list[str]:
        """The ids that begin with a word."""
        return [w.id for w in self.app.widgets if w.enabled and w.id.startswith(f"{word} ")]

    def sees(self, id_: str) -> bool:
        return any(w.id == id_ and w.enabled for w in self.app.widgets)

    def picture(self) -> pygame.Surface:
        self.app.paint()
        return self.app.screen.copy()


@contextmanager
def at_the_window(
    store: Store, language: str, size: tuple[int, int], given: Given
) -> Iterator[Camera]:
    clock = Clock()
    with App(store, language, size, clock) as app, Rooms(app, given) as rooms:
        rooms.enter()
        app.turn()
        camera = Camera(app, clock)
        if given.resume is not None:
            camera.wait_for_table()
        yield camera
