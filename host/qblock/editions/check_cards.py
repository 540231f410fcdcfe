"""The Community Chest: cards that the rules can carry out, and a deck that never runs out."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..said import N_, said
from .form import CARD_KEYS, CARDS_MOST, COINS_MOST, EFFECTS
from .mistakes import IS, Entry, Mistakes, told


def check_cards(mistakes: Mistakes, data: Mapping[str, Any], spaces: list[Entry]) -> list[Entry]:
    """`spaces` are those of the board on which the cards are played."""
    entries = mistakes.entries(data, "card", "cards", N_("Card no. {number}"))
    board = {entry.table["at"]: entry.table.get("kind") for entry in spaces}
    seen: set[str] = set()
    for entry in entries:
        name = mistakes.text(entry, "id")
        if name:
            entry = replace(entry, title=said("Card {name}", name=name))
        if name in seen:
            mistakes.wrong(
                entry, "id", "{entry} is {value} twice: give each card its own.", value=told(name)
            )
        seen |= {name} if name else set()
        _check_effect(mistakes, entry, board)
    lasting = [e for e in entries if e.table.get("effect") not in ("keep", None)]
    if not lasting and (entries or not data.get("card")):
        mistakes.add(
            ("card",),
            "cards",
            said("No card goes back to the deck, so it runs out: add one that is not kept."),
        )
    if len(entries) > CARDS_MOST:
        mistakes.add(
            entries[CARDS_MOST].path,
            "cards",
            said("There are more than {most} cards: remove some.", most=CARDS_MOST),
        )
    return entries


def _check_effect(mistakes: Mistakes, entry: Entry, board: Mapping[int, Any]) -> None:
    effect = mistakes.choice(entry, "effect", EFFECTS)
    if effect is None:
        return
    mistakes.keys(entry, ("id", "effect", *CARD_KEYS[effect]))
    match effect:
        case "bank" | "each":
            if mistakes.number(entry, "coins", -COINS_MOST, COINS_MOST) == 0:
                mistakes.wrong(
                    entry,
                    "coins",
                    "{entry} is 0: write what one gets, or with a minus what one pays.",
                )
        case "repairs":
            mistakes.number(entry, "house", 0, COINS_MOST)
            mistakes.number(entry, "castle", 0, COINS_MOST)
        case "move":
            _check_target(mistakes, entry, board)


def _check_target(mistakes: Mistakes, entry: Entry, board: Mapping[int, Any]) -> None:
    to = mistakes.value(entry, "to", said("the number of a space"))
    if to is None:
        return
    if isinstance(to, bool) or not isinstance(to, int):
        mistakes.wrong(entry, "to", IS, value=told(to), want=said("the number of a space"))
    elif board and to not in board:
        mistakes.wrong(
            entry,
            "to",
            "{entry} is {value}, which is off the board: write a space from 0 to {last}.",
            value=told(to),
            last=max(board),
        )
    elif board.get(to) == "chest":
        mistakes.wrong(
            entry,
            "to",
            "{entry} is a Community Chest, which draws again: write another space.",
        )
