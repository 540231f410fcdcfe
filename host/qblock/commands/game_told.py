"""A game of the store, played again, and what there is to tell of it as plain data."""

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..editions.edition import CASTLE
from ..link.lines import outcome_name
from ..rules import moves, steps
from ..rules.game import Game
from ..rules.moves import bits
from ..rules.position import position
from ..rules.refusal import Illegal
from ..rules.statistics import Statistics, statistics
from ..said import N_, Said, counted, said
from ..store import GameRow, Press, Store, transfer
from ..table.setup import Table, from_store, replay
from ..telling import Teller
from ..trouble import Trouble

DICE = "dice"  # in place of a block (C24)
# How a table says them
SOURCES = {DICE: N_("by dice"), "block": N_("by the block")}
FATES = {"applied": "", "undone": N_("undone"), "superseded": N_("came too late")}
Plain = dict[str, Any]  # as JSON has it


@dataclass(frozen=True)
class Kept:
    """A game as it is kept, and where its moves lead."""

    row: GameRow
    table: Table
    game: Game
    presses: list[Press]

    @cached_property
    def statistics(self) -> Statistics:
        return statistics(self.game.rules, self.game.n, self.table.options, self.game.moves)

    def check(self) -> None:
        """Trouble if what is kept of the game does not fit together."""
        standing = self.table.new_game()
        for move in self.game.line():  # what was undone has left no trace
            standing.apply(move)
        same = position(standing) == position(self.game) and self._has_its_result()
        if not same or not all(map(self._has_its_move, self.presses)):
            raise Trouble(
                "Game {game} does not come to the position that was kept of it: take another copy"
                " of the save.",
                game=self.row.id,
            )

    def _has_its_result(self) -> bool:
        game = self.game
        if game.step != steps.OVER:
            return self.row.result is None
        result = {} if self.row.result is None else json.loads(self.row.result)
        reached = {
            "position": position(game),
            "winner": self.table.names[game.winner],
            "turns": game.turn,
        }
        return isinstance(result, dict) and reached.items() <= result.items()

    def _has_its_move(self, press: Press) -> bool:
        made = None if press.move is None else self.game.moves[press.move]
        return made is None or made == (moves.PRESS, press.outcome)


def kept(store: Store, game: str) -> Kept:
    """Trouble if there is no such game, or if it cannot be played."""
    row = store.game(game)
    return _played(row, store.moves(row.id), store.presses(row.id))


def exported(document: bytes, name: str) -> Kept:
    """The game of a document, which is not in the store; Trouble if it cannot be played."""
    read = transfer.read(document)
    told = [move for _, move in read.moves]
    row = GameRow(
        **vars(read.setup),
        number=0,
        id=name,
        played=read.setup.started,
        moves=len(told),
        result=read.result,
    )
    try:
        return _played(row, told, read.presses)
    except (KeyError, TypeError, AttributeError, Illegal):
        raise Trouble("{file} was changed or damaged: export the game again.", file=name) from None


def _played(row: GameRow, told: list[str], presses: list[Press]) -> Kept:
    table = from_store(row)
    if table.edition.hash != row.board:
        raise Trouble(
            "Game {game} is of another board than it says: take another copy of it.", game=row.id
        )
    return Kept(row, table, replay(table, told, row.id), presses)


def listed(row: GameRow) -> Plain:
    """What is known of a game without playing it again."""
    result = {} if row.result is None else json.loads(row.result)
    return {
        "id": row.id,
        "edition": row.edition,
        "players": json.loads(row.players),
        "moves": row.moves,
        "finished": row.finished,
        "winner": result.get("winner"),
        "turns": result.get("turns"),
        "started": row.started,
        "played": row.played,
        "seed": row.seed,
        "board": row.board,
        "rules": row.rules,
    }


def plain(found: Kept) -> Plain:
    """All that `qblock games show --json` says."""
    game, presses = found.game, brought(found)
    return {
        **listed(found.row),
        "turns": game.turn,
        "rent": "ask" if found.table.options.rent_is_asked else "auto",
        "awaiting": Teller(game.board, found.table.names).awaiting(game),
        "players": [_player(found, seat, presses) for seat in range(game.n)],
        "presses": presses,
        "statistics": found.statistics.to_json(),
        "position": position(game),
    }


def _player(found: Kept, seat: int, presses: list[Plain]) -> Plain:
    game, who = found.game, found.table.seats[seat]
    mine = [press for press in presses if press["player"] == who.name]
    earned = found.statistics.deed_rents
    return {
        "name": who.name,
        "who": who.who,
        "plays": game.alive[seat],
        "coins": game.coins[seat],
        "block": sum(press["coins"] for press in mine),
        "rents": found.statistics.player_rents[seat],
        "at": game.board.edition.spaces[game.at[seat]].name,
        "jail": bool(game.jailed[seat]),
        "deeds": [
            {**_deed(game, space), "rents": earned.get(space, 0)}
            for space in bits(game.deeds[seat])
        ],
    }


def _deed(game: Game, space: int) -> Plain:
    level = game.level[space]
    return {
        "space": game.board.edition.spaces[space].name,
        "level": level,
        "buildings": str(buildings(level)) if level else "",
        "mortgaged": bool(game.mortgaged >> space & 1),
    }


def buildings(level: int) -> Said:
    if level == CASTLE:
        return said("Peach's Castle")
    return counted("{houses} Toad House", "{houses} Toad Houses", level, houses=level)


def brought(found: Kept) -> list[Plain]:
    """Every press of the game with the coins that it brought or took, those by dice too; then
    what the block reported and the game did not use."""
    by_move = {press.move: press for press in found.presses if press.move is not None}
    counted = iter(found.statistics.presses)  # of those that stand
    told = [
        {
            "move": made.move,
            "turn": made.turn,
            "player": found.table.names[made.seat],
            "outcome": outcome_name(made.outcome),
            "coins": 0 if made.undone else next(counted).coins,
            "fate": "undone" if made.undone else "applied",
            **_source(by_move.get(made.move)),
        }
        for made in _made(found)
    ]
    return told + [_unused(press) for press in found.presses if press.move is None]


@dataclass
class _Made:
    """A press among the moves of a game."""

    move: int
    turn: int
    seat: int
    outcome: int
    undone: bool = False


def _made(found: Kept) -> list[_Made]:
    game = found.table.new_game()
    made: list[_Made] = []
    line: list[_Made | None] = []  # the moves that stand; None: no press
    for number, move in enumerate(found.game.moves):
        if move[0] == moves.UNDO:
            press = line.pop()
            if press is not None:
                press.undone = True
        elif move[0] == moves.PRESS:
            made.append(_Made(number, game.turn, game.who, move[1]))
            line.append(made[-1])
        else:
            line.append(None)
        game.apply(move)
    return made


def _unused(press: Press) -> Plain:
    """A press that came too late: the question was answered otherwise."""
    nobody = {"move": None, "turn": None, "player": None}
    outcome = outcome_name(press.outcome)
    return {**nobody, "outcome": outcome, "coins": 0, "fate": press.fate, **_source(press)}


def _source(press: Press | None) -> Plain:
    if press is None:
        return {"by": DICE, "unit": None, "epoch": None, "seq": None, "arm": None}
    ids = {"unit": press.unit, "epoch": press.epoch, "seq": press.seq, "arm": press.arm}
    return {"by": "block", **ids}
