"""The window: it takes keys and clicks to the scene, and paints what has changed."""

import os
import time
from dataclasses import replace
from typing import Protocol

import pygame
from qblock_sim.window.block_art import LID, draw_block

from ..closing import Closing
from ..store import Store, home
from ..trouble import Trouble
from ..words import Words, load_words
from . import theme
from .settings import read_settings, write_settings
from .text import Type
from .theme import Sizes
from .ui import Ui, Widget

SMALLEST = (1024, 640)
FRAME_MS = 1000 / 60
IDLE_MS = 40  # between two looks at what goes on by itself


class NoScreen(Exception):
    """There is no screen to open a window on."""


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
    """`language` is what was said on the command line: it holds until another is chosen."""

    def __init__(
        self, store: Store, language: str | None = None, size: tuple[int, int] = (1280, 800)
    ) -> None:
        self.store = store
        self.settings = read_settings(home())
        self.words: Words = load_words(language or self.settings.language or None)
        self.running = True
        self.code = 0
        self.scene: Scene | None = None
        self.widgets: list[Widget] = []
        self.ui: Ui | None = None
        self.focus = ""
        self._hover = ""
        self._drawn: Widget | None = None  # the slider that the mouse holds
        self._dirty = True
        self._open(size)

    def _open(self, size: tuple[int, int]) -> None:
        try:
            pygame.display.init()
            pygame.font.init()
            if pygame.display.get_driver() == "x11":  # else every small change is uploaded whole
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            pygame.display.set_caption("Question Block")
            pygame.display.set_icon(_icon())
            shape = (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))
            self.screen = pygame.display.set_mode(shape, pygame.RESIZABLE)
        except pygame.error as wrong:
            raise NoScreen(str(wrong)) from wrong
        self._windowed = self.screen.get_size()
        if self.settings.full_screen:
            self._toggle_full_screen()
        pygame.key.set_repeat(400, 60)
        self.type = Type(self.words)

    @property
    def sizes(self) -> Sizes:
        return Sizes(*self.screen.get_size(), self.settings.text)

    def show(self, scene: Scene) -> None:
        if self.scene is not None:
            self.scene.close()
        self.scene = scene
        self.focus = ""
        self._dirty = True

    def refresh(self) -> None:
        """Something has changed: paint it anew."""
        self._dirty = True

    def set(self, **wishes: object) -> None:
        self.settings = replace(self.settings, **wishes)  # type: ignore[arg-type]
        write_settings(home(), self.settings)
        if "language" in wishes:
            self.words = load_words(self.settings.language or None)
            self.type = Type(self.words)
        if "full_screen" in wishes:
            self._toggle_full_screen()
        self._dirty = True

    def quit(self) -> None:
        self.running = False

    def close(self) -> None:
        if self.scene is not None:
            self.scene.close()
            self.scene = None
        pygame.display.quit()

    # One turn after the other

    def run(self) -> int:
        try:
            while self.running:
                self.turn()
        finally:
            self.close()
        return self.code

    def turn(self) -> None:
        """Wait for an event or the next frame, and show what has changed."""
        began = time.monotonic() * 1000
        for event in pygame.event.get():
            self.take(event)
        scene = self.scene
        if scene is None or not self.running:
            return
        try:
            self._dirty = scene.tick(began) or self._dirty
        except Trouble as trouble:
            scene.tell(str(trouble))
        if self.scene is not scene:
            return
        self._show(scene)
        spent = time.monotonic() * 1000 - began
        left = (FRAME_MS if scene.is_moving else IDLE_MS) - spent
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
        ui = Ui(self.screen, self.type, self.sizes, self.focus, self._hover)
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
                self.scene.tell(str(trouble))

    def _take(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.TEXTINPUT:
            self._typed(event.text)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._drawn = None
        elif event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        elif event.type in (
            pygame.WINDOWSIZECHANGED,
            pygame.WINDOWEXPOSED,
            pygame.WINDOWRESTORED,
            pygame.WINDOWFOCUSGAINED,
        ):
            self.screen = pygame.display.get_surface() or self.screen
            self._dirty = True
        elif self.scene is not None and event.type == pygame.MOUSEWHEEL:
            self._dirty = self.scene.key(event) or self._dirty

    def _point(self, place: tuple[int, int]) -> None:
        if self._drawn is not None:
            self._draw(self._drawn, place)
            return
        over = self._at(place)
        hover = over.id if over else ""
        if hover != self._hover:
            self._hover = hover
            self._dirty = True

    def _at(self, place: tuple[int, int]) -> Widget | None:
        """The topmost that is there."""
        for widget in reversed(self.widgets):
            if widget.enabled and widget.rect.collidepoint(place):
                return widget
        return None

    def _click(self, place: tuple[int, int]) -> None:
        widget = self._at(place)
        self._dirty = True
        if widget is None:
            self.focus = ""
            if self.scene is not None:
                self.scene.click(place)
            return
        self.focus = widget.id if widget.kind in ("field", "slider") else ""
        if widget.kind == "slider":
            self._drawn = widget
            self._draw(widget, place)
        widget.act()

    def _draw(self, slider: Widget, place: tuple[int, int]) -> None:
        if slider.on_share is not None:
            share = (place[0] - slider.rect.x) / max(1, slider.rect.width)
            share = 1 - share if self.words.right_to_left else share
            slider.on_share(max(0.0, min(1.0, share)))
            self._dirty = True

    def _key(self, event: pygame.Event) -> None:
        self._dirty = True
        held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        focused = next((w for w in self.widgets if w.id == self.focus), None)
        if event.key == pygame.K_F11:
            self.set(full_screen=not self.settings.full_screen)
        elif event.key == pygame.K_TAB:
            self._move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif self._is_taken(focused, event):
            pass
        elif event.key in _ARROWS:
            self._arrow(focused, _ARROWS[event.key])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._enter(focused)
        elif not held:
            self._letter(_letters(event))

    def _is_taken(self, focused: Widget | None, event: pygame.Event) -> bool:
        if focused is not None and focused.kind == "field" and self._edits(focused, event):
            return True
        return self.scene is not None and self.scene.key(event)

    def _edits(self, field: Widget, event: pygame.Event) -> bool:
        """Whether a field has taken the key; its text comes as an event of its own."""
        if event.key == pygame.K_BACKSPACE and field.on_text is not None:
            field.on_text("\b")
            return True
        if event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self._typed(pygame.scrap.get_text().strip())
            return True
        return bool(event.unicode and event.unicode.isprintable())

    def _typed(self, text: str) -> None:
        focused = next((w for w in self.widgets if w.id == self.focus), None)
        if focused is not None and focused.on_text is not None and text.isprintable():
            focused.on_text(text)
            self._dirty = True

    def _enter(self, focused: Widget | None) -> None:
        """Does what has the focus, else the main thing."""
        if focused is not None and focused.kind != "field":
            if focused.enabled:
                focused.act()
            return
        main = next((w for w in reversed(self.widgets) if w.kind == "main" and w.enabled), None)
        if main is not None:
            main.act()

    def _letter(self, letters: list[str]) -> None:
        for letter in letters:
            for widget in reversed(self.widgets):
                if widget.key == letter and widget.enabled:
                    widget.act()
                    return

    def _arrow(self, focused: Widget | None, way: tuple[int, int]) -> None:
        if focused is not None and focused.on_step is not None and way[0]:
            focused.on_step(-way[0] if self.words.right_to_left else way[0])
        else:
            self._move_towards(way)

    def _move_focus(self, step: int) -> None:
        usable = [w for w in self.widgets if w.enabled]
        if not usable:
            return
        ids = [w.id for w in usable]
        at = ids.index(self.focus) + step if self.focus in ids else (0 if step > 0 else -1)
        self.focus = ids[at % len(ids)]

    def _move_towards(self, way: tuple[int, int]) -> None:
        """To the nearest in that direction."""
        here = next((w for w in self.widgets if w.id == self.focus), None)
        if here is None:
            self._move_focus(1)
            return
        x, y = here.rect.center
        best: tuple[float, str] | None = None
        for widget in self.widgets:
            dx, dy = widget.rect.centerx - x, widget.rect.centery - y
            along = dx * way[0] + dy * way[1]
            if not widget.enabled or widget.id == here.id or along <= 0:
                continue
            aside = abs(dx * way[1]) + abs(dy * way[0])
            if best is None or along + 2 * aside < best[0]:
                best = (along + 2 * aside, widget.id)
        if best is not None:
            self.focus = best[1]

    def _toggle_full_screen(self) -> None:
        if self.settings.full_screen:
            self._windowed = self.screen.get_size()
            self.screen = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self.screen = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)


def _letters(event: pygame.Event) -> list[str]:
    """What a key may mean: what it writes, or, on a keyboard of other letters, what stands at
    that place on a Latin one."""
    found = [event.unicode.lower()] if event.unicode else []
    place = getattr(event, "scancode", 0) - pygame.KSCAN_A
    if 0 <= place < 26 and not event.unicode.isascii():
        found.append(chr(ord("a") + place))
    return found


def _icon() -> pygame.Surface:
    art = draw_block(58)
    icon = pygame.Surface((64, 64), pygame.SRCALPHA)
    icon.blit(art.body, (3, 0))
    icon.blit(art.mark, (3, round(58 * LID)))
    return icon


_ARROWS: dict[int, tuple[int, int]] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
