"""Pictures of the block, taken of the running firmware: `python -m qblock_sim.window.pictures`.

Nothing is posed: the virtual unit is pressed until it has shown everything, and each moment is
drawn as the window draws it.
"""

import argparse
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import Surface
from question_block import ledger, wire

from ..device import Device, Light
from ..devices import open_device
from .bench import Finger
from .feed import Cue, Feed
from .labels import Status
from .look import Colour, Layout
from .motion import Pose, Stage, pose
from .scene import Scene, shine

FOR_README = ("armed", "coins", "power-up", "laugh", "game-over")
STEP_MS = 10
MOST_PRESSES = 80
# How long after an outcome began it is at its best, in milliseconds.
MOMENTS = {"coin": ("coins", 1000), "spark": ("power-up", 980), "shake": ("laugh", 90),
           "dusk": ("game-over", 420)}  # fmt: skip


@dataclass(frozen=True)
class View:
    pose: Pose
    lamps: tuple[Colour, ...]
    status: Status


class Camera:
    """Lets the unit's time pass, and sees what the window would show."""

    def __init__(self, device: Device, reduced: bool = False) -> None:
        self._device = device
        self._feed, self._stage = Feed(), Stage(reduced=reduced)
        self._light = Light(0, ((0, 0, 0),))
        self._finger = Finger(device)

    def run(self, ms: float) -> list[Cue]:
        """The cues that came meanwhile."""
        came: list[Cue] = []
        end = self._device.now_us + ms * 1000
        while self._device.now_us < end:
            self._device.run(STEP_MS)
            lights = self._device.lights()
            self._light = lights[-1] if lights else self._light
            for cue in self._feed.take(self._device.tones(), lights, self._device.restarts()):
                self._stage.take(cue, cue.us / 1000)
                came.append(cue)
        return came

    def tap(self) -> None:
        self._stage.hit = self._device.now_us / 1000
        self._finger.tap()

    def brightness(self) -> int:
        return max(max(colour) for colour in self._light.colours)

    def view(self, linked: bool = False, plugged: bool = True) -> View:
        now = self._device.now_us / 1000
        status = Status("socket://127.0.0.1:7777", linked=linked, plugged=plugged)
        return View(pose(self._stage, now), shine(self._light), status)


def views(device: Device) -> dict[str, View]:
    """Everything the block can show."""
    camera = Camera(device)
    camera.run(4000)
    found = {"idle": camera.view()}
    for _ in range(MOST_PRESSES):
        name, view = _outcome(camera)
        if name and name not in found:
            found[name] = view
            if name == "game-over":
                camera.run(2080)
                found["dark"] = camera.view()
        camera.run(5000)
        if len(found) == 6:
            break
    found |= _at_the_table(device, camera)
    device.unplug()
    camera.run(1500)
    found["unplugged"] = camera.view(plugged=False)
    return found


def _outcome(camera: Camera) -> tuple[str, View]:
    """Press, and look when it is at its best."""
    camera.tap()
    came = camera.run(60)
    begun = next((cue.what for cue in came if cue.what in MOMENTS), "other")
    if begun not in MOMENTS:
        return "", camera.view()
    name, moment = MOMENTS[begun]
    more = camera.run(moment - 60)
    if name == "coins" and sum(cue.what == "coin" for cue in more) < 2:
        return "", camera.view()  # a better one will come
    while name == "laugh" and not camera.brightness():
        camera.run(STEP_MS)
    return name, camera.view()


def _at_the_table(device: Device, camera: Camera) -> dict[str, View]:
    """With a host: armed, and at last refused, since the host acknowledges nothing."""
    device.serial.open()
    device.serial.write(wire.encode(wire.HOST, "HELLO", ("v", wire.VERSION)))
    camera.run(2000)
    found: dict[str, View] = {}
    for arm in range(1, ledger.SIZE + 2):
        device.serial.write(wire.encode(wire.HOST, "ARM", ("arm", f"{arm:016x}")))
        camera.run(400)
        while camera.brightness() < 100:  # between two beats
            camera.run(STEP_MS)
        found.setdefault("armed", camera.view(linked=True))
        camera.tap()
        if any(cue.what == "refuse" for cue in camera.run(60)):
            found["refused"] = camera.view(linked=True)
            break
        camera.run(4000)
    device.serial.close()
    return found


def draw(view: View, size: int) -> Surface:
    frame = Surface((size, size), depth=24)
    Scene(Layout(size, size)).draw(frame, view.pose, view.lamps, view.status)
    return frame


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m qblock_sim.window.pictures", description="Pictures of the block."
    )
    parser.add_argument("folder", type=Path, help="where they go")
    parser.add_argument("--size", type=int, default=640, help="in pixels")
    parser.add_argument("--all", action="store_true", help="not only those of the README")
    arguments = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    with open_device("sim", seed=1, settings={"lamp": "ws2812", "pixels": "8"}) as device:
        found = views(device)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name in found if arguments.all else FOR_README:
        file = arguments.folder / f"block-{name}.png"
        pygame.image.save(draw(found[name], arguments.size), file)
        print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
