"""The chip's clock and its interrupts: everything that happens, happens in the order of time."""

from . import costs
from .entropy import Entropy
from .usb import UsbPort
from .world import FAR, World

TYPE_CHECKING = False  # for the type checker alone: it takes this for true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .parts import Pin


class Lost(BaseException):
    """The chip lost its state. Nothing that runs on it may catch this."""


class Chip:
    """From power-on to the next loss of everything.

    `pause` is called whenever the time that was granted is used up, and returns when there is
    more. The firmware's own code takes no time; its calls do, by `spend` and `wait`.
    """

    def __init__(self, world: World, pause: "Callable[[], None]") -> None:
        self.world = world
        self.us = self.began = world.us
        self.next = world.us  # when something is due: `spend` looks at nothing else
        self.cause = ""  # of the loss: power, watchdog, reset or soft
        self.patience = 0  # of the watchdog, 0: it is not on
        self.bites = FAR
        self.masked = False  # interrupts are held up: an edge is latched and served later
        self.interrupted = False  # a Ctrl-C that was not raised yet
        self.woken = False  # an interrupt of a pin came: ends a light sleep
        self.listeners: dict[int, Pin] = {}  # the pins with an interrupt
        self.entropy = Entropy(world.unit_id, world.seed, world.cycle, world.drawn)
        self.tone = (0, 0)  # what the speaker plays
        self.light = (0, b"")  # what the lamp shows
        self._pause = pause
        self.usb = UsbPort(self)
        world.chip = self
        self.changed()

    # Time

    def spend(self, us: int) -> None:
        """The processor is busy for so long."""
        self.us += us
        if self.us >= self.next:
            self.catch_up()

    def wait(self, deadline: int, ready: "Callable[[], bool]") -> bool:
        """Sleep until something is ready or the time has come; whether it is ready."""
        while not ready():
            if self.us >= deadline:
                return False
            if self.next < deadline:
                if self.next > self.us:
                    self.us = self.next
                self.catch_up()
            else:
                self.us = deadline
                if self.us >= self.next:
                    self.catch_up()
        return True

    def spend_masked(self, us: int) -> None:
        """Busy with interrupts held up, as a flash operation does it."""
        end = self.us + us
        self.masked = True
        self.changed()
        try:
            while self.us < end:
                self.us = min(max(self.us, self.next), end)
                if self.us >= self.next:
                    self._serve_due()
        finally:
            self.masked = False
            self.changed()
        self._serve_latched()
        if self.us >= self.next:
            self._serve_due()
        if self.interrupted:
            self.next = self.us  # raised at the next call that takes time, not in the file system

    def catch_up(self) -> None:
        """Let happen what was due up to now, each at its time."""
        self._serve_due()
        if self.interrupted:
            self.interrupted = False
            raise KeyboardInterrupt

    def changed(self) -> None:
        """Look up what is due next."""
        if self.cause:
            self.next = -1  # whatever still runs finds out at its next call
            return
        due = self.world.until
        contact = self.world.contact
        if contact and contact[0][0] < due:
            due = contact[0][0]
        if self.bites < due:
            due = self.bites
        if not self.masked and self.usb.next < due:
            due = self.usb.next
        self.next = due

    def lose(self, cause: str) -> None:
        """End this life. Raises Lost, now and at every call to come."""
        if not self.cause:
            self.cause = cause
            self.world.us = self.us
            self.world.drawn = self.entropy.drawn
            self.world.warm = cause == "soft"
            self.next = -1
            if cause == "soft":
                self.usb.hand_back()
            else:
                self.world.to_chip = bytearray()
        raise Lost

    def _serve_due(self) -> None:
        if self.cause:
            raise Lost
        target = self.us
        while self.next <= target:
            at = max(self.next, self.began)
            self.us = at
            self._serve(at)
            self.changed()
            target = max(target, self.us)
        self.us = target

    def _serve(self, at: int) -> None:
        contact = self.world.contact
        if self.bites <= at:
            self.lose("watchdog")
        elif contact and contact[0][0] <= at:
            self._move_contact(bool(contact.pop(0)[1]))
        elif not self.masked and self.usb.next <= at:
            self.usb.serve(at)
        elif self.world.until <= at:
            self.world.us = at
            self.world.drawn = self.entropy.drawn
            self._pause()

    # Pins

    def _move_contact(self, down: bool) -> None:
        if down != self.world.down:
            self.world.down = down
            self.edge(self.world.wiring["button"], not down)

    def cable_moved(self) -> None:
        self.usb.cable_moved()
        self.edge(self.world.wiring["usb"], self.world.plugged)
        self.changed()

    def level(self, number: int) -> bool:
        """Of an input."""
        if number == self.world.wiring["button"]:
            return not self.world.down
        return number == self.world.wiring["usb"] and self.world.plugged

    def edge(self, number: int, rising: bool) -> None:
        pin = self.listeners.get(number)
        if pin and pin.latch(rising):
            self._serve_latched()

    def _serve_latched(self) -> None:
        if self.masked:
            return
        for pin in list(self.listeners.values()):
            if pin.latched:
                pin.latched = False
                self.woken = True
                self.next = FAR  # a handler is not interrupted
                try:
                    pin.call()
                finally:
                    self.changed()

    # What is seen

    def show_tone(self, hz: int, duty: int) -> None:
        tone = (hz, duty) if hz and duty else (0, 0)
        if tone != self.tone:
            self.tone = tone
            _note(self.world.tones, (self.us, tone[0], tone[1]))

    def show_light(self, duty: int, chain: bytes) -> None:
        if (duty, chain) != self.light:
            self.light = (duty, chain)
            _note(self.world.lights, (self.us, duty, chain))

    # The watchdog

    def feed(self) -> None:
        self.spend(costs.FEED)
        if self.patience:
            self.bites = self.us + self.patience  # later than before: `next` may stay

    def stop_watchdog(self) -> None:
        self.patience = 0
        self.bites = FAR
        self.changed()

    def must_live(self) -> None:
        """For calls that take no time."""
        if self.cause:
            raise Lost


def _note(records: "list[Any]", new: "tuple[int, int, Any]") -> None:
    """Two settings at the same time are one: the later."""
    if records and records[-1][0] == new[0]:
        records[-1] = new
    else:
        records.append(new)
