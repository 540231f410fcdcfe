"""The ports of two cross-wired emulated boards, whose time passes in step with the host.

Real boards have a clock that the host must keep up with; on a busy machine an emulated one would
run away from it, or be run away from. Here time passes only while the finger owes the host an
answer, as it does in every wait, and then as fast as it can: what happens on the boards is a
function of what the host says, whatever else the machine has to do.

The host does not know. Its ports are pseudo-terminals, as any serial program opens them.
"""

import select
import termios
import threading
import time

from qblock.closing import Closing
from question_block import wire

from ..bridge import LOOK_AGAIN_MS, Port, PtyBridge
from ..rp2040.desk import Desk
from ..rp2040.link import BoardError
from .link import UNASKED
from .pair import BLOCK, FINGER

STARTS_US = 1_000_000.0  # within which a board is on the bus and its firmware runs
STEP_US = 20_000.0  # at most between two looks at the ports
PACE_S = 0.05  # the most that is made good at once when time is the wall clock's


class Account:
    """The finger's port, with a count of the requests that it has not answered yet."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self.owed = 0
        self.forget()

    def forget(self) -> None:
        """The host that asked has gone."""
        self.owed = 0
        self._asked = wire.Reader(wire.HOST)
        self._told = wire.Reader(wire.UNIT)

    def open(self) -> None:
        self.forget()
        self._port.open()

    def close(self) -> None:
        self.forget()
        self._port.close()

    def write(self, data: bytes) -> None:
        self._port.write(data)
        for byte in data:  # a line that cannot be read is answered too
            self.owed += self._asked.push(byte) is not None

    def read(self) -> bytes:
        data = self._port.read()
        for byte in data:
            line = self._told.push(byte)
            if line is not None and line[0] and line[0] not in UNASKED:
                self.owed = max(0, self.owed - 1)
        return data

    def set_room(self, count: int | None) -> None:
        self._port.set_room(count)


class SteppedPty(PtyBridge):
    """A pseudo-terminal without a thread: bytes move when it is told to move them."""

    def __init__(self, port: Port) -> None:
        self.serial = port
        self.is_open = False
        super().__init__(self)

    def _main(self) -> None:
        """Nothing of its own accord."""

    def _flush(self) -> None:
        # What the next client has said already stays: it may have come before this one was missed.
        with self._client_end() as slave:
            termios.tcflush(slave, termios.TCIFLUSH)

    @property
    def fd(self) -> int:
        return self._master

    def look(self) -> int:
        """What the client has done, as poll events."""
        return self._wait(self._master, select.POLLIN, 0)

    def carry(self, ready: int) -> None:
        """Move what can be moved, both ways."""
        if not self.is_open:
            if ready & select.POLLHUP and not ready & select.POLLIN:
                return
            self._client_came()
            self.is_open = True
        if not self._carry(self._master, ready) or ready == select.POLLHUP:
            self._client_left()
            self._flush()
            self.is_open = False


class InStep(Closing):
    """Serves both ports in a thread; `addresses` are the block's and the finger's."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._account = Account(desk.boards[FINGER].serial)
        self._block = SteppedPty(desk.boards[BLOCK].serial)
        self._finger = SteppedPty(self._account)
        self.addresses = [self._block.address, self._finger.address]
        self._ending = threading.Event()
        self._wall = time.monotonic()
        self._failure: BoardError | None = None
        self._thread = threading.Thread(target=self._main, name="in step", daemon=True)
        for board in desk.boards:
            board.run_until(usb=True, within_us=STARTS_US)
        desk.run(STARTS_US)
        self._thread.start()

    def close(self) -> None:
        self._ending.set()
        self._thread.join()
        self._block.close()
        self._finger.close()
        if self._failure:
            raise self._failure

    def join(self) -> None:
        """Wait until the boards are gone; `close` says why."""
        self._thread.join()

    def _main(self) -> None:
        try:
            while not self._ending.is_set():
                self._carry()
                self._pass_time()
        except BoardError as error:
            self._failure = error

    def _carry(self) -> None:
        """What the host wrote to the block before it asked the finger gets there first, and so
        does what the block said before the finger answered."""
        asked = self._finger.look()
        self._block.carry(self._block.look())
        self._finger.carry(asked)

    def _pass_time(self) -> None:
        now = time.monotonic()
        passed, self._wall = min(now - self._wall, PACE_S), now
        if self._account.owed:
            finger = self._desk.boards[FINGER]
            stop = finger.run_until(serial=b"\n", within_us=STEP_US)
            if stop.reason == "crash":
                raise BoardError("The finger's firmware has crashed.")
            return
        if self._block.is_open and not self._finger.is_open:
            self._desk.run(passed * 1e6)  # a host without a finger has a clock of its own
        self._await_client()

    def _await_client(self) -> None:
        poll = select.poll()
        clients = [port.fd for port in (self._block, self._finger) if port.is_open]
        for fd in clients:
            poll.register(fd, select.POLLIN)
        if clients:
            poll.poll(LOOK_AGAIN_MS)
        else:  # nobody there: poll would return at once, with nothing but that
            time.sleep(LOOK_AGAIN_MS / 1000)
