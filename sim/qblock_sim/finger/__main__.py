"""python -m qblock_sim.finger: the finger's image, and two emulated boards, cross-wired."""

import argparse
import shutil
import sys
import threading
from contextlib import ExitStack
from pathlib import Path

from ..bridge import PtyBridge
from ..rp2040.install import ToolMissing
from ..rp2040.link import BoardError
from ..toolchain.errors import ToolchainError
from .image import finger_image
from .pair import pair

FIRMWARE = Path(__file__).parents[3] / "firmware"


def main() -> int:
    arguments = parser().parse_args()
    try:
        if arguments.what == "uf2":
            shutil.copy(finger_image(), arguments.file)
        else:
            _serve_pair(arguments.seed, arguments.speed)
    except KeyboardInterrupt:
        return 130
    except (BoardError, ToolMissing, ToolchainError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def parser() -> argparse.ArgumentParser:
    result = argparse.ArgumentParser(
        prog="python -m qblock_sim.finger",
        epilog="Example: python -m qblock_sim.finger uf2 finger.uf2",
    )
    commands = result.add_subparsers(dest="what", required=True)
    uf2 = commands.add_parser("uf2", help="build the image for the Pico that is the finger")
    uf2.add_argument("file", type=Path, metavar="FILE")
    both = commands.add_parser(
        "pair", help="run an emulated block and finger; prints the addresses of their ports"
    )
    both.add_argument("--seed", type=int, default=1, metavar="N", help="makes chance repeatable")
    both.add_argument(
        "--speed", type=float, default=1.0, metavar="X", help="times real time; 0: all it can"
    )
    return result


def _serve_pair(seed: int, speed: float) -> None:
    with ExitStack() as stack:
        desk = stack.enter_context(pair(FIRMWARE, seed=seed))
        ports = [stack.enter_context(PtyBridge(board)) for board in desk.boards]
        desk.free_run(speed)
        print(*(port.address for port in ports), flush=True)
        threading.Event().wait()


if __name__ == "__main__":
    sys.exit(main())
