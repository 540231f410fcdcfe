"""python -m qblock_sim.rp2040: an emulated board in real time, with a port for other programs."""

import argparse
import secrets
import sys
import threading
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from ..bridge import PtyBridge, TcpBridge
from .board import DEFAULT_ID, Board
from .install import ToolMissing
from .link import BoardError


def main() -> int:
    arguments = parser().parse_args()
    try:
        with ExitStack() as stack:
            board = stack.enter_context(start_board(arguments))
            print(open_ports(arguments, board, stack), flush=True)
            board.free_run()
            threading.Event().wait()
    except KeyboardInterrupt:
        return 0
    except (BoardError, ToolMissing, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def parser() -> argparse.ArgumentParser:
    result = argparse.ArgumentParser(
        prog="python -m qblock_sim.rp2040",
        description="Run firmware on an emulated RP2040 in real time. Prints the address of its "
        "serial port on one line.",
    )
    result.add_argument("image", type=Path, metavar="IMAGE", help="the UF2 file to run")
    result.add_argument("--bootrom", type=Path, required=True, metavar="FILE")
    result.add_argument("--flash", type=Path, metavar="FILE", help="keeps the flash between runs")
    result.add_argument("--id", default=DEFAULT_ID, metavar="HEX", help="unique id, 16 hex digits")
    result.add_argument("--seed", type=int, metavar="N", help="makes chance repeatable")
    result.add_argument(
        "--listen", metavar="URL", help="e.g. socket://127.0.0.1:0 (port 0: any that is free)"
    )
    result.add_argument("--pty", action="store_true", help="a pseudo-terminal (the default)")
    return result


def start_board(arguments: argparse.Namespace) -> Board:
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    return Board(
        arguments.image, arguments.bootrom, flash=arguments.flash, board_id=arguments.id, seed=seed
    )


def open_ports(arguments: argparse.Namespace, board: Board, stack: ExitStack) -> str:
    """Open the port asked for; returns its address."""
    if arguments.listen and arguments.pty:
        raise ValueError("A serial port has one client: choose either --listen or --pty.")
    if arguments.listen:
        url = urlsplit(arguments.listen)
        if url.scheme != "socket" or url.hostname is None or url.port is None:
            raise ValueError(f"{arguments.listen} is not of the form socket://HOST:PORT.")
        return stack.enter_context(TcpBridge(board, url.hostname, url.port)).address
    return stack.enter_context(PtyBridge(board)).address


if __name__ == "__main__":
    sys.exit(main())
