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

from ..players.seating import KINDS
from ..rules import moves
from ..rules.game import Game
from ..rules.moves import bits
from ..rules.position import position
from ..rules.undo import needs_yes
from ..said import N_, Amount, counted, said
from ..store import GameRow, open_store
from ..table.sitting import Sitting
from ..telling import Teller
from ..trouble import Trouble
from ..words import Words
from ..words.link import heard_name
from .game_told import FATES, SOURCES, Kept, Plain, buildings, exported, kept, listed, plain
from .new_file import write_new
from .speaking import spoken

app = typer.Typer(help="The games that were and are played here.", no_args_is_help=True)

PIPE_WIDTH = 118  # where there is no terminal to be asked: nothing is folded
LONGEST = 1 << 26  # bytes of an exported game: a long evening is a hundredth of it
GameId = Annotated[str, typer.Argument(metavar="ID", help="Its id, or the beginning of it.")]
AsList = Annotated[bool, typer.Option("--json", help="As a list of JSON objects.")]
AsObject = Annotated[bool, typer.Option("--json", help="As one JSON object.")]


@app.command("list")
def list_games(context: typer.Context, as_json: AsList = False) -> None:
    """Every game, the newest first.

    Example: qblock games list
    """
    with open_store() as store:
        rows = store.games()
    if as_json:
        print(json.dumps([listed(row) for row in rows]))
    elif not rows:
        print(spoken(context).gettext("No game was played yet: start one with `qblock play`."))
    else:
        _console().print(_list(spoken(context), rows))


@app.command()
def show(context: typer.Context, game: GameId, as_json: AsObject = False) -> None:
    """How a game stands: players, coins, deeds, and what the presses of the block brought.

    Example: qblock games show 5exg6p5s
    """
    with open_store() as store:
        found = kept(store, game)
    if as_json:
        print(json.dumps(plain(found)))
    else:
        _show(spoken(context), _console(), found)


@app.command()
def replay(
    context: typer.Context,
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
        _tell(spoken(context), found)
    found.check()
    reached = position(found.game)
    if as_json:
        facts = {"id": found.row.id, "moves": len(found.game.moves), "same": True}
        print(json.dumps({**facts, "position": reached}))
        return
    count = len(found.game.moves)
    done = counted(
        "{count} move played again: the same position.",
        "{count} moves played again: the same position.",
        count,
        count=Amount(count),
    )
    print(done.told(spoken(context)))
    print(reached)


@app.command()
def export(
    context: typer.Context,
    game: GameId,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="To write.")],
) -> None:
    """Write a whole game to a file, to keep it or to take it elsewhere.

    Example: qblock games export 5exg6p5s evening.json
    """
    with open_store() as store:
        row = store.game(game)
        document = store.export(row.id)
    write_new(file, document)
    done = said(
        "Game {game} is in {file}. Bring it back: qblock games import {name}",
        game=row.id,
        file=file,
        name=_quoted(file),
    )
    print(done.told(spoken(context)))


@app.command("import")
def import_game(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An exported game.")],
    as_json: AsObject = False,
) -> None:
    """Take in a game that was exported, here or elsewhere, as a new game.

    Example: qblock games import evening.json
    """
    try:
        with file.open("rb") as paper:
            document = paper.read(LONGEST)  # no device that never ends
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Trouble(
            "Cannot read {file}: {reason}. Name an exported game.", file=file, reason=reason
        ) from None
    exported(document, file.name).check()  # what cannot be played is not taken in
    with open_store() as store:
        row = store.import_game(document)
    if as_json:
        print(json.dumps(listed(row)))
    else:
        done = said("It is game {game} here. See it: qblock games show {game}", game=row.id)
        print(done.told(spoken(context)))


