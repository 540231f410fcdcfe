"""The lamp: a colour and a rhythm for everything the unit has to say.

Each outcome can be told from its light alone, on one white LED as on a chain of colours:
n gold blinks, a green sweep that rises, red bursts, a slow fade to dark.
"""

from .tunes import LENGTHS

# what is shown while nothing plays
DARK, IDLE, ARMED, ASLEEP, TEST, STUCK, HELD = 0, 1, 2, 3, 4, 5, 6
# what is shown once
COIN, POWER_UP, LAUGH, GAME_OVER, REVEAL, REFUSED, NOTICE, SELF_TEST = 7, 8, 9, 10, 11, 12, 13, 14

COLOURS = (
    (255, 140, 0), (0, 255, 40), (255, 0, 0), (60, 90, 255), (170, 0, 255), (255, 200, 140),
)  # fmt: skip
GOLD, GREEN, RED, BLUE, VIOLET, WHITE = 0, 1, 2, 3, 4, 5
_SWEEP = 8  # added to a colour: a chain lights up from its beginning, as far as the level goes

UNIT = 10  # ms in which a pattern's steps are counted
FRAME = 20  # ms between two frames of a light that changes, and more if it changes slowly
AFTERGLOW = 400  # ms of dark after a show, so that its last blink stands apart

_PING, _FADE, _SWELL = (LENGTHS[tune] // UNIT for tune in ("coin", "game-over", "reveal"))

# A pattern is a row of steps, played round and round: how long, from level, to level, colour.
_STEP = 4
_PATTERNS = (
    bytes((255, 0, 0, GOLD)),  # dark
    bytes((200, 24, 136, GOLD, 200, 136, 24, GOLD)),  # idle: breathing
    bytes((12, 255, 255, GOLD, 12, 90, 90, GOLD, 12, 255, 255, GOLD, 54, 90, 90, GOLD)),  # a heart
    bytes((250, 0, 0, GOLD, 248, 0, 0, GOLD, 2, 120, 120, GOLD)),  # asleep: a glint in 5 s
    bytes((25, 200, 200, VIOLET, 25, 30, 30, VIOLET)),  # test mode: not fit for a game
    bytes((10, 255, 255, RED, 10, 0, 0, RED, 10, 255, 255, RED, 170, 0, 0, RED)),  # stuck
    bytes((255, 140, 140, WHITE)),  # held at power-on: it is heard
    bytes((18, 255, 100, GOLD, _PING - 18, 0, 0, GOLD)),  # a blink for each ping
    bytes((35, 20, 255, GREEN + _SWEEP)),  # power-up
    bytes((4, 255, 255, RED, 4, 0, 0, RED) * 3 + (8, 0, 0, RED)),  # laugh: bursts of flicker
    bytes((_FADE, 255, 0, BLUE)),
    bytes((_SWELL // 2, 0, 255, VIOLET, _SWELL // 2, 255, 0, VIOLET)),
    bytes((255, 110, 110, RED)),  # refused: one long dull light
    bytes((255, 160, 160, WHITE)),  # notice
    bytes((100, 0, 255, RED + _SWEEP, 100, 0, 255, GREEN + _SWEEP, 100, 0, 255, BLUE + _SWEEP)),
)


class Lamp:
    """`step` brings `level`, `colour` and `head` up to `now`; `due` says when to call again."""

    def __init__(self) -> None:
        self.level = 0  # 0 to 255, as the eye sees it
        self.colour = COLOURS[GOLD]
        self.head = 255  # how much of a chain is lit, 255 is all of it
        self.due = 0
        self.showing = False  # something that ends
        self._what = DARK
        self._ends = 0
        self._at = 0  # the step of the pattern
        self._began = 0  # and when it began

    def show(self, now: int, what: int, lasts: int) -> None:
        """Show something once, for so many milliseconds and a moment of dark."""
        self.showing = True
        self._ends = now + lasts
        self._turn_to(now, what)

    def step(self, now: int, mood: int) -> None:
        """`mood` is what is shown when nothing else is."""
        if self.showing and now >= self._ends:
            if self._what == DARK:
                self.showing = False
            else:
                self._turn_to(now, DARK)
                self._ends += AFTERGLOW
        if not self.showing and mood != self._what:
            self._turn_to(now, mood)
        if now >= self.due:
            self._light(now)
            if self.showing:
                self.due = min(self.due, self._ends)

    def _turn_to(self, now: int, what: int) -> None:
        self._what = what
        self._at = 0
        self._began = self.due = now

    def _light(self, now: int) -> None:
        pattern = _PATTERNS[self._what]
        at = self._at
        while now - self._began >= pattern[at] * UNIT:
            self._began += pattern[at] * UNIT
            at = (at + _STEP) % len(pattern)
        self._at = at
        lasts, level, to_level = pattern[at] * UNIT, pattern[at + 1], pattern[at + 2]
        self.due = self._began + lasts
        if level != to_level:
            level += (to_level - level) * (now - self._began) // lasts
            self.due = min(self.due, now + FRAME + lasts // 100)
        self.level = level
        self.head = level if pattern[at + 3] & _SWEEP else 255
        self.colour = COLOURS[pattern[at + 3] & 7]

    def paint(self, chain: bytearray) -> None:
        """The bytes (green, red, blue for each lamp) that show this on a WS2812 chain.

        At half power: a dozen lamps at full would draw more than USB gives.
        """
        lamps = len(chain) // 3
        red, green, blue = self.colour
        power = self.level * self.level >> 1
        for i in range(lamps):
            lit = power if i * 255 <= self.head * (lamps - 1) else 0
            chain[3 * i] = green * lit >> 16
            chain[3 * i + 1] = red * lit >> 16
            chain[3 * i + 2] = blue * lit >> 16
