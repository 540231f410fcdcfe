"""The window itself, on a screen that nobody sees: keys and clicks in, pixels out."""

import os
import time

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
from qblock_sim.devices import open_device
from qblock_sim.window.loop import Options, Window
from qblock_sim.window.port import open_port

SIZE = (320, 320)


@pytest.fixture
def device():
    with open_device("sim", seed=3, settings={"lamp": "ws2812", "pixels": "8"}) as device:
        device.serial.open()
        device.run(2500)
        device.serial.read()
        device.free_run()
        yield device
        device.stop()


@pytest.fixture
def window(device, monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with open_port(device, "socket://127.0.0.1:0", False) as port:
        window = Window(device, port, Options(SIZE))
        yield window
        window.close()


def run(window, seconds=0.25):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        window.turn()


def key(kind, key, text=""):
    pygame.event.post(pygame.Event(kind, key=key, unicode=text, mod=0))


def tap_key(window, code, text=""):
    key(pygame.KEYDOWN, code, text)
    key(pygame.KEYUP, code)
    run(window, 0.08)


def mouse(kind, place):
    pygame.event.post(pygame.Event(kind, button=1, pos=place, touch=False))


def free_presses(device):
    return device.serial.read().count(b"!FREE ")


@pytest.mark.parametrize("code", [pygame.K_SPACE, pygame.K_RETURN])
def test_a_key_presses_the_block_once_however_often_it_repeats(window, device, code):
    for _ in range(20):
        key(pygame.KEYDOWN, code, " ")
        run(window, 0.02)
    key(pygame.KEYUP, code)
    run(window)
    assert free_presses(device) == 1


def test_a_click_on_the_block_presses_it_and_one_beside_it_does_not(window, device):
    for place, presses in (((5, 160), 0), ((160, 190), 1)):
        mouse(pygame.MOUSEBUTTONDOWN, place)
        run(window, 0.05)
        mouse(pygame.MOUSEBUTTONUP, place)
        run(window)
        assert free_presses(device) == presses


def test_the_block_rises_under_the_hit(window):
    def top():
        """The highest row in the middle that shows the block."""
        screen = pygame.display.get_surface()
        return next(y for y in range(320) if sum(screen.get_at((160, y))[:3]) > 150)

    run(window, 0.1)
    resting = top()
    key(pygame.KEYDOWN, pygame.K_SPACE, " ")
    tops = []
    for _ in range(8):
        window.turn()
        tops.append(top())
    key(pygame.KEYUP, pygame.K_SPACE)
    assert resting - min(tops) >= 0.06 * 141  # half of the way at least was seen


def test_help_opens_and_closes_and_the_corner_shows_it(window):
    run(window, 0.1)
    before = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    tap_key(window, pygame.K_QUESTION, "?")
    during = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    assert sum(a != b for a, b in zip(before, during, strict=True)) > 50_000
    mouse(pygame.MOUSEBUTTONDOWN, (160, 190))  # closes it, and does not press
    run(window, 0.1)
    screen = pygame.display.get_surface()
    assert sum(screen.get_at((160, 190))[:3]) > 150


def test_power_goes_off_while_its_key_is_held_and_the_unit_starts_anew(window, device):
    key(pygame.KEYDOWN, pygame.K_p, "p")
    run(window, 0.1)
    key(pygame.KEYUP, pygame.K_p)
    run(window, 0.6)
    assert b"!HELLO" in device.serial.read()


def test_the_cable_goes_out_and_in(window, device):
    tap_key(window, pygame.K_u, "u")
    tap_key(window, pygame.K_SPACE, " ")
    run(window, 0.2)
    assert free_presses(device) == 0  # nothing comes through a cable that is out
    tap_key(window, pygame.K_u, "u")
    run(window, 0.2)


def test_escape_closes_the_help_first_and_then_the_window(window):
    tap_key(window, pygame.K_QUESTION, "?")
    key(pygame.KEYDOWN, pygame.K_ESCAPE)
    key(pygame.KEYDOWN, pygame.K_ESCAPE)
    end = time.monotonic() + 5
    window.run()
    assert time.monotonic() < end


def test_at_rest_it_mostly_sleeps(window):
    run(window, 0.5)  # until all pictures of a breath's first part are made
    busy, began = time.thread_time(), time.monotonic()
    run(window, 2.0)
    share = (time.thread_time() - busy) / (time.monotonic() - began)
    assert share < 0.15
