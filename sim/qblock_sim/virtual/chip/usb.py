"""The chip's end of the USB serial port, as MicroPython's TinyUSB driver has it.

To the host: a FIFO of 256 bytes, from which packets of 64 go into the endpoint, where the host
takes them if it polls. While nobody has the port open the FIFO takes everything and keeps the
newest. Open but unread, a write waits up to half a second and then drops the rest.
From the host: packets go through a FIFO into a ring of 512 bytes, where a Ctrl-C is picked out.
"""

from . import costs
from .world import FAR

TYPE_CHECKING = False  # for the type checker alone: it takes this for true
if TYPE_CHECKING:
    from collections.abc import Callable

    from .core import Chip

FIFO = 256
PACKET = 64
RING = 511  # one place of 512 stays free
STALL = 500000  # us that a write waits for room
CTRL_C = 3


class UsbPort:
    def __init__(self, chip: "Chip") -> None:
        self._chip = chip
        self._world = chip.world
        self.ready_at = FAR  # when the bus is, or will be, set up
        self.ctrl_c = False  # a program runs: a Ctrl-C is not for reading
        self._set_up = False
        self._frame = 0
        self._fifo = bytearray()
        self._endpoint = b""  # offered to the host
        self._leaves = FAR  # when the host has it
        self._arrives = FAR  # when the next packet is here
        self._received = bytearray()
        self.ring = bytearray()
        if self._world.plugged:
            self.ready_at = chip.us + (0 if self._world.warm else costs.USB_READY)
        self.next = self.ready_at

    # The bus

    def frame(self) -> int:
        """The bus's count of milliseconds; it stands still without a host."""
        if self._set_up:
            self._frame = self._chip.us // 1000 & 0x7FF
        return self._frame

    def cable_moved(self) -> None:
        self._set_up = False
        self._endpoint = b""
        self._leaves = self._arrives = FAR
        self.ready_at = self._chip.us + costs.USB_READY if self._world.plugged else FAR
        self.plan()

    def connected(self) -> bool:
        return self._set_up and self._world.is_open

    def plan(self) -> None:
        """Look up when something happens here next, after anything has changed."""
        if not self._set_up:
            self.next = self.ready_at
            return
        now = self._chip.us
        if not self._endpoint or not self._polled():
            self._leaves = FAR
        elif self._leaves == FAR:
            self._leaves = now + costs.PACKET
        if not self._world.to_chip or len(self._received) > FIFO - PACKET:
            self._arrives = FAR
        elif self._arrives == FAR:
            self._arrives = now + costs.PACKET
        self.next = min(self._leaves, self._arrives)

    def _polled(self) -> bool:
        """The host asks for what there is."""
        return self._world.is_open and self._world.reading and self._world.room != 0

    def serve(self, at: int) -> None:
        if not self._set_up:
            self._set_up = True
            self._offer()
        elif self._leaves <= at:
            self._take(at)
        elif self._arrives <= at:
            self._arrive()
        self.plan()

    # To the host

    def _offer(self) -> None:
        """Move a packet from the FIFO to the endpoint, if that is free."""
        if self._set_up and self._fifo and not self._endpoint:
            self._endpoint = bytes(self._fifo[:PACKET])
            self._fifo = self._fifo[PACKET:]
            self.plan()
            self._chip.changed()

    def _take(self, at: int) -> None:
        world = self._world
        world.packets.append((at, self._endpoint))
        if world.room > 0:
            world.room = max(0, world.room - len(self._endpoint))
        self._endpoint = b""
        self._leaves = FAR
        self._offer()

    def writable(self) -> bool:
        return not self.connected() or len(self._fifo) < FIFO

    def write(self, data: bytes) -> int:
        """How many bytes were taken."""
        done = 0
        while done < len(data):
            size = min(PACKET, len(data) - done)
            if self._set_up and self._world.is_open and size > FIFO - len(self._fifo):
                size = self._wait_for_room(size)
                if not size:
                    break
            self._fifo.extend(data[done : done + size])
            if len(self._fifo) > FIFO:
                self._fifo = self._fifo[-FIFO:]
            if not self._endpoint:
                self._offer()
            done += size
        self._chip.spend(costs.SEND * done)
        return done

    def _wait_for_room(self, size: int) -> int:
        def there_is() -> bool:
            return size <= FIFO - len(self._fifo) or not self.connected()

        self._chip.wait(self._chip.us + STALL, there_is)
        return min(size, FIFO - len(self._fifo)) if self.connected() else size

    # From the host

    def _arrive(self) -> None:
        world = self._world
        self._received.extend(world.to_chip[:PACKET])
        world.to_chip = world.to_chip[PACKET:]
        self._arrives = FAR
        self._pour()

    def _pour(self) -> None:
        """From the FIFO into the ring."""
        at = 0
        while at < len(self._received) and len(self.ring) < RING:
            byte = self._received[at]
            at += 1
            if byte == CTRL_C and self.ctrl_c:
                self.ring = bytearray()
                self._chip.interrupted = True
            else:
                self.ring.append(byte)
        self._received = self._received[at:]

    def read(self, count: int) -> bytes:
        """Waits until all of it is there, as the real one."""
        while len(self.ring) < count:
            self._chip.wait(FAR, self._more_than(len(self.ring)))
        data = bytes(self.ring[:count])
        self.ring = self.ring[count:]
        if self._received:
            self._pour()
            self.plan()
            self._chip.changed()
        self._chip.spend(costs.RECEIVE * count)
        return data

    def _more_than(self, count: int) -> "Callable[[], bool]":
        return lambda: len(self.ring) > count

    def hand_back(self) -> None:
        """What was not read is there after a soft reset, and what was said is heard."""
        self._world.to_chip = self.ring + self._received + self._world.to_chip
        said = self._endpoint + bytes(self._fifo)
        if said and self._set_up and self._polled():
            self._world.packets.append((self._chip.us, said))
