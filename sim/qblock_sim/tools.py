"""`python -m qblock_sim.tools sim mpy rp2040`: builds and fetches what these devices run on.

Asked for first, so that a machine which cannot have a tool says so in one sentence.
"""

import sys
from pathlib import Path

import question_block

from .rp2040 import install
from .toolchain import boot_rom, image, unix_port
from .toolchain.errors import ToolchainError

FIRMWARE = Path(question_block.__file__).parents[1]


def prepare(devices: list[str]) -> None:
    unix_port.unix_port()  # the firmware's own tests run under MicroPython in any case
    if "rp2040" in devices:
        install.node()
        install.rp2040js()
        install.quick_core()
        boot_rom.boot_rom()
        image.image(None)
        image.image(FIRMWARE)


def main(devices: list[str]) -> int:
    try:
        prepare(devices)
    except (ToolchainError, install.ToolMissing) as missing:
        print(missing, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
