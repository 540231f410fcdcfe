"""What every sentence needs: the translated words, and the names that fill its places."""

from collections.abc import Iterable, Sequence

from ..editions.card_texts import card_text
from ..rules.board import Board
from ..rules.moves import bits
from ..said import Speaks

Words = Speaks


class Voice:
    def __init__(self, board: Board, names: Sequence[str], words: Speaks) -> None:
        self.board = board
        self.gettext = words.gettext
        self.ngettext = words.ngettext
        self.number = words.number
        self._names = tuple(names)

    def player(self, p: int) -> str:
        return self._names[p]

    def players(self, mask: int) -> str:
        return self._listed(self._names[p] for p in bits(mask))

    def space(self, s: int) -> str:
        """A space by its printed name, or by what the language calls it."""
        return self.gettext(self.board.edition.spaces[s].name)

    def spaces(self, mask: int) -> str:
        return self._listed(self.space(s) for s in bits(mask))

    def card(self, card: int) -> str:
        return self.gettext(card_text(self.board.cards[card].id))

    def _listed(self, names: Iterable[str]) -> str:
        # what stands between the names of a list
        return self.gettext(", ").join(names)
