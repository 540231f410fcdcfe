"""The window: takes keys and clicks to the unit, and what the unit does to screen and sound."""

import os
import sys
import time
import warnings
from dataclasses import dataclass, field

import pygame
from qblock.words import Words
from question_block import lamp

from ..device import Device, Light
from .bench import Finger, Supply
from .block_art import LID, draw_block
from .feed import Feed
from .labels import LOUDEST, Status
from .look import SMALLEST, Layout
from .motion import Stage, pose
from .port import Port
from .scene import Scene, shine
from .sound import Loudspeaker

FRAME_MS = 1000 / 60
SETTLE_MS = 120.0  # after the last change of size everything is drawn anew, sharp

_PRESS_KEYS = {pygame.K_SPACE: "space", pygame.K_RETURN: "enter", pygame.K_KP_ENTER: "keypad"}


class NoDisplay(Exception):
    """There is no screen to open a window on."""


@dataclass(frozen=True)
class Options:
    size: tuple[int, int] = (640, 640)
    reduced_motion: bool = False
    words: Words = field(default_factory=lambda: Words("en"))


@dataclass
class Figures:
    """What was measured, for those who ask."""

    frames: int = 0
    drawn_ms: float = 0.0


class Window:
    def __init__(self, device: Device, port: Port, options: Options) -> None:
        self._device, self._port, self._words = device, port, options.words
        self._finger, self._supply = Finger(device), Supply(device, port)
        self._feed, self._stage = Feed(), Stage(reduced=options.reduced_motion)
        self._lamps = shine(Light(0, ((0, 0, 0),)))
        self._volume, self._muted, self._help = LOUDEST // 2, False, False
        self._running = True
        self._due = _now()  # when the next frame is
        self._open(options.size)
        self._loudspeaker = Loudspeaker(device.kind)
        if self._loudspeaker.silence:
            print(self._loudspeaker.silence.told(self._words), file=sys.stderr)
        self._set_volume()
        self.figures = Figures()

    def _open(self, size: tuple[int, int]) -> None:
        try:
            pygame.display.init()
            pygame.font.init()
            if pygame.display.get_driver() == "x11":
                # What is drawn here goes to the screen at once; through OpenGL it would be
                # uploaded whole, for a small change as for a large one.
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            self._size = self._windowed = (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))
            pygame.display.set_caption(self._words.gettext("Question Block"))
            pygame.display.set_icon(_icon())
            self._screen = pygame.display.set_mode(self._size, pygame.RESIZABLE)
        except pygame.error as wrong:
            raise NoDisplay(str(wrong)) from wrong
        self._full_screen = False
        self._resized: float | None = None
        self._scene = Scene(Layout(*self._screen.get_size()), self._words)

    def run(self) -> None:
        """Until it is closed."""
        try:
            while self._running:
                self.turn()
        finally:
            self.close()

    def turn(self) -> None:
        """Wait for an event or the next frame, and show what has changed."""
        self._handle()
        moving = self._update()
        now = _now()
        # at rest the lamp alone changes, and not more often than that
        self._due = max(now, self._due + FRAME_MS) if moving else now + lamp.FRAME

    def close(self) -> None:
        self._finger.let_go()
        self._loudspeaker.close()
        pygame.display.quit()

    # ---- what comes in

    def _handle(self) -> None:
        """Take all events, waiting for one until the next frame is due."""
        wait = round(self._due - _now())
        events = [pygame.event.wait(wait)] if wait > 0 else []
        for event in events + pygame.event.get():
            self._take(event)

    def _take(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self._running = False
        elif event.type == pygame.KEYDOWN:
            self._key_down(event.key, event.unicode)
        elif event.type == pygame.KEYUP:
            self._key_up(event.key)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:  # a touch is one, too
            self._click(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._finger.release("mouse")
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._finger.let_go()
            self._supply.switch(True)
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._resized = _now()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self._scene.forget()

    def _key_down(self, key: int, text: str) -> None:
        if key in _PRESS_KEYS:
            self._press(_PRESS_KEYS[key])
        elif key == pygame.K_ESCAPE:
            if self._help:
                self._help = False
            else:
                self._running = False
        elif text == "?" or key == pygame.K_F1:
            self._help = not self._help
        elif text in ("+", "=") or text == "-":
            step = -1 if text == "-" else 1
            self._volume = min(LOUDEST, max(0, self._volume + step))
            self._set_volume()
        elif key == pygame.K_m:
            self._mute()
        elif key == pygame.K_p:
            self._supply.switch(False)  # off while it is held
        elif key == pygame.K_u:
            self._supply.plug(not self._supply.plugged)
        elif key == pygame.K_b:
            self._supply.set_low(not self._supply.low)
        elif key == pygame.K_F11:
            self._toggle_full_screen()

    def _key_up(self, key: int) -> None:
        if key in _PRESS_KEYS:
            self._finger.release(_PRESS_KEYS[key])
        elif key == pygame.K_p:
            self._supply.switch(True)

    def _click(self, place: tuple[int, int]) -> None:
        if self._scene.labels.help_button.collidepoint(place):
            self._help = not self._help
        elif self._help:
            self._help = False
        elif self._scene.labels.sound_button.collidepoint(place):
            self._mute()
        elif self._scene.block.collidepoint(place):
            self._press("mouse")

    def _press(self, source: str) -> None:
        if self._finger.press(source):
            self._stage.hit = _now()

    def _mute(self) -> None:
        self._muted = not self._muted
        self._set_volume()

    def _set_volume(self) -> None:
        share = 0.0 if self._muted else self._volume / LOUDEST
        self._loudspeaker.volume = share * share  # the ear's curve

    def _toggle_full_screen(self) -> None:
        self._full_screen = not self._full_screen
        if self._full_screen:
            self._windowed = self._screen.get_size()
            self._screen = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)
                # The first makes it a window, of what size the desktop likes; the second is heard.
                pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
                pygame.event.pump()
                self._screen = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        self._resized = _now()

    # ---- what goes out

    def _update(self) -> bool:
        """Show and play what the unit did; whether the next frame will differ."""
        tones, lights = self._device.tones(), self._device.lights()
        restarts, unit_us, now = self._device.restarts(), self._device.now_us, _now()
        self._loudspeaker.play(tones, unit_us)
        for cue in self._feed.take(tones, lights, restarts):
            self._stage.take(cue, now - (unit_us - cue.us) / 1000)
        if lights:
            self._lamps = shine(lights[-1])
        self._stage.held = self._finger.is_down
        if self._resized is not None:
            return self._adapt(now)
        self._draw(now)
        return self._stage.is_moving(now)

    def _draw(self, now: float) -> None:
        changed = self._scene.draw(
            self._screen, pose(self._stage, now), self._lamps, self._status()
        )
        if changed:
            pygame.display.update(changed)
            self.figures.frames += 1
            self.figures.drawn_ms += _now() - now

    def _adapt(self, now: float) -> bool:
        """To a new size, once it stays: to draw everything anew takes a moment."""
        if self._resized is not None and now - self._resized >= SETTLE_MS:
            self._resized = None
            self._screen = pygame.display.get_surface() or self._screen
            self._scene = Scene(Layout(*self._screen.get_size()), self._words)
            self._draw(now)
        return True

    def _status(self) -> Status:
        return Status(
            address=self._port.address,
            linked=self._port.linked,
            plugged=self._supply.plugged,
            on=self._supply.on,
            battery_low=self._supply.low,
            volume=self._volume,
            muted=self._muted,
            silent=self._loudspeaker.silence is not None,
            help=self._help,
        )


def _now() -> float:
    return time.perf_counter() * 1000


def _icon() -> pygame.Surface:
    art = draw_block(58)
    icon = pygame.Surface((64, 64), pygame.SRCALPHA)
    icon.blit(art.body, (3, 0))
    icon.blit(art.mark, (3, round(58 * LID)))
    return icon
