"""The page electrical.md and the picture of the filter, from the sums."""

from math import log10

from question_block import lamp, tunes, unit

from . import duty
from . import electrical as sums
from .svg import HAIR, INK, MUTED, Sheet

AMBER, NAVY = "#c47f00", "#2b4db3"


def outputs() -> dict[str, bytes]:
    return {"electrical.md": page().encode(), "pictures/filter.svg": filter_picture().svg()}


def page() -> str:
    return "\n".join([*_head(), *_currents(), *_sound(), *_battery(), *_limits()]) + "\n"


def _head() -> list[str]:
    return [
        "# The electrical side in figures",
        "",
        "Computed from the values in `parts.toml` and from what the firmware does: its tunes, its "
        "lamp patterns and its odds. `make hardware` writes this page; a limit that does not hold "
        "fails the check. Values of parts are typical ones of data sheets: nothing here has been "
        "measured on a real block.",
    ]


def _currents() -> list[str]:
    lines = [
        "",
        "## The lamp",
        "",
        f"Four LEDs, each {sums.value('led', 'volt')} V with its own "
        f"{sums.value('r_led', 'ohm'):.0f} Ω resistor, from the unregulated supply: the lamp grows "
        "a little darker as the cells empty, and never goes out.",
        "",
        "| supply | at the LEDs | one LED | all four |",
        "| --- | ---: | ---: | ---: |",
    ]
    for name, source in (("USB", "usb"), ("fresh cells", "fresh"), ("cells in the middle of their "
                         "life", "mean"), ("empty cells", "empty")):  # fmt: skip
        rail = sums.rail_volt(source)
        one, four = sums.led_ampere(rail), sums.lamp_ampere(rail)
        lines.append(f"| {name} | {rail:.2f} V | {_ma(one)} | {_ma(four)} |")
    lines += [
        "",
        f"That is full on. Breathing takes {duty.lamp_duty(lamp.IDLE, duty.MOOD_MS):.0%} of it in "
        f"the mean, armed {duty.lamp_duty(lamp.ARMED, duty.MOOD_MS):.0%}, asleep "
        f"{duty.lamp_duty(lamp.ASLEEP, duty.MOOD_MS):.2%}. The pin itself gives "
        f"{_ma(sums.base_ampere())} to the transistor. A ring of eight WS2812 takes "
        f"{_ma(sums.ring_ampere(0))} dark and {_ma(sums.ring_ampere(sums.ring_most_colours()))} "
        "at its brightest, for the firmware drives it at half power.",
    ]
    return lines


def _sound() -> list[str]:
    lines = [
        "",
        "## The sound",
        "",
        f"R1 and R2 make a {1 / sums.divided():.0f}th of the pin's "
        f"{sums.value('pico', 'logic_volt')} V, for the amplifier makes it "
        f"{sums.value('amplifier', 'gain'):.0f} times as large again; C1 takes the edges off above "
        f"**{sums.low_pass_hz() / 1000:.1f} kHz**; C2 lets no direct current through, and "
        f"everything above {sums.high_pass_hz():.0f} Hz.",
        "",
        "![What comes through the filter, by pitch](pictures/filter.svg)",
        "",
        "| tune | mean power in the speaker, loud | soft |",
        "| --- | ---: | ---: |",
    ]
    for tune in duty.every_tune():
        loud, soft = sums.speaker_watt(tune), sums.speaker_watt(tune, tunes.SOFT)
        lines.append(f"| {tune} | {loud * 1000:.0f} mW | {soft * 1000:.0f} mW |")
    lines += [
        "",
        f"The loudest moment has {sums.loudest_watt():.2f} W, of the speaker's "
        f"{sums.value('speaker', 'watt'):.0f} W.",
    ]
    return lines


