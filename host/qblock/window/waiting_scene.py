"""While something takes its time that nobody can hurry: it says what, and can be given up."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

import pygame

from ..closing import Closing
from ..trouble import Trouble
from . import theme
from .app import App
from .ui import Ui

Got = TypeVar("Got", bound=Closing)
DOT_MS = 350


class Work(Generic[Got]):
    """Done in a thread. What comes after it was given up is closed there."""

    def __init__(self, do: Callable[[], Got]) -> None:
        self._do = do
        self._lock = threading.Lock()
        self._given_up = False
        self._got: Got | None = None
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="opening the block", daemon=True)
        self._thread.start()

    def take(self) -> Got | None:
        """What came of it, or nothing yet; raises what was raised."""
        with self._lock:
            if self._error is not None:
                raise self._error
            got, self._got = self._got, None
            return got

    def give_up(self) -> None:
        with self._lock:
            self._given_up = True
            got, self._got = self._got, None
        if got is not None:
            got.close()

    def wait(self) -> None:
        self._thread.join()

    def _run(self) -> None:
        try:
            got = self._do()
        except BaseException as error:
            self._error = error
            return
        with self._lock:
            if not self._given_up:
                self._got = got
                return
        got.close()


class WaitingScene(Generic[Got]):
    """`then` gets what came of it; `back` is told why nothing did, or "" if it was given up."""

    def __init__(
        self,
        app: App,
        sentence: str,
        do: Callable[[], Got],
        then: Callable[[Got], None],
        back: Callable[[str], None],
    ) -> None:
        self._app = app
        self._sentence = sentence
        self._then = then
        self._back = back
        self._work = Work(do)
        self._dots = 0

    def tick(self, now: float) -> bool:
        try:
            got = self._work.take()
        except Trouble as trouble:
            self._back(str(trouble))
            return False
        if got is not None:
            self._then(got)
            return False
        dots = int(now // DOT_MS) % 4
        changed, self._dots = dots != self._dots, dots
        return changed

    def paint(self, ui: Ui) -> None:
        s = ui.sizes
        wide, high = min(ui.width - 2 * s.margin, s.base * 30), s.base * 11
        box = pygame.Rect(0, 0, wide, high)
        box.center = (ui.width // 2, ui.height // 2)
        ui.panel(box)
        inner = box.inflate(-2 * s.base, -2 * s.base)
        text = pygame.Rect(inner.x, inner.y, inner.width, s.call * 3)
        ui.texts(self._sentence, text, s.call, theme.CREAM, bold=True)
        for n in range(3):
            colour = theme.AMBER if n < self._dots else theme.HAIRLINE
            dot = pygame.Rect(inner.x + n * s.base * 2, text.bottom, s.base, s.base)
            pygame.draw.circle(ui.surface, colour, ui.place(dot).center, s.base // 3)
        back = pygame.Rect(inner.right - s.base * 8, inner.bottom - s.base * 2, s.base * 8, 0)
        back.height = s.base * 2
        ui.button("back", back, self._app.words.gettext("Back"), self._give_up)

    def paint_moving(self, ui: Ui) -> list[pygame.Rect]:
        return []

    @property
    def is_moving(self) -> bool:
        return False

    def key(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._give_up()
            return True
        return False

    def _give_up(self) -> None:
        self._back("")

    def click(self, place: tuple[int, int]) -> None:
        pass

    def tell(self, sentence: str) -> None:
        self._sentence = sentence
        self._app.refresh()

    def close(self) -> None:
        self._work.give_up()
