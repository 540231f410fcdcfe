"""The board: the one module that touches `machine`. It moves what the unit says to the pins
and what the pins say to the unit, and sleeps in between."""

import gc
import io
import select
import sys
import time

import machine
import micropython

from . import button, faults, flash, identity, ledger, settings
from .chance import Entropy
from .pins import BOARDS
from .unit import MEASURE_ALL, NOT_SAVED, SAVED, SAVED_NOTHING, Inputs, Unit

WATCHDOG = 8000  # ms; the chip allows 8388
SLICE = 4000  # ms of light sleep at most, well within the watchdog's patience
LAMP_HZ = 1000
SILENT_HZ = 20000  # a new pitch takes hold at the end of a period: so a silent one is short
_MOST_BYTES = 64  # received or sent in one turn
_USB_FRAME = 0x50110048  # counts the frames of the bus: one a millisecond while a host is there
_AWAKE = 3  # ms without a new frame after which the bus is taken to be asleep
_WATCHDOG_CTRL_CLEAR = 0x4005B000  # writing a bit here clears it in the watchdog's CTRL
_WATCHDOG_ENABLE = 1 << 30
_WS2812 = (400, 850, 800, 450)  # ns: high and low of a 0, high and low of a 1
_POLL, _READABLE = 3, 1  # of a stream's ioctl
_TURNS_TO_TIDY = 200


class Contact(io.IOBase):
    """A pin that latches its first edge by interrupt. `poll` takes it for a stream that can
    be read once there is an edge: so one wait ends on an edge, a byte or a time."""

    def __init__(self, number: int) -> None:
        self._pin = machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)
        self._edge = -1
        self._glimpsed = False
        self._pin.irq(self._on_edge, machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING, hard=True)

    def _on_edge(self, pin: machine.Pin) -> None:
        if self._edge < 0:
            self._edge = time.ticks_ms()

    def ioctl(self, request: int, argument: int) -> int:
        return argument & _READABLE if request == _POLL and self.latched() else 0

    def latched(self) -> bool:
        return self._edge >= 0

    def take_edge(self) -> int:
        """The ticks of the first edge since the last call, -1 if there was none."""
        edge, self._edge = self._edge, -1
        return edge

    def glimpse(self) -> bool:
        """Whether it is closed; then the next `down` says so too, even if it bounces till then."""
        self._glimpsed = not self._pin.value()
        return self._glimpsed

    def down(self) -> bool:
        glimpsed, self._glimpsed = self._glimpsed, False
        return glimpsed or not self._pin.value()

    def release(self) -> None:
        self._pin.irq(None)


