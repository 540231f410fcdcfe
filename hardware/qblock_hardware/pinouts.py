"""The pins of every part, as plain data: the SKiDL templates and the pictures are made from it."""

from typing import NamedTuple

from .boards import POWER_PADS, Board, boards

# What a pin does, in SKiDL's words
PASSIVE, INPUT, OUTPUT, BOTH = "PASSIVE", "INPUT", "OUTPUT", "BIDIR"
POWER_IN, POWER_OUT = "PWRIN", "PWROUT"


class PinOut(NamedTuple):
    number: str
    name: str
    function: str


def _two(first: str, second: str) -> tuple[PinOut, ...]:
    return PinOut("1", first, PASSIVE), PinOut("2", second, PASSIVE)


_LEGS = _two("1", "2")
_DIODE = _two("K", "A")
_AMPLIFIER = (
    PinOut("1", "L", INPUT),
    PinOut("2", "G", POWER_IN),
    PinOut("3", "R", INPUT),
    PinOut("4", "5V+", POWER_IN),
    PinOut("5", "5V-", POWER_IN),
    PinOut("6", "L+", OUTPUT),
    PinOut("7", "L-", OUTPUT),
    PinOut("8", "R+", OUTPUT),
    PinOut("9", "R-", OUTPUT),
)
_TRANSISTOR = (PinOut("1", "C", PASSIVE), PinOut("2", "B", INPUT), PinOut("3", "E", PASSIVE))
_BATTERY = (PinOut("1", "+", POWER_OUT), PinOut("2", "-", POWER_OUT))
_RING = (
    PinOut("1", "5V", POWER_IN),
    PinOut("2", "GND", POWER_IN),
    PinOut("3", "DI", INPUT),
    PinOut("4", "DO", OUTPUT),
)

# By the letters of a ref; BOARD and RING are asked for by the part's key.
_BY_LETTERS = {
    "R": _LEGS,
    "C": _two("+", "-"),
    "SW": _LEGS,
    "F": _LEGS,
    "LS": _two("+", "-"),
    "D": _DIODE,
    "Q": _TRANSISTOR,
    "BT": _BATTERY,
    "U": _AMPLIFIER,
}
_BOARD_PARTS = {"finger": "pico"}


def letters(ref: str) -> str:
    return ref.rstrip("0123456789")


def pinout(key: str, ref: str) -> tuple[PinOut, ...]:
    """The pins of a part of parts.toml."""
    on_board = _BOARD_PARTS.get(key, key)
    if on_board in boards():
        return _board_pins(boards()[on_board])
    return _RING if key == "ring" else _BY_LETTERS[letters(ref)]


def _board_pins(board: Board) -> tuple[PinOut, ...]:
    return tuple(
        PinOut(str(number), pad, _pad_function(board, pad))
        for number, pad in enumerate(board.pads, start=1)
    )


def _pad_function(board: Board, pad: str) -> str:
    if pad in ("3V3", "3V", "ADC_VREF", board.usb):
        return POWER_OUT
    if pad == board.rail and board.rail != board.supply:
        return POWER_OUT
    if pad in POWER_PADS:
        return POWER_IN
    if pad in (board.reset, "3V3_EN"):
        return INPUT
    return OUTPUT if pad in board.output_only else BOTH
