"""The languages, each in its own name and script."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from ...words import LANGUAGES, own_name
from ..app import App
from ..layout import grid
from ..ui import Ui


def paint_languages(ui: Ui, rect: Rect, app: App, then: Callable[[], None]) -> None:
    """All of them at once; a click changes the whole window at once."""
    s = ui.sizes
    gap = s.base // 3
    across = max(1, min(6, rect.width // (s.base * 8)))
    rows = -(-len(LANGUAGES) // across)
    high = min(round(s.base * 2.2), (rect.height - gap * (rows - 1)) // rows)
    places = grid(rect, len(LANGUAGES), across, gap, high)
    for language, place in zip(LANGUAGES, places, strict=True):
        ui.button(
            f"language {language}",
            place,
            own_name(language),
            partial(_choose, app, language, then),
            kind="chosen" if language == app.words.language else "button",
            size=s.small,
        )


def _choose(app: App, language: str, then: Callable[[], None]) -> None:
    app.set(language=language)
    then()
