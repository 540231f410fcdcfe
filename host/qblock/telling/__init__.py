"""A game in plain words: what a move was, what it brought about, why it was refused, what to do
next. Whole sentences, each of which can be translated; names are facts that fill their places.

`pybabel extract -k Refusal:2 -k N_ -k N_:1,2` finds them all.
"""

from .teller import Teller
from .voice import Words

__all__ = ["Teller", "Words"]
