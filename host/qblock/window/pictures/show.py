"""What a block does, on the screen: any stand-in, or the mirror of a real one."""

from collections.abc import Callable
from typing import Protocol

from pygame import Rect, Surface
from qblock_sim.device import Light, Restart, Tone
from qblock_sim.window.feed import Cue, Feed
from qblock_sim.window.labels import Labels, Status
from qblock_sim.window.look import Colour, Layout
from qblock_sim.window.motion import Pose, Stage, pose
from qblock_sim.window.scene import Scene, shine

_OUTCOMES = frozenset(("coin", "spark", "shake", "dusk", "turn", "refuse"))
_ONE_PRESS_MS = 1000.0  # outcomes that begin closer together are of one press

Hear = Callable[[list[Tone], float], None]


class Source(Protocol):
    """What a block does: any `Device`, or a `Mirror`."""

    @property
    def now_us(self) -> float: ...
    def tones(self) -> list[Tone]: ...
    def lights(self) -> list[Light]: ...
    def restarts(self) -> list[Restart]: ...


class Show:
    """Call `step` once a frame, then `draw`. `hear` is given every tone and the block's time: a
    loudspeaker's `play`. Times are milliseconds of any clock that goes on."""

    def __init__(self, source: Source, reduced: bool = False, hear: Hear | None = None) -> None:
        self._source = source
        self._hear = hear
        self._feed, self._stage = Feed(), Stage(reduced=reduced)
        self._lamps = shine(Light(0, ((0, 0, 0),)))
        self._scene: Scene | None = None
        self._size = (0, 0)
        self._drawn: tuple[Pose, tuple[Colour, ...]] | None = None
        self.pings = 0  # coins that have leapt, ever
        self._begun = -_ONE_PRESS_MS  # when the last outcome was last seen to go on

    def step(self, now: float) -> list[Cue]:
        """What the block has begun to do since: a "coin" is one ping, and one coin that leaps."""
        tones, lights = self._source.tones(), self._source.lights()
        unit_us = self._source.now_us
        if self._hear is not None:
            self._hear(tones, unit_us)
        cues = self._feed.take(tones, lights, self._source.restarts())
        for cue in cues:
            at = now - (unit_us - cue.us) / 1000
            self._stage.take(cue, at)
            self._bump_with(cue, at)
            self.pings += cue.what == "coin"
        if lights:
            self._lamps = shine(lights[-1])
        return cues

    def hit(self, now: float) -> None:
        """A finger is on it: it jumps at once."""
        self._stage.hit = now

    def reduce(self, reduced: bool) -> None:
        """No movement: fades only."""
        self._stage.reduced = reduced

    def _bump_with(self, cue: Cue, at: float) -> None:
        """Whoever pressed it, and wherever: it jumps, once a press."""
        if cue.what not in _OUTCOMES:
            return
        new = at - self._begun > _ONE_PRESS_MS
        self._begun = at
        if new and (self._stage.hit is None or at - self._stage.hit > _ONE_PRESS_MS):
            self._stage.hit = at

    def is_moving(self, now: float) -> bool:
        """Whether the next picture will differ, but for the lamp."""
        return self._stage.is_moving(now)

    def differs(self, now: float) -> bool:
        """From what was last drawn."""
        return self._drawn != (pose(self._stage, now), self._lamps)

    def draw(self, target: Surface, rect: Rect, now: float) -> None:
        """All of it, on ink."""
        scene = self._scene_of(rect.size)
        scene.forget()
        self._drawn = (pose(self._stage, now), self._lamps)
        scene.draw(target.subsurface(rect), *self._drawn, _BARE)

    def face(self, rect: Rect) -> Rect:
        """Where to press it."""
        return self._scene_of(rect.size).block.move(rect.topleft)

    def _scene_of(self, size: tuple[int, int]) -> Scene:
        if self._scene is None or self._size != size:
            layout = Layout(*size)
            self._scene, self._size = Scene(layout), size
            self._scene.labels = _NoLabels(layout)
        return self._scene


class _NoLabels(Labels):
    """The table has words of its own."""

    def draw(self, target: Surface, status: Status) -> None:
        pass


_BARE = Status("")
