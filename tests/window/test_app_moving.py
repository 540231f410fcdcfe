"""What moves is painted alone: the screen is always what a whole repaint would show."""

import pygame
import pytest
from qblock.players.seating import Seat
from qblock.table.given import Given
from qblock.window.app import App

from .robot import seated

FRAME_MS = 16
SEATS = (Seat("Ann"), Seat("Bob", "builder"), Seat("Cy", "trader"))
FRAMES = 260


@pytest.fixture
def paints(monkeypatch):
    """How often all was painted."""
    counted = []
    whole = App.paint

    def paint(app):
        counted.append(app.clock())
        return whole(app)

    monkeypatch.setattr(App, "paint", paint)
    return counted


def frame(robot):
    robot.clock.now += FRAME_MS
    robot.app.turn()


def seen(robot):
    return pygame.image.tobytes(robot.app.screen, "RGB")


@pytest.mark.parametrize("block", ["dice", "sim"])
def test_a_part_that_is_painted_anew_leaves_the_whole_as_it_should_be(tmp_path, block, paints):
    with seated(tmp_path, given=Given(seats=SEATS, block=block, seed=3)) as robot:
        robot.wait_for("roll")
        differed = checked = 0
        for number in range(FRAMES):
            if number % 40 == 0 and robot.sees("roll"):
                robot.click("roll")
            before, whole = seen(robot), len(paints)
            frame(robot)
            after = seen(robot)
            if len(paints) > whole or after == before:
                continue
            checked += 1
            robot.app.paint()
            differed += seen(robot) != after
        assert checked > 20, "something moved"
        assert differed == 0


def test_tokens_hop_without_painting_everything(tmp_path, paints):
    with seated(tmp_path, given=Given(seats=SEATS, block="dice", seed=3)) as robot:
        robot.wait_for("roll")
        parts = wholes = 0
        for number in range(FRAMES):
            if number % 40 == 0 and robot.sees("roll"):
                robot.click("roll")
            before, whole = seen(robot), len(paints)
            frame(robot)
            wholes += len(paints) > whole
            parts += len(paints) == whole and seen(robot) != before
        assert parts > wholes
