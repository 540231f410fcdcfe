"""The circuits, as SKiDL source: the block on each board, with LEDs or a ring, and the rig.

SKiDL keeps global state, writes its logs into the folder it runs in and takes seconds to load: so
this module runs in a process of its own, started by `netlist`, and prints what it found:

    python -m qblock_hardware.circuit     one JSON object: name -> parts, nets, errors, warnings
"""

import json
import sys

import skidl
from qblock_sim.finger.pair import finger_pins
from question_block.pins import BOARDS

from .boards import PICO, Board, boards
from .parts import parts
from .pinouts import letters, pinout

RING, LEDS = "ring", "leds"
GND = "GND"


class Bench:
    """A circuit in the making: takes parts out of the drawer and joins their pins."""

    def __init__(self, name: str) -> None:
        self.circuit = skidl.Circuit(name=name)
        self.circuit.no_files = True
        self._keys: dict[str, str] = {}

    def take(self, key: str) -> list[skidl.Part]:
        """Every piece of a part, as parts.toml lists them."""
        return [self._piece(key, ref) for ref in parts()[key].refs]

    def one(self, key: str) -> skidl.Part:
        (piece,) = self.take(key)
        return piece

    def _piece(self, key: str, ref: str) -> skidl.Part:
        self._keys[ref] = key
        types = skidl.Pin.types
        template = skidl.Part(
            name=key,
            tool=skidl.SKIDL,
            dest=skidl.TEMPLATE,
            ref_prefix=letters(ref),
            pins=[
                skidl.Pin(num=each.number, name=each.name, func=getattr(types, each.function))
                for each in pinout(key, ref)
            ],
        )
        return template(ref=ref, tag=ref, value=parts()[key].value, circuit=self.circuit)

    def net(self, name: str, *pins: skidl.Pin) -> skidl.Net:
        net = skidl.Net(name, circuit=self.circuit)
        net += pins
        return net

    def leave_open(self, *pieces: skidl.Part) -> None:
        """Say of every pin that is still free that it is meant to be."""
        for piece in pieces:
            for pin in piece.pins:
                if not pin.is_connected():
                    self.circuit.NC += pin

    def told(self) -> dict[str, object]:
        """What the circuit is, and what SKiDL's check of the electrical rules says about it."""
        skidl.erc_logger.error.reset()
        skidl.erc_logger.warning.reset()
        self.circuit.ERC()
        nets = {
            net.name: sorted([pin.part.ref, pin.num] for pin in net.pins)
            for net in self.circuit.get_nets()
        }
        return {
            "parts": self._keys,
            "nets": nets,
            "errors": skidl.erc_logger.error.count,
            "warnings": skidl.erc_logger.warning.count,
        }


def pad(board: skidl.Part, facts: Board, gpio: int) -> skidl.Pin:
    """The pad of a pin of the chip, found by its number in the row of pads."""
    return board[facts.pads.index(facts.pad(gpio)) + 1]


def named(board: skidl.Part, facts: Board, name: str) -> list[skidl.Pin]:
    """All pads of one name: they are one net on the board itself."""
    return [board[at] for at, each in enumerate(facts.pads, start=1) if each == name]


def block(key: str, lamp: str) -> Bench:
    """The whole block on one of the boards."""
    facts, pins = boards()[key], BOARDS[key]
    bench = Bench(f"block-{key}-{lamp}")
    board = bench.one(facts.part)
    rail = bench.net("VSYS", *named(board, facts, facts.rail))
    ground = bench.net(GND, *named(board, facts, GND))
    _power(bench, board, facts, rail, ground)
    _senses(bench, board, facts, pins, rail, ground)
    _button(bench, pad(board, facts, pins["button"]), ground)
    _sound(bench, pad(board, facts, pins["speaker"]), rail, ground)
    if lamp == RING:
        _ring(bench, pad(board, facts, pins["pixels"]), rail, ground)
    else:
        _leds(bench, pad(board, facts, pins["lamp"]), rail, ground)
    bench.leave_open(board)
    return bench


def _power(
    bench: Bench, board: skidl.Part, facts: Board, rail: skidl.Net, ground: skidl.Net
) -> None:
    """Three cells, a switch, a fuse, and a diode so that USB never charges them."""
    battery, switch, fuse = (bench.one(key) for key in ("battery", "power_switch", "fuse"))
    bench.net("BATTERY", battery["+"], switch[1])
    bench.net("SWITCHED", switch[2], fuse[1])
    ground += battery["-"]
    if facts.has_diode:
        bench.net("FUSED", fuse[2], *named(board, facts, facts.supply)).drive = skidl.POWER
    else:
        diode = bench.one("diode")
        bench.net("FUSED", fuse[2], diode["A"])
        rail += diode["K"]
        rail.drive = skidl.POWER  # through the diode
    for key in ("c_bulk", "c_fast"):
        capacitor = bench.one(key)
        rail += capacitor["+"]
        ground += capacitor["-"]


