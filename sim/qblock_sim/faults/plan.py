"""Which fault comes at which press: drawn before the first one, so that no kind is left to luck.

The rates are those of a long campaign. A short one gets more of what would hardly come up in it,
such as a host killed for real, which costs the start of a process.
"""

import random
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from .host import CRASH_POINTS

SURE = 10  # of a kind that was asked for so often, one at least is injected; of fewer, none may be


class Fault(NamedTuple):
    name: str  # as the report has it
    share: float  # of the presses
    least: int = 0  # so many, where the share is fewer
    densest: float = 0.05  # unless that would be more than this share


def crash(point: str) -> str:
    return f"host crashed {point}"


KILL = "host killed with SIGKILL"
UNPLUG = "unplugged"
HANG_UP = "connection cut"
CUT_IN_FLASH = "power cut in a flash operation"
CUT_IN_PRESS = "power cut during the press"
CUT_LATER = "power cut after the press"
DICE = "host takes nothing for a while"
POWER = (CUT_IN_FLASH, CUT_IN_PRESS, CUT_LATER)

FAULTS = (
    Fault(KILL, 0.003, 25),
    *(Fault(crash(point), 0.015) for point in CRASH_POINTS),
    Fault(UNPLUG, 0.03),
    Fault(HANG_UP, 0.03),
    Fault(CUT_IN_FLASH, 0.04),
    Fault(CUT_IN_PRESS, 0.02),
    Fault(CUT_LATER, 0.02),
    Fault(DICE, 0.001, 10, densest=0.01),  # each takes several presses
)


class Plan:
    """A fault that could not come at its press comes at the next one that can have it."""

    def __init__(self, presses: int, chance: random.Random, faults: Iterable[Fault]) -> None:
        self._all = {
            fault.name: sorted(chance.sample(range(presses), _count(fault, presses)))
            for fault in faults
        }
        self._left = {name: list(reversed(at)) for name, at in self._all.items()}

    def take(self, name: str, press: int) -> bool:
        """Whether this fault is due at this press; if so it is off the list."""
        left = self._left.get(name)
        if not left or left[-1] > press:
            return False
        left.pop()
        return True

    def asked(self, presses: int) -> Counter[str]:
        """How often each fault was due within the first so many presses."""
        return Counter({name: sum(at < presses for at in due) for name, due in self._all.items()})


def _count(fault: Fault, presses: int) -> int:
    least = min(fault.least, round(fault.densest * presses))
    return min(presses, max(least, round(fault.share * presses)))
