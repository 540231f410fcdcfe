"""Things that have to be closed, and that `with` closes."""

from abc import abstractmethod
from types import TracebackType
from typing import Protocol, Self


class Closing(Protocol):
    """Whoever implements `close` can be used with `with`; a protocol of such things inherits it
    too."""

    @abstractmethod
    def close(self) -> None: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
