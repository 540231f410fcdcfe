"""The circuit: followed with a finger, pin by pin, as one would with a meter."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from qblock_hardware import netlist, parts, schematic, wiring
from qblock_hardware.build import FOLDER
from question_block.pins import BOARDS

ROOT = Path(__file__).parents[2]
CIRCUITS = netlist.netlists()
BLOCK = CIRCUITS["block"]


def on(name: str, circuit: netlist.Netlist = BLOCK) -> set[str]:
    """What is on a net: "R1 1", "U1 GP14" …"""
    names = {(ref, pin.number): pin.name for ref in circuit.parts for pin in circuit.pins(ref)}
    return {f"{ref} {names[ref, number]}" for ref, number in circuit.nets[name]}


@pytest.mark.parametrize("name", sorted(CIRCUITS))
def test_the_electrical_rules_have_no_error_and_no_warning(name):
    assert (CIRCUITS[name].errors, CIRCUITS[name].warnings) == (0, 0)


def test_there_is_a_circuit_for_every_board_the_firmware_knows_a_ring_and_the_rig():
    assert set(CIRCUITS) == {"block", "ring", "rig", *BOARDS} - {"pico"}


def test_the_current_goes_from_the_cells_through_switch_fuse_and_diode():
    assert on("BATTERY") == {"BT1 +", "SW5 1"}
    assert on("SWITCHED") == {"SW5 2", "F1 1"}
    assert on("FUSED") == {"F1 2", "D1 A"}
    assert {"D1 K", "U1 VSYS", "U2 5V+", "C3 +", "C4 +"} <= on("VSYS")
    assert {"BT1 -", "U1 GND", "U2 5V-", "C3 -", "C4 -"} <= on("GND")


def test_each_of_four_keyswitches_pulls_the_buttons_pin_to_ground():
    assert on("BUTTON") == {"U1 GP14", "SW1 1", "SW2 1", "SW3 1", "SW4 1"}
    assert {"SW1 2", "SW2 2", "SW3 2", "SW4 2"} <= on("GND")


def test_the_speakers_pin_goes_through_divider_and_filter_to_one_channel():
    assert on("SPEAKER") == {"U1 GP16", "R1 1"}
    assert on("AUDIO") == {"R1 2", "R2 1", "C1 +", "C2 +"}
    assert on("AMP_IN") == {"C2 -", "U2 L"}
    assert {"R2 2", "C1 -", "U2 G", "U2 R"} <= on("GND")
    assert on("SPEAKER+") == {"U2 L+", "LS1 +"}
    assert on("SPEAKER-") == {"U2 L-", "LS1 -"}


def test_the_lamps_pin_switches_four_leds_each_with_its_resistor():
    assert on("LAMP") == {"U1 GP18", "R7 1"}
    assert on("BASE") == {"R7 2", "Q1 B"}
    assert on("LEDS") == {"Q1 C", "D2 K", "D3 K", "D4 K", "D5 K"}
    assert "Q1 E" in on("GND")
    for led, resistor in (("D2", "R3"), ("D3", "R4"), ("D4", "R5"), ("D5", "R6")):
        number = int(led[1]) - 1
        assert on(f"LED{number}") == {f"{led} A", f"{resistor} 2"}
        assert f"{resistor} 1" in on("VSYS")


def test_a_ring_has_power_and_data_and_no_led_beside_it():
    ring = CIRCUITS["ring"]
    assert on("PIXELS", ring) == {"U1 GP22", "R8 1"}
    assert on("DATA", ring) == {"R8 2", "D2 DI"}
    assert "D2 5V" in on("VSYS", ring) and "D2 GND" in on("GND", ring)
    assert {"Q1", "R3", "D3"}.isdisjoint(ring.parts)


def test_the_itsybitsy_senses_battery_and_usb_by_resistors_and_has_its_own_diode():
    other = CIRCUITS["itsybitsy"]
    assert on("FUSED", other) == {"F1 2", "U1 BAT"}
    assert on("BATTERY_SENSE", other) == {"R9 2", "R10 1", "U1 A3"}
    assert {"R9 1", "U1 VHI"} <= on("VSYS", other)
    assert on("USB_SENSE", other) == {"R11 2", "R12 1", "U1 24"}
    assert on("USB", other) == {"R11 1", "U1 USB"}
    assert {"R10 2", "R12 2"} <= on("GND", other)
    assert on("BUTTON", other) >= {"U1 7"} and on("SPEAKER", other) == {"U1 10", "R1 1"}
    assert "D1" not in other.parts


def test_the_rig_has_a_resistor_in_each_line_and_the_grounds_together():
    """The finger's pins are those of its own firmware: GP2 button, GP3 RUN, GP4, GP5."""
    rig = CIRCUITS["rig"]
    for net, block, guard, finger in (
        ("BUTTON", "U1 GP14", "R21", "U3 GP2"),
        ("RUN", "U1 RUN", "R22", "U3 GP3"),
        ("SPEAKER", "U1 GP16", "R23", "U3 GP4"),
        ("LAMP", "U1 GP18", "R24", "U3 GP5"),
    ):
        assert on(net, rig) == {block, f"{guard} 1"}
        assert on(f"FINGER_{net}", rig) == {f"{guard} 2", finger}
    assert {"U1 GND", "U3 GND"} == on("GND", rig)


