"""The command line: builds a product if need be and prints its path on stdout."""

import argparse
import os
import shutil
import signal
import sys
from pathlib import Path
from types import FrameType

from .boot_rom import boot_rom
from .errors import ToolchainError
from .image import image
from .unix_port import unix_port

# The firmware of the work tree that this file lies in.
_FIRMWARE = Path(__file__).resolve().parents[3] / "firmware"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m qblock_sim.toolchain", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("unix", help="MicroPython as a program for this machine")
    commands.add_parser("bootrom", help="the boot ROM of the emulated RP2040")
    one = commands.add_parser("image", help="MicroPython for the Pico, with the firmware in it")
    everything = commands.add_parser("all", help="the three of them")
    for command in (one, everything):
        what = command.add_mutually_exclusive_group()
        what.add_argument("--app", type=Path, default=_FIRMWARE, help="what to freeze into it")
        what.add_argument("--bare", action="store_true", help="freeze nothing: plain MicroPython")
    one.add_argument("--out", type=Path, help="copy the image to this UF2 file")
    return parser


def _copy(source: Path, target: Path) -> Path:
    """Copy so that the target is the old file or the new one, never half of it."""
    partial = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        shutil.copyfile(source, partial)
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
    return target


def _products(arguments: argparse.Namespace) -> list[Path]:
    command = arguments.command
    paths = []
    if command in ("unix", "all"):
        paths.append(unix_port())
    if command in ("image", "all"):
        uf2 = image(None if arguments.bare else arguments.app)
        out = getattr(arguments, "out", None)
        paths.append(_copy(uf2, out) if out else uf2)
    if command in ("bootrom", "all"):
        paths.append(boot_rom())
    return paths


def _terminated(number: int, frame: FrameType | None) -> None:
    """End as on Ctrl-C, so that the commands under way are ended too."""
    raise SystemExit(128 + number)


def main(argv: list[str] | None = None) -> int:
    arguments = _parser().parse_args(argv)
    signal.signal(signal.SIGTERM, _terminated)
    try:
        for path in _products(arguments):
            print(path)
    except ToolchainError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:  # a full disk, most often
        where = f" ({error.filename})" if error.filename else ""
        print(f"The build stopped: {error.strerror or error}{where}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
