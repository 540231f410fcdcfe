"""Which ports have a Question Block: each is asked, all at the same time."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from serial.tools import list_ports

from .lines import Hello
from .link import Link
from .opening import Opener
from .port import Port

ANSWER_WITHIN = 1500  # ms


class Found(NamedTuple):
    url: str
    hello: Hello


def candidates() -> list[str]:
    """The USB serial ports of this machine. Others are left alone: a HELLO might move a machine
    tool."""
    return sorted(port.device for port in list_ports.comports() if port.vid is not None)


def find(
    urls: Iterable[str] | None = None, *, within_ms: int = ANSWER_WITHIN, opener: Opener = Port
) -> list[Found]:
    """The blocks that answer HELLO as one that a game can use does."""
    asked = candidates() if urls is None else list(urls)
    if not asked:
        return []
    with ThreadPoolExecutor(len(asked)) as pool:
        answers = pool.map(lambda url: _ask(url, within_ms, opener), asked)
        return [Found(url, hello) for url, hello in zip(asked, answers, strict=True) if hello]


def _ask(url: str, within_ms: int, opener: Opener) -> Hello | None:
    with Link(url, opener=opener) as link:
        until = link.now + within_ms
        while link.now < until:
            for happening in link.step(50).happenings:
                if happening.hello:
                    return happening.hello
                if happening.what in ("busy", "unusable", "gone"):
                    return None
    return None
