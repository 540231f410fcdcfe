"""`qblock games`: the games that were and are played here."""

import json
import os
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..rules import moves
from ..rules.game import Game
from ..rules.moves import bits
from ..rules.position import position
from ..rules.undo import needs_yes
from ..store import GameRow, open_store
from ..table.sitting import Sitting
from ..telling import Teller
from ..trouble import Trouble
from .game_told import Kept, Plain, exported, kept, list_names, listed, plain

app = typer.Typer(help="The games that were and are played here.", no_args_is_help=True)

PIPE_WIDTH = 118  # where there is no terminal to be asked: nothing is folded
GameId = Annotated[str, typer.Argument(metavar="ID", help="Its id, or the beginning of it.")]
AsList = Annotated[bool, typer.Option("--json", help="As a list of JSON objects.")]
AsObject = Annotated[bool, typer.Option("--json", help="As one JSON object.")]


@app.command("list")
def list_games(as_json: AsList = False) -> None:
    """Every game, the newest first.

    Example: qblock games list
    """
    with open_store() as store:
        rows = store.games()
    if as_json:
        print(json.dumps([listed(row) for row in rows]))
    elif not rows:
        print("No game was played yet: start one with `qblock play`.")
    else:
        _console().print(_list(rows))


@app.command()
def show(game: GameId, as_json: AsObject = False) -> None:
    """How a game stands: players, coins, deeds, and what the presses of the block brought.

    Example: qblock games show 5exg6p5s
    """
    with open_store() as store:
        found = kept(store, game)
    if as_json:
        print(json.dumps(plain(found)))
    else:
        _show(_console(), found)


@app.command()
def replay(
    game: GameId,
    by_moves: Annotated[bool, typer.Option("--moves", help="Tell it move by move.")] = False,
    as_json: AsObject = False,
) -> None:
    """Play a game again, and see that it comes to the same position.

    Example: qblock games replay 5exg6p5s --moves
    """
    with open_store() as store:
        found = kept(store, game)
    if by_moves and not as_json:
        _tell(found)
    found.check()
    reached = position(found.game)
    if as_json:
        facts = {"id": found.row.id, "moves": len(found.game.moves), "same": True}
        print(json.dumps({**facts, "position": reached}))
        return
    print(f"{len(found.game.moves)} moves played again: the same position.")
    print(reached)


@app.command()
def export(
    game: GameId, file: Annotated[Path, typer.Argument(metavar="FILE", help="To write.")]
) -> None:
    """Write a whole game to a file, to keep it or to take it elsewhere.

    Example: qblock games export 5exg6p5s evening.json
    """
    with open_store() as store:
        row = store.game(game)
        document = store.export(row.id)
    try:
        with file.open("x", encoding="utf-8", newline="\n") as paper:
            paper.write(document)
    except FileExistsError:
        raise Trouble(f"{file} is there already: name another file, or remove it first.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Trouble(
            f"Cannot write {file}: {reason}. Name a file in a folder you may write to."
        ) from None
    print(f"Game {row.id} is in {file}. Bring it back: qblock games import {_quoted(file)}")


@app.command("import")
def import_game(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An exported game.")],
    as_json: AsObject = False,
) -> None:
    """Take in a game that was exported, here or elsewhere, as a new game.

    Example: qblock games import evening.json
    """
    try:
        document = file.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Trouble(f"Cannot read {file}: {reason}. Name an exported game.") from None
    exported(document, file.name).check()  # what cannot be played is not taken in
    with open_store() as store:
        row = store.import_game(document)
    if as_json:
        print(json.dumps(listed(row)))
    else:
        print(f"It is game {row.id} here. See it: qblock games show {row.id}")


