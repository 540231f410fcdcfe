"""What comes from the keyboard and the mouse, and where the focus is."""

from typing import TYPE_CHECKING

import pygame

from .ui import Widget

if TYPE_CHECKING:
    from .app import App

_HELD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
_ARROWS: dict[int, tuple[int, int]] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
MUTE = "m"


class Hands:
    """`focus` and `hover` are ids of widgets, or empty."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self.focus = ""
        self.hover = ""
        self._drawn: Widget | None = None  # the slider that the mouse holds

    def take(self, event: pygame.Event) -> bool:
        """Whether it was for the hands."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.TEXTINPUT:
            self._typed(event.text)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._drawn = None
        elif event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        else:
            return False
        return True

    # The mouse

    def _point(self, place: tuple[int, int]) -> None:
        if self._drawn is not None:
            self._draw(self._drawn, place)
            return
        over = self._at(place)
        hover = over.id if over else ""
        if hover != self.hover:
            self.hover = hover
            self._app.refresh()

    def _at(self, place: tuple[int, int]) -> Widget | None:
        """The topmost that is there."""
        for widget in reversed(self._app.widgets):
            if widget.enabled and widget.rect.collidepoint(place):
                return widget
        return None

    def _click(self, place: tuple[int, int]) -> None:
        widget = self._at(place)
        self._app.refresh()
        if widget is None:
            self.focus = ""
            if self._app.scene is not None:
                self._app.scene.click(place)
            return
        self.focus = widget.id if widget.kind in ("field", "slider") else ""
        if widget.kind == "slider":
            self._drawn = widget
            self._draw(widget, place)
        widget.act()

    def _draw(self, slider: Widget, place: tuple[int, int]) -> None:
        if slider.on_share is not None:
            share = (place[0] - slider.rect.x) / max(1, slider.rect.width)
            share = 1 - share if self._app.words.right_to_left else share
            slider.on_share(max(0.0, min(1.0, share)))
            self._app.refresh()

    # Keys

    @property
    def _focused(self) -> Widget | None:
        return next((w for w in self._app.widgets if w.id == self.focus), None)

    def _key(self, event: pygame.Event) -> None:
        self._app.refresh()
        focused = self._focused
        if event.key == pygame.K_F11:
            self._app.set(full_screen=not self._app.settings.full_screen)
        elif event.key == pygame.K_TAB:
            self._move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif self._is_taken(focused, event):
            pass
        elif event.key in _ARROWS:
            self._arrow(focused, _ARROWS[event.key])
        elif event.key in _ENTER:
            self._enter(focused)
        elif not event.mod & _HELD:
            self._letter(_letters(event))

    def _is_taken(self, focused: Widget | None, event: pygame.Event) -> bool:
        if focused is not None and focused.kind == "field" and self._edits(focused, event):
            return True
        scene = self._app.scene
        return scene is not None and scene.key(event)

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
        focused = self._focused
        if focused is not None and focused.on_text is not None and text.isprintable():
            focused.on_text(text)
            self._app.refresh()

    def _enter(self, focused: Widget | None) -> None:
        """Does what has the focus, else the main thing."""
        if focused is not None and focused.kind != "field":
            if focused.enabled:
                focused.act()
            return
        widgets = reversed(self._app.widgets)
        main = next((w for w in widgets if w.kind == "main" and w.enabled), None)
        if main is not None:
            main.act()

    def _letter(self, letters: list[str]) -> None:
        for letter in letters:
            for widget in reversed(self._app.widgets):
                if widget.key == letter and widget.enabled:
                    widget.act()
                    return
        if MUTE in letters:
            self._app.set(muted=not self._app.settings.muted)

    # The focus

    @property
    def _reachable(self) -> list[Widget]:
        return [w for w in self._app.widgets if w.enabled and w.kind != "key"]

    def _arrow(self, focused: Widget | None, way: tuple[int, int]) -> None:
        if focused is not None and focused.on_step is not None and way[0]:
            focused.on_step(-way[0] if self._app.words.right_to_left else way[0])
        else:
            self._move_towards(way)

    def _move_focus(self, step: int) -> None:
        ids = [widget.id for widget in self._reachable]
        if not ids:
            return
        at = ids.index(self.focus) + step if self.focus in ids else (0 if step > 0 else -1)
        self.focus = ids[at % len(ids)]

    def _move_towards(self, way: tuple[int, int]) -> None:
        """To the nearest in that direction."""
        here = self._focused
        if here is None:
            self._move_focus(1)
            return
        x, y = here.rect.center
        best: tuple[float, str] | None = None
        for widget in self._reachable:
            dx, dy = widget.rect.centerx - x, widget.rect.centery - y
            along = dx * way[0] + dy * way[1]
            if widget.id == here.id or along <= 0:
                continue
            aside = abs(dx * way[1]) + abs(dy * way[0])
            if best is None or along + 2 * aside < best[0]:
                best = (along + 2 * aside, widget.id)
        if best is not None:
            self.focus = best[1]


def _letters(event: pygame.Event) -> list[str]:
    """What a key may mean: what it writes, or, on a keyboard of other letters, what stands at
    that place on a Latin one."""
    found = [event.unicode.lower()] if event.unicode else []
    place = getattr(event, "scancode", 0) - pygame.KSCAN_A
    if 0 <= place < 26 and not event.unicode.isascii():
        found.append(chr(ord("a") + place))
    return found
