"""Which dialog the game calls for, and how each is opened by its name.

A dialog's module is called like it and has `open_dialog(table, seat)`: it is read when it is
needed first.
"""

from importlib import import_module
from typing import cast

from ...rules import steps
from .base import Dialog, TableView

NAMES = (
    "auction", "last_piece", "offer", "debt", "end",  # the game opens them
    "manage", "trade", "deeds", "rent", "undo", "menu", "help", "history", "block",
)  # fmt: skip


def dialog_for(table: TableView) -> str | None:
    """What people have to answer now, in a dialog of its own."""
    evening = table.evening
    g = evening.game
    if g.step == steps.OVER:
        return "end"
    if g.step == steps.AUCTION:
        return "auction"
    if g.step == steps.LAST_PIECE:
        return "last_piece"
    if evening.offer_waits is not None:
        return "offer"
    return "debt" if evening.waiting == "debt" else None


def open_named(table: TableView, name: str, seat: int | None = None) -> Dialog:
    """`seat`: whose deeds, whose debt, who trades; None where it does not matter."""
    if name not in NAMES:
        raise ValueError(f"there is no dialog {name!r}")
    module = import_module(f".{name}", __package__)
    return cast(Dialog, module.open_dialog(table, seat))
