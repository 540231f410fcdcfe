"""`qblock play`: the table."""

import json
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from ..players.seating import ANY_BOT, BOTS, PERSON, Seat
from ..rules.game import Options
from ..store import GameRow, Store, home, open_store
from ..table.blocks import StandIn
from ..table.playing import play_out
from ..table.setup import set_up
from ..table.sitting import Sitting
from ..trouble import Trouble
from .target import KINDS, TargetError, open_stand_in

LAST = "last"


def play(
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="NAME[:bot[:STYLE]]",
            help=f"Who plays, in turn order; a bot's STYLE is one of {', '.join(BOTS)}.",
        ),
    ] = None,
    edition: Annotated[str, typer.Option(help="Which game.")] = "celebration",
    block: Annotated[
        str, typer.Option(help=f"auto, {', '.join(KINDS)}, dice, or the port of a block.")
    ] = "auto",
    rent: Annotated[str, typer.Option(help="ask: owners ask for it; auto: paid at once.")] = "ask",
    board: Annotated[
        Path | None, typer.Option(help="The board file of your own box.", dir_okay=False)
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Makes the host's chance repeatable.")] = None,
    resume: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Go on with a game: its id, or `last`."),
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="In the terminal, in plain lines.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The result as one JSON object.")] = False,
) -> None:
    """Play a game at this table.

    Example: qblock play --text --seat Ann:bot --seat Bob:bot:trader --seed 7
    """
    if rent not in ("ask", "auto"):
        raise typer.BadParameter("--rent is ask or auto.")
    with open_store() as store, ExitStack() as opened:
        if resume is not None:
            sitting = opened.enter_context(Sitting(store, _row(store, resume)))
        else:
            table = set_up(
                [read_seat(each) for each in seat or ()],
                edition=edition,
                board=board,
                options=Options(rent_is_asked=rent == "ask"),
                seed=seed,
            )
            sitting = opened.enter_context(Sitting.begin(store, table))
        press = _block(opened, block, sitting)
        play_out(sitting, press)
        _tell_result(sitting, as_json)


def read_seat(told: str) -> Seat:
    name, _, who = told.partition(":")
    kind, _, style = who.partition(":")
    if not name.strip() or (who and kind != "bot") or (style and style not in BOTS):
        raise typer.BadParameter(
            f"{told!r} is no seat: write NAME, NAME:bot or NAME:bot:STYLE with one of "
            f"{', '.join(BOTS)}."
        )
    return Seat(name.strip(), (style or ANY_BOT) if who else PERSON)


def _row(store: Store, wanted: str) -> GameRow:
    row = store.last_unfinished() if wanted == LAST else store.game(wanted)
    if row is None:
        raise Trouble("No game waits to be resumed: start one with `qblock play`.")
    return row


def _block(opened: ExitStack, kind: str, sitting: Sitting) -> StandIn | None:
    """None: the guide's table for playing without a block, rolled by the host (C24)."""
    if kind in ("auto", "dice"):
        return None
    if kind not in KINDS:
        raise Trouble(f"{kind} cannot be used yet: choose dice, {', '.join(KINDS)}.")
    flash = home() / "blocks" / f"{sitting.id}.{kind}"
    flash.parent.mkdir(parents=True, exist_ok=True)
    try:
        device = opened.enter_context(open_stand_in(kind, seed=sitting.table.seed, flash=flash))
    except TargetError as error:
        raise Trouble(str(error)) from None
    return StandIn(device)


def _tell_result(sitting: Sitting, as_json: bool) -> None:
    result = sitting.result()
    if as_json:
        print(json.dumps(result))
        return
    coins = ", ".join(f"{name} {count}" for name, count in dict(result["coins"]).items())  # type: ignore[call-overload]
    print(f"{result['winner']} wins after {result['turns']} turns. Coins: {coins}.")
    print(f"Game {sitting.id}: see it with `qblock games show {sitting.id}`.", file=sys.stderr)