@app.command()
def undo(
    game: GameId,
    agreed: Annotated[
        bool, typer.Option("--agreed", help="All who have a say in it have said yes.")
    ] = False,
    as_json: AsObject = False,
) -> None:
    """Take the last move back. The history keeps both, the move and that it was taken back.

    What chance has answered, what the Banker has closed, a deal and a bankruptcy are not one
    player's alone: those need --agreed.

    Example: qblock games undo 5exg6p5s --agreed
    """
    with open_store() as store, Sitting(store, store.game(game)) as sitting:
        teller = Teller(sitting.game.board, sitting.table.names)
        made, before = _last(sitting)
        said = teller.move(made, before)
        yes = needs_yes(sitting.game, made)
        if yes & yes - 1 and not agreed:
            asked = list_names([sitting.table.names[p] for p in bits(yes)])
            raise Trouble(
                f"To take back “{said}” {asked} have to agree: ask them, then say so with --agreed."
            )
        sitting.apply((moves.UNDO, next(bits(yes)), yes))
        sitting.keep()
        if as_json:
            facts = {"id": sitting.id, "undone": moves.to_json(made), "said": said}
            print(json.dumps({**facts, "position": position(sitting.game)}))
            return
        print(f"Taken back: {said}")
        print(teller.awaiting(sitting.game))


def _last(sitting: Sitting) -> tuple[moves.Move, Game]:
    """The last move that stands, and the game before it."""
    line = sitting.game.line()
    if not line:
        raise Trouble(f"Nothing was played in game {sitting.id} yet: there is nothing to undo.")
    before = sitting.table.new_game()
    for move in line[:-1]:
        before.apply(move)
    return line[-1], before


def _console() -> Console:
    asked = sys.stdout.isatty() or "COLUMNS" in os.environ
    return Console(highlight=False, width=None if asked else PIPE_WIDTH)


def _quoted(file: Path) -> str:
    return shlex.quote(str(file)) if str(file).isprintable() else "FILE"


def _list(rows: list[GameRow]) -> Table:
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("game", "edition", "players", "moves", "", "last played"):
        grid.add_column(heading, justify="right" if heading == "moves" else "left")
    for row in rows:
        told = listed(row)
        names = list_names([str(player["name"]) for player in told["players"]])
        state = f"{told['winner']} won" if told["finished"] else "goes on"
        played = row.played[:16].replace("T", " ")
        grid.add_row(row.id, row.edition, Text(names), str(row.moves), Text(state), played)
    return grid


def _tell(found: Kept) -> None:
    """Move by move, in plain lines."""
    teller = Teller(found.game.board, found.table.names)
    game = found.table.new_game()
    for number, move in enumerate(found.game.moves):
        for line in teller.play(game, move):
            print(f"{number:5}  {line}")


def _show(console: Console, found: Kept) -> None:
    told = plain(found)
    console.print(f"Game {found.row.id}, {found.table.edition.title}, turn {told['turns']}.")
    console.print(told["awaiting"], markup=False)
    console.print(_players(told["players"]))
    if told["presses"]:
        console.print(_presses(told["presses"]))
    if not told["finished"]:
        console.print(f"Go on: qblock play --resume {found.row.id}")


def _players(players: list[Plain]) -> Table:
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("player", "", "coins", "rents", "block", "deeds and what they earned"):
        numeric = heading in ("coins", "rents", "block")
        grid.add_column(heading, justify="right" if numeric else "left")
    for player in players:
        deeds = list_names([_deed(deed) for deed in player["deeds"]])
        state = player["who"] if player["plays"] else f"{player['who']}, out"
        earned = f"{player['rents']:+}", f"{player['block']:+}"
        grid.add_row(Text(player["name"]), state, str(player["coins"]), *earned, Text(deeds))
    return grid


def _deed(deed: Plain) -> str:
    remarks = [deed["buildings"]] * bool(deed["buildings"]) + ["mortgaged"] * deed["mortgaged"]
    remarks += [f"{deed['rents']:+}"] * bool(deed["rents"])
    return f"{deed['space']} ({', '.join(remarks)})" if remarks else str(deed["space"])


def _presses(presses: list[Plain]) -> Table:
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("move", "turn", "player", "pressed", "coins", "by", ""):
        numeric = heading in ("move", "turn", "coins")
        grid.add_column(heading, justify="right" if numeric else "left")
    for press in presses:
        came = ["" if press[key] is None else str(press[key]) for key in ("move", "turn", "player")]
        fate = "" if press["fate"] == "applied" else press["fate"]
        coins = f"{press['coins']:+}" if press["coins"] else ""
        grid.add_row(*map(Text, (*came, press["outcome"], coins, press["by"], fate)))
    return grid
