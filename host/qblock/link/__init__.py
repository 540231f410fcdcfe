"""The host's end of the wire.

`Session` is the whole behaviour without a port or a clock, `Link` the same over anything that
pyserial opens, `find` looks for blocks, `sentence` puts a happening into words, and `Applied` is a
small store that shows how a press is committed before it is acknowledged.
"""

from .applied import Applied, Fate
from .arming import new_arm_id
from .finder import Found, candidates, find
from .happening import Happening, sentence
from .lines import Event, Hello, Line, outcome_name
from .link import Link, milliseconds
from .port import Port, PortError
from .session import Session, Step

__all__ = [
    "Applied",
    "Event",
    "Fate",
    "Found",
    "Happening",
    "Hello",
    "Line",
    "Link",
    "Port",
    "PortError",
    "Session",
    "Step",
    "candidates",
    "find",
    "milliseconds",
    "new_arm_id",
    "outcome_name",
    "sentence",
]