class Board:
    def __init__(self) -> None:
        micropython.alloc_emergency_exception_buf(100)
        self._inputs = Inputs()
        self._now = 0
        self._ticks = time.ticks_ms()
        self.unit = self._new_unit()
        pins = BOARDS[self.unit.settings["pins"]]
        self._contact = Contact(pins["button"])
        self._speaker = machine.PWM(machine.Pin(pins["speaker"]), freq=SILENT_HZ, duty_u16=0)
        self._hz = self._duty = self._level = self._head = -1  # what the pins show now
        self._colour = (0, 0, 0)
        self._byte = bytearray(1)
        self._frame = self._frame_ticks = 0
        self._awake = False  # there is a bus with a host
        self._chain = bytearray(0)
        if self.unit.settings["lamp"] == "ws2812":
            self._chain = bytearray(3 * int(self.unit.settings["pixels"]))
            self._pixels = machine.Pin(pins["pixels"], machine.Pin.OUT)
        else:
            self._lamp = machine.PWM(machine.Pin(pins["lamp"]), freq=LAMP_HZ, duty_u16=0)
        self._usb = machine.Pin(pins["usb"], machine.Pin.IN)
        self._battery = machine.ADC(machine.Pin(pins["battery"]))
        self._wakers = select.poll()
        self._wakers.register(sys.stdin, select.POLLIN)
        self._wakers.register(self._contact, select.POLLIN)
        self._senders = select.poll()  # the same while there is something to send
        self._senders.register(sys.stdin, select.POLLIN)
        self._senders.register(self._contact, select.POLLIN)
        self._senders.register(sys.stdout, select.POLLOUT)
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._turns = 0

    def _new_unit(self) -> Unit:
        folder = __file__.rsplit("/", 1)[0]
        return Unit(
            machine.unique_id().hex(),
            identity.code_hash(folder),
            Entropy(),
            flash.read(ledger.FILE),
            flash.read(settings.FILE),
            flash.read(faults.FILE),
        )

    def run(self) -> None:
        """Be a Question Block until Ctrl-C."""
        try:
            try:
                self._loop(machine.WDT(timeout=WATCHDOG))
            finally:
                self._leave()
        finally:  # a second Ctrl-C may have cut the leaving short
            _stop_watchdog()

    def _loop(self, watchdog: machine.WDT) -> None:
        while True:
            watchdog.feed()
            try:
                self._turn()
            except Exception as error:  # the unit goes on, whatever it was
                self._recover(error)

    def _turn(self) -> None:
        """See, step, act, sleep."""
        inputs = self._inputs
        self._look(inputs)
        out = self.unit.step(self._now, inputs)
        inputs.saved = SAVED_NOTHING
        inputs.measured = False
        self._sound(out.hz, out.duty)
        self._light()
        if out.save:
            inputs.saved = SAVED if self._save(out.save, out.data) else NOT_SAVED
        if out.measure:
            self._measure(inputs, out.measure == MEASURE_ALL)
        self._send()
        if out.wait and not (out.save or out.measure):
            self._sleep(out.wait - time.ticks_diff(time.ticks_ms(), self._ticks), out.sleepy)

    def _look(self, inputs: Inputs) -> None:
        edge = self._contact.take_edge()
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._ticks)  # ticks wrap, this never does
        self._ticks = ticks
        inputs.edge = self._now - time.ticks_diff(ticks, edge) if edge >= 0 else -1
        inputs.down = self._contact.down()
        inputs.powered = bool(self._usb.value())
        frame = machine.mem32[_USB_FRAME]
        if frame != self._frame:
            self._frame = frame
            self._frame_ticks = ticks
        self._awake = time.ticks_diff(ticks, self._frame_ticks) < _AWAKE
        inputs.received = self._receive()

    def _receive(self) -> bytes:
        if not _is_ready(self._readable, 0):
            return b""
        received = bytearray()
        while len(received) < _MOST_BYTES and _is_ready(self._readable, 0):
            received.extend(sys.stdin.buffer.read(1))  # more than one might block
        return bytes(received)

    def _sound(self, hz: int, duty: int) -> None:
        """The duty first: a new one waits for the end of a period, and a silent one is short."""
        if duty != self._duty:
            self._speaker.duty_u16(duty)
            self._duty = duty
        if hz != self._hz:
            self._speaker.freq(hz or SILENT_HZ)
            self._hz = hz

    def _light(self) -> None:
        lamp = self.unit.lamp
        if lamp.level == self._level and lamp.head == self._head and lamp.colour is self._colour:
            return
        self._level, self._head, self._colour = lamp.level, lamp.head, lamp.colour
        if self._chain:
            lamp.paint(self._chain)
            machine.bitstream(self._pixels, 0, _WS2812, self._chain)
        else:
            self._lamp.duty_u16(lamp.level * lamp.level)  # the eye's curve

    def _save(self, name: str, data: bytes) -> bool:
        if name == ledger.ASIDE:
            return flash.write_aside(name, data)
        return flash.write(name, data)

    def _measure(self, inputs: Inputs, everything: bool) -> None:
        if everything:  # slow: only when the host asks
            gc.collect()
            inputs.heap = gc.mem_free()
        inputs.millivolts = self._battery.read_u16() * 9900 >> 16  # a third of it, against 3.3 V
        inputs.measured = True

    def _send(self) -> None:
        """What the port takes at once: one that nobody reads must not hold the unit up.

        On a bus that sleeps (cable pulled, laptop closed) the port takes everything and then
        never returns: so there nothing is written, and little at a time.
        """
        if not self._awake:
            return
        outbox = self.unit.outputs.outbox
        at, buffer = outbox.start, outbox.buffer
        end = min(outbox.end, at + _MOST_BYTES)
        byte, room, write = self._byte, self._writable.ipoll, sys.stdout.buffer.write
        while at < end:
            for _ in room(0):  # for one byte: that is all it tells
                break
            else:
                break
            byte[0] = buffer[at]
            write(byte)
            at += 1
        outbox.sent(at - outbox.start)

    def _sleep(self, wait: int, sleepy: bool) -> None:
        if wait < 3:  # a sleep may overshoot by a whole tick, and a press is waiting
            due = time.ticks_add(time.ticks_ms(), wait)
            while time.ticks_diff(due, time.ticks_ms()) > 0:
                pass
            if self.unit.button.confirming():  # open just now? Then it closes again, or never did
                due = time.ticks_add(due, button.GIVE_UP - button.CONFIRM)
                while not self._contact.glimpse() and time.ticks_diff(due, time.ticks_ms()) > 0:
                    pass
            return
        self._turns += 1
        if self._turns >= _TURNS_TO_TIDY and wait > 15:  # rather now than in the next press
            self._turns = 0
            gc.collect()
            return
        if sleepy and not self._contact.latched():
            machine.lightsleep(min(wait, SLICE))
        else:
            waiting = self._awake and self.unit.outputs.outbox.end > 0
            _is_ready(self._senders if waiting else self._wakers, min(wait, SLICE))

    def _recover(self, error: Exception) -> None:
        """Write down what happened, and start over as after a power cut."""
        unit = self._new_unit()
        unit.fault("%s: %s" % (type(error).__name__, error))
        self.unit = unit
        self._inputs.saved = SAVED_NOTHING
        time.sleep_ms(100)

    def _leave(self) -> None:
        """To the prompt: without watchdog, silent and dark."""
        _stop_watchdog()
        self._contact.release()
        self._speaker.deinit()
        if not self._chain:
            self._lamp.deinit()


def _is_ready(poller: select.poll, wait: int) -> bool:
    """Whether anything is ready within `wait` ms; unlike `poll` it makes no list."""
    for _ in poller.ipoll(wait):
        return True
    return False


def _stop_watchdog() -> None:
    """MicroPython has no call for it, and at the prompt nobody feeds it."""
    machine.mem32[_WATCHDOG_CTRL_CLEAR] = _WATCHDOG_ENABLE


def run() -> None:
    Board().run()
