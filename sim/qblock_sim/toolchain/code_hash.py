"""The identity of the code on a board, and the files that are copied to one.

The code hash is the first 16 hex digits of SHA-256 over, for each module of question_block/ in
sorted order of file names: the name with the ending .mpy in ASCII, a zero byte, and the 32 bytes
of SHA-256 of the compiled module. The board computes the same from the .mpy files in its folder,
so code that was copied and code that was frozen into an image can be told apart and compared.
"""

import hashlib
import sys
import tempfile
from pathlib import Path

from .cross import compile_module
from .errors import ToolchainError

PACKAGE = "question_block"

# Made for an image, and holds the hash: so it is no part of what is hashed or copied.
FROZEN = "_frozen.py"


def modules(app: Path) -> list[Path]:
    """The modules of the package, in the order of the hash."""
    package = app / PACKAGE
    found = sorted(package.glob("*.py"), key=lambda path: path.name)
    if not found:
        raise ToolchainError(f"{app} is not the firmware: it has no {PACKAGE}/ with modules.")
    if nested := sorted(package.glob("*/**/*.py")):
        # The hash, here and on the board, sees one flat folder: what it misses must not exist.
        raise ToolchainError(
            f"{nested[0].relative_to(app)} lies in a folder below {PACKAGE}/,"
            " which the code hash does not cover."
        )
    return [path for path in found if path.name != FROZEN]


def _compile_package(app: Path, out: Path) -> list[Path]:
    """Compile the modules into `out`/question_block/."""
    (out / PACKAGE).mkdir(parents=True, exist_ok=True)
    compiled = []
    for source in modules(app):
        target = out / PACKAGE / f"{source.stem}.mpy"
        compile_module(source, f"{PACKAGE}/{source.name}", target)
        compiled.append(target)
    return compiled


def code_hash(app: Path) -> str:
    """The hash of the package below `app`, as defined at the top of this module."""
    sha = hashlib.sha256()
    with tempfile.TemporaryDirectory() as scratch:
        for compiled in _compile_package(app, Path(scratch)):
            sha.update(compiled.name.encode("ascii") + b"\0")
            sha.update(hashlib.sha256(compiled.read_bytes()).digest())
    return sha.hexdigest()[:16]


def mpy_files(app: Path, out: Path) -> list[Path]:
    """Compile main.py and the package into `out`: exactly what is copied to a board."""
    package = _compile_package(app, out)
    if not (app / "main.py").is_file():
        raise ToolchainError(f"{app} is not the firmware: it has no main.py.")
    compile_module(app / "main.py", "main.py", out / "main.mpy")
    return [out / "main.mpy", *package]


def main(app: str) -> int:
    """Every module through mpy-cross; says the hash and how large it all is."""
    with tempfile.TemporaryDirectory() as scratch:
        try:
            files = mpy_files(Path(app), Path(scratch))
        except ToolchainError as error:
            print(error, file=sys.stderr)
            return 1
        size = sum(path.stat().st_size for path in files)
    print(f"mpy-cross: {len(files)} modules, {size} bytes, code hash {code_hash(Path(app))}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
