"""The wiring picture: every part from above as it lies in the block, every wire in its colour."""

from .boards import PICO, boards
from .drawn_boards import draw_board, pads_at
from .drawn_breadboard import (
    MINUS,
    column_labels,
    draw_breadboard,
    draw_columns,
    draw_part,
    hole_at,
)
from .drawn_wires import bubbles, draw_number, draw_wire
from .parts import parts
from .svg import INK, MUTED, Point, Sheet
from .wiring import Plan, Wire, hole, plan

PICO_AT = (330.0, 150.0)
SWITCHES = {"SW4": 270.0, "SW3": 370.0, "SW2": 470.0, "SW1": 570.0}
_LEDS = {"D2": 1060.0, "D3": 1140.0, "D4": 1220.0, "D5": 1300.0}
_AMPLIFIER = {"L": 766.0, "G": 806.0, "R": 846.0, "5V+": 898.0, "5V-": 942.0}
_OUTPUTS = {"L+": 780.0, "L-": 820.0, "R+": 860.0, "R-": 900.0}


def places() -> dict[str, Point]:
    """Where each pin beside the breadboard is, by the name a wire gives it."""
    found = {
        f"U1 {number}": at for number, at in pads_at(boards()[PICO], PICO_AT, usb_down=True).items()
    }
    for ref, y in SWITCHES.items():
        found[f"{ref} 1"], found[f"{ref} 2"] = (76.0, y), (184.0, y)
    for ref, x in _LEDS.items():
        found[f"{ref} A"], found[f"{ref} K"] = (x, 668.0), (x, 728.0)
    found |= {f"U2 {name}": (x, 650.0) for name, x in _AMPLIFIER.items()}
    found |= {f"U2 {name}": (x, 738.0) for name, x in _OUTPUTS.items()}
    found |= {"LS1 +": (630.0, 756.0), "LS1 -": (630.0, 796.0)}
    found |= {"SW5 1": (800.0, 115.0), "SW5 2": (744.0, 150.0)}
    found |= {"BT1 +": (1010.0, 115.0), "BT1 -": (1010.0, 155.0)}
    return found


def end_at(end: str) -> Point:
    found = hole(end)
    return hole_at(*found) if found else places()[end]


def route(wire: Wire) -> list[Point]:
    return [end_at(wire.start), *wire.via, end_at(wire.end)]


def outputs() -> dict[str, bytes]:
    return {"pictures/wiring.svg": picture(plan()).svg()}


def picture(wanted: Plan) -> Sheet:
    sheet = Sheet(1380, 880, "How the block is wired", "Every wire from pin to pin, in its colour.")
    sheet.text((40, 48), "How the block is wired", 24, bold=True)
    sheet.text((40, 74), "Seen from above, the Pico with its pins up, as it lies in the block.", 14,
               MUTED)  # fmt: skip
    sheet.text((40, 94), "The numbers are those of the list of wires.", 14, MUTED)
    draw_breadboard(sheet)
    draw_board(sheet, boards()[PICO], PICO_AT, "U1", usb_down=True)
    _beside(sheet)
    links = [wire for wire in wanted.wires if hole(wire.start) and hole(wire.end)]
    for wire in (*(each for each in wanted.wires if each not in links), *links):
        draw_wire(sheet, route(wire), wire)
    draw_columns(sheet)
    for ref, legs in wanted.holes.items():
        draw_part(sheet, ref, [end_at(leg) for leg in legs])
    numbers = bubbles({wire.number: route(wire) for wire in wanted.wires}, column_labels())
    for wire in wanted.wires:
        draw_number(sheet, wire, numbers[wire.number], small=wire in links)
    return sheet


def _beside(sheet: Sheet) -> None:
    for ref, y in SWITCHES.items():
        _keyswitch(sheet, ref, y)
    _switch_and_battery(sheet)
    _amplifier_and_speaker(sheet)
    for ref, x in _LEDS.items():
        _led(sheet, ref, x)
    sheet.text((1180, 800), "LEDs under the lid: the longer leg is +", 12, MUTED, "middle")
    sheet.text((130, 232), "Keyswitches", 13, INK, "middle", True)


