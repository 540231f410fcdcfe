"""A game as it is played: what is applied is kept, and a press is applied exactly once."""

import json
from typing import Self

from ..closing import Closing
from ..link.lines import Event as PressEvent
from ..players.seating import take_seats
from ..rules import moves, steps
from ..rules.chance import Chance
from ..rules.moves import Move
from ..rules.position import position
from ..store import Entry, GameRow, Store, Taken
from .setup import Table, from_store, replay, to_store


class Sitting(Closing):
    """`apply` changes the game at hand, `keep` puts what was applied into the store: until then
    it can be lost. A press is both at once."""

    def __init__(self, store: Store, row: GameRow) -> None:
        self.id = row.id
        self.table = from_store(row)
        self._store = store
        self._writer = store.write(row.id)
        self.game = replay(self.table, store.moves(row.id), row.id)
        self.chance = Chance(self.table.seed)
        self.players = take_seats(self.table.seats, self.game.board, self.table.seed)
        awaited = self._writer.awaited()
        self.arm = awaited.arm if awaited else ""  # the id of the press that is asked for
        if self.arm and not self.awaits_press:
            self._writer.answer_otherwise(self.arm)
            self.arm = ""

    @classmethod
    def begin(cls, store: Store, table: Table) -> Self:
        return cls(store, store.new_game(to_store(table)))

    def close(self) -> None:
        """Whatever was applied is kept."""
        self.keep()
        self._writer.close()

    @property
    def is_over(self) -> bool:
        return self.game.step == steps.OVER

    @property
    def awaits_press(self) -> bool:
        return self.game.step == steps.PRESS

    def apply(self, move: Move) -> None:
        """Illegal if it is refused."""
        self.game.apply(move)
        if self.arm and not self.awaits_press:
            self.keep()  # the question is gone, and with it the arm id that was asked with

    def keep(self) -> None:
        """On the disk when it returns. How much of the game is there already is asked of the
        store: a Ctrl-C may come just after a commit, before anything here could take note."""
        number = self._store.game(self.id).moves
        unkept = [_text(move) for move in self.game.moves[number:]]
        if not unkept:
            return
        result = json.dumps(self.result()) if self.is_over else None
        if self.arm and not self.awaits_press:
            self._writer.answer_otherwise(self.arm, number, unkept, result)
            self.arm = ""
        else:
            self._writer.append(number, unkept, result)

    def ask(self, arm: str, table: str) -> None:
        """The press that the game awaits is asked for with this id: committed before it is sent."""
        self.keep()
        self._writer.arm(arm, table, len(self.game.moves))
        self.arm = arm

    def ask_anew(self) -> None:
        """What was asked for can never come: the next `ask` has another id."""
        self.keep()
        if self.arm:
            self._writer.answer_otherwise(self.arm)
            self.arm = ""

    def take(self, event: PressEvent) -> Taken:
        """A press was reported: it and its move are kept in one transaction."""
        self.keep()
        taken = self._store.take(event, self._entry_for)
        if taken.game == self.id and event.arm == self.arm:
            self.arm = ""
            if taken.fate == "applied":
                self.game.apply((moves.PRESS, event.outcome))
        return taken

    def discard(self, event: PressEvent) -> None:
        self._store.discard(event)

    def expected(self, unit: str) -> tuple[str, int] | None:
        """(epoch, next sequence) of a block that was here before."""
        return self._store.expected(unit)

    def _entry_for(self, game: str, outcome: int) -> Entry:
        return Entry([_text((moves.PRESS, outcome))])

    def result(self) -> dict[str, object]:
        """What `qblock play --json` says at the end."""
        game, names = self.game, self.table.names
        winner = names[game.winner] if game.winner >= 0 else None
        presses = sum(1 for move in game.line() if move[0] == moves.PRESS)
        return {
            "id": self.id,
            "edition": self.table.edition.name,
            "winner": winner,
            "turns": game.turn,
            "coins": dict(zip(names, game.coins, strict=True)),
            "presses": presses,
            "position": position(game),
        }


def _text(move: Move) -> str:
    return json.dumps(moves.to_json(move))
