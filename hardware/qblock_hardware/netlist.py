"""What the circuits are: which pins are joined. Made by SKiDL, kept as plain data and as files."""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path

from qblock_sim.finger import pair
from qblock_sim.finger.image import BOARD
from qblock_sim.toolchain.cache import entry, recipe
from question_block import pins as firmware_pins

from . import boards
from .parts import parts
from .pinouts import PinOut, pinout

CIRCUIT = f"{__package__}.circuit"
NETLISTS = "netlists.json"
Pin = tuple[str, str]  # ref and number, such as ("U1", "19")


class CircuitError(Exception):
    """Its text is one plain sentence: why there is no circuit."""


@dataclass(frozen=True)
class Netlist:
    name: str
    parts: dict[str, str]  # ref -> key in parts.toml
    nets: dict[str, frozenset[Pin]]
    errors: int  # of SKiDL's check of the electrical rules
    warnings: int

    def pins(self, ref: str) -> tuple[PinOut, ...]:
        return pinout(self.parts[ref], ref)

    def pin(self, ref: str, name: str) -> Pin:
        """The first pin of a name."""
        for each in self.pins(ref):
            if each.name == name:
                return ref, each.number
        raise ValueError(f"{ref} has no pin {name}.")

    def net_of(self, pin: Pin) -> str | None:
        """The net that a pin is on; None if it is left open."""
        for name, pins in self.nets.items():
            if pin in pins:
                return name
        return None


@cache
def netlists() -> dict[str, Netlist]:
    """Every circuit by its name. SKiDL takes seconds: what it made of these sources is kept."""
    made = entry("netlists", _sources(), _make) / NETLISTS
    told = json.loads(made.read_text(encoding="utf-8"))
    return {name: _netlist(name, each) for name, each in told.items()}


def _sources() -> list[str | bytes]:
    """All that shapes a circuit."""
    ours = Path(__file__).parent
    files = [*sorted(ours.glob("*.py")), *sorted(ours.parent.glob("*.toml"))]
    pins = [Path(firmware_pins.__file__), Path(pair.__file__), BOARD / "pins.py"]
    return [version("skidl"), *recipe(*files, *pins)]


def _make(folder: Path, _log: Path) -> None:
    """See `circuit` for why another process makes them."""
    with tempfile.TemporaryDirectory() as scratch:
        run = subprocess.run(
            [sys.executable, "-m", CIRCUIT],
            cwd=scratch,
            env=_environment(),
            capture_output=True,
            text=True,
        )
    if run.returncode:
        raise CircuitError(f"The circuit could not be made: {run.stderr.strip().splitlines()[-1]}")
    (folder / NETLISTS).write_text(run.stdout, encoding="utf-8")


def _environment() -> dict[str, str]:
    """This process's own modules, wherever it was started."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(str(Path(p).resolve()) for p in sys.path)}


def _netlist(name: str, told: dict[str, object]) -> Netlist:
    nets = told["nets"]
    found_parts = told["parts"]
    errors, warnings = told["errors"], told["warnings"]
    assert isinstance(nets, dict) and isinstance(found_parts, dict)
    assert isinstance(errors, int) and isinstance(warnings, int)
    joined = {net: frozenset((ref, number) for ref, number in pins) for net, pins in nets.items()}
    return Netlist(name, found_parts, joined, errors, warnings)


def outputs() -> dict[str, bytes]:
    return {f"circuit/{name}.net": kicad(each).encode() for name, each in netlists().items()}


def problems() -> list[str]:
    found = boards.problems()
    for name, each in netlists().items():
        if each.errors or each.warnings:
            found.append(
                f"The electrical rules of circuit {name} are broken: {each.errors} errors, "
                f"{each.warnings} warnings; see `python -m {CIRCUIT}`."
            )
    return found


def kicad(netlist: Netlist) -> str:
    """The netlist as KiCad's PCB editor imports it."""
    lines = ['(export (version "E")', f'  (design (source "{netlist.name}"))', "  (components"]
    for ref in sorted(netlist.parts, key=_by_number):
        part = parts()[netlist.parts[ref]]
        lines.append(f'    (comp (ref "{ref}") (value "{part.value}")')
        lines.append(f'      (libsource (lib "question-block") (part "{part.key}")))')
    lines[-1] += ")"
    lines.append("  (nets")
    for code, name in enumerate(sorted(netlist.nets), start=1):
        lines.append(f'    (net (code "{code}") (name "{name}")')
        for ref, number in sorted(netlist.nets[name], key=_in_order):
            pin = next(each for each in netlist.pins(ref) if each.number == number)
            lines.append(f'      (node (ref "{ref}") (pin "{number}") (pinfunction "{pin.name}"))')
        lines[-1] += ")"
    lines[-1] += "))"
    return "\n".join(lines) + "\n"


def _in_order(pin: Pin) -> tuple[tuple[str, int], int]:
    return _by_number(pin[0]), int(pin[1])


def _by_number(ref: str) -> tuple[str, int]:
    word = ref.rstrip("0123456789")
    return word, int(ref[len(word) :])
