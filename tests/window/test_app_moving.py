"""What moves is painted alone: the screen is always what a whole repaint would show."""

import pygame
import pytest
from qblock.players.seating import Seat
from qblock.table.given import Given
from qblock.window.app import App
from qblock.window.board_view import apart
from qblock.window.pictures.mirror import Mirror

from .robot import Clock, seated

FRAME_MS = 16
SEATS = (Seat("Ann"), Seat("Bob"))
FRAMES = 240
HOUR_MS = 3_600_000


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


def go_on(robot):
    """Do what is asked for, if anything is, once all has come to rest."""
    asked = next((id_ for id_ in ("roll", "buy", "draw", "press") if robot.sees(id_)), None)
    if asked and not robot.app.scene.is_moving:
        robot.click(asked)


def hops(robot):
    """A token is in the air."""
    return any(at != int(at) for at in robot.app.scene.motion.at)


def seen(robot):
    return pygame.image.tobytes(robot.app.screen, "RGB")


@pytest.mark.parametrize("block", ["dice", "sim"])
def test_a_part_that_is_painted_anew_leaves_the_whole_as_it_should_be(tmp_path, block, paints):
    with seated(tmp_path, given=Given(seats=SEATS, block=block, seed=3)) as robot:
        robot.wait_for("roll")
        differed = checked = hopped = 0
        for _ in range(FRAMES):
            go_on(robot)
            before, whole = seen(robot), len(paints)
            frame(robot)
            after = seen(robot)
            if len(paints) > whole or after == before:
                continue
            checked += 1
            hopped += hops(robot)
            robot.app.paint()
            differed += seen(robot) != after
        assert hopped > 20 and checked > hopped
        assert differed == 0


def test_tokens_hop_without_painting_everything(tmp_path, paints):
    with seated(tmp_path, given=Given(seats=SEATS, block="dice", seed=3)) as robot:
        robot.wait_for("roll")
        parts = wholes = 0
        for _ in range(FRAMES):
            go_on(robot)
            whole = len(paints)
            frame(robot)
            if hops(robot):
                wholes += len(paints) > whole
                parts += len(paints) == whole
        assert parts > 4 * wholes > 0 or (parts and not wholes)


def test_places_that_overlap_become_one():
    """What is half transparent would else be painted twice."""
    left, right, far = pygame.Rect(0, 0, 9, 9), pygame.Rect(12, 0, 9, 9), pygame.Rect(50, 50, 9, 9)
    bridge = pygame.Rect(5, 0, 9, 9)
    assert apart([left, right, far]) == [left, right, far]
    assert sorted(apart([left, right, far, bridge]), key=lambda rect: rect.x) == [
        pygame.Rect(0, 0, 21, 9),
        far,
    ]


def test_a_computer_that_has_run_for_an_hour_does_not_play_that_hour_first(tmp_path, monkeypatch):
    looks, look = [], Mirror._look
    monkeypatch.setattr(Clock, "__init__", lambda clock: setattr(clock, "now", HOUR_MS))
    monkeypatch.setattr(Mirror, "_look", lambda mirror: (looks.append(mirror), look(mirror)))
    with seated(tmp_path, given=Given(seats=SEATS, block="dice", seed=3)) as robot:
        robot.wait_for("roll")
    assert 0 < len(looks) < 5_000
