"""All that is made, in the order in which it is made."""

from .build import Maker

MAKERS: tuple[Maker, ...] = ()
