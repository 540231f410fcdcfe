"""The one clock of the store: when something was committed."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], str]


def utc_now() -> str:
    """As ISO 8601 writes it, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