def test_the_netlist_file_says_what_the_circuit_is():
    text = netlist.kicad(BLOCK)
    assert text.count("(comp ") == len(BLOCK.parts)
    assert text.count("(node ") == sum(len(pins) for pins in BLOCK.nets.values())
    assert text.count("(") == text.count(")")
    assert '(node (ref "U1") (pin "19") (pinfunction "GP14"))' in text


def test_schematic_and_wiring_join_exactly_the_nets_of_the_circuit():
    assert schematic.problems() == []
    assert wiring.problems() == []
    assert schematic.joined(BLOCK) == set(BLOCK.nets.values())


def test_a_value_is_one_fact_the_text_and_the_number_agree():
    """1k is a thousand ohm, 33n are 33e-9 farad."""
    scale = {"R": 1.0, "k": 1e3, "u": 1e-6, "n": 1e-9}
    for part in parts.parts().values():
        for unit in {"ohm", "farad"} & set(part.electric):
            if part.name in ("Resistor", "Ceramic capacitor", "Electrolytic capacitor"):
                letter = next(each for each in part.value if each in scale)
                whole, _, rest = part.value.partition(letter)
                told = float(f"{whole}.{rest or 0}") * scale[letter]
                assert part.electric[unit] == pytest.approx(told), part.key


# One pin changed in the firmware, and the check says so


def check_with(tmp_path: Path, changed: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """The check with a copy of the firmware in which something stands otherwise."""
    shutil.copytree(ROOT / "firmware", tmp_path / "firmware")
    pins = tmp_path / "firmware" / "question_block" / "pins.py"
    text = pins.read_text()
    for old, new in changed.items():
        text = text.replace(old, new, 1)
    pins.write_text(text)
    path = os.pathsep.join([str(tmp_path / "firmware"), str(FOLDER)])
    return subprocess.run(
        [sys.executable, "-m", "qblock_hardware", "check"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )


@pytest.mark.long
def test_pins_changed_in_the_firmware_fail_the_check(tmp_path):
    """It takes seconds, so both at once: each has sentences of its own."""
    changed = {'"button": 14': '"button": 15', '"battery": 29': '"battery": 28'}
    checked = check_with(tmp_path, changed)
    assert checked.returncode == 1
    for sentence in (
        "circuit/block.net",
        "Net BUTTON is not what",
        "the battery pin is GP28, but the board's own is",
    ):
        assert sentence in checked.stderr, checked.stderr


def test_a_pin_that_the_board_does_not_have_is_one_sentence(tmp_path):
    checked = check_with(tmp_path, {'"button": 14': '"button": 23'})
    assert checked.returncode == 1
    assert "Raspberry Pi Pico has no pad for GP23." in checked.stderr
    assert checked.stderr.count("\n") == 1