def _senses(
    bench: Bench,
    board: skidl.Part,
    facts: Board,
    pins: dict[str, int],
    rail: skidl.Net,
    ground: skidl.Net,
) -> None:
    """What the board does not measure itself: a third of the rail, and whether USB gives power."""
    if not facts.battery_sense:
        upper, lower = bench.one("r_sense_upper"), bench.one("r_sense_lower")
        rail += upper[1]
        bench.net("BATTERY_SENSE", upper[2], lower[1], pad(board, facts, pins["battery"]))
        ground += lower[2]
    if not facts.usb_sense:
        upper, lower = bench.one("r_usb_upper"), bench.one("r_usb_lower")
        bench.net("USB", upper[1], *named(board, facts, facts.usb))
        bench.net("USB_SENSE", upper[2], lower[1], pad(board, facts, pins["usb"]))
        ground += lower[2]


def _button(bench: Bench, pin: skidl.Pin, ground: skidl.Net) -> None:
    """Any of the keyswitches under the lid closes the line to ground; the chip pulls it up."""
    line = bench.net("BUTTON", pin)
    for switch in bench.take("button"):
        line += switch[1]
        ground += switch[2]


def _sound(bench: Bench, pin: skidl.Pin, rail: skidl.Net, ground: skidl.Net) -> None:
    """The pin's square wave, made small and round, into one channel of the amplifier."""
    series, shunt = bench.one("r_series"), bench.one("r_shunt")
    smooth, couple = bench.one("c_filter"), bench.one("c_couple")
    amplifier, speaker = bench.one("amplifier"), bench.one("speaker")
    bench.net("SPEAKER", pin, series[1])
    bench.net("AUDIO", series[2], shunt[1], smooth["+"], couple["+"])
    bench.net("AMP_IN", couple["-"], amplifier["L"])
    ground += shunt[2], smooth["-"], amplifier["G"], amplifier["5V-"], amplifier["R"]
    rail += amplifier["5V+"]
    bench.net("SPEAKER+", amplifier["L+"], speaker["+"])
    bench.net("SPEAKER-", amplifier["L-"], speaker["-"])
    bench.leave_open(amplifier)


def _leds(bench: Bench, pin: skidl.Pin, rail: skidl.Net, ground: skidl.Net) -> None:
    """A transistor switches the LEDs, each with a resistor of its own."""
    transistor, base = bench.one("transistor"), bench.one("r_base")
    bench.net("LAMP", pin, base[1])
    bench.net("BASE", base[2], transistor["B"])
    ground += transistor["E"]
    together = bench.net("LEDS", transistor["C"])
    pairs = zip(bench.take("led"), bench.take("r_led"), strict=True)
    for number, (led, resistor) in enumerate(pairs, start=1):
        rail += resistor[1]
        bench.net(f"LED{number}", resistor[2], led["A"])
        together += led["K"]


def _ring(bench: Bench, pin: skidl.Pin, rail: skidl.Net, ground: skidl.Net) -> None:
    """A chain of WS2812: power, ground, and data through a resistor that tames its edges."""
    ring, resistor = bench.one("ring"), bench.one("r_data")
    bench.net("PIXELS", pin, resistor[1])
    bench.net("DATA", resistor[2], ring["DI"])
    rail += ring["5V"]
    ground += ring["GND"]
    bench.leave_open(ring)


def rig(finger: dict[str, int]) -> Bench:
    """The finger at a block's pins: a resistor in each line, and the grounds together. Each board
    has its power from its own USB cable."""
    facts, pins = boards()[PICO], BOARDS[PICO]
    bench = Bench("rig")
    unit, second = bench.one("pico"), bench.one("finger")
    bench.net(GND, *named(unit, facts, GND), *named(second, facts, GND)).drive = skidl.POWER
    ends = {
        "BUTTON": pad(unit, facts, pins["button"]),
        "RUN": named(unit, facts, facts.reset)[0],
        "SPEAKER": pad(unit, facts, pins["speaker"]),
        "LAMP": pad(unit, facts, pins["lamp"]),
    }
    for (name, end), guard in zip(ends.items(), bench.take("r_guard"), strict=True):
        bench.net(name, end, guard[1])
        bench.net(f"FINGER_{name}", guard[2], pad(second, facts, finger[name]))
    bench.leave_open(unit, second)
    return bench


def circuits() -> dict[str, Bench]:
    """Every circuit by its name; `block` is the one that the guide builds."""
    return {
        "block": block(PICO, LEDS),
        "ring": block(PICO, RING),
        **{key: block(key, LEDS) for key in boards() if key != PICO},
        "rig": rig(finger_pins()),
    }


if __name__ == "__main__":
    json.dump({name: bench.told() for name, bench in circuits().items()}, sys.stdout)
