"""From cues and hits to where everything is at a moment. Pure: the same times, the same pose.

Times are milliseconds, lengths are sides of the block's face, y points up from the block.
"""

from dataclasses import dataclass, field
from math import cos, exp, pi, sin

from question_block import tunes

from .feed import Cue

UP_MS, BACK_MS, RISE = 90.0, 160.0, 0.12  # a hit block
SQUASH = 0.08
COIN_MS, COIN_HEIGHT = 640.0, 0.50
COIN_SIZE = 0.20
SPARK_MS = 620.0
TRAY_MS = 6000.0  # the coins of one press lie there to be counted
NEXT_PRESS_MS = 1000.0  # pings that are further apart are of two presses
DUSK_MS = float(tunes.LENGTHS["game-over"])
TURN_MS = float(tunes.LENGTHS["reveal"])
DAWN_MS = 250.0
NIGHT = 0.22  # how much of the room's light is left
SHAKE_MS, SHAKE, CALM_MS = 74.0, 0.030, 110.0
REFUSE_MS, REFUSE = 170.0, 0.022
FLASH_MS = 200.0


@dataclass(frozen=True)
class Coin:
    x: float
    y: float  # above the block's top edge
    turn: float  # 1: its face, 0: its edge
    alpha: float


@dataclass(frozen=True)
class Spark:
    x: float  # from the block's middle
    y: float
    size: float
    alpha: float
    strength: float


@dataclass(frozen=True)
class Pose:
    lift: float = 0.0
    sway: float = 0.0
    tall: float = 1.0  # and as much narrower or wider
    daylight: float = 1.0
    flash: float = 0.0
    turn: float = 1.0  # of the question mark
    coins: tuple[Coin, ...] = ()
    sparks: tuple[Spark, ...] = ()
    tray: int = 0  # coins that lie below, to be counted
    tray_alpha: float = 0.0


@dataclass
class Stage:
    """What is going on: the times at which things began, in milliseconds."""

    reduced: bool = False  # no movement: fades only
    hit: float | None = None
    held: bool = False
    coins: list[float] = field(default_factory=list)
    sparks: list[tuple[float, float]] = field(default_factory=list)
    shake: float | None = None
    calm: float | None = None
    dusk: float | None = None
    dawn: float | None = None
    turn: float | None = None
    refuse: float | None = None

    def take(self, cue: Cue, at: float) -> None:
        """`at` is when the cue came, on the stage's clock."""
        if cue.what == "coin":
            if self.coins and at - self.coins[-1] > NEXT_PRESS_MS:
                self.coins.clear()
            self.coins.append(at)
            return
        if cue.what == "calm":
            self.calm = at
        elif cue.what == "dawn":
            self.dawn = at
        elif cue.what == "spark":
            self.sparks = [spark for spark in self.sparks if at - spark[0] < SPARK_MS]
            self.sparks.append((at, cue.strength))
            self.coins.clear()
        else:
            self._begin(cue, at)

    def _begin(self, cue: Cue, at: float) -> None:
        self.coins.clear()
        if cue.what == "shake":
            self.shake, self.calm = at, None
        elif cue.what == "dusk":
            self.dusk, self.dawn = at, None
        elif cue.what == "turn":
            self.turn = at
        elif cue.what == "refuse":
            self.refuse = at
        elif cue.what == "restart":
            self.sparks.clear()
            self.shake = self.dusk = self.turn = self.refuse = None

    def is_moving(self, now: float) -> bool:
        """Whether the next pose will differ from this one."""
        busy = [
            _within(self.hit, now, UP_MS + BACK_MS),
            _within(self.refuse, now, REFUSE_MS),
            _within(self.turn, now, TURN_MS),
            _within(self.dawn, now, DAWN_MS),
            self.dawn is None and _within(self.dusk, now, DUSK_MS),
            self.shake is not None and (self.calm is None or now - self.calm < 5 * CALM_MS),
            any(now - at < SPARK_MS for at, _ in self.sparks),
            bool(self.coins) and now - self.coins[-1] < COIN_MS,
            bool(self.coins) and 0 <= now - self.coins[-1] - TRAY_MS < DAWN_MS,
        ]
        return any(busy)


def _within(since: float | None, now: float, length: float) -> bool:
    return since is not None and now - since < length


def pose(stage: Stage, now: float) -> Pose:
    if stage.reduced:
        return _still(stage, now)
    rise, tall = _hit(stage, now)
    bob, shake = _laugh(stage, now)
    tray, tray_alpha = _tray(stage, now)
    return Pose(
        lift=rise + bob,
        sway=shake + _refusal(stage, now),
        tall=tall,
        daylight=_daylight(stage, now),
        turn=_turn(stage, now),
        coins=tuple(_leap(now - at, i) for i, at in enumerate(stage.coins) if now - at < COIN_MS),
        sparks=tuple(
            spark
            for i, (at, strength) in enumerate(stage.sparks)
            if now - at < SPARK_MS
            for spark in _burst(now - at, at, strength)
        ),
        tray=tray,
        tray_alpha=tray_alpha,
    )


