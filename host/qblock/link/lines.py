"""The unit's lines that mean something to a host, read into plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from question_block import odds

TEST_MODE = "TEST-MODE"
NOBODY = "-"

Line = tuple[str, dict[str, str]]

_NUMBERS = {
    (odds.kind(outcome), odds.pings(outcome)): outcome
    for table in odds.TABLES.values()
    for outcome, _ in table
}


def outcome_of(fields: Mapping[str, str]) -> int:
    """The outcome's number in `question_block.odds`; KeyError or ValueError if there is none."""
    return _NUMBERS[fields["outcome"], int(fields.get("pings", "0"))]


def outcome_name(outcome: int) -> str:
    """`laugh`, `1 coin`, `4 coins`: as it is written for people."""
    pings = odds.pings(outcome)
    if not pings:
        return odds.kind(outcome)
    return f"{pings} coin" if pings == 1 else f"{pings} coins"


@dataclass(frozen=True)
class Hello:
    """Who is at the other end."""

    firmware: str
    code: str
    odds: str
    unit: str
    boot: str
    epoch: str
    seq: int
    kept: int
    size: int
    armed: str  # an arm id, or "-"
    state: str
    test: bool
    faults: int
    name: str

    @classmethod
    def read(cls, fields: Mapping[str, str]) -> Self:
        """KeyError or ValueError if that is no HELLO of our version."""
        return cls(
            firmware=fields["firmware"],
            code=fields["code"],
            odds=fields["odds"],
            unit=fields["unit"],
            boot=fields["boot"],
            epoch=fields["epoch"],
            seq=int(fields["seq"]),
            kept=int(fields["kept"]),
            size=int(fields["size"]),
            armed=fields["armed"],
            state=fields["state"],
            test=fields["test"] == TEST_MODE,
            faults=int(fields["faults"]),
            name=fields["name"],
        )

    def called(self) -> str:
        """What people call this block."""
        return self.name or f"block {self.unit[-4:]}"


@dataclass(frozen=True, slots=True)
class Event:
    """One press that a host had armed, as the unit reports it until it is acknowledged."""

    unit: str
    epoch: str
    seq: int
    arm: str
    table: str
    outcome: int
    test: bool = False

    @classmethod
    def read(cls, fields: Mapping[str, str]) -> Self:
        """KeyError or ValueError if the line lacks something."""
        return cls(
            unit=fields["unit"],
            epoch=fields["epoch"],
            seq=int(fields["seq"]),
            arm=fields["arm"],
            table=fields["table"],
            outcome=outcome_of(fields),
            test=fields.get("test") == TEST_MODE,
        )

    @property
    def key(self) -> tuple[str, str, int]:
        """What makes it one press and no other."""
        return self.unit, self.epoch, self.seq
