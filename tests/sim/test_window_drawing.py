"""The picture: lit by the lamp's true value, at any size, and drawn only when it changes."""

import os

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
from pygame import Rect, Surface
from qblock_sim.device import Light
from qblock_sim.devices import open_device
from qblock_sim.window import pictures
from qblock_sim.window.drawing import Kept
from qblock_sim.window.labels import HELP, Labels, Status
from qblock_sim.window.look import INK, Layout
from qblock_sim.window.motion import Pose
from qblock_sim.window.scene import Scene, shine
from question_block import lamp

STATUS = Status("socket://127.0.0.1:54321")
SIZES = [(320, 320), (1600, 1600), (240, 240), (900, 400), (400, 900)]


@pytest.fixture(scope="module", autouse=True)
def screen():
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.display.quit()


def chain(level, colour, head=255):
    painter = lamp.Lamp()
    painter.level, painter.colour, painter.head = level, lamp.COLOURS[colour], head
    data = bytearray(24)
    painter.paint(data)
    return Light(0, tuple((data[i + 1], data[i], data[i + 2]) for i in range(0, 24, 3)))


def drawn(size, light, pose=Pose(), status=STATUS):  # noqa: B008
    frame = Surface(size)
    scene = Scene(Layout(*size))
    scene.draw(frame, pose, shine(light), status)
    return frame, scene.block


def panel(frame, block, down):
    """The colour of the face beside the mark, this far down."""
    x = block.left + round(block.width * 0.16)
    y = block.bottom - round(block.width * (1 - down))
    return frame.get_at((x, y))[:3]


def shares(colour):
    return [part / sum(colour) for part in colour]


@pytest.mark.parametrize("size", [(320, 320), (1600, 1600)])
def test_the_face_takes_on_the_colour_of_the_lamp(size):
    dark = shares(panel(*drawn(size, chain(0, lamp.GOLD)), 0.5))
    for colour, channel in ((lamp.RED, 0), (lamp.GREEN, 1), (lamp.BLUE, 2)):
        lit = shares(panel(*drawn(size, chain(255, colour)), 0.5))
        assert lit[channel] == max(lit) > dark[channel] + 0.1, (colour, dark, lit)


@pytest.mark.parametrize("size", [(320, 320), (1600, 1600)])
def test_the_brighter_the_lamp_the_brighter_the_block(size):
    sums = [sum(panel(*drawn(size, chain(level, lamp.GOLD)), 0.5)) for level in range(0, 256, 51)]
    assert sums == sorted(set(sums)) and sums[-1] > 1.25 * sums[0]


def test_a_chain_fills_the_block_from_below():
    frame, block = drawn((640, 640), chain(170, lamp.GREEN, head=170))
    assert panel(frame, block, 0.75)[1] > panel(frame, block, 0.75)[0]  # green
    assert panel(frame, block, 0.23)[1] < panel(frame, block, 0.23)[0]  # amber still


def test_a_plain_led_lights_the_block_white():
    low, high = (panel(*drawn((320, 320), Light(0, ((v, v, v),))), 0.5) for v in (0, 255))
    assert all(a > b for a, b in zip(high, low, strict=True))


def test_full_power_of_the_firmware_is_full_brightness_on_the_screen():
    assert max(shine(chain(255, lamp.GOLD))[0]) == 255
    assert shine(Light(0, ((255, 255, 255),))) == ((255, 255, 255),)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("status", [
    STATUS,
    Status("socket://127.0.0.1:54321", linked=True, muted=True, help=True),
    Status("/dev/pts/17", plugged=False, battery_low=True, volume=0),
    Status("socket://a-very-long-name-of-a-host.somewhere.example:54321", on=False, silent=True),
])  # fmt: skip
def test_every_corner_can_be_drawn_at_every_size(size, status):
    frame, _ = drawn(size, chain(90, lamp.GOLD), status=status)
    assert frame.get_at((1, size[1] // 2))[:3] in (INK, frame.get_at((2, size[1] // 2))[:3])


@pytest.mark.parametrize("size", SIZES)
def test_no_label_lies_over_another_or_over_the_block(size):
    layout = Layout(*size)
    labels, block = Labels(layout), Scene(layout).block
    line = round(layout.text * 1.55)
    corner = Rect(layout.margin, layout.margin, round(layout.text * 8), 2 * line)
    boxes = [corner, labels.help_button, labels.sound_button, block]
    for i, box in enumerate(boxes):
        assert box.collidelist(boxes[i + 1 :]) < 0
        assert Rect(0, 0, *size).contains(box)


@pytest.mark.parametrize("size", SIZES)
def test_the_help_fits_into_the_window(size):
    panel_box = Labels(Layout(*size)).help_box()
    assert Rect(0, 0, *size).contains(panel_box), len(HELP)


def test_nothing_is_drawn_twice():
    frame, scene = Surface((320, 320)), Scene(Layout(320, 320))
    lamps = shine(chain(90, lamp.GOLD))
    assert scene.draw(frame, Pose(), lamps, STATUS) == [Rect(0, 0, 320, 320)]
    assert scene.draw(frame, Pose(), lamps, STATUS) == []
    (changed,) = scene.draw(frame, Pose(), shine(chain(91, lamp.GOLD)), STATUS)
    assert changed.width < 320 and changed.contains(scene.block)
    assert scene.draw(frame, Pose(lift=0.1), lamps, STATUS) == [Rect(0, 0, 320, 320)]


def test_a_change_of_the_lamp_alone_leaves_the_same_picture_as_drawing_it_all():
    first, last = shine(chain(30, lamp.GOLD)), shine(chain(120, lamp.GOLD))
    frame, scene = Surface((320, 320)), Scene(Layout(320, 320))
    scene.draw(frame, Pose(), first, STATUS)
    scene.draw(frame, Pose(), last, STATUS)
    whole = Surface((320, 320))
    Scene(Layout(320, 320)).draw(whole, Pose(), last, STATUS)
    assert pygame.image.tobytes(frame, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_pictures_are_kept_up_to_a_budget():
    kept, made = Kept(3 * 400), []

    def make():
        made.append(1)
        return Surface((10, 10), depth=32)

    for key in (1, 2, 3, 1, 4, 1, 2):  # 4 pushes out 2, the oldest
        kept.get(key, make)
    assert len(made) == 5


@pytest.fixture(scope="module")
def views():
    with open_device("sim", seed=1, settings={"lamp": "ws2812", "pixels": "8"}) as device:
        return pictures.views(device)


def test_the_pictures_show_everything(views):
    assert set(views) == {
        "idle", "armed", "coins", "power-up", "laugh", "game-over", "dark", "refused", "unplugged",
    }  # fmt: skip
    assert len(views["coins"].pose.coins) + views["coins"].pose.tray >= 3
    assert len(views["power-up"].pose.sparks) > 10
    assert views["laugh"].pose.sway != 0
    assert views["dark"].pose.daylight < 0.3 and not any(map(any, views["dark"].lamps))
    assert views["armed"].lamps != views["idle"].lamps
    assert views["refused"].pose.sway != 0


@pytest.mark.parametrize("size", [320, 1600])
def test_every_picture_can_be_drawn_small_and_large_and_they_all_differ(views, size):
    frames = {pygame.image.tobytes(pictures.draw(view, size), "RGB") for view in views.values()}
    assert len(frames) == len(views)
