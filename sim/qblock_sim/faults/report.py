"""What a campaign did, what came of it, and whether it holds."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .plan import POWER, SURE


@dataclass
class Report:
    on: str
    seed: int
    presses: int = 0  # of the finger
    kept: int = 0  # found in the ledger on flash
    applied: int = 0  # found in the host's store
    superseded: int = 0  # in the store too, but the players had gone on with dice
    refused: int = 0  # the ledger was full, and the block said so
    cut: int = 0  # the power went before the press was kept
    free: int = 0  # nobody had armed it
    unheard: int = 0  # made while another outcome was playing
    faults: Counter[str] = field(default_factory=Counter)
    noise: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)  # faults that were due
    noise_asked: Counter[str] = field(default_factory=Counter)  # and to be expected of the wire
    violations: list[str] = field(default_factory=list)
    simulated_s: float = 0.0
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def power_cuts(self) -> int:
        return sum(self.faults[name] for name in POWER)

    def judge(self) -> None:
        """The claims that are about numbers; those about single presses were noted on the way."""
        ends = self.kept + self.refused + self.cut + self.free + self.unheard
        if ends != self.presses:
            self.violations.append(f"{self.presses} presses, but {ends} ends of them")
        if self.applied + self.superseded != self.kept:
            told = f"{self.applied} applied and {self.superseded} superseded"
            self.violations.append(f"{self.kept} presses kept, but {told}")
        if self.cut > self.power_cuts:
            told = f"{self.cut} presses cut before they were kept"
            self.violations.append(f"{told} by only {self.power_cuts} power cuts")
        self._judge_injected(self.asked, self.faults, "")
        self._judge_injected(self.noise_asked, self.noise, "wire: ")

    def _judge_injected(self, asked: Counter[str], injected: Counter[str], whose: str) -> None:
        """A campaign without a kind of fault says nothing about that kind."""
        for name, count in sorted(asked.items()):
            if count >= SURE and not injected[name]:
                told = f'"{whose}{name}" was never injected, though it was due {count} times'
                self.violations.append(told)

    def merge(self, other: "Report") -> None:
        for name in (
            "presses", "kept", "applied", "superseded", "refused", "cut", "free", "unheard",
            "simulated_s",
        ):  # fmt: skip
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.faults += other.faults
        self.noise += other.noise
        self.asked += other.asked
        self.noise_asked += other.noise_asked
        self.violations += [f"seed {other.seed}: {each}" for each in other.violations]
        self.seconds = max(self.seconds, other.seconds)
        self.interrupted |= other.interrupted

    def as_object(self) -> dict[str, Any]:
        return vars(self) | {
            "faults": dict(sorted(self.faults.items())),
            "noise": dict(sorted(self.noise.items())),
            "holds": not self.violations,
        }

    def as_text(self) -> str:
        rows = [
            ("presses", self.presses),
            ("kept in the block's flash", self.kept),
            ("applied by the host", self.applied),
            ("superseded (answered with dice before)", self.superseded),
            ("refused (ledger full)", self.refused),
            ("cut before they were kept", self.cut),
            ("free play", self.free),
            ("while an outcome played", self.unheard),
        ]
        lines = [f"{name:<42}{count:>9,}" for name, count in rows]
        lines += ["", "faults injected, and how many were due"]
        lines += _counted("", self.faults, self.asked)
        lines += _counted("wire: ", self.noise, self.noise_asked)
        hours = self.simulated_s / 3600
        lines += ["", f"{hours:.1f} hours of play in {self.seconds:.0f} s."]
        lines += [f"DOES NOT HOLD: {each}" for each in self.violations[:20]]
        if not self.violations:
            lines.append("Applied = kept, in order, each once.")
        return "\n".join(lines)


def _counted(whose: str, injected: Counter[str], asked: Counter[str]) -> list[str]:
    """Every kind that came or should have come; of the wire's it is known only about how many."""
    return [
        f"  {whose + name:<40}{injected[name]:>9,}{asked[name]:>9,}"
        for name in sorted(injected.keys() | asked.keys())
    ]
