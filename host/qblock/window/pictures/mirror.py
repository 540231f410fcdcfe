"""A real block on the screen. What it plays is not told over its wire, only what it drew: so the
firmware's own tune and light for that are played here, silently."""

from qblock_sim.device import Light, Restart, Tone
from question_block import lamp, odds, tunes

_SHOWS = {
    "coin": lamp.COIN,
    "power-up": lamp.POWER_UP,
    "laugh": lamp.LAUGH,
    "game-over": lamp.GAME_OVER,
    "reveal": lamp.REVEAL,
}


class Mirror:
    """Does as the block does when `press` says what came. `armed` and `linked` are for its lamp:
    a heart that beats, a breath, or dark."""

    def __init__(self, now_ms: float = 0.0) -> None:
        self.armed = False
        self.linked = True
        self.now_us = now_ms * 1000
        self._player = tunes.Player()
        self._lamp = lamp.Lamp()
        self._tones: list[Tone] = []
        self._lights: list[Light] = []
        self._ms = int(now_ms)

    def press(self, outcome: int) -> None:
        """The real one was pressed, and drew this."""
        tune, times = odds.kind(outcome), max(1, odds.pings(outcome))
        self._player.start(self._ms, tune, times)
        self._lamp.show(self._ms, _SHOWS[tune], times * tunes.LENGTHS[tune])
        self._look()

    def run(self, until_ms: float) -> None:
        """Let time pass."""
        while self._ms < int(until_ms):
            self._ms = max(self._ms + 1, min(int(until_ms), self._due()))
            self._player.step(self._ms)
            self._look()
        self.now_us = max(self.now_us, until_ms * 1000)

    def tones(self) -> list[Tone]:
        told, self._tones = self._tones, []
        return told

    def lights(self) -> list[Light]:
        told, self._lights = self._lights, []
        return told

    def restarts(self) -> list[Restart]:
        return []

    def _due(self) -> int:
        return min(self._player.due, self._lamp.due) if self._player.playing else self._lamp.due

    def _look(self) -> None:
        mood = (lamp.ARMED if self.armed else lamp.IDLE) if self.linked else lamp.DARK
        self._lamp.step(self._ms, mood)
        us = self._ms * 1000.0
        self._tones.append(Tone(us, self._player.hz, self._player.duty))
        chain = bytearray(3)
        self._lamp.paint(chain)
        self._lights.append(Light(us, ((chain[1], chain[0], chain[2]),)))