def _still(stage: Stage, now: float) -> Pose:
    """Fades only: things appear where they would come to, and are gone again."""
    tray, tray_alpha = _tray(stage, now)
    flash = max(0.0, 1 - (now - stage.hit) / FLASH_MS) if stage.hit is not None else 0.0
    coins = [
        Coin(0.0, COIN_HEIGHT * 0.55, 1.0, sin(pi * min(1.0, (now - at) / COIN_MS)))
        for at in stage.coins[-1:]
    ]
    return Pose(
        daylight=_daylight(stage, now),
        flash=flash,
        coins=tuple(coin for coin in coins if coin.alpha > 0),
        tray=tray,
        tray_alpha=tray_alpha,
    )


def bump(age: float) -> tuple[float, float]:
    """(lift, tall) of a block that was hit so long ago: thrown up, and falling back."""
    if age < 0 or age >= UP_MS + BACK_MS:
        return 0.0, 1.0
    if age < UP_MS:
        t = age / UP_MS
        return RISE * (1 - (1 - t) ** 2), 1 - SQUASH * sin(pi * t)
    t = (age - UP_MS) / BACK_MS
    return RISE * (1 - t * t), 1 + SQUASH / 2 * sin(pi * t)


def _hit(stage: Stage, now: float) -> tuple[float, float]:
    lift, tall = bump(now - stage.hit) if stage.hit is not None else (0.0, 1.0)
    return lift, tall * (0.975 if stage.held else 1.0)


def _leap(age: float, number: int) -> Coin:
    """Out of the block, up, and half way down again, one to the left and one to the right."""
    t = age / COIN_MS
    side = -1 if number % 2 else 1
    up = COIN_HEIGHT * (1 - (1 - 1.55 * t) ** 2) - COIN_SIZE * 0.6 * max(0.0, 1 - 6 * t)
    return Coin(side * 0.24 * t, up, abs(cos(2 * pi * age / 300)), min(1.0, (1 - t) * 5))


def _burst(age: float, at: float, strength: float) -> list[Spark]:
    """Two sparks for a note, thrown up and outwards; higher notes throw further."""
    sparks = []
    t = age / SPARK_MS
    for i, side in enumerate((-1, 1)):
        chance = sin(at * 12.9898 + i * 78.233) * 43758.5453 % 1  # the same each time
        out = side * (0.12 + 0.62 * chance)
        height = 0.30 + (0.35 + 0.45 * strength) * (1 - (1 - t) ** 2) - 0.25 * t * t
        sparks.append(
            Spark(
                out * (0.55 + 0.75 * t),
                height + 0.18 * ((chance * 7) % 1 - 0.5),
                (0.09 + 0.09 * ((chance * 3) % 1)) * (1 - 0.6 * t),
                min(1.0, 3 * (1 - t)),
                strength,
            )
        )
    return sparks


def _laugh(stage: Stage, now: float) -> tuple[float, float]:
    """(bob, sway): it shakes as long as it sounds, and dies away."""
    if stage.shake is None or now < stage.shake:
        return 0.0, 0.0
    age = now - stage.shake
    force = min(1.0, age / 30) * (exp((stage.calm - now) / CALM_MS) if stage.calm else 1.0)
    if force < 0.01:
        return 0.0, 0.0
    return 0.02 * force * abs(sin(pi * age / 150)), SHAKE * force * sin(2 * pi * age / SHAKE_MS)


def _refusal(stage: Stage, now: float) -> float:
    if not _within(stage.refuse, now, REFUSE_MS) or stage.refuse is None:
        return 0.0
    t = (now - stage.refuse) / REFUSE_MS
    return REFUSE * sin(2 * pi * 1.5 * t) * (1 - t)


def _daylight(stage: Stage, now: float) -> float:
    if stage.dusk is None:
        return 1.0
    fading = 1 - (1 - NIGHT) * min(1.0, max(0.0, now - stage.dusk) / DUSK_MS)
    if stage.dawn is None:
        return fading
    t = min(1.0, max(0.0, now - stage.dawn) / DAWN_MS)
    return fading + (1 - fading) * (1 - (1 - t) ** 2)


def _turn(stage: Stage, now: float) -> float:
    """Once round, as a card that is turned over twice."""
    if not _within(stage.turn, now, TURN_MS) or stage.turn is None:
        return 1.0
    t = (now - stage.turn) / TURN_MS
    return cos(2 * pi * (1 - (1 - t) ** 2))


def _tray(stage: Stage, now: float) -> tuple[int, float]:
    lying = sum(now - at >= COIN_MS * 0.7 for at in stage.coins)
    if not lying:
        return 0, 0.0
    over = now - stage.coins[-1] - TRAY_MS
    return lying, min(1.0, max(0.0, 1 - over / DAWN_MS))
