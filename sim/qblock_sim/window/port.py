"""The unit's serial port with a cable that can be pulled: the client is gone then, as with a
real one. The window wants to know, too, whether somebody is there."""

import errno
import os
import select
from urllib.parse import urlsplit

from qblock.said import said
from qblock.trouble import Trouble

from ..bridge import CHUNK, PtyBridge, TcpBridge
from ..device import Device


class PortError(Trouble):
    """Nobody could connect."""


class NoAddress(PortError):
    """What was asked for is not of the right form."""


class _Cable:
    """What of the cable both have in common."""

    def __init__(self) -> None:
        self.linked = False  # a client has the port open
        self.plugged = True
        self.pulls = 0  # how often it was pulled
        self.pulls_before = 0  # and how often before this client came

    def move(self, plugged: bool) -> None:
        self.pulls += self.plugged and not plugged
        self.plugged = plugged

    def client_came(self) -> None:
        self.pulls_before = self.pulls
        self.linked = True

    def was_pulled(self) -> bool:
        return self.pulls != self.pulls_before


class TcpPort(TcpBridge):
    """`socket://` in pyserial. While the cable is out, nobody gets in."""

    def __init__(self, device: Device, host: str, port: int) -> None:
        self._cable = _Cable()
        super().__init__(device, host, port)

    @property
    def linked(self) -> bool:
        return self._cable.linked

    def set_plugged(self, plugged: bool) -> None:
        self._cable.move(plugged)

    def _client_came(self) -> None:
        super()._client_came()
        self._cable.client_came()

    def _client_left(self) -> None:
        self._cable.linked = False
        super()._client_left()

    def _carry(self, fd: int, ready: int) -> bool:
        if not self._cable.plugged or self._cable.was_pulled():
            return False
        return super()._carry(fd, ready)


class PtyPort(PtyBridge):
    """What mpremote and other serial programs open. With the cable out it is silent: it cannot
    vanish and come back under its name."""

    def __init__(self, device: Device) -> None:
        self._cable = _Cable()
        super().__init__(device)

    @property
    def linked(self) -> bool:
        return self._cable.linked and self._cable.plugged

    def set_plugged(self, plugged: bool) -> None:
        self._cable.move(plugged)

    def _client_came(self) -> None:
        super()._client_came()
        self._cable.client_came()

    def _client_left(self) -> None:
        self._cable.linked = False
        super()._client_left()

    def _carry(self, fd: int, ready: int) -> bool:
        if self._cable.was_pulled():
            return False  # it is opened anew, and so the unit notices
        if self._cable.plugged:
            return super()._carry(fd, ready)
        if ready & select.POLLIN:
            try:
                os.read(fd, CHUNK)  # into the void
            except OSError:  # nobody has it open any more
                return False
        return True


Port = TcpPort | PtyPort


def open_port(device: Device, listen: str, pty: bool) -> Port:
    """The port that was asked for: `listen` is a URL."""
    if pty:
        return PtyPort(device)
    url = urlsplit(listen)
    try:
        host, port = url.hostname, url.port
    except ValueError:  # a port that is no number, or too large
        host, port = None, None
    if url.scheme != "socket" or host is None or port is None:
        raise NoAddress("{url} is not of the form socket://HOST:PORT.", url=listen)
    try:
        return TcpPort(device, host, port)
    except OSError as wrong:
        raise _why_not(host, port, wrong) from wrong


def _why_not(host: str, port: int, wrong: OSError) -> PortError:
    where = f"socket://{host}:{port}"
    if wrong.errno == errno.EADDRINUSE:
        return PortError(
            said(
                "{url} is in use by another program: choose another port, or 0 for any free one.",
                url=where,
            )
        )
    return PortError(
        said(
            "Cannot listen on {url} ({reason}): choose another address.",
            url=where,
            reason=wrong.strerror or wrong,
        )
    )
