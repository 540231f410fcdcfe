"""What happens on the wire, as values, and the one place that puts it into words.

Everything that a user is told about the link goes through `sentence`: so it can be translated.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .lines import Event, Hello


@dataclass(frozen=True)
class Happening:
    """`what` is a key of SENTENCES; `facts` are what its sentence names."""

    what: str
    facts: Mapping[str, str] = field(default_factory=dict)
    event: Event | None = None  # of "press", "test-press", "late-press"
    hello: Hello | None = None  # of "connected", "restarted"


SENTENCES = {
    # the port
    "opening": "Looking for the block on {port}.",
    "gone": "{port} is not there: plug the block in, it is found by itself.",
    "busy": "{port} is in use by another program: close that one first.",
    "unusable": "{port} cannot be opened ({why}): check the name.",
    "unplugged": "The connection on {port} was lost; trying again.",
    # the unit
    "connected": "Connected to {name} on {port}.",
    "restarted": "{name} has restarted.",
    "another-unit": "{port} is now another block: {name}.",
    "silent": "{name} on {port} does not answer any more; trying again.",
    "fault": "{name} reports a fault: {text}.",
    "log": "{name} says: {text}.",
    # why a unit is not used
    "no-answer": "Nothing that speaks the Question Block's protocol answers on {port}: "
    "close any other program that uses it, or put the firmware on it with `qblock flash`.",
    "wrong-version": "The block on {port} speaks version {theirs} of the protocol and this program "
    "version {ours}: bring both to the same version, the block with `qblock flash`.",
    "wrong-odds": "The block on {port} draws {table} with other odds ({theirs}) than this program "
    "knows ({ours}): bring both to the same version, the block with `qblock flash`.",
    "test-mode": "The block on {port} is in test mode, so what it draws can be foreseen: "
    "take its power away and give it back.",
    "unknown-table": "The block on {port} does not know the table {table}: "
    "bring it up to date with `qblock flash`.",
    # presses
    "armed": "The block is ready: press it.",
    "arming-again": "The block has forgotten that a press is awaited, so it is told again.",
    "disarmed": "The block awaits no press any more.",
    "press": "Pressed: {outcome}.",
    "test-press": "A press from test mode ({outcome}) is in the block; it counts for no game.",
    "gap": "Presses {first} to {last} of this block were never seen here.",
    "spent": "The block says that press {arm} was answered and acknowledged before, and it is "
    "not in this store: was the store put back to an older one?",
    "free": "Free play: {outcome}.",
    "refused-full": "The block keeps no more presses: let it tell the ones it has first.",
    "refused-flash": "The block could not write the press down, so it did not count: press again.",
}


def sentence(happening: Happening) -> str:
    """One plain sentence for the user."""
    return SENTENCES[happening.what].format(**happening.facts)
