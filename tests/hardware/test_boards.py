"""The boards: what the firmware asks of a pin, the board can do; and a block on the second one."""

from dataclasses import replace

import pytest
from qblock_hardware import boards
from qblock_sim.devices import open_device
from question_block.pins import BOARDS

PICO, ITSYBITSY = boards.boards()["pico"], boards.boards()["itsybitsy"]


def test_the_pico_has_forty_pads_numbered_down_the_left_and_up_the_right():
    """As the data sheet of the Pico numbers them."""
    numbers = {
        1: "GP0", 3: "GND", 18: "GND", 19: "GP14", 20: "GP15", 21: "GP16", 24: "GP18", 29: "GP22",
        30: "RUN", 36: "3V3", 38: "GND", 39: "VSYS", 40: "VBUS",
    }  # fmt: skip
    assert {number: PICO.pads[number - 1] for number in numbers} == numbers
    assert len(PICO.pads) == 40


def test_the_itsybitsy_leads_out_what_its_pinout_says():
    pads = {6: "7", 8: "10", 10: "12", 14: "5", 24: "24", 29: "A3"}
    assert {gpio: ITSYBITSY.pad(gpio) for gpio in pads} == pads


def test_every_board_of_the_firmware_can_do_what_is_asked_of_it():
    assert boards.problems() == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"button": 23}, "GP23, the button pin, is not led out."),
        ({"battery": 22, "pixels": 21}, "GP22, the battery pin, measures no voltage."),
        ({"usb": 15}, "the usb pin is GP15, but the board's own is GP24."),
        ({"lamp": 17}, "speaker and lamp share a PWM slice, and so a pitch."),
        ({"lamp": 14}, "two things share a pin."),
    ],
)
def test_a_pin_that_the_pico_cannot_offer_is_told(change, sentence):
    assert sentence in boards.misfits(PICO, {**BOARDS["pico"], **change})


def test_the_itsybitsys_output_pad_is_no_button():
    pins = {**BOARDS["itsybitsy"], "button": 14, "pixels": 6}
    assert boards.misfits(ITSYBITSY, pins) == ["pad 5, the button pin, is an output only."]


def test_a_board_that_the_firmware_does_not_know_is_told(monkeypatch):
    toaster = replace(PICO, key="toaster")
    monkeypatch.setattr(boards, "boards", lambda: {"pico": PICO, "toaster": toaster})
    assert any("toaster" in sentence for sentence in boards.problems())


# On the second board, in the emulator: the real image, with the other pins


@pytest.mark.parametrize("kind", ["sim", "mpy", "rp2040"])
def test_a_block_on_an_itsybitsy_hears_its_own_button_and_sounds_on_its_own_pin(kind):
    with open_device(kind, seed=3, settings={"pins": "itsybitsy"}) as device:
        device.run(3000)  # started, and its tune is over
        device.tones()
        device.lights()
        device.press()
        device.run(60)
        device.release()
        device.run(200)
        assert [tone for tone in device.tones() if tone.duty], "the speaker is at GP8"
        assert [light for light in device.lights() if any(light.colours[0])], "the lamp is at GP10"


@pytest.mark.rp2040
def test_on_an_itsybitsy_the_picos_pins_do_nothing():
    from qblock_sim.rp2040.device import Rp2040Device

    pico = BOARDS["pico"]
    with Rp2040Device(seed=3, settings={"pins": "itsybitsy"}) as device:
        device.board.watch_pwm(pico["speaker"], pico["lamp"], BOARDS["itsybitsy"]["speaker"])
        device.run(3000)
        device.board.pwm()
        device.board.press(pico["button"], at_us=device.now_us)
        device.run(500)
        log = device.board.pwm()
        assert not any(log.values()), "a press at the Pico's pin is no press"
        device.board.press(BOARDS["itsybitsy"]["button"], at_us=device.now_us)
        device.run(500)
        log = device.board.pwm()
        assert log[BOARDS["itsybitsy"]["speaker"]]
        assert not log[pico["speaker"]] and not log[pico["lamp"]]
