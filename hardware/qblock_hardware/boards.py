"""The boards a block can be built on, and which of their pads the firmware uses for what."""

import tomllib
from dataclasses import dataclass
from functools import cache

from question_block.pins import BOARDS

from .build import FOLDER

PICO = "pico"
POWER_PADS = ("GND", "VBUS", "USB", "VSYS", "VHI", "BAT", "3V3", "3V", "ADC_VREF")
_PWM_SLICES = 8  # a slice has two outputs and one frequency


@dataclass(frozen=True)
class Board:
    """One row of boards.toml."""

    key: str
    name: str
    part: str
    left: tuple[str, ...]
    right: tuple[str, ...]
    gpio: dict[str, int]
    supply: str
    rail: str
    usb: str
    reset: str
    has_diode: bool
    usb_sense: int
    battery_sense: int
    image: str
    image_from: str
    output_only: tuple[str, ...] = ()

    @property
    def pads(self) -> tuple[str, ...]:
        """All pads, numbered as on the Pico: down the left side and up the right one."""
        return self.left + self.right[::-1]

    def number(self, pad: str) -> int | None:
        """The chip's number of a pad; None for power and control pads."""
        if pad in self.gpio:
            return self.gpio[pad]
        return int(pad[2:]) if pad.startswith("GP") else None

    def pad(self, gpio: int) -> str:
        """The pad of a chip's pin; ValueError if the board does not lead it out."""
        for pad in self.pads:
            if self.number(pad) == gpio:
                return pad
        raise ValueError(f"{self.name} has no pad for GP{gpio}.")


@cache
def boards() -> dict[str, Board]:
    rows = tomllib.loads((FOLDER / "boards.toml").read_text(encoding="utf-8"))["board"]
    return {key: _board(key, row) for key, row in rows.items()}


def _board(key: str, row: dict[str, object]) -> Board:
    plain = {
        name: tuple(value) if isinstance(value, list) else value for name, value in row.items()
    }
    return Board(key=key, **plain)  # type: ignore[arg-type]


def problems() -> list[str]:
    """What does not fit between the boards and the firmware's pins."""
    found = []
    if set(boards()) != set(BOARDS):
        found.append(
            "hardware/boards.toml and firmware/question_block/pins.py know other boards: "
            f"{', '.join(sorted(set(boards()) ^ set(BOARDS)))}."
        )
    for key in sorted(set(boards()) & set(BOARDS)):
        found += [f"{boards()[key].name}: {each}" for each in misfits(boards()[key], BOARDS[key])]
    return found


def misfits(board: Board, pins: dict[str, int]) -> list[str]:
    """What a board cannot do that the firmware asks of its pins."""
    found = []
    on_board = {gpio for gpio in (board.usb_sense, board.battery_sense) if gpio}
    for what, gpio in pins.items():
        if gpio in on_board:
            continue
        try:
            pad = board.pad(gpio)
        except ValueError:
            found.append(f"GP{gpio}, the {what} pin, is not led out.")
            continue
        if pad in board.output_only and what in ("button", "usb", "battery"):
            found.append(f"pad {pad}, the {what} pin, is an output only.")
    if pins["battery"] not in (26, 27, 28, 29):
        found.append(f"GP{pins['battery']}, the battery pin, measures no voltage.")
    for what, sense in (("usb", board.usb_sense), ("battery", board.battery_sense)):
        if sense and pins[what] != sense:
            found.append(f"the {what} pin is GP{pins[what]}, but the board's own is GP{sense}.")
    if _slice(pins["speaker"]) == _slice(pins["lamp"]):
        found.append("speaker and lamp share a PWM slice, and so a pitch.")
    if len(set(pins.values())) < len(pins):
        found.append("two things share a pin.")
    return found


def _slice(gpio: int) -> int:
    return gpio // 2 % _PWM_SLICES
