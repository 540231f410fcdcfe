"""Which pin does what, a row for each board. Everything else asks here."""

# button: to ground, pulled up. speaker, lamp: PWM. pixels: a WS2812 chain, instead of the lamp.
# usb: high while USB gives power. battery: an ADC on a third of the supply.
BOARDS = {
    "pico": {"button": 14, "speaker": 16, "lamp": 18, "pixels": 22, "usb": 24, "battery": 29},
    "itsybitsy": {"button": 6, "speaker": 8, "lamp": 10, "pixels": 14, "usb": 24, "battery": 29},
}
