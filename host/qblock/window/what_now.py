"""What is at the head of the column: whose turn it is, the one sentence, and the buttons to it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from .actions import Action, actions, call, types_press
from .column import Head
from .dialogs.base import TableView


class WhatNow:
    """Remembers the first of two dice that are typed (C24)."""

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._first_die = 0

    def forget(self) -> None:
        """The game has moved on."""
        self._first_die = 0

    def head(self, refusal: str, latest: Sequence[str]) -> Head:
        """`latest` are the last sentences of the story, if nothing was refused."""
        table, g = self._table, self._table.evening.game
        sentence = call(table.evening, table.teller, table.words, self._first_die)
        who = g.who if 0 <= g.who < g.n else -1
        remark = [refusal] if refusal else latest
        return Head(who, sentence, remark, self._actions(), bool(refusal))

    def _actions(self) -> list[Action]:
        table, evening = self._table, self._table.evening
        if evening.paused:
            go_on = table.words.gettext("Go on")
            return [Action("go on", go_on, table.pause, main=True)]
        if types_press(evening):
            return [
                Action(f"die {n}", str(n), partial(self._type_press, n), str(n), die=n)
                for n in range(1, 7)
            ]
        found = actions(evening, table.words, table.do, partial(table.open, "rent"))
        return [replace(each, act=partial(table.attempt, each.act)) for each in found]

    def _type_press(self, n: int) -> None:
        """Two dice of one's own, one after the other."""
        if not self._first_die:
            self._first_die = n
            self._table.app.refresh()
            return
        first, self._first_die = self._first_die, 0
        self._table.attempt(lambda: self._table.evening.press_with_dice(first, n))
