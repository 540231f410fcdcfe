"""`qblock block`: the emulated block in a window of its own, with a port that any host can open."""

import hashlib
import json
import os
import secrets
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, NoReturn

import typer

from ..said import N_, Said, said
from ..store.home import home
from ..trouble import Trouble
from ..words import Words
from .speaking import spoken
from .target import device_of

if TYPE_CHECKING:
    from qblock_sim.device import Device, Kind
    from qblock_sim.window.port import Port

KINDS = ("sim", "mpy", "rp2040")
ANY_PORT = "socket://127.0.0.1:0"
NO_SCREEN = N_(
    "There is no screen to open a window on: use --headless to run the block without one."
)
# The window shows colours: the unit gets a chain of lamps. It keeps what its owner sets later.
SETTINGS = {"lamp": "ws2812", "pixels": "8"}


def block(
    context: typer.Context,
    on: Annotated[str, typer.Option(help=f"What runs the firmware: {', '.join(KINDS)}.")] = "sim",
    listen: Annotated[
        str, typer.Option(metavar="URL", help="Where hosts connect; port 0 is any free one.")
    ] = ANY_PORT,
    pty: Annotated[bool, typer.Option("--pty", help="A pseudo-terminal instead.")] = False,
    headless: Annotated[
        bool,
        typer.Option("--headless", help="No window; reads commands (tap, quit, …) from its input."),
    ] = False,
    seed: Annotated[int | None, typer.Option(help="Makes chance repeatable.")] = None,
    flash: Annotated[
        Path | None, typer.Option(help="The file that keeps the unit's flash.", dir_okay=False)
    ] = None,
    size: Annotated[str, typer.Option(help="The window's, in pixels.")] = "640x640",
    reduced_motion: Annotated[
        bool, typer.Option("--reduced-motion", help="Fades instead of movement.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="The address, and without window all it shows, as JSON.")
    ] = False,
) -> None:
    """The emulated block, in a window to press it in, with a serial port any host can open.

    Prints the address of the port. Example: qblock block --listen socket://127.0.0.1:7777
    """
    if on not in KINDS:
        _refuse(
            context, said("{kind} is no stand-in: choose one of {known}.", kind=on, known=KINDS)
        )
    if pty and listen != ANY_PORT:
        _refuse(context, said("A serial port has one client: choose either --listen or --pty."))
    pixels = _pixels(context, size)
    if not headless and not _has_screen():
        raise Trouble(NO_SCREEN)
    signal.signal(signal.SIGTERM, _end)
    try:
        with _unit(on, seed, flash) as device, _port(context, device, listen, pty) as port:
            device.free_run()
            try:
                print(
                    json.dumps({"address": port.address}) if as_json else port.address, flush=True
                )
                if headless:
                    _run_headless(spoken(context), device, port, as_json)
                else:
                    _run_window(spoken(context), device, port, pixels, reduced_motion)
            finally:
                device.stop()
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _run_headless(words: Words, device: "Device", port: "Port", as_json: bool) -> None:
    from qblock_sim.window import headless

    headless.run(device, port, headless.print_json if as_json else None, words)


def _run_window(
    words: Words, device: "Device", port: "Port", size: tuple[int, int], reduced_motion: bool
) -> None:
    from qblock_sim.window.loop import NoDisplay, Options, Window

    try:
        Window(device, port, Options(size, reduced_motion, words)).run()
    except NoDisplay:
        raise Trouble(NO_SCREEN) from None


def _refuse(context: typer.Context, wrong: Said) -> NoReturn:
    print(wrong.told(spoken(context)), file=sys.stderr)
    raise typer.Exit(2)


def _end(number: int, frame: object) -> None:
    """Asked to end: what is on the flash is still to be kept."""
    raise SystemExit(128 + number)


def _pixels(context: typer.Context, size: str) -> tuple[int, int]:
    width, _, height = size.partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        _refuse(context, said("{size} is no size of a window: give it as 640x640.", size=size))
    return int(width), int(height)


def _has_screen() -> bool:
    if sys.platform != "linux" or os.environ.get("SDL_VIDEODRIVER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@contextmanager
def _unit(on: str, seed: int | None, flash: Path | None) -> Iterator["Device"]:
    """The unit that lives in a flash file: the next time it is the same one."""
    file = flash or home() / f"block-{on}.flash"
    with (
        _for_us_alone(file),
        device_of(
            _kind(on),
            seed=secrets.randbits(32) if seed is None else seed,
            unit_id="e660" + hashlib.sha256(str(file.resolve()).encode()).hexdigest()[:12],
            flash=file,
            settings=None if file.exists() else SETTINGS,
        ) as device,
    ):
        yield device


def _kind(on: str) -> "Kind":
    kinds: dict[str, Kind] = {"sim": "sim", "mpy": "mpy", "rp2040": "rp2040"}
    return kinds[on]


@contextmanager
def _for_us_alone(file: Path) -> Iterator[None]:
    """Two units cannot share one flash."""
    import fcntl  # not on every system: the other commands must not need it

    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock: IO[str] = open(file.with_name(file.name + ".lock"), "w")  # noqa: SIM115
    except OSError as wrong:
        raise Trouble(
            "The unit's flash cannot be kept in {file} ({reason}): name another file with --flash.",
            file=file,
            reason=wrong.strerror,
        ) from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Trouble(
                "The unit in {file} is running already: use its window, or name another file "
                "with --flash.",
                file=file,
            ) from None
        yield


@contextmanager
def _port(context: typer.Context, device: "Device", listen: str, pty: bool) -> Iterator["Port"]:
    from qblock_sim.window.port import NoAddress, open_port

    try:
        port = open_port(device, listen, pty)
    except NoAddress as wrong:
        _refuse(context, wrong.said)
    with port:
        yield port
