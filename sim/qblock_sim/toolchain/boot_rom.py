"""The boot ROM of the emulated RP2040, built from the clean-room source in bootrom/."""

from pathlib import Path

from . import cache, commands, tools
from .commands import build_environment, run
from .progress import stage

_SOURCE = Path(__file__).parent / "bootrom"
_FLAGS = (
    "-mcpu=cortex-m0plus",
    "-mthumb",
    "-Os",
    "-ffreestanding",
    "-nostdlib",
    "-Wall",
    "-Werror",
    # Else gcc turns the loop in rom_memset into a call of memset, which is rom_memset.
    "-fno-tree-loop-distribute-patterns",
)


def _make(folder: Path, log: Path) -> None:
    tools.require(tools.BOOT_ROM, "The boot ROM of the emulator", tools.NO_EMULATOR, log)
    failure = "The boot ROM could not be built"
    environment = build_environment()
    elf = folder / "rom.elf"
    with stage("build the boot ROM"):
        run(
            "arm-none-eabi-gcc", *_FLAGS, "-T", _SOURCE / "rom.ld", "-o", elf,
            _SOURCE / "rom.S", _SOURCE / "rom.c",
            "-lgcc",  # the floating point arithmetic
            log=log, failure=failure, env=environment,
        )  # fmt: skip
        run(
            "arm-none-eabi-objcopy", "-O", "binary", elf, folder / "bootrom.bin",
            log=log, failure=failure, env=environment,
        )  # fmt: skip
        elf.unlink()


def boot_rom() -> Path:
    """The ROM as it is mapped at address 0: at most 16 KiB."""
    files = [_SOURCE / name for name in ("rom.S", "rom.c", "rom.ld")]
    parts = cache.recipe(__file__, commands.__file__, *files)
    return cache.entry("bootrom", parts, _make) / "bootrom.bin"
