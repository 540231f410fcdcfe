"""What the table's window costs: `make bench` prints it.

The share of a core while nothing happens and while a press is awaited, and what a frame costs
while tokens hop, each in processor time of this program: other programs do not count."""

import os
import tempfile
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from qblock.players.seating import Seat
from qblock.store import open_store
from qblock.table.given import Given
from qblock.window.app import FRAME_MS, App
from qblock.window.gallery.moments import kept_moment
from qblock.window.run import Rooms
from qblock.window.table_scene import TableScene

SIZES = ((1920, 1080), (3840, 2160))
IDLE_S = 10
HOP_S = 3
SEATS = (Seat("Ann"), Seat("Ben"), Seat("Cy"))


class Clock:
    def __init__(self) -> None:
        self.now = 1000

    def __call__(self) -> int:
        return self.now


def at_table(app: App, rooms: Rooms) -> None:
    rooms.enter()
    while not isinstance(app.scene, TableScene):
        app.turn()
        time.sleep(0.002)
    for _ in range(10):
        app.turn()


def idle_share(store, given: Given, size: tuple[int, int]) -> float:
    """Of a core, over IDLE_S seconds in real time."""
    with App(store, "en", size) as app, Rooms(app, given) as rooms:
        at_table(app, rooms)
        until = time.monotonic() + 1
        app.run(lambda: time.monotonic() > until)
        began, spent = time.monotonic(), time.process_time()
        app.run(lambda: time.monotonic() > began + IDLE_S)
        return (time.process_time() - spent) / (time.monotonic() - began)


def hop_cost(store, size: tuple[int, int]) -> float:
    """Milliseconds of processor time for a frame while the die rolls and a token hops."""
    clock = Clock()
    given = Given(seats=SEATS, block="dice", seed=3)
    with App(store, "en", size, clock) as app, Rooms(app, given) as rooms:
        at_table(app, rooms)
        frames, spent = 0, 0.0
        while frames < HOP_S * 60:
            roll = next((w for w in app.widgets if w.id == "roll" and w.enabled), None)
            if not app.scene.is_moving and roll is not None:
                roll.act()
            buy = next((w for w in app.widgets if w.id in ("buy", "draw", "press")), None)
            if not app.scene.is_moving and roll is None and buy is not None:
                buy.act()
            clock.now += round(FRAME_MS)
            moving = app.scene.is_moving
            began = time.process_time()
            app.turn()
            if moving:
                frames += 1
                spent += time.process_time() - began
        return spent / frames * 1000


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        os.environ["QBLOCK_HOME"] = home
        with open_store(Path(home) / "games.db") as store:
            table = Given(seats=SEATS, block="sim", seed=3)
            armed = Given(block="sim", resume=kept_moment(store, "press", "en"))
            for size in SIZES:
                name = f"{size[0]}x{size[1]}"
                share = idle_share(store, table, size)
                print(f"window {name}: {share:.0%} of a core while nobody does anything")
                share = idle_share(store, armed, size)
                print(f"window {name}: {share:.0%} of a core while a press is awaited")
                hop_cost(store, size)  # draws every picture once
                cost = hop_cost(store, size)
                share = cost / FRAME_MS
                print(f"window {name}: {cost:.1f} ms for a frame while tokens hop, "
                      f"{share:.0%} of a core at 60 a second")  # fmt: skip


if __name__ == "__main__":
    main()
