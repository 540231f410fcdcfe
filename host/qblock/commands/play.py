"""`qblock play`: the table."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, cast

import typer
from typer.core import TyperCommand

from ..players.seating import BOTS, Seat
from ..store import Store, open_store
from ..table.given import LAST, Given
from ..table.seats import SeatError, read_seat
from ..words import Words
from .speaking import LANGUAGE_HELP, Spoken, spoken, wrong_usage
from .target import KINDS

BLOCKS = ("auto", "window", *KINDS, "dice")


class PlayCommand(TyperCommand):
    """`--resume` may stand alone: then it is the game that was played last."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        told: list[str] = []
        for this, after in zip(args, [*args, "--"][1:], strict=True):
            told.append(this)
            if this == "--resume" and after.startswith("-"):
                told.append(LAST)
        return super().parse_args(ctx, told)


COMMAND = PlayCommand


def play(
    context: typer.Context,
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
        str, typer.Option(help=f"{', '.join(BLOCKS)}, or the port of a block.")
    ] = "auto",
    dice: Annotated[
        str, typer.Option(help="roll: the host rolls; typed: you roll, and type what you see.")
    ] = "roll",
    rent: Annotated[str, typer.Option(help="ask: owners ask for it; auto: paid at once.")] = "ask",
    language: Annotated[str | None, typer.Option(help=LANGUAGE_HELP)] = None,
    board: Annotated[
        Path | None, typer.Option(help="The board file of your own box.", dir_okay=False)
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Makes the host's chance repeatable.")] = None,
    resume: Annotated[
        str | None,
        typer.Option(metavar="[ID]", help="Go on with a game: the last, or that with this id."),
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="In the terminal, in plain lines.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="The result as one JSON object; with --text.")
    ] = False,
) -> None:
    """Play a game at this table: in a window, or in the terminal.

    Example: qblock play --text --seat Ann:bot --seat Bob:bot:trader --seed 7
    """
    context.ensure_object(Spoken).choose(language)
    words = spoken(context)
    if resume is not None:
        _refuse_anew(context, {"--seat": seat, "--board": board, "--seed": seed})
    given = Given(
        seats=tuple(_seat(context, each) for each in seat or ()),
        edition=edition,
        block=_block(context, block),
        dice=_dice(context, dice),
        rent=_rent(context, rent),
        language=words.language,
        board=board,
        seed=seed,
        resume=resume,
    )
    with open_store() as store:
        code = _play(store, given, words, text or as_json, as_json)
    raise typer.Exit(code)


def _play(store: Store, given: Given, words: Words, text: bool, as_json: bool) -> int:
    if text:
        return _in_terminal(store, given, as_json)
    if has_screen(os.environ, sys.platform):
        from ..window import NoScreen, run_window

        try:
            return run_window(store, given)
        except NoScreen:
            pass
    told = words.gettext("There is no screen to open a window on, so this is the terminal.")
    print(told, file=sys.stderr)
    return _in_terminal(store, given)


def _in_terminal(store: Store, given: Given, as_json: bool = False) -> int:
    from ..terminal import run_terminal

    return run_terminal(store, given, as_json=as_json)


def has_screen(environ: Mapping[str, str], system: str) -> bool:
    """Whether it makes sense to try: only X11 and Wayland say so beforehand."""
    if system in ("win32", "darwin"):
        return True
    return any(environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


def _seat(context: typer.Context, told: str) -> Seat:
    try:
        return read_seat(told)
    except SeatError as error:
        raise wrong_usage(context, error.said) from None


def _refuse_anew(context: typer.Context, told: Mapping[str, object]) -> None:
    """A game that goes on has its players, its board and its chance already."""
    option = next((name for name, value in told.items() if value is not None and value != []), None)
    if option is not None:
        raise wrong_usage(
            context,
            "A game that is resumed stays as it was set up: leave {option} out.",
            option=option,
        )


def _block(context: typer.Context, told: str) -> str:
    """A port has a slash in its name, or a number at its end (COM3)."""
    if told in BLOCKS or "/" in told or told[-1:].isdecimal():
        return told
    raise wrong_usage(
        context,
        "'{block}' is no block: take one of {known}, or name the port of a real one.",
        block=told,
        known=BLOCKS,
    )


def _dice(context: typer.Context, told: str) -> Literal["roll", "typed"]:
    if told == "roll" or told == "typed":
        return cast(Literal["roll", "typed"], told)
    raise wrong_usage(context, "--dice is roll or typed.")


def _rent(context: typer.Context, told: str) -> Literal["ask", "auto"]:
    if told == "ask" or told == "auto":
        return cast(Literal["ask", "auto"], told)
    raise wrong_usage(context, "--rent is ask or auto.")
