"""What is photographed: every screen, with what lies over it."""

from collections.abc import Callable
from functools import partial

from pygame import Surface

from ...store import Store
from ...table.finding import DICE, ON_SCREEN, WINDOW
from ...table.given import Given
from .camera import Camera, at_the_window
from .moments import kept_moment

WITH_BLOCK = ("board", "press")  # where it is to be seen at work
Size = tuple[int, int]


def _still(camera: Camera) -> None:
    pass


def _deal(camera: Camera) -> None:
    """A deed and some coins for a deed."""
    camera.click("trade")
    for side in ("good 0", "good 1"):
        for id_ in camera.those(side):
            camera.click(id_)
            if camera.sees("offer"):
                break
            camera.click(id_)  # it may not be sold as it stands
    camera.click("coins 0", 0.3)


def _open(id_: str, camera: Camera) -> None:
    camera.click(id_)


Act = Callable[[Camera], None]
SETUP = "setup"
SHOTS: dict[str, tuple[str, Act]] = {  # name: (the moment, and what is done then)
    "setup": (SETUP, _still),
    **{name: (SETUP, partial(_open, name)) for name in ("languages", "settings", "help")},
    "board": ("board", _still),
    **{name: ("board", partial(_open, name)) for name in ("manage", "deeds", "undo", "menu")},
    "press": ("press", _still),
    "auction": ("auction", _still),
    "trade": ("trade", _deal),
    "debt": ("debt", _still),
    "end": ("end", _still),
    "history": ("end", partial(_open, "history")),
}


def shoot(store: Store, name: str, language: str, size: Size, block: str = ON_SCREEN) -> Surface:
    """At the setup nothing waits; else the game of this moment is gone on with."""
    moment, act = SHOTS[name]
    given = Given(block=WINDOW)
    if moment != SETUP:
        kind = block if name in WITH_BLOCK else DICE
        given = Given(block=kind, resume=kept_moment(store, moment, language))
    with at_the_window(store, language, size, given) as camera:
        act(camera)
        return camera.picture()
