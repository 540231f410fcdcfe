"""From the logs of the pins to what a player hears and sees."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ..device import Light, Tone
from .records import LedFrame, PwmStep

FULL_DUTY = 65536
FULL_LIGHT = 255
TRANSIENT_US = 1000.0  # nothing shorter is heard as a tone of its own
SETTLED_US = 20_000.0  # a step this old is no transient: longer than a period of any tune

DARK = ((0, 0, 0),)


class Ear:
    """Turns PWM steps into tones, leaving out the moments between two of them.

    A new pitch is three registers: the divider acts at once, the two others when the period ends.
    In between the pin plays a pitch that nobody asked for.
    """

    def __init__(self) -> None:
        self._steps: list[PwmStep] = []  # the last one that lasted, and those not settled yet
        self._told = (0.0, 0)

    def hear(self, steps: Iterable[PwmStep], now_us: float) -> list[Tone]:
        """The tones that are certain by now."""
        self._steps += steps
        settled = 0
        result = []
        for at, step in enumerate(self._steps):
            last = at + 1 == len(self._steps)
            end_us = now_us if last else self._steps[at + 1].us
            if last and end_us - step.us < SETTLED_US and not _is_silent(step):
                break  # how long it lasts is not known yet
            settled = at
            before = self._steps[at - 1] if at else None
            goes_on = not last and _is_silent(step) and _is_silent(self._steps[at + 1])
            if goes_on or not _is_transient(step, end_us - step.us, before):
                result += self._tell(step)
        self._steps = self._steps[settled:]
        return result

    def _tell(self, step: PwmStep) -> list[Tone]:
        duty = 0 if _is_silent(step) else round(step.duty * FULL_DUTY)
        hz = step.hz if duty else 0.0
        if (hz, duty) == self._told:
            return []
        self._told = (hz, duty)
        return [Tone(step.us, hz, duty)]


def _is_silent(step: PwmStep) -> bool:
    return not step.hz or round(step.duty * FULL_DUTY) == 0


def _is_transient(step: PwmStep, lasted_us: float, before: PwmStep | None) -> bool:
    if lasted_us < TRANSIENT_US:
        return True
    only_divider = before is not None and step.duty == before.duty and step.hz != before.hz
    return only_divider and bool(step.hz) and lasted_us < 1e6 / step.hz


class Eye:
    """Turns the lamp's PWM steps and the frames of a chain into lights."""

    def __init__(self) -> None:
        self._told: tuple[tuple[int, int, int], ...] = DARK

    def see(
        self, steps: Sequence[PwmStep], frames: Sequence[LedFrame], went_dark: Sequence[float]
    ) -> list[Light]:
        """`went_dark` are the times at which the power went: a chain shows nothing then."""
        lights = [Light(step.us, (_grey(step),)) for step in steps]
        lights += [Light(frame.us, _colours(frame.rgb)) for frame in frames]
        lights.sort(key=lambda light: light.us)
        lights = [a for a, b in pairwise([*lights, None]) if a and _lasts(a, b)]
        lights += [Light(us, ()) for us in went_dark]
        lights.sort(key=lambda light: light.us)
        return [light for each in lights for light in self._tell(each)]

    def _tell(self, light: Light) -> list[Light]:
        colours = light.colours or ((0, 0, 0),) * len(self._told)
        if colours == self._told:
            return []
        self._told = colours
        return [Light(light.us, colours)]


def _lasts(light: Light, after: Light | None) -> bool:
    return after is None or after.us - light.us >= TRANSIENT_US / 2


def _grey(step: PwmStep) -> tuple[int, int, int]:
    power = round(step.duty * FULL_LIGHT) if step.hz else 0
    return power, power, power


def _colours(rgb: bytes) -> tuple[tuple[int, int, int], ...]:
    return tuple((rgb[i], rgb[i + 1], rgb[i + 2]) for i in range(0, len(rgb) - 2, 3))
