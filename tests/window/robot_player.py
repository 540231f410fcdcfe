"""How the robot plays: whatever the screen asks for, for everyone who has no bot."""

from .robot import MOST_LOOKS, STUCK, Robot

BUYS = 0.75  # how often it buys what it could
BIDS = 0.6
DEALS = 2  # that it offers in a game
UNDOES = 2


class Player:
    """Plays a game to its end, or until it is enough. `done` counts what it has done, by name."""

    def __init__(self, robot: Robot):
        self._robot = robot
        self._luck = robot.luck
        self.done: dict[str, int] = {}
        self.shown: dict[str, list[str]] = {}  # all texts of the screen, at the first of each

    def play(self, enough=lambda: False):
        robot, same, last = self._robot, 0, None
        for _ in range(MOST_LOOKS):
            if enough():
                return
            if robot.sees("again"):
                self._note("end")
                return
            if not self._act():
                robot.wait()
            now = (sorted(robot.widgets), robot.texts())
            same, last = (same + 1 if now == last else 0), now
            assert same < STUCK, f"nothing happens: {sorted(robot.widgets)}, {robot.texts()}"
        raise AssertionError(f"the game does not end: {self.done}")

    def _act(self) -> bool:
        """The first thing that the screen offers and the robot wants."""
        ways = (
            self._answer_offer, self._undo_dialog, self._trade_dialog, self._rent_dialog,
            self._build_dialog, self._empty_dialog, self._auction, self._last_piece, self._debt,
            self._open_something, self._main,
        )  # fmt: skip
        return any(way() for way in ways)

    def _do(self, what: str, id_: str) -> bool:
        self._note(what)
        self._robot.either(id_)
        return True

    def _note(self, what: str) -> None:
        self.done[what] = self.done.get(what, 0) + 1
        self.shown.setdefault(what, self._robot.texts())

    # What the game opens

    def _answer_offer(self):
        if not self._robot.sees("refuse"):
            return False
        if self._robot.sees("accept") and self._luck.random() < 0.8:
            return self._do("accept", "accept")
        return self._do("refuse", "refuse")

    def _auction(self):
        robot = self._robot
        if not robot.sees("hammer"):
            return False
        bids = robot.those("bid")
        if bids and self._luck.random() < BIDS:
            return self._do("bid", self._luck.choice(bids))
        if robot.those("place"):
            return self._do("place", robot.those("place")[0])
        return self._do("hammer", "hammer")

    def _last_piece(self):
        return self._robot.sees("nobody") and self._do("last piece", "nobody")

    def _debt(self):
        robot = self._robot
        if not robot.sees("deal"):
            return False
        raises = robot.those("raise")
        if raises:
            return self._do("raise", raises[0])
        return robot.sees("give up") and self._do("give up", "give up")

    # What the robot opens

    def _open_something(self):
        robot, chance = self._robot, self._luck.random()
        if not robot.sees("roll"):
            return False
        if robot.sees("rent") and robot.widgets["rent"].kind == "danger" and chance < 0.9:
            return self._do("rent", "rent")
        if self.done.get("accept", 0) < DEALS and 0.10 < chance < 0.25:
            return self._do("trade", "trade")
        if self.done.get("take back", 0) < UNDOES and self.done.get("buy") and chance < 0.05:
            return self._do("undo", "undo")
        if 0.4 < chance < 0.6 and self.done.get("buy", 0) > 4:
            return self._do("manage", "manage")
        return False

    def _rent_dialog(self):
        asks = self._robot.those("ask")
        return bool(asks) and self._do("ask", asks[0])

    def _undo_dialog(self):
        robot = self._robot
        for agree in robot.those("agree"):
            if not robot.widgets[agree].on:
                return self._do("agree", agree)
        if robot.sees("take back"):
            return self._do("take back", "take back")
        return False

    def _trade_dialog(self):
        """A coin, or a deed, for a deed of the other side."""
        robot = self._robot
        if not robot.sees("coins 0", "coins 1"):
            return False
        theirs = robot.those("good 1")
        if not theirs:
            return self._close()
        robot.click(theirs[0])
        slider = robot.widgets["coins 0"].rect
        share = 0.2 if robot.app.words.right_to_left else 0.8
        robot.click_at((round(slider.x + share * slider.width), slider.centery))
        return self._do("offer", "offer") if robot.sees("offer") else self._close()

    def _build_dialog(self):
        """Builds what can be built, one after the other."""
        robot = self._robot
        if not robot.those("seat") or robot.sees("coins 0"):
            return False
        builds = robot.those("build")
        return self._do("build", builds[0]) if builds else self._close()

    def _empty_dialog(self):
        """What there was to do has gone meanwhile."""
        return self._robot.sees("close") and self._close()

    def _close(self):
        self._robot.click("close")
        return True

    # What now

    def _main(self):
        robot = self._robot
        if robot.sees("buy", "auction"):
            return self._do("buy", "buy" if self._luck.random() < BUYS else "auction")
        for id_ in ("roll", "draw", "press", "fine", "card", "try", "auction"):
            if robot.sees(id_):
                return self._do(id_, id_)
        return False
