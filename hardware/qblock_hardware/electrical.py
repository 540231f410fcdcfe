"""The sums: currents, powers, corners and battery life, from the parts and the firmware's duty.

Everything is a function of parts.toml and of what the firmware does with its pins; `limits` says
what must hold, and the check fails if it does not.
"""

from dataclasses import dataclass
from functools import cache
from math import hypot, pi, sin, sqrt

from question_block import lamp, tunes, unit

from . import duty
from .parts import parts

USB_VOLT = 5.0
HARMONICS = 60
PRESS_EVERY_S = 20  # of someone who plays with it: under the half minute after which it sleeps


def value(key: str, name: str) -> float:
    return parts()[key].electric[name]


# ---- power


def rail_volt(source: str) -> float:
    """What amplifier and lamp have: on USB, with fresh cells, in the mean, with empty ones."""
    if source == "usb":
        return USB_VOLT - value("pico", "usb_diode_volt")
    cells = value("battery", "cells") * value("battery", f"{source}_volt")
    return cells - value("diode", "volt")


def warned_at_cell_volt(millivolts: int) -> float:
    """What one cell has when the firmware finds the rail this low."""
    return (millivolts / 1000 + value("diode", "volt")) / value("battery", "cells")


# ---- the lamp


def led_ampere(rail: float) -> float:
    """Through one LED, full on."""
    rest = rail - value("led", "volt") - value("transistor", "saturated_volt")
    return max(0.0, rest / value("r_led", "ohm"))


def lamp_ampere(rail: float) -> float:
    return led_ampere(rail) * len(parts()["led"].refs)


def base_ampere() -> float:
    over = value("pico", "logic_volt") - value("transistor", "base_volt")
    return over / (value("r_base", "ohm") + value("pico", "pin_ohm"))


def ring_ampere(colours: float) -> float:
    """A ring of which so many colours of lamps are full on."""
    dark = value("ring", "lamps") * value("ring", "idle_ampere")
    return dark + colours * value("ring", "colour_ampere")


def ring_most_colours() -> float:
    """The brightest that the firmware paints."""
    chain = bytearray(3 * int(value("ring", "lamps")))
    light = lamp.Lamp()
    most = 0
    for colour in lamp.COLOURS:
        light.level, light.colour = duty.LEVELS, colour
        light.paint(chain)
        most = max(most, sum(chain))
    return most / duty.LEVELS


# ---- the sound


def _filter_source_ohm() -> float:
    """What the filter's capacitor sees."""
    series = value("r_series", "ohm") + value("pico", "pin_ohm")
    return 1 / (1 / series + 1 / value("r_shunt", "ohm") + 1 / value("amplifier", "input_ohm"))


def low_pass_hz() -> float:
    return 1 / (2 * pi * _filter_source_ohm() * value("c_filter", "farad"))


def high_pass_hz() -> float:
    shunt, series = value("r_shunt", "ohm"), value("r_series", "ohm")
    around = 1 / (1 / shunt + 1 / series) + value("amplifier", "input_ohm")
    return 1 / (2 * pi * around * value("c_couple", "farad"))


def divided() -> float:
    """The part of the pin's voltage that reaches the amplifier, in the middle of the band."""
    return _filter_source_ohm() / (value("r_series", "ohm") + value("pico", "pin_ohm"))


def passed(hz: float) -> float:
    """The same at a frequency."""
    return _passed(hz, divided(), low_pass_hz(), high_pass_hz())


def _passed(hz: float, middle: float, low_pass: float, high_pass: float) -> float:
    low = 1 / hypot(1, hz / low_pass)
    high = 1 / hypot(1, high_pass / hz)
    return middle * low * high


def speaker_volt(hz: float, share: float) -> float:
    """RMS at the speaker while the pin makes pulses of a pitch and a duty."""
    if not share:
        return 0.0
    swing, gain = value("pico", "logic_volt"), value("amplifier", "gain")
    band = divided(), low_pass_hz(), high_pass_hz()  # once, not for each harmonic
    total = 0.0
    for n in range(1, HARMONICS + 1):
        amplitude = 2 * swing / (n * pi) * sin(n * pi * share)
        total += (amplitude * _passed(n * hz, *band) * gain) ** 2 / 2
    ohm = value("speaker", "ohm")
    return sqrt(total) * ohm / (ohm + value("amplifier", "output_ohm"))


def speaker_peak_volt() -> float:
    """The highest swing that a pulse asks of the amplifier."""
    return value("pico", "logic_volt") * divided() * value("amplifier", "gain")


@cache
def speaker_watt(tune: str, volume: int = tunes.LOUD) -> float:
    """The mean over a tune."""
    found = duty.pulses(tune, 1, volume)
    total = sum(pulse.ms * speaker_volt(pulse.hz, pulse.duty) ** 2 for pulse in found if pulse.hz)
    return total / value("speaker", "ohm") / sum(pulse.ms for pulse in found)


@cache
def loudest_watt() -> float:
    """The most at any moment of any tune."""
    every = (pulse for tune in duty.every_tune() for pulse in duty.pulses(tune) if pulse.hz)
    return max(speaker_volt(each.hz, each.duty) ** 2 for each in every) / value("speaker", "ohm")


def amplifier_ampere(watt: float, rail: float) -> float:
    return value("amplifier", "idle_ampere") + watt / value("amplifier", "efficiency") / rail


# ---- all together


