"""`qblock flash`: put the firmware on a board, and prove that it is what runs there."""

import json as json_text
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import question_block
import typer
from question_block import settings
from question_block.pins import BOARDS
from rich.console import Console

from qblock.link import Hello, Link
from qblock.link.happening import SENTENCES
from qblock.said import Amount, Said, counted, said

from .board_files import MAIN, PACKAGE, BoardFiles, Changes, FlashError, Tell, clear, put
from .speaking import spoken

READY_WITHIN = 20_000  # ms from restart to HELLO
DRIVE_INFO = "INFO_UF2.TXT"
_ROOT = Path(__file__).resolve().parents[3]
UF2 = _ROOT / "build" / "question-block.uf2"
_CHOICES: dict[str, object] = {
    "volume": tuple(settings.VOLUMES),
    "lamp": tuple(settings.LAMPS),
    "pixels": said("1 to {most}", most=settings.MOST_PIXELS),
    "pins": tuple(BOARDS),
    "name": said("up to {most} bytes of text", most=settings.LONGEST_NAME),
}


def firmware() -> Path:
    """The folder that goes on a board."""
    return Path(question_block.__file__).resolve().parent.parent


def flash(
    context: typer.Context,
    port: Annotated[
        str | None, typer.Option(help="The board's serial port, such as /dev/ttyACM0 or COM3.")
    ] = None,
    uf2: Annotated[
        Path | None,
        typer.Option(metavar="DRIVE", help="The RPI-RP2 drive of a board plugged in with BOOTSEL."),
    ] = None,
    wishes: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="KEY=VALUE",
            help="A setting of the block, repeatable: pins=itsybitsy on that board, lamp=ws2812 "
            "and pixels=8 for a ring of lamps, volume=soft, name=Kitchen.",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Report as one JSON object.")] = False,
) -> None:
    """Put the firmware on a board and verify it.

    Example: qblock flash --port /dev/ttyACM0 --set lamp=ws2812 --set pixels=8
    """
    err = Console(stderr=True, highlight=False)
    words = spoken(context)
    if (port is None) == (uf2 is None):
        err.print(words.gettext("Say either --port PORT or --uf2 DRIVE."), soft_wrap=True)
        raise typer.Exit(2)
    if wishes and uf2 is not None:
        told = words.gettext("--set goes with --port: copy the image first, then set.")
        err.print(told, soft_wrap=True)
        raise typer.Exit(2)
    try:
        wanted = parse_wishes(wishes or [])
    except FlashError as error:
        err.print(error.said.told(words), soft_wrap=True, markup=False)
        raise typer.Exit(2) from None
    try:
        if uf2 is not None:
            report = copy_image(uf2)
        else:
            assert port is not None
            with err.status(words.gettext("compiling the firmware")) as status:
                report = flash_board(
                    port, firmware(), lambda doing: status.update(doing.told(words)), wanted
                )
    except KeyboardInterrupt:
        told = words.gettext("Interrupted: the board is not complete, flash it again.")
        err.print(told, soft_wrap=True)
        raise typer.Exit(130) from None
    done: Said = report["sentence"]
    print(json_text.dumps({**report, "sentence": str(done)}) if json else done.told(words))


def parse_wishes(wishes: list[str]) -> dict[str, str]:
    """The settings that were asked for; FlashError if one cannot be."""
    wanted = {}
    for wish in wishes:
        key, _, value = wish.partition("=")
        if key not in _CHOICES:
            raise FlashError(
                "{wish} is no setting: choose one of {settings}.",
                wish=repr(wish),
                settings=tuple(_CHOICES),
            )
        if not settings.check(key, value):
            raise FlashError(
                "{wish} cannot be set: for {setting} choose {choice}.",
                wish=repr(wish),
                setting=key,
                choice=_CHOICES[key],
            )
        wanted[key] = value
    return wanted


