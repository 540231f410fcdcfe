"""The emulated board: unchanged firmware on an emulated RP2040, in simulated time.

    with Board(image, bootrom) as board:
        board.serial.open()
        board.run_until(serial=b">>> ")

The processor is emulated by rp2040js in a Node process (the `node` folder); this package drives it.
"""

from ..bridge import PtyBridge, TcpBridge
from .board import Board, press_events
from .link import BoardError
from .records import Crash, Edge, LedFrame, PinState, PowerEvent, PwmStep, ResetEvent, Stats, Stop
from .repl import RawRepl, RemoteError
from .serial_port import SerialPort

__all__ = [
    "Board",
    "BoardError",
    "Crash",
    "Edge",
    "LedFrame",
    "PinState",
    "PowerEvent",
    "PtyBridge",
    "PwmStep",
    "RawRepl",
    "RemoteError",
    "ResetEvent",
    "SerialPort",
    "Stats",
    "Stop",
    "TcpBridge",
    "press_events",
]
