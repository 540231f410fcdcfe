"""MicroPython's raw prompt: run a piece of code on the board and get what it prints."""

from .board import Board

PROMPT = b">>> "
RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
CTRL_A, CTRL_B, CTRL_C, CTRL_D = b"\x01", b"\x02", b"\x03", b"\x04"
SETTLE_US = 60_000.0
TEN_SECONDS = 10_000_000.0


class RemoteError(RuntimeError):
    """The code on the board raised; the message is its traceback."""


class RawRepl:
    """Opens the port, interrupts whatever runs, and stays at the raw prompt."""

    def __init__(self, board: Board, within_us: float = TEN_SECONDS) -> None:
        self._board = board
        board.serial.open()
        board.run_until(usb=True, within_us=within_us)
        self._interrupt(within_us)
        board.serial.write(CTRL_A)
        self.expect(RAW_PROMPT, within_us)

    def _interrupt(self, within_us: float) -> None:
        # Not too early (an interrupted start-up leaves no file system), and as often as it takes (a
        # program may catch it).
        deadline = self._board.run(SETTLE_US).us + within_us
        while True:
            self._board.serial.read()
            self._board.serial.write(b"\r" + CTRL_B + CTRL_C)
            stop = self._board.run_until(serial=PROMPT, within_us=SETTLE_US)
            if stop.reason == "serial":
                # The prompt of the last of the three characters is the last thing to come.
                self._board.run(SETTLE_US)
                self._board.serial.read()
                return
            if stop.us > deadline:
                raise TimeoutError(f"The board shows no prompt: {self._board.serial.peek()!r}")

    def start(self, code: str) -> None:
        """Set code running and come back at once: after this the board does what it says."""
        self._board.serial.write(code.encode() + CTRL_D)
        self.expect(b"OK", TEN_SECONDS)

    def finish(self, within_us: float = TEN_SECONDS) -> str:
        """Wait for the started code to end: what it printed."""
        printed = self.expect(CTRL_D, within_us)[:-1]
        error = self.expect(CTRL_D, within_us)[:-1]
        self.expect(b">", within_us)
        if error:
            raise RemoteError(error.decode())
        return printed.decode().replace("\r\n", "\n")

    def exec(self, code: str, within_us: float = TEN_SECONDS) -> str:
        self.start(code)
        return self.finish(within_us)

    def expect(self, pattern: bytes, within_us: float) -> bytes:
        stop = self._board.run_until(serial=pattern, within_us=within_us)
        if stop.reason != "serial":
            seen = self._board.serial.peek()[-200:]
            raise TimeoutError(
                f"The board did not send {pattern!r} (run ended by {stop.reason}): {seen!r}"
            )
        return self._board.serial.read_until(pattern)
