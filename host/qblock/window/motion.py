"""What moves on the table: tokens that hop, the die that rolls, coins that are counted."""

from dataclasses import dataclass, field

from ..rules import events, moves
from ..rules.game import Game
from ..table.evening import News

HOP_MS = 60.0
DIE_MS = 450.0
COIN_MS = 45.0  # from one coin to the next when a player is paid


@dataclass
class Hops:
    """The way of one token: spaces still to be hopped to."""

    way: list[int]
    began: float


@dataclass
class Motion:
    """Follows the news; `hurry` brings everything to where it is."""

    game: Game
    reduced: bool = False
    speed: float = 1.0
    at: list[float] = field(default_factory=list)  # where each token is shown, between two spaces
    coins: list[int] = field(default_factory=list)  # what each player is shown to have
    die: int = 0
    _hops: dict[int, Hops] = field(default_factory=dict)
    _die_began: float = -1e9
    _coin_at: float = 0.0

    def __post_init__(self) -> None:
        self.hurry()

    def hurry(self) -> None:
        self.at = [float(space) for space in self.game.at]
        self.coins = self.game.coins[:]
        self._hops.clear()
        self._die_began = -1e9

    def hear(self, news: News, now: float) -> None:
        if news.move[0] == moves.ROLL:
            self.die, self._die_began = news.move[1], now
        if news.move[0] == moves.UNDO:
            self.hurry()
            return
        for event in news.events:
            if event[0] == events.WALKED:
                self._walk(event[1], event[2], event[3], now)
            elif event[0] == events.JAILED:
                self._hops.pop(event[1], None)
                self.at[event[1]] = float(self.game.board.jail)

    def _walk(self, p: int, start: int, end: int, now: float) -> None:
        size = self.game.board.size
        steps = (end - start) % size
        if self.reduced or steps > 12:
            self.at[p] = float(end)
            return
        way = [(start + n) % size for n in range(1, steps + 1)]
        began = max(now, self._die_began + DIE_MS / self.speed)
        known = self._hops.get(p)
        if known is not None:
            known.way += way
        else:
            self._hops[p] = Hops(way, began)

    def step(self, now: float) -> bool:
        """Whether something is shown elsewhere than before."""
        changed = self.rolls(now)
        for p, hops in list(self._hops.items()):
            changed = self._hop(p, hops, now) or changed
        return self._count(now) or changed

    def _hop(self, p: int, hops: Hops, now: float) -> bool:
        passed = (now - hops.began) * self.speed / HOP_MS
        if passed <= 0:
            return False
        if passed >= len(hops.way):
            self.at[p] = float(hops.way[-1])
            del self._hops[p]
            return True
        whole = int(passed)
        base = hops.way[whole - 1] if whole else (hops.way[0] - 1) % self.game.board.size
        self.at[p] = base + passed - whole
        return True

    def _count(self, now: float) -> bool:
        """Coins go over one by one."""
        if self.coins == self.game.coins or now - self._coin_at < COIN_MS / self.speed:
            return False
        self._coin_at = now
        for p, coins in enumerate(self.game.coins):
            if self.coins[p] != coins:
                self.coins[p] += 1 if coins > self.coins[p] else -1
        return True

    def rolls(self, now: float) -> bool:
        return now - self._die_began < DIE_MS / self.speed

    def die_turn(self, now: float) -> float:
        """How far the die is still from lying flat: 1 to 0."""
        return max(0.0, 1 - (now - self._die_began) * self.speed / DIE_MS)

    @property
    def is_moving(self) -> bool:
        return bool(self._hops) or self.coins != self.game.coins