def _battery() -> list[str]:
    rail = sums.rail_volt("mean")
    lines = [
        "",
        "## The battery",
        "",
        f"Three alkaline cells of {sums.value('battery', 'ampere_hour')} Ah, {rail:.2f} V after "
        "the diode in the mean. *Play* is a press every "
        f"{sums.PRESS_EVERY_S} s with the published odds; *waiting* is awake and breathing, as on "
        "USB; *idle* is the sleep after half a minute, from which a press wakes it; *off* is the "
        "switch.",
        "",
        "| state | board | amplifier | lamp | together | lasts |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for ring in (False, True):
        more = ", with a ring" if ring else ""
        for name, draw in (
            ("play", sums.in_play(rail, ring)),
            ("waiting", sums.waiting(rail, ring)),
            ("idle", sums.asleep(rail, ring)),
        ):
            lines.append(
                f"| {name}{more} | {_ma(draw.board)} | {_ma(draw.amplifier)} | {_ma(draw.lamp)} "
                f"| {_ma(draw.total)} | {_lasts(sums.hours(draw))} |"
            )
    shelf = sums.value("battery", "shelf_hours") / 24 / 365
    lines.append(f"| off | 0 | 0 | 0 | 0 | {shelf:.0f} years, the cells' own shelf life |")
    lines += [
        "",
        "The amplifier stays on while the block sleeps: it would need a tenth of a second to come "
        "back, and a coin ping that is not heard is a coin that is not paid. So switch the block "
        "off when the game is over.",
        "",
        f"The firmware calls the battery low at {unit.LOW / 1000:.1f} V on the supply, which is "
        f"{sums.warned_at_cell_volt(unit.LOW):.2f} V a cell; everything works down to "
        f"{sums.value('battery', 'empty_volt'):.1f} V a cell, but for a ring, whose colours fade "
        f"below {sums.warned_at_cell_volt(round(1000 * sums.value('ring', 'least_volt'))):.2f} V.",
    ]
    return lines


def _limits() -> list[str]:
    lines = [
        "",
        "## What must hold",
        "",
        "| what | is | at most |",
        "| --- | ---: | ---: |",
    ]
    for each in sums.limits():
        lines.append(
            f"| {each.what} | {_with_unit(each.is_, each.unit)} "
            f"| {_with_unit(each.most, each.unit)} |"
        )
    return lines


def _with_unit(number: float, unit_name: str) -> str:
    if unit_name == "A" and number < 1:
        return _ma(number)
    return f"{number:.3g} {unit_name}".strip()


def _ma(ampere: float) -> str:
    milli = ampere * 1000
    return f"{milli:.0f} mA" if milli >= 10 else f"{milli:.2g} mA"


def _lasts(found: float) -> str:
    return f"{found:.0f} hours" if found < 72 else f"{found / 24:.0f} days"


# ---- the filter's picture: decibels over a logarithmic scale of pitch

_LEFT, _TOP, _WIDE, _HIGH = 90.0, 70.0, 620.0, 260.0
_FROM_HZ, _TO_HZ, _FLOOR_DB = 20.0, 20000.0, -24.0


def _x(hz: float) -> float:
    return _LEFT + _WIDE * log10(hz / _FROM_HZ) / log10(_TO_HZ / _FROM_HZ)


def _y(decibel: float) -> float:
    return _TOP + _HIGH * max(decibel, _FLOOR_DB) / _FLOOR_DB


def filter_picture() -> Sheet:
    sheet = Sheet(760, 400, "The audio filter", "Its response in decibels over the pitch in hertz.")
    sheet.text((_LEFT, 36), "What comes through the filter", 18, bold=True)
    for decibel in range(0, int(_FLOOR_DB) - 1, -6):
        y = _y(decibel)
        sheet.wire([(_LEFT, y), (_LEFT + _WIDE, y)], HAIR, 1)
        sheet.text((_LEFT - 10, y + 5), f"{decibel} dB", 13, MUTED, "end")
    for hz in (20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000):
        x = _x(hz)
        sheet.wire([(x, _TOP), (x, _TOP + _HIGH)], HAIR, 1)
        label = f"{hz // 1000} kHz" if hz >= 1000 else f"{hz} Hz"
        sheet.text((x, _TOP + _HIGH + 22), label, 12, MUTED, "middle")
    pitches = [pulse.hz for tune in duty.every_tune() for pulse in duty.pulses(tune) if pulse.hz]
    low, high = _x(min(pitches)), _x(max(pitches))
    sheet.box((low, _TOP + _HIGH - 26), (high - low, 26), "#f4b41a")
    sheet.text(((low + high) / 2, _TOP + _HIGH - 8), "the tunes' pitches", 13, INK, "middle")
    steps = [_FROM_HZ * (_TO_HZ / _FROM_HZ) ** (n / 200) for n in range(201)]
    curve = [(_x(hz), _y(20 * log10(sums.passed(hz) / sums.divided()))) for hz in steps]
    sheet.wire(curve, NAVY, 3)
    corner = _x(sums.low_pass_hz())
    sheet.wire([(corner, _y(-3)), (corner, _y(-13))], AMBER, 2, dash="4 4")
    sheet.dot((corner, _y(-3)), 5, AMBER)
    words = f"corner {sums.low_pass_hz() / 1000:.1f} kHz"
    sheet.text((corner - 8, _y(-14.5)), words, 13, AMBER, "middle", bold=True)
    return sheet
