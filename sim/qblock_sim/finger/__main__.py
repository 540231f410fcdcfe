"""python -m qblock_sim.finger: the finger's image, and two emulated boards, cross-wired."""

import argparse
import shutil
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path

from ..bridge import PtyBridge
from ..rp2040.install import ToolMissing
from ..rp2040.link import BoardError
from ..toolchain.errors import ToolchainError
from .image import finger_image
from .in_step import InStep
from .pair import pair

FIRMWARE = Path(__file__).parents[3] / "firmware"


def main() -> int:
    arguments = parser().parse_args()
    try:
        if arguments.what == "uf2":
            shutil.copy(finger_image(), arguments.file)
        else:
            return _serve_pair(arguments)
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
        "--speed",
        type=float,
        metavar="X",
        help="run at X times real time instead of in step with the host (0: all it can)",
    )
    both.add_argument(
        "command",
        nargs=argparse.REMAINDER,
        metavar="COMMAND",
        help="run this with the two addresses after it, and end when it does: pair .ci/hil",
    )
    return result


def _serve_pair(arguments: argparse.Namespace) -> int:
    with ExitStack() as stack:
        desk = stack.enter_context(pair(FIRMWARE, seed=arguments.seed))
        if arguments.speed is None:
            in_step = stack.enter_context(InStep(desk))
            addresses, serve = in_step.addresses, in_step.join
        else:
            ports = [stack.enter_context(PtyBridge(board)) for board in desk.boards]
            desk.free_run(arguments.speed)
            addresses, serve = [port.address for port in ports], _for_ever
        if arguments.command:
            return subprocess.run([*arguments.command, *addresses], check=False).returncode
        print(*addresses, flush=True)
        serve()
    return 0


def _for_ever() -> None:
    threading.Event().wait()


if __name__ == "__main__":
    sys.exit(main())
