"""What moves on the table: tokens that hop, the die that rolls, coins that are counted."""

from dataclasses import dataclass, field

from question_block import odds

from ..rules import events, moves
from ..rules.game import Game
from ..table.evening import News

HOP_MS = 60.0
DIE_MS = 450.0
FACE_MS = 75.0  # that a rolling die shows one face
COIN_MS = 45.0  # from one coin to the next when a player is paid
PING_MS = 1500.0  # without a ping: no more will come of this press
LONGEST = 12  # spaces that are hopped; a longer way is jumped


@dataclass
class Hops:
    """The way of one token: spaces still to be hopped to."""

    way: list[int]
    began: float


@dataclass
class Pings:
    """Coins that leap out of the block are counted with their pings. A stand-in may have pinged
    before its press is known here, so pings that nobody has claimed yet are remembered."""

    owner: int = -1
    left: int = 0  # coins that are still to leap
    unclaimed: int = 0
    last: float = -1e9

    def claim(self, p: int, pings: int, now: float) -> int:
        """A press is known: how many of its pings were heard already."""
        heard = min(pings, self.unclaimed) if now - self.last < PING_MS else 0
        self.owner, self.left, self.unclaimed, self.last = p, pings - heard, 0, now
        return heard

    def ping(self, now: float) -> int:
        """One was heard: whose coin it is, or -1."""
        if now - self.last >= PING_MS:
            self.unclaimed = 0
        self.last = now
        if not self.left:
            self.unclaimed += 1
            return -1
        self.left -= 1
        return self.owner

    def holds(self, p: int, now: float) -> bool:
        """The coins of this player wait for pings."""
        return self.owner == p and self.left > 0 and now - self.last < PING_MS


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
    _pings: Pings = field(default_factory=Pings)

    def __post_init__(self) -> None:
        self.hurry()

    def hurry(self) -> None:
        self.at = [float(space) for space in self.game.at]
        self.coins = self.game.coins[:]
        self._hops.clear()
        self._die_began = -1e9
        self._pings.left = 0

    def hear(self, news: News, now: float) -> None:
        if news.move[0] == moves.ROLL:
            self.die, self._die_began = news.move[1], now
        if news.move[0] == moves.UNDO:
            self.hurry()
            return
        if news.move[0] == moves.PRESS and odds.pings(news.move[1]):
            p = news.before.who
            self.coins[p] += self._pings.claim(p, odds.pings(news.move[1]), now)
        for event in news.events:
            if event[0] == events.WALKED:
                self._walk(event[1], event[2], event[3], now)
            elif event[0] == events.JAILED:
                self._hops.pop(event[1], None)
                self.at[event[1]] = float(self.game.board.jail)

    def ping(self, now: float) -> None:
        """A coin leapt out of the block."""
        p = self._pings.ping(now)
        if p >= 0:
            self.coins[p] += 1

    def _walk(self, p: int, start: int, end: int, now: float) -> None:
        size = self.game.board.size
        steps = (end - start) % size
        if self.reduced or steps > LONGEST:
            self._hops.pop(p, None)
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
        """Coins go over one by one; those of the block with its pings."""
        if self.coins == self.game.coins or now - self._coin_at < COIN_MS / self.speed:
            return False
        self._coin_at = now
        changed = False
        for p, coins in enumerate(self.game.coins):
            if self.coins[p] != coins and not self._pings.holds(p, now):
                self.coins[p] += 1 if coins > self.coins[p] else -1
                changed = True
        return changed

    def rolls(self, now: float) -> bool:
        return not self.reduced and now - self._die_began < DIE_MS / self.speed

    def shown_die(self, now: float) -> int:
        """While it rolls, one face after the other."""
        if not self.rolls(now):
            return self.die
        left = self._die_began + DIE_MS / self.speed - now
        return (self.die - 1 + int(left * self.speed / FACE_MS)) % 6 + 1

    def die_turn(self, now: float) -> float:
        """How far the die is still from lying flat: 1 to 0."""
        if self.reduced:
            return 0.0
        return max(0.0, 1 - (now - self._die_began) * self.speed / DIE_MS)

    def moves(self, now: float) -> bool:
        return bool(self._hops) or self.coins != self.game.coins or self.rolls(now)
