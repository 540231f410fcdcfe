"""The RP2040 image: MicroPython for the Pico, with the firmware frozen into it.

The build tree is kept, so that a changed firmware costs a link and not a build.
"""

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from . import cache, code_hash, commands, cross, rp2_source, tools
from .commands import build_environment, jobs, python, run
from .errors import ToolchainError
from .progress import stage

_BOARD = "RPI_PICO"
_FLAGS = (
    f"-DMICROPY_BOARD={_BOARD}",
    "-DPICO_BUILD_DOCS=0",
    # picotool would be cloned from the network and built, only to turn the image into UF2.
    "-DPICO_NO_PICOTOOL=1",
    # g++ would add the mathematics library (log2f) by itself: see sdk_without_cxx.
    "-DCMAKE_C_STANDARD_LIBRARIES=-lm",
)

# The UF2 format's number for the RP2040, and where its flash begins.
_UF2 = ("-f", "0xe48bff56", "-b", "0x10000000")

# The port's own modules (_boot mounts the filesystem, rp2 is the PIO assembler) and the firmware.
# Upstream's manifest also has asyncio and sensor drivers: the firmware uses none of them.
_MANIFEST = f'freeze("$(PORT_DIR)/modules")\nfreeze("app", opt={cross.OPTIMISE})\n'

Files = Mapping[str, bytes]


def app_files(app: Path) -> Files:
    """The Python files below `app` by name, read once: what is hashed is what is frozen."""
    if not (app / "main.py").is_file():
        raise ToolchainError(f"{app} is not the firmware: it has no main.py.")
    code_hash.modules(app)  # raises unless there is a package that can be hashed
    generated = f"{code_hash.PACKAGE}/{code_hash.FROZEN}"
    names = sorted(path.relative_to(app).as_posix() for path in app.rglob("*.py"))
    return {name: (app / name).read_bytes() for name in names if name != generated}


def _stage(files: Files, folder: Path) -> None:
    """Write the files, and for a firmware also the module with its hash, into a fresh folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    if files:
        frozen = folder / code_hash.PACKAGE / code_hash.FROZEN
        frozen.write_text(f'HASH = "{code_hash.code_hash(folder)}"\n')


def _check_syntax(files: Files) -> None:
    """Compile every file once, so that a mistake is told at once and in one sentence."""
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch) / "module.py"
        for name, data in files.items():
            source.write_bytes(data)
            cross.compile_module(source, name, source.with_suffix(".mpy"))


def _build_tree() -> Path:
    """The kept build tree, emptied if the last build in it was cut off.

    `unfinished` is there from before the first command to after the last: a compiler that was
    killed may leave half an object file, which make would take for a whole one.
    """
    parts = [*rp2_source.parts(), *cache.recipe(commands.__file__)]
    tree = cache.root() / f"rp2-build-{cache.digest(*parts, *_FLAGS)}"
    doomed = cache.root() / ".rp2-build.doomed"
    shutil.rmtree(doomed, ignore_errors=True)
    if (tree / "unfinished").exists():
        tree.replace(doomed)  # first out of the way: deleting may be cut off as well
        shutil.rmtree(doomed)
    tree.mkdir(exist_ok=True)
    return tree


def _link(files: Files, folder: Path, log: Path) -> None:
    """Build the image in the kept tree and put its UF2 into the folder."""
    source = rp2_source.rp2_source()
    failure = "The RP2040 image could not be built"
    environment = build_environment(MICROPY_MPYCROSS=str(cross.mpy_cross()))
    with cache.lock("rp2-build"), stage("build the RP2040 image"):
        tree = _build_tree()
        (tree / "unfinished").touch()
        (tree / "manifest.py").write_text(_MANIFEST)
        _stage(files, tree / "app")
        # makemanifest.py compares times of files, and so misses a module that has gone.
        shutil.rmtree(tree / "frozen_mpy", ignore_errors=True)
        (tree / "frozen_content.c").unlink(missing_ok=True)
        run(
            "cmake", "-S", source / "ports/rp2", "-B", tree, "-G", "Unix Makefiles",
            f"-DPython3_EXECUTABLE={python()}", f"-DMICROPY_FROZEN_MANIFEST={tree}/manifest.py",
            *_FLAGS, log=log, failure=failure, env=environment,
        )  # fmt: skip
        run("make", "-C", tree, jobs(), log=log, failure=failure, env=environment)
        run(
            python(), source / "tools/uf2conv.py", *_UF2, "-c", tree / "firmware.bin",
            "-o", folder / "firmware.uf2", log=log, failure=failure,
        )  # fmt: skip
        (tree / "unfinished").unlink()


def image(app: Path | None) -> Path:
    """The UF2 with the firmware below `app` frozen in; None for plain MicroPython."""
    files = app_files(app) if app else {}
    recipe = cache.recipe(__file__, code_hash.__file__, cross.__file__, commands.__file__)
    named = [part for name, data in files.items() for part in (name, data)]

    def make(folder: Path, log: Path) -> None:
        _check_syntax(files)
        tools.require(tools.IMAGE, "The RP2040 image", tools.NO_EMULATOR, log)
        _link(files, folder, log)

    parts = [*rp2_source.parts(), *recipe, *named]
    return cache.entry("image", parts, make) / "firmware.uf2"
