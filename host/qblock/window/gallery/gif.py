"""A press as a short animated picture."""

from pathlib import Path

import pygame
from PIL import Image

from .camera import Camera

EVERY_MS = 60  # a picture
LENGTH_MS = 3300
SIDE = 420  # pixels
COLOURS = 160


def write_press(camera: Camera, file: Path) -> None:
    """The game awaits a press: the block is pressed, and plays."""
    frames = [_middle(camera)]
    camera.press("block")
    for _ in range(LENGTH_MS // EVERY_MS):
        frames.append(_middle(camera))
        camera.wait(EVERY_MS)
    palette = _palette(frames)
    small = [frame.quantize(COLOURS, palette=palette, dither=Image.Dither.NONE) for frame in frames]
    first, *rest = small
    first.save(file, save_all=True, append_images=rest, duration=EVERY_MS, loop=0, optimize=True)


def _palette(frames: list[Image.Image]) -> Image.Image:
    """The colours of the whole press: the lamp has other ones in every frame."""
    some = frames[::4]
    sheet = Image.new("RGB", (SIDE, SIDE * len(some)))
    for number, frame in enumerate(some):
        sheet.paste(frame, (0, SIDE * number))
    return sheet.quantize(COLOURS)


def _middle(camera: Camera) -> Image.Image:
    """The block and what leaps out of it."""
    block = next(w.rect for w in camera.app.widgets if w.id == "block")
    side = min(round(block.height * 1.95), camera.app.screen.get_height())
    around = pygame.Rect(0, 0, side, side)
    around.center = (block.centerx, block.centery - block.height // 6)
    around.clamp_ip(camera.app.screen.get_rect())
    part = camera.app.screen.subsurface(around)
    picture = pygame.transform.smoothscale(part, (SIDE, SIDE))
    return Image.frombytes("RGB", (SIDE, SIDE), pygame.image.tobytes(picture, "RGB"))
