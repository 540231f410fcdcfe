"""A robot before the window: it sees the widgets that are on the screen, moves the mouse and
types. Everything it does comes in as an event, as from a hand; of the game it knows nothing but
what can be seen."""

import os
import random
import time
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from qblock.store import open_store
from qblock.table.given import Given
from qblock.window.app import App
from qblock.window.run import Rooms

STEP_MS = 100
HAND_MS = 60  # no hand is faster
PATIENCE_S = 120  # of real time, for what a thread does
MOST_LOOKS = 6000  # at one game
STUCK = 400  # looks at the same screen


NOTHING = Given()  # was said on the command line


class Clock:
    """Time passes when the robot waits."""

    def __init__(self):
        self.now = 1_000

    def __call__(self):
        return self.now


class Robot:
    def __init__(self, app, clock, luck):
        self.app = app
        self.clock = clock
        self.luck = luck
        self.app.turn()

    # Eyes

    @property
    def widgets(self):
        return {widget.id: widget for widget in self.app.widgets if widget.enabled}

    def sees(self, *ids):
        return all(id_ in self.widgets for id_ in ids)

    def those(self, word):
        """The ids that begin with a word."""
        found = [id_ for id_ in self.widgets if id_.startswith(f"{word} ")]
        return [id_ for id_ in found if not id_.endswith("?")]  # that would only say why not

    def texts(self):
        return [placed.text for placed in self.app.ui.placed]

    # Hands

    def wait(self, ms=STEP_MS):
        end = self.clock.now + ms
        while self.clock.now < end:
            self.clock.now += min(STEP_MS, end - self.clock.now)
            self.app.turn()

    def wait_for(self, *ids):
        """For what a thread has to do first."""
        until = time.monotonic() + PATIENCE_S
        while not self.sees(*ids):
            assert time.monotonic() < until, sorted(self.widgets)
            time.sleep(0.002)
            self.wait(20)

    def click(self, id_):
        self.click_at(self.widgets[id_].rect.center)

    def click_at(self, place):
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0,) * 3))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=place))
        self.wait(HAND_MS)

    def key(self, code, text="", mod=0):
        down = pygame.Event(pygame.KEYDOWN, key=code, unicode=text, mod=mod, scancode=0)
        pygame.event.post(down)
        pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=mod))
        self.wait(HAND_MS)

    def space(self):
        self.key(pygame.K_SPACE, " ")

    def enter(self):
        self.key(pygame.K_RETURN, "\r")

    def escape(self):
        self.key(pygame.K_ESCAPE)

    def letter(self, letter):
        self.key(pygame.key.key_code(letter), letter)

    def type(self, text):
        """As the system tells it: a key, and the text that it writes."""
        for letter in text:
            pygame.event.post(
                pygame.Event(pygame.KEYDOWN, key=0, unicode=letter, mod=0, scancode=0)
            )
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        self.wait(HAND_MS)

    def either(self, id_):
        """With the mouse, or with the key that does the same."""
        widget = self.widgets[id_]
        if widget.kind == "main" and self._last_main is widget.id and self.luck.random() < 0.5:
            self.space()
        elif widget.key.isalnum() and self.luck.random() < 0.5 and self._owns(widget):
            self.letter(widget.key)
        else:
            self.click(id_)

    @property
    def _last_main(self):
        """What Space does."""
        mains = [id_ for id_, widget in self.widgets.items() if widget.kind == "main"]
        return mains[-1] if mains and not self.app.focus else ""

    def _owns(self, widget):
        same = [other for other in self.app.widgets if other.enabled and other.key == widget.key]
        return same[-1] is widget


@contextmanager
def seated(home: Path, *, language="en", given=NOTHING, size=(1024, 640), luck=1):
    """A robot before an open window, games kept in `home`."""
    before = os.environ.get("QBLOCK_HOME")
    os.environ["QBLOCK_HOME"] = str(home)
    clock = Clock()
    try:
        with (
            open_store(home / "games.db") as store,
            App(store, language, size, clock) as app,
            Rooms(app, given) as rooms,
        ):
            pygame.event.clear()
            rooms.enter()
            yield Robot(app, clock, random.Random(luck))
    finally:
        if before is None:
            del os.environ["QBLOCK_HOME"]
        else:
            os.environ["QBLOCK_HOME"] = before
