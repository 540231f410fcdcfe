"""A game in plain words: what a move was, what it brought about, why it was refused, what to do
next. Whole sentences, each of which can be translated; names are facts that fill their places.

`make words` collects them.
"""

from ..said import Speaks as Words
from .teller import Teller

__all__ = ["Teller", "Words"]
