"""What `machine` offers on a Pico: pins, pulses, voltages, the watchdog, a few registers.

The classes have their chip as an attribute: `modules.py` makes subclasses of them for each.
"""

from . import costs

TYPE_CHECKING = False  # for the type checker alone: it takes this for true
if TYPE_CHECKING:
    from collections.abc import Callable

    from .core import Chip

USB_FRAME = 0x50110048
WATCHDOG_CTRL = 0x40058000
WATCHDOG_CTRL_CLEAR = WATCHDOG_CTRL + 0x3000  # a bit written here is cleared there
WATCHDOG_ENABLE = 1 << 30
LONGEST_PATIENCE = 8388  # ms


class Pin:
    chip: "Chip"
    IN, OUT, OPEN_DRAIN = 0, 1, 2
    PULL_UP, PULL_DOWN = 1, 2
    IRQ_FALLING, IRQ_RISING = 4, 8

    def __init__(self, number: int, mode: int = -1, pull: int = -1, value: int = 0) -> None:
        self.number = number
        self.latched = False
        self._is_output = mode == self.OUT
        self._value = value
        self._pull = pull
        self._handler: Callable[[Pin], None] | None = None
        self._trigger = 0

    def value(self, value: "int | None" = None) -> "int | None":
        chip = self.chip
        chip.spend(costs.PIN)
        if value is not None:
            self._value = int(bool(value))
            return None
        if self._is_output:
            return self._value
        wiring = chip.world.wiring
        if self.number == wiring["button"] or self.number == wiring["usb"]:
            return int(chip.level(self.number))
        return int(self._pull == self.PULL_UP)

    def irq(
        self,
        handler: "Callable[[Pin], None] | None" = None,
        trigger: int = 12,
        hard: bool = False,
    ) -> None:
        self.chip.spend(costs.PIN)
        self._handler = handler
        self._trigger = trigger
        self.latched = False
        if handler:
            self.chip.listeners[self.number] = self
        elif self.number in self.chip.listeners:
            del self.chip.listeners[self.number]

    def latch(self, rising: bool) -> bool:
        """An edge came; whether it calls for attention."""
        if self._trigger & (self.IRQ_RISING if rising else self.IRQ_FALLING):
            self.latched = True
        return self.latched

    def call(self) -> None:
        if self._handler:
            self._handler(self)


class PWM:
    chip: "Chip"

    def __init__(self, pin: Pin, freq: int = 0, duty_u16: int = 0) -> None:
        self._number = pin.number
        self._freq = freq
        self._duty = duty_u16
        self._show()

    def freq(self, hz: "int | None" = None) -> "int | None":
        if hz is None:
            return self._freq
        if hz < 8:
            raise ValueError("freq too small")
        self._freq = hz
        self._show()
        return None

    def duty_u16(self, duty: "int | None" = None) -> "int | None":
        if duty is None:
            return self._duty
        self._duty = duty
        self._show()
        return None

    def deinit(self) -> None:
        self._duty = 0
        self._show()

    def _show(self) -> None:
        chip = self.chip
        chip.must_live()
        if self._number == chip.world.wiring["speaker"]:
            chip.show_tone(self._freq, self._duty)
        elif self._number == chip.world.wiring["lamp"]:
            chip.show_light(self._duty, b"")


class ADC:
    chip: "Chip"

    def __init__(self, pin: Pin) -> None:
        self._number = pin.number

    def read_u16(self) -> int:
        """The supply through the Pico's divider by three, against 3.3 V."""
        self.chip.spend(costs.PIN)
        if self._number != self.chip.world.wiring["battery"]:
            return 0
        return min(65535, (self.chip.world.millivolts * 65536 + 9899) // 9900)


class WDT:
    chip: "Chip"

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:
        if not 0 < timeout <= LONGEST_PATIENCE:
            raise ValueError("timeout exceeds " + str(LONGEST_PATIENCE))
        self.chip.patience = timeout * 1000
        self.chip.bites = self.chip.us + self.chip.patience
        self.chip.changed()

    def feed(self) -> None:
        self.chip.feed()


class Registers:
    """mem32: the few that the firmware uses; others are not there."""

    def __init__(self, chip: "Chip") -> None:
        self._chip = chip

    def __getitem__(self, address: int) -> int:
        self._chip.spend(costs.PIN)
        if address == USB_FRAME:
            return self._chip.usb.frame()
        if address == WATCHDOG_CTRL:
            return WATCHDOG_ENABLE if self._chip.patience else 0
        raise ValueError("the virtual board has no register " + hex(address))

    def __setitem__(self, address: int, value: int) -> None:
        self._chip.spend(costs.PIN)
        if address != WATCHDOG_CTRL_CLEAR:
            raise ValueError("the virtual board has no register " + hex(address))
        if value & WATCHDOG_ENABLE:
            self._chip.stop_watchdog()
