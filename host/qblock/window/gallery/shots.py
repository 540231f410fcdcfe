"""What is photographed: the setup, the board, an auction, a deal, a debt, the end."""

from collections.abc import Callable

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


SHOTS: dict[str, Callable[[Camera], None]] = {
    "setup": _still,
    "board": _still,
    "press": _still,
    "auction": _still,
    "trade": _deal,
    "debt": _still,
    "end": _still,
}


def shoot(store: Store, name: str, language: str, size: Size, block: str = ON_SCREEN) -> Surface:
    """At the setup nothing waits; else the game of this moment is gone on with."""
    given = Given(block=WINDOW)
    if name != "setup":
        kind = block if name in WITH_BLOCK else DICE
        given = Given(block=kind, resume=kept_moment(store, name, language))
    with at_the_window(store, language, size, given) as camera:
        SHOTS[name](camera)
        return camera.picture()
