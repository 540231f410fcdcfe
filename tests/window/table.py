"""A table in the window, at a moment that a test gives: then it is played by mouse and keys.

with table_shown(tmp_path, "Ann", "Bob") as t:
    t.owns("Ann", "World 1-1", "World 8-4")  # given
    t.to_roll("Ann")
    robot = t.show()                         # from here on only what can be seen
    robot.letter("b")
"""

import random
from contextlib import contextmanager

import pygame
from qblock.editions.edition import CASTLE
from qblock.players.seating import Seat
from qblock.rules import events, moves, steps
from qblock.rules.board import BANK
from qblock.rules.debt import owe
from qblock.rules.game import Options
from qblock.store import open_store
from qblock.table.evening import Evening
from qblock.table.setup import set_up
from qblock.table.sitting import Sitting
from qblock.window.app import App
from qblock.window.table_scene import TableScene

from .robot import Clock, Robot

SMALL = (1024, 640)


class Given:
    """What is given is put straight into the game; its history begins at `show`."""

    def __init__(self, app, clock, sitting, evening):
        self.app = app
        self.clock = clock
        self.sitting = sitting
        self.evening = evening
        self.game = evening.game
        self.game.contenders = 0
        self.to_roll(self.names[0])

    @property
    def names(self):
        return self.sitting.table.names

    def seat(self, name):
        return self.names.index(name)

    def space(self, name):
        return next(s.index for s in self.game.board.edition.spaces if s.name == name)

    def begins(self):
        """Nothing is given: the game as it is set up."""
        self.game.take(self.sitting.table.new_game())

    def to_roll(self, name):
        self.at(steps.TURN_ROLL, name)

    def at(self, step, name, a=0):
        self.game.step, self.game.who, self.game.a = step, self.seat(name), a

    def stands(self, name, space):
        self.game.at[self.seat(name)] = self.space(space)

    def lands(self, name, space):
        """On what nobody owns: buy it, or not."""
        self.stands(name, space)
        self.at(steps.BUY, name, self.space(space))

    def has(self, name, coins):
        self.game.coins[self.seat(name)] = coins

    def owns(self, name, *spaces, houses=0, mortgaged=False):
        g, p = self.game, self.seat(name)
        for s in map(self.space, spaces):
            assert g.owner[s] == BANK
            g.owner[s], g.level[s] = p, houses
            g.deeds[p] |= 1 << s
            g.built |= (houses > 0) << s
            g.mortgaged |= mortgaged << s
            if houses == CASTLE:
                g.castles -= 1
            else:
                g.houses -= houses

    def keeps_a_card(self, name):
        card = [card.effect for card in self.game.board.cards].index("keep")
        self.game.kept[self.seat(name)] |= 1 << card
        self.game.unseen &= ~(1 << card)

    def rent(self, owner, payer, space, coins):
        self.game.rents.append((self.space(space), self.seat(owner), self.seat(payer), coins))

    def owes(self, name, to, coins):
        """A debt that the coins in hand do not pay."""
        owe(self.game, self.seat(name), self.seat(to) if to else BANK, coins, events.RENT, 1)
        assert self.game.step == steps.DEBT

    def begin_here(self):
        """The history begins with what is given."""
        g = self.game
        g.bank = -sum(g.coins)
        g.start, g.moves, g.log = g.copy(), [], None
        vars(self.sitting.table)["new_game"] = g.start.copy  # so whoever tells it again begins here

    def show(self):
        self.begin_here()
        self.scene = TableScene(self.app, self.evening, self.leave, self.again)
        self.app.show(self.scene)
        self.robot = Robot(self.app, self.clock, random.Random(1))
        self.robot.wait(400)
        return self.robot

    def leave(self):
        """Nobody leaves in these tests."""

    again = leave

    # What came of it

    @property
    def made(self):
        """The moves since `show`, as their names and numbers."""
        return [(moves.NAMES[move[0]], *move[1:]) for move in self.game.moves]

    @property
    def coins(self):
        return dict(zip(self.names, self.game.coins, strict=True))

    def owner(self, space):
        owner = self.game.owner[self.space(space)]
        return "the Bank" if owner == BANK else self.names[owner]

    def says(self, part):
        return any(part in text for text in self.robot.texts())


@contextmanager
def table_shown(
    home, *seats, language="en", size=SMALL, block=None, typed=False, rent="ask", clock=None
):
    """Seats are `Ann` or `Bob:builder`."""
    clock = clock or Clock()
    taken = [Seat(*seat.split(":")) for seat in seats]
    with open_store(home / "games.db") as store:
        table = set_up(taken, seed=7, options=Options(rent_is_asked=rent == "ask"))
        with Sitting.begin(store, table) as sitting, App(store, language, size, clock) as app:
            pygame.event.clear()
            evening = Evening(sitting, block, typed=typed, clock=clock)
            yield Given(app, clock, sitting, evening)
