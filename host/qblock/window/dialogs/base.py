"""What a dialog is, and what it knows of the table."""

from collections.abc import Callable, Sequence
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

    @property
    def names(self) -> Sequence[str]:
        """Of the players, by seat."""

    @property
    def log(self) -> Sequence[str]:
        """What has happened, newest first."""

    def do(self, move: Move) -> None:
        """Make a person's move; a refusal is told as a sentence."""

    def attempt(self, act: Callable[[], None]) -> None:
        """The same for what is more than a move."""

    def tell(self, sentence: str) -> None:
        """Say something at the head of the column."""

    def open(self, name: str, seat: int | None = None) -> None:
        """Another dialog in place of this one: `opening` knows their names."""

    def show_deed(self, space: int) -> None:
        """The card of one deed."""

    def close_dialog(self) -> None: ...

    def pause(self) -> None:
        """Or go on."""

    def leave(self) -> None:
        """Back to the setup; everything is kept."""

    def play_again(self) -> None:
        """Another game of the same players."""


class Dialog(Protocol):
    """`by_itself`: the table opens and closes it as the game goes on, and people cannot."""

    name: str
    by_itself: bool

    def paint(self, ui: Ui, rect: pygame.Rect) -> None: ...

    def key(self, event: pygame.Event) -> bool:
        """Whether it has used a key itself, or the mouse's wheel."""
