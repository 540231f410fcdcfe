"""The window: it takes keys and clicks to the scene, and paints what has changed."""

import os
import warnings
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

import pygame
from qblock_sim.window.block_art import LID, draw_block

from ..closing import Closing
from ..link import milliseconds
from ..store import Store, home
from ..trouble import Trouble
from ..words import Words, load_words
from . import theme
from .hands import Hands
from .no_screen import NoScreen
from .settings import read_settings, write_settings
from .text import Type
from .theme import Sizes
from .ui import Ui, Widget

__all__ = ["App", "NoScreen", "Scene"]

SMALLEST = (1024, 640)
_OF_DESKTOP = 0.8  # how much of it the window takes when it is opened
FRAME_MS = 1000 / 60
IDLE_MS = 40  # between two looks at what goes on by itself
_UNCOVERED = (
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWFOCUSGAINED,
)


class Scene(Protocol):
    def paint(self, ui: Ui) -> None: ...

    def tick(self, now: float) -> bool:
        """What goes on by itself; whether it is to be painted anew."""

    def paint_moving(self, ui: Ui) -> list[pygame.Rect]:
        """What changed though nothing else did: painted, and where."""

    @property
    def is_moving(self) -> bool: ...

    def key(self, event: pygame.Event) -> bool:
        """Whether the scene has used a key, or the mouse's wheel, itself."""

    def click(self, place: tuple[int, int]) -> None:
        """Where nothing is that can be used."""

    def tell(self, sentence: str) -> None:
        """Say what went wrong."""

    def close(self) -> None: ...


class App(Closing):
    """`language` is what was said on the command line: it holds until another is chosen. `clock`
    tells milliseconds."""

    def __init__(
        self,
        store: Store,
        language: str | None = None,
        size: tuple[int, int] | None = None,
        clock: Callable[[], int] = milliseconds,
    ) -> None:
        self.store = store
        self.clock = clock
        self.settings = read_settings(home())
        self.words: Words = load_words(language or self.settings.language or None)
        self.running = True
        self.scene: Scene | None = None
        self.widgets: list[Widget] = []
        self.ui: Ui | None = None
        self._hands = Hands(self)
        self._dirty = True
        self._open(size)

    def _open(self, size: tuple[int, int] | None) -> None:
        try:
            pygame.display.init()
            pygame.font.init()
            if pygame.display.get_driver() == "x11":  # else every small change is uploaded whole
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            pygame.display.set_caption("Question Block")
            pygame.display.set_icon(_icon())
            self._windowed = size or _usual_size()
            self.screen = self._set_mode()
        except pygame.error as wrong:
            pygame.display.quit()
            raise NoScreen(str(wrong)) from wrong
        pygame.key.set_repeat(400, 60)
        self.type = Type(self.words)

    def _set_mode(self) -> pygame.Surface:
        if self.settings.full_screen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # that it has another size
            screen = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            if screen.get_size() != self._windowed:
                # under X11 a window that leaves the full screen keeps its size when first asked
                screen = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        return screen

    @property
    def sizes(self) -> Sizes:
        return Sizes(*self.screen.get_size(), self.settings.text)

    @property
    def focus(self) -> str:
        return self._hands.focus

    @focus.setter
    def focus(self, id_: str) -> None:
        self._hands.focus = id_

    def show(self, scene: Scene) -> None:
        self.clear()
        self.scene = scene
        self.focus = ""
        self._dirty = True

    def clear(self) -> None:
        """No scene, until the next is shown."""
        scene, self.scene = self.scene, None
        self.widgets, self.ui = [], None  # what is gone cannot be clicked any more
        if scene is not None:
            scene.close()

    def refresh(self) -> None:
        """Something has changed: paint it anew."""
        self._dirty = True

    def set(self, **wishes: object) -> None:
        was_full = self.settings.full_screen
        self.settings = replace(self.settings, **wishes)  # type: ignore[arg-type]
        write_settings(home(), self.settings)
        if "language" in wishes:
            self.words = load_words(self.settings.language or None)
            self.type = Type(self.words)
        if self.settings.full_screen != was_full:
            if not was_full:
                self._windowed = self.screen.get_size()
            self.screen = self._set_mode()
        self._dirty = True

    def quit(self) -> None:
        self.running = False

    def close(self) -> None:
        self.clear()
        pygame.display.quit()

    # One turn after the other

    def run(self, stopped: Callable[[], bool]) -> None:
        """Until the window is closed, or somebody asks for the end from outside."""
        while self.running and not stopped():
            began = self.clock()
            self.turn()
            if self.running:
                self._wait(self.clock() - began)

    def turn(self) -> None:
        """What has come in, what goes on by itself, and what is to be shown of it."""
        for event in pygame.event.get():
            self.take(event)
        scene = self.scene
        if scene is None or not self.running:
            return
        try:
            self._dirty = scene.tick(self.clock()) or self._dirty
        except Trouble as trouble:
            scene.tell(trouble.said.told(self.words))
        if self.scene is scene:
            self._show(scene)

    def _wait(self, spent: int) -> None:
        """For an event, or the next frame."""
        moving = self.scene is not None and self.scene.is_moving
        left = (FRAME_MS if moving else IDLE_MS) - spent
        if left >= 1 and not self._dirty:
            event = pygame.event.wait(int(left))
            if event.type != pygame.NOEVENT:
                self.take(event)

    def _show(self, scene: Scene) -> None:
        if self._dirty:
            self._dirty = False
            self.paint()
            pygame.display.flip()
        elif self.ui is not None and (changed := scene.paint_moving(self.ui)):
            pygame.display.update(changed)

    def paint(self) -> Ui:
        self.screen.fill(theme.INK)
        ui = Ui(self.screen, self.type, self.sizes, self.focus, self._hands.hover)
        assert self.scene is not None
        self.scene.paint(ui)
        self.ui, self.widgets = ui, ui.widgets
        return ui

    # What comes in

    def take(self, event: pygame.Event) -> None:
        try:
            self._take(event)
        except Trouble as trouble:
            if self.scene is not None:
                self.scene.tell(trouble.said.told(self.words))

    def _take(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
        elif self._hands.take(event):
            pass
        elif event.type in _UNCOVERED:
            self.screen = pygame.display.get_surface() or self.screen
            self._dirty = True
        elif self.scene is not None and event.type == pygame.MOUSEWHEEL:
            self._dirty = self.scene.key(event) or self._dirty


def _usual_size() -> tuple[int, int]:
    width, height = (pygame.display.get_desktop_sizes() or [(1280, 800)])[0]
    return (
        max(SMALLEST[0], round(width * _OF_DESKTOP)),
        max(SMALLEST[1], round(height * _OF_DESKTOP)),
    )


def _icon() -> pygame.Surface:
    art = draw_block(58)
    icon = pygame.Surface((64, 64), pygame.SRCALPHA)
    icon.blit(art.body, (3, 0))
    icon.blit(art.mark, (3, round(58 * LID)))
    return icon
