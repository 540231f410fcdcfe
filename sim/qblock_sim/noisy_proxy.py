"""The noisy wire as a proxy: hosts connect to it, and it connects to the unit's socket."""

import select
import socket
import threading
import time
from urllib.parse import urlsplit

from qblock.closing import Closing

from .noise import Lane, NoisyWire

CHUNK = 4096
LOOK_MS = 100.0


class NoisyProxy(Closing):
    """Listens on `address` (socket://…), one host at a time. A cut closes both connections."""

    def __init__(self, unit: str, wire: NoisyWire, listen: tuple[str, int] = ("127.0.0.1", 0)):
        url = urlsplit(unit)
        if url.scheme != "socket" or url.hostname is None or url.port is None:
            raise ValueError(f"{unit} is not of the form socket://HOST:PORT.")
        self._unit = (url.hostname, url.port)
        self._wire = wire
        self._stopping = threading.Event()
        self._server = socket.create_server(listen)
        self._server.settimeout(LOOK_MS / 1000)
        self.address = "socket://{}:{}".format(*self._server.getsockname()[:2])
        self._thread = threading.Thread(target=self._serve, name="noisy wire", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stopping.set()
        self._thread.join()
        self._server.close()

    def _serve(self) -> None:
        while not self._stopping.is_set():
            try:
                host, _ = self._server.accept()
            except TimeoutError:
                continue
            try:
                with host, socket.create_connection(self._unit) as unit:
                    self._carry(host, unit)
            except OSError:
                continue  # one of the two has gone, which closes the other
            finally:
                self._wire.clear()

    def _carry(self, host: socket.socket, unit: socket.socket) -> None:
        ways = (host, unit, self._wire.to_unit), (unit, host, self._wire.to_host)
        while not self._stopping.is_set():
            ready, _, _ = select.select([host, unit], [], [], self._wait_ms() / 1000)
            for source, target, lane in ways:
                if source in ready:
                    data = source.recv(CHUNK)
                    if not data:
                        return
                    lane.push(_now(), data)
                _deliver(lane, target)
            if self._wire.hung_up:
                return

    def _wait_ms(self) -> float:
        due = [at for at in (self._wire.to_unit.due, self._wire.to_host.due) if at is not None]
        return max(0.0, min([LOOK_MS, *(at - _now() for at in due)]))


def _deliver(lane: Lane, target: socket.socket) -> None:
    data = lane.pull(_now())
    if data:
        target.sendall(data)


def _now() -> float:
    return time.monotonic() * 1000