@dataclass(frozen=True)
class Draw:
    """What a state of the block takes from the rail, in ampere."""

    board: float
    amplifier: float
    lamp: float

    @property
    def total(self) -> float:
        return self.board + self.amplifier + self.lamp


def board_ampere(rail: float, asleep: bool) -> float:
    return value("pico", "sleep_watt" if asleep else "awake_watt") / rail


def _lamp(what: int, ms: int, rail: float, shown: bool, ring: bool) -> float:
    if ring:
        return ring_ampere(duty.ring_duty(what, ms, int(value("ring", "lamps")), shown))
    return lamp_ampere(rail) * duty.lamp_duty(what, ms, shown)


def playing(outcome: duty.Outcome, rail: float, ring: bool = False) -> Draw:
    """While an outcome sounds and shines."""
    watt = speaker_watt(outcome.tune)
    return Draw(
        board_ampere(rail, asleep=False),
        amplifier_ampere(watt, rail),
        _lamp(outcome.light, outcome.ms, rail, True, ring),
    )


def waiting(rail: float, ring: bool = False) -> Draw:
    """Awake, breathing."""
    light = _lamp(lamp.IDLE, duty.MOOD_MS, rail, False, ring)
    return Draw(board_ampere(rail, asleep=False), amplifier_ampere(0, rail), light)


def asleep(rail: float, ring: bool = False) -> Draw:
    """In light sleep, awake for a glint now and then."""
    awake = duty.lit_share(lamp.ASLEEP)
    board = board_ampere(rail, True) * (1 - awake) + board_ampere(rail, False) * awake
    light = _lamp(lamp.ASLEEP, duty.MOOD_MS, rail, False, ring)
    return Draw(board, amplifier_ampere(0, rail), light)


def in_play(rail: float, ring: bool = False) -> Draw:
    """Someone presses again and again, and waits in between."""
    pressing = [
        (outcome.weight / duty.cells(), outcome.ms / 1000, playing(outcome, rail, ring))
        for outcome in duty.outcomes()
    ]
    busy = sum(share * seconds for share, seconds, _ in pressing) / PRESS_EVERY_S
    rest = waiting(rail, ring)

    def mean(of: str) -> float:
        loud = sum(share * seconds * float(getattr(draw, of)) for share, seconds, draw in pressing)
        return loud / PRESS_EVERY_S + (1 - busy) * float(getattr(rest, of))

    return Draw(mean("board"), mean("amplifier"), mean("lamp"))


def hours(draw: Draw) -> float:
    return value("battery", "ampere_hour") / draw.total


def peak_ampere(rail: float) -> float:
    """Everything at once: the loudest moment, the lamp full on."""
    return (
        board_ampere(rail, asleep=False)
        + amplifier_ampere(loudest_watt(), rail)
        + max(lamp_ampere(rail), ring_ampere(ring_most_colours()))
    )


def _share(lower: str, upper: str) -> float:
    """What a divider of two resistors leaves."""
    return value(lower, "ohm") / (value(lower, "ohm") + value(upper, "ohm"))


@dataclass(frozen=True)
class Limit:
    """Something that must hold: `is_` at most `most`, in `unit`."""

    what: str
    is_: float
    most: float
    unit: str

    @property
    def holds(self) -> bool:
        return self.is_ <= self.most


def limits() -> list[Limit]:
    usb, empty, fresh = rail_volt("usb"), rail_volt("empty"), rail_volt("fresh")
    highest = max(usb, fresh)
    sense = _share("r_sense_lower", "r_sense_upper")
    usb_sense = USB_VOLT * _share("r_usb_lower", "r_usb_upper")
    logic = value("pico", "logic_volt")
    ohm = value("speaker", "ohm")
    swing = unit.LOW / 1000 * ohm / (ohm + value("amplifier", "output_ohm"))
    return [
        Limit("current of one LED", led_ampere(highest), value("led", "most_ampere"), "A"),
        Limit("gain asked of the transistor", lamp_ampere(highest) / base_ampere(),
              value("transistor", "least_gain") / 2, ""),
        Limit("current of the transistor", lamp_ampere(highest),
              value("transistor", "most_ampere"), "A"),
        Limit("current of the lamp's pin", base_ampere(), 0.004, "A"),
        Limit("power of the speaker", loudest_watt(), value("speaker", "watt"), "W"),
        Limit("swing of the amplifier, when the battery is called low",
              speaker_peak_volt(), swing, "V"),
        Limit("supply of the amplifier", highest, value("amplifier", "most_volt"), "V"),
        Limit("amplifier's least supply, with empty cells", value("amplifier", "least_volt"),
              empty, "V"),
        Limit("current of the fuse, everything on, with empty cells", peak_ampere(empty),
              value("fuse", "hold_ampere"), "A"),
        Limit("current of the power switch", peak_ampere(empty),
              value("power_switch", "most_ampere"), "A"),
        Limit("current of the diode", peak_ampere(empty), value("diode", "most_ampere"), "A"),
        Limit("voltage of C3", highest, value("c_bulk", "most_volt"), "V"),
        Limit("voltage at the battery pin", highest * sense, logic, "V"),
        Limit("voltage at the ItsyBitsy's USB pin", usb_sense, logic, "V"),
        Limit("high level that the ring asks for, on USB", 0.7 * usb, logic, "V"),
    ]  # fmt: skip


def problems() -> list[str]:
    return [
        f"The {each.what} is {each.is_:.3g} {each.unit}, more than {each.most:.3g}: change a value "
        "in hardware/parts.toml."
        for each in limits()
        if not each.holds
    ]
