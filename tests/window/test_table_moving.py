"""What moves on the table: tokens, and coins one by one. Any key hurries it."""

import pygame
from qblock.rules import steps


def test_a_token_hops_from_space_to_space(table):
    robot = table.show()
    robot.space()
    rolled = table.made[0][1]
    seen = set()
    while table.scene.motion.moves(table.clock()):
        table.clock.now += 10
        robot.app.turn()
        seen.add(int(table.scene.motion.at[0]))
    assert seen == set(range(rolled + 1))


def test_any_key_hurries_what_moves(table):
    robot = table.show()
    robot.space()
    rolled = table.made[0][1]
    table.clock.now += 480  # the die, and half a hop
    robot.app.turn()
    assert 0 < table.scene.motion.at[0] < rolled
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, unicode="", mod=0, scancode=0)
    robot.app.take(key)
    assert table.scene.motion.at[0] == rolled


def test_nothing_waits_until_a_token_has_arrived(table):
    table.game.step = steps.TURN_ROLL
    robot = table.show()
    robot.space()
    assert table.scene.motion.moves(table.clock())
    before = len(table.made)
    robot.space()
    assert len(table.made) > before or table.game.step == steps.AUCTION


def test_reduced_motion_shows_everything_where_it_is(table):
    table.app.set(reduced_motion=True)
    robot = table.show()
    robot.space()
    assert table.scene.motion.at[0] == table.made[0][1]
    robot.letter("d")
    assert robot.widgets["close"].rect.right < table.app.screen.get_width()


def test_speed_makes_the_way_shorter(table):
    table.app.set(speed=4.0)
    robot = table.show()
    robot.space()
    rolled = table.made[0][1]
    robot.wait(round((450 + 60 * rolled) / 4) + 20)
    assert table.scene.motion.at[0] == rolled


def test_coins_are_counted_one_by_one(table):
    table.owns("Bob", "World 1-1")
    table.rent("Bob", "Ann", "World 1-1", 9)
    robot = table.show()
    robot.letter("r")
    robot.space()
    seen = set()
    for _ in range(60):
        table.clock.now += 10
        robot.app.turn()
        seen.add(table.scene.motion.coins[1])
    assert seen == set(range(31, 40))
