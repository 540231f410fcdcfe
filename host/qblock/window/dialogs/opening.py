"""Which dialog the game calls for, and how each is opened by its name."""

from collections.abc import Callable
from types import MappingProxyType

from ...rules import steps
from . import (
    auction,
    debt,
    deeds,
    end,
    help,
    history,
    last_piece,
    manage,
    menu,
    offer,
    rent,
    trade,
    undo,
)
from .base import Dialog, TableView

Open = Callable[[TableView, int | None], Dialog]

DIALOGS = MappingProxyType[str, Open](
    {
        "auction": auction.open_dialog,
        "last_piece": last_piece.open_dialog,
        "offer": offer.open_dialog,
        "debt": debt.open_dialog,
        "end": end.open_dialog,
        "manage": manage.open_dialog,
        "trade": trade.open_dialog,
        "deeds": deeds.open_dialog,
        "rent": rent.open_dialog,
        "undo": undo.open_dialog,
        "menu": menu.open_dialog,
        "help": help.open_dialog,
        "history": history.open_dialog,
    }
)


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
    return DIALOGS[name](table, seat)