@app.command()
def undo(
    context: typer.Context,
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
        words = spoken(context)
        teller = Teller(sitting.game.board, sitting.table.names, None if as_json else words)
        made, before = _last(sitting)
        told = teller.move(made, before)
        yes = needs_yes(sitting.game, made)
        if yes & yes - 1 and not agreed:
            raise Trouble(
                "To take back “{move}” {players} have to agree: ask them, then say so with"
                " --agreed.",
                move=told,
                players=tuple(sitting.table.names[p] for p in bits(yes)),
            )
        sitting.apply((moves.UNDO, next(bits(yes)), yes))
        sitting.keep()
        if as_json:
            facts = {"id": sitting.id, "undone": moves.to_json(made), "said": told}
            print(json.dumps({**facts, "position": position(sitting.game)}))
            return
        print(said("Taken back: {move}", move=told).told(words))
        print(teller.awaiting(sitting.game))


def _last(sitting: Sitting) -> tuple[moves.Move, Game]:
    """The last move that stands, and the game before it."""
    line = sitting.game.line()
    if not line:
        raise Trouble(
            "Nothing was played in game {game} yet: there is nothing to undo.", game=sitting.id
        )
    before = sitting.table.new_game()
    for move in line[:-1]:
        before.apply(move)
    return line[-1], before


def _console() -> Console:
    asked = sys.stdout.isatty() or "COLUMNS" in os.environ
    return Console(highlight=False, width=None if asked else PIPE_WIDTH)


def _quoted(file: Path) -> str:
    return shlex.quote(str(file)) if str(file).isprintable() else "FILE"


def _list(words: Words, rows: list[GameRow]) -> Table:
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    headings = (N_("game"), N_("edition"), N_("players"), N_("moves"), "", N_("last played"))
    for heading in headings:
        grid.add_column(words.gettext(heading), justify="right" if heading == "moves" else "left")
    for row in rows:
        told = listed(row)
        names = words.gettext(", ").join(str(player["name"]) for player in told["players"])
        won = said("{player} won", player=told["winner"])
        state = won.told(words) if told["finished"] else words.gettext("goes on")
        played = Text(words.moment(row.played))
        grid.add_row(row.id, row.edition, Text(names), words.number(row.moves), Text(state), played)
    return grid


def _tell(words: Words, found: Kept) -> None:
    """Move by move, in plain lines."""
    teller = Teller(found.game.board, found.table.names, words)
    game = found.table.new_game()
    for number, move in enumerate(found.game.moves):
        for line in numbered(words, number, teller.play(game, move)):
            print(line)


def numbered(words: Words, number: int, told: list[str]) -> list[str]:
    return [f"{words.number(number):>5}  {line}" for line in told]


def _show(words: Words, console: Console, found: Kept) -> None:
    told = plain(found)
    title = said(
        "Game {game}, {edition}, turn {turn}.",
        game=found.row.id,
        edition=found.table.edition.title,
        turn=Amount(told["turns"]),
    )
    console.print(title.told(words), markup=False)
    teller = Teller(found.game.board, found.table.names, words)
    console.print(teller.awaiting(found.game), markup=False)
    console.print(_players(words, told["players"]))
    if told["presses"]:
        console.print(_presses(words, told["presses"]))
    if not told["finished"]:
        console.print(said("Go on: qblock play --resume {game}", game=found.row.id).told(words))


def _players(words: Words, players: list[Plain]) -> Table:
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    headings = (
        N_("player"),
        "",
        N_("coins"),
        N_("rents"),
        N_("block"),
        N_("deeds and what they earned"),
    )
    for heading in headings:
        numeric = heading in ("coins", "rents", "block")
        grid.add_column(words.gettext(heading), justify="right" if numeric else "left")
    for player in players:
        deeds = words.gettext(", ").join(_deed(words, deed) for deed in player["deeds"])
        who = words.gettext(KINDS[player["who"]])
        state = who if player["plays"] else said("{who}, out", who=who).told(words)
        earned = words.change(player["rents"]), words.change(player["block"])
        grid.add_row(
            Text(player["name"]), state, words.number(player["coins"]), *earned, Text(deeds)
        )
    return grid


def _deed(words: Words, deed: Plain) -> str:
    remarks = [buildings(deed["level"]).told(words)] if deed["level"] else []
    remarks += [words.gettext("mortgaged")] if deed["mortgaged"] else []
    remarks += [words.change(deed["rents"])] if deed["rents"] else []
    space = words.gettext(deed["space"])
    return f"{space} ({words.gettext(', ').join(remarks)})" if remarks else space


def _presses(words: Words, presses: list[Plain]) -> Table:
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    headings = (
        N_("move"),
        N_("turn"),
        N_("player"),
        N_("pressed"),
        N_("coins"),
        "",
        "",
    )
    for heading in headings:
        numeric = heading in ("move", "turn", "coins")
        grid.add_column(words.gettext(heading), justify="right" if numeric else "left")
    for press in presses:
        came = [_came(words, press[key]) for key in ("move", "turn", "player")]
        fate = words.gettext(FATES[press["fate"]])
        by, outcome = words.gettext(SOURCES[press["by"]]), heard_name(words, press["outcome"])
        coins = words.change(press["coins"]) if press["coins"] else ""
        grid.add_row(*map(Text, (*came, outcome, coins, by, fate)))
    return grid


def _came(words: Words, told: int | str | None) -> str:
    if told is None:
        return ""
    return words.number(told) if isinstance(told, int) else told