def flash_board(
    port: str,
    app: Path,
    tell: Tell = lambda doing: None,
    wanted: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Flash over the serial port, with these settings; the report of what was done."""
    files, code = compiled(app)
    board = BoardFiles(port)
    try:
        tell(said("stopping what runs on the board"))
        board.enter()
        frozen = board.frozen()
        if frozen and frozen != code:
            raise FlashError(
                "The board's image has another version of the firmware built in ({theirs}, this "
                "is {ours}), which a copy would mix with: run `make firmware`, plug the board in "
                "with BOOTSEL held, and run `qblock flash --uf2 DRIVE`.",
                theirs=frozen,
                ours=code,
            )
        changes = clear(board, tell) if frozen else put(board, files, tell)
        if wanted:
            tell(said("setting the block"))
            owned, _ = settings.decode(board.read(settings.FILE))
            board.write(settings.FILE, settings.encode({**owned, **wanted}))
        tell(said("restarting the board"))
        board.restart()
    finally:
        board.close()
    tell(said("waiting for the block to say HELLO"))
    hello = wait_for_hello(port)
    if hello.code != code:
        raise FlashError(
            "The block runs other code ({theirs}) than was put on it ({ours}): something on it "
            "shadows the firmware; erase its flash and flash it again.",
            theirs=hello.code,
            ours=code,
        )
    return _report(port, code, bool(frozen), changes, hello)


def _report(port: str, code: str, frozen: bool, changes: Changes, hello: Hello) -> dict[str, Any]:
    written, removed = len(changes.written), len(changes.removed)
    facts = {
        "name": hello.called(),
        "port": port,
        "firmware": hello.firmware,
        "code": code,
        "written": counted(
            "{count} file written", "{count} files written", written, count=Amount(written)
        ),
        "removed": counted("{count} removed", "{count} removed", removed, count=Amount(removed)),
    }
    if frozen:
        done = said(
            "{name} on {port} runs firmware {firmware} (code {code}): {written}, {removed}, its "
            "image has this firmware built in.",
            **facts,
        )
    else:
        done = said(
            "{name} on {port} runs firmware {firmware} (code {code}): {written}, {removed}, every "
            "file verified by its hash.",
            **facts,
        )
    return {
        "port": port,
        "unit": hello.unit,
        "firmware": hello.firmware,
        "code": code,
        "frozen": frozen,
        "written": changes.written,
        "removed": changes.removed,
        "verified": changes.verified,
        "sentence": done,
    }


def compiled(app: Path) -> tuple[dict[str, bytes], str]:
    """The files of a board by their names there, and the code hash that it will report."""
    try:
        from qblock_sim.toolchain.code_hash import code_hash, mpy_files
        from qblock_sim.toolchain.errors import ToolchainError
    except ImportError:
        raise FlashError("The firmware can only be flashed from a checkout of it.") from None
    try:
        with tempfile.TemporaryDirectory() as scratch:
            mpy_files(app, Path(scratch))
            package = sorted((Path(scratch) / PACKAGE).iterdir())
            files = {f"{PACKAGE}/{path.name}": path.read_bytes() for path in package}
        # MicroPython starts main.py and no main.mpy: so that one goes there as it is.
        return files | {MAIN: (app / MAIN).read_bytes()}, code_hash(app)
    except ToolchainError as error:
        raise FlashError(error.said) from None


def wait_for_hello(port: str, within_ms: int = READY_WITHIN) -> Hello:
    """The HELLO of the unit that has just restarted; the port may vanish meanwhile."""
    last: Said | str = ""
    with Link(port) as link:
        until = link.now + within_ms
        while link.now < until:
            for happening in link.step(100).happenings:
                if happening.hello:
                    return happening.hello
                last = Said(SENTENCES[happening.what], happening.facts)
                if link.session.state == "refused":
                    raise FlashError(last)
    raise FlashError("The block did not come back: {last} Flash it again.", last=last)


def copy_image(drive: Path) -> dict[str, Any]:
    """Copy the image with the firmware in it onto a mounted RPI-RP2 drive."""
    try:
        info = (drive / DRIVE_INFO).read_text(errors="replace")
    except OSError:
        raise FlashError(
            "{drive} is not the drive of an RP2040: hold BOOTSEL while you plug the board in, "
            "and name the drive that appears.",
            drive=drive,
        ) from None
    if "RPI-RP2" not in info:
        raise FlashError(
            "{drive} belongs to another kind of board, not to an RP2040: name another drive.",
            drive=drive,
        )
    if not UF2.is_file():
        raise FlashError(
            "There is no {file} yet: run `make firmware` first.", file=UF2.relative_to(_ROOT)
        )
    target = drive / UF2.name
    try:
        with UF2.open("rb") as source, target.open("wb") as copy:
            shutil.copyfileobj(source, copy)
            copy.flush()
            os.fsync(copy.fileno())
    except OSError as error:
        raise FlashError(
            "The image could not be copied to {drive} ({reason}): try again.",
            drive=drive,
            reason=error.strerror,
        ) from None
    return {
        "drive": str(drive),
        "bytes": UF2.stat().st_size,
        "sentence": said(
            "Copied: the board restarts by itself. Run `qblock check` to see it go green; if it "
            "reports other code, an older copy lies over the image: run `qblock flash --port PORT`."
        ),
    }
