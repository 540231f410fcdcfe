"""What a dialog is, and what it knows of the table."""

from typing import TYPE_CHECKING, Protocol

import pygame

from ...rules.moves import Move
from ...table.evening import Evening
from ...telling import Teller
from ...words import Words
from ..ui import Ui

if TYPE_CHECKING:
    from ..app import App


class TableView(Protocol):
    """The table scene, as its dialogs see it."""

    app: "App"
    evening: Evening
    teller: Teller

    @property
    def words(self) -> Words: ...

    def do(self, move: Move) -> None:
        """Make a person's move; a refusal is told as a sentence."""

    def tell(self, sentence: str) -> None:
        """Say something at the head of the column."""

    def close_dialog(self) -> None: ...


class Dialog(Protocol):
    """`by_itself`: the table opens and closes it as the game goes on, and people cannot."""

    name: str
    by_itself: bool

    def paint(self, ui: Ui, rect: pygame.Rect) -> None: ...

    def key(self, event: pygame.Event) -> bool:
        """Whether it has used a key itself."""
