"""The source tree of the RP2040 image, put together from Debian's packages.

Debian's MicroPython tarball leaves out what Debian packages elsewhere. This puts it back, and
changes two things. Each function is one such step, with its reason.
"""

from pathlib import Path

from . import cache, debian, pins
from .commands import run
from .errors import ToolchainError
from .progress import stage

# The parts of the source that are of no use here.
_UNUSED = ("*/docs", "*/tests")


def _unpack_tar(archive: Path, folder: Path, log: Path) -> None:
    exclude = [f"--exclude={pattern}" for pattern in _UNUSED]
    run(
        "tar", "-xf", archive, "-C", folder, "--strip-components=1", *exclude,
        log=log, failure=f"{archive.name} could not be unpacked",
    )  # fmt: skip


def _unpack_deb(archive: Path, folder: Path, log: Path) -> None:
    failure = f"{archive.name} could not be unpacked"
    run("dpkg-deb", "-x", archive, folder, log=log, failure=failure)


def sdk_with_own_tinyusb(sdk: Path) -> None:
    """Drop pico-sdk's link to a system-wide TinyUSB: MicroPython brings its own path to one."""
    (sdk / "lib/tinyusb").unlink(missing_ok=True)


def sdk_without_cxx(sdk: Path) -> None:
    """Take the one C++ file out of pico-sdk, so that no C++ library is needed.

    It only defines `new` and `delete`, MicroPython is plain C, and with no C++ file in the image
    CMake links with gcc in place of g++, which would ask for libstdc++: 313 MB on Debian.
    """
    cmake = sdk / "src/rp2_common/pico_cxx_options/CMakeLists.txt"
    line = "        ${CMAKE_CURRENT_LIST_DIR}/new_delete.cpp\n"
    text = cmake.read_text()
    if text.count(line) != 1:
        raise ToolchainError(f"pico-sdk has changed: {cmake.name} no longer names new_delete.cpp.")
    cmake.write_text(text.replace(line, ""))


def submodules_present(source: Path) -> None:
    """MicroPython takes a README for the proof that a git submodule was fetched.

    The build stops without these two, and Debian removes them along with the submodules.
    Of micropython-lib itself nothing is used.
    """
    for name in ("pico-sdk", "micropython-lib"):
        (source / "lib" / name / "README.md").touch()


def _assemble(folder: Path, log: Path) -> None:
    files = debian.downloads()
    with stage("unpack the sources of the image"):
        _unpack_tar(files / pins.MICROPYTHON_SOURCE.file, folder, log)
        _unpack_tar(files / pins.MBEDTLS.file, folder / "lib/mbedtls", log)
        debs = folder / "debs"
        for package in (pins.PICO_SDK, pins.TINYUSB):
            _unpack_deb(files / package.file, debs, log)
        for name in ("pico-sdk", "tinyusb"):
            (folder / "lib" / name).rmdir()  # the tarball has an empty folder for each
            (debs / "usr/src" / name).rename(folder / "lib" / name)
        sdk_with_own_tinyusb(folder / "lib/pico-sdk")
        sdk_without_cxx(folder / "lib/pico-sdk")
        submodules_present(folder)


def parts() -> list[bytes]:
    """What decides the content of the tree: the pins and this recipe."""
    return cache.recipe(__file__, pins.__file__)


def rp2_source() -> Path:
    """The complete source tree."""
    return cache.entry("rp2-source", parts(), _assemble)