def _keyswitch(sheet: Sheet, ref: str, y: float) -> None:
    for x1, x2 in ((76, 92), (168, 184)):
        sheet.wire([(x1, y), (x2, y)], "#8f8f8f", 3)
    sheet.box((90, y - 32), (80, 64), "#3a4257", "#20263a", 1.5, 8)
    sheet.box((108, y - 20), (44, 40), "#566182", corner=6)
    sheet.text((130, y + 5), ref, 13, "#ffffff", "middle", True)


def _switch_and_battery(sheet: Sheet) -> None:
    sheet.wire([(780, 115), (800, 115)], "#8f8f8f", 3)
    sheet.wire([(744, 140), (744, 150)], "#8f8f8f", 3)
    sheet.box((706, 90), (76, 50), "#333a4d", "#20263a", 1.5, 6)
    sheet.box((716, 98), (56, 34), "#566182", corner=4)
    sheet.text((744, 120), "SW5", 13, "#ffffff", "middle", True)
    sheet.text((744, 82), "Power switch", 13, INK, "middle", True)
    sheet.box((1010, 90), (310, 92), "#3a3f4b", "#22252d", 1.5, 6)
    for row in range(3):
        y = 97 + row * 27
        sheet.box((1062, y), (236, 23), "#b08a3e", "#6f5622", 1, 6)
        sheet.box((1298, y + 6), (7, 11), "#cccccc")
    sheet.text((1180, 140), "BT1", 14, "#ffffff", "middle", True)
    sheet.text((1024, 121), "+", 18, "#ffffff", "start", True)
    sheet.text((1024, 161), MINUS, 18, "#ffffff", "start", True)
    sheet.text((1165, 80), "Three AA cells", 13, INK, "middle", True)


def _amplifier_and_speaker(sheet: Sheet) -> None:
    sheet.box((742, 638), (224, 112), "#2a5fa8", "#1a3d6d", 1.5, 6)
    for name, x in _AMPLIFIER.items():
        sheet.dot((x, 650), 5.5, "#e6c65c", "#8f7420", 1)
        sheet.text((x, 673), name, 11, "#ffffff", "middle")
    for name, x in _OUTPUTS.items():
        sheet.dot((x, 738), 5.5, "#e6c65c", "#8f7420", 1)
        sheet.text((x, 727), name, 11, "#ffffff", "middle")
    sheet.text((854, 702), f"U2  {parts()['amplifier'].value}", 13, "#ffffff", "middle", True)
    sheet.text((860, 772), "Amplifier", 13, INK, "start", True)
    sheet.dot((540, 776), 84, "#4a4f5c", "#2b2f38", 2)
    sheet.dot((540, 776), 66, "#5d6474", "#3b404c", 1.5)
    sheet.dot((540, 776), 26, "#3b404c")
    sheet.text((540, 781), "LS1", 13, "#ffffff", "middle", True)
    for y, name in ((756, "+"), (796, MINUS)):
        sheet.wire([(612, y), (630, y)], "#8f8f8f", 3)
        sheet.text((598, y + 5), name, 15, "#ffffff", "middle", True)
    sheet.text((440, 781), "Speaker", 13, INK, "end", True)


def _led(sheet: Sheet, ref: str, x: float) -> None:
    sheet.wire([(x, 668), (x, 728)], "#8f8f8f", 3)
    sheet.dot((x, 698), 20, "#f4b41a", "#a87a08", 1.5)
    sheet.text((x, 703), ref, 12, INK, "middle", True)
    sheet.text((x + 12, 674), "+", 14, INK, "start", True)
    sheet.wire([(x - 13, 720), (x + 13, 720)], "#a87a08", 2)
