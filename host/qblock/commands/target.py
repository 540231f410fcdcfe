"""What a tool talks to: a block on a port, or a stand-in that is started for it."""

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from qblock.link import PortError, candidates, find
from qblock.link.ends import DeviceEnd, End, PortEnd
from qblock.link.happening import SENTENCES
from qblock.link.port import Port
from qblock.said import Said, said
from qblock.trouble import Trouble

if TYPE_CHECKING:
    from qblock_sim.device import Device, Kind

KINDS = ("sim", "mpy", "rp2040")


class TargetError(Trouble):
    """There is nothing to talk to, or it does not talk."""


def find_port(*, or_stand_in: bool = True) -> str:
    """The port of the one block that is plugged in; a tool may have stand-ins to offer."""
    found = find()
    if len(found) == 1:
        return found[0].url
    if found:
        raise TargetError(
            "Several blocks are plugged in ({ports}): say which with --port.",
            ports=tuple(block.url for block in found),
        )
    tried = tuple(candidates()) or said("no USB serial port is there")
    if not or_stand_in:
        raise TargetError(
            "No block answers ({tried}): plug one in, or name its port with --port.", tried=tried
        )
    raise TargetError(
        "No block answers ({tried}): plug one in, or name its port with --port, or use the "
        "emulated one with --on sim.",
        tried=tried,
    )


@contextmanager
def open_port(url: str) -> Iterator[End]:
    try:
        with Port(url) as port:
            yield PortEnd(port)
    except PortError as error:
        raise TargetError(_why_not(error)) from None


def _why_not(error: PortError) -> Said:
    """The link's own sentence, except that a tool which ends here looks for nothing any more."""
    if error.what in ("gone", "unplugged"):
        return said(
            "{port} is not there: plug the block in, or check the name, and try again.",
            port=error.port,
        )
    return Said(SENTENCES[error.what], {"port": error.port, "why": error.why})


@contextmanager
def open_stand_in(
    kind: str, app: Path | None = None, seed: int = 0, flash: Path | None = None
) -> Iterator["Device"]:
    """A block of one of KINDS, running the firmware in `app` (or the project's): a fresh one, or
    the one whose flash is in that file."""
    if kind not in KINDS:
        raise TargetError("{kind} is no stand-in: choose one of {known}.", kind=kind, known=KINDS)
    with device_of(cast("Kind", kind), flash=flash, app=app, seed=seed) as device:
        yield device


@contextmanager
def device_of(kind: "Kind", *, flash: Path | None, **told: Any) -> Iterator["Device"]:
    """As `qblock_sim.devices.open_device` has it; what goes wrong is TargetError."""
    try:
        from qblock_sim.devices import open_device
        from qblock_sim.rp2040 import BoardError
        from qblock_sim.rp2040.install import ToolMissing
        from qblock_sim.toolchain.errors import ToolchainError
    except ImportError as error:
        raise TargetError(
            "The stand-ins need the package {package}: install it.", package=error.name
        ) from None
    try:
        with _switched_on(lambda: open_device(kind, flash=flash, **told), flash) as device:
            yield device
    except (ToolMissing, ToolchainError) as error:
        raise TargetError(error.said) from None
    except BoardError as error:
        raise TargetError(str(error)) from None


def _switched_on(make: Callable[[], "Device"], flash: Path | None) -> "Device":
    try:
        return make()
    except ValueError as error:
        raise TargetError(str(error)) from None
    except OSError as error:
        if flash is None or error.errno == errno.ENOSPC:
            raise
        raise TargetError(
            "The unit's flash cannot be kept in {file} ({reason}): move that away, then try again.",
            file=error.filename or flash,
            reason=error.strerror,
        ) from None


@contextmanager
def open_target(on: str, app: Path | None = None, seed: int = 0) -> Iterator[End]:
    """`on` is one of KINDS or a port."""
    if on in KINDS:
        with open_stand_in(on, app, seed) as device:
            end = DeviceEnd(device)
            yield end
            end.close()
    else:
        with open_port(on) as port:
            yield port
