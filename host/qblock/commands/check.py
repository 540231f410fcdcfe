"""`qblock check`: the self-check of a block, as a table of ticks."""

import json as json_text
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..said import said
from ..words import Words
from .checks import CheckLine, check_block
from .flash import firmware
from .speaking import spoken
from .target import KINDS, find_port, open_target


def check(
    context: typer.Context,
    port: Annotated[
        str | None, typer.Option(help="A port name, socket://… or rfc2217://…; else it is found.")
    ] = None,
    on: Annotated[
        str | None, typer.Option(help="A stand-in instead: sim, mpy or rp2040.", metavar="KIND")
    ] = None,
    app: Annotated[
        Path | None,
        typer.Option("--firmware", help="The firmware that it should run, if not this project's."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Report as one JSON object.")] = False,
) -> None:
    """Check an attached or emulated block, part by part.

    Example: qblock check --on rp2040
    """
    err = Console(stderr=True, highlight=False)
    words = spoken(context)
    if (port and on) or (on and on not in KINDS):
        told = said("Say either --port PORT or --on {kinds}.", kinds="|".join(KINDS)).told(words)
        err.print(told, soft_wrap=True, markup=False)
        raise typer.Exit(2)
    try:
        with err.status(words.gettext("looking for a block")) as status:
            device = on or port or find_port()
            with open_target(device, app) as end:
                lines = check_block(
                    end, app or firmware(), lambda doing: status.update(words.gettext(doing))
                )
    except KeyboardInterrupt:
        told = words.gettext("Interrupted: nothing was changed on the block.")
        err.print(told, soft_wrap=True)
        raise typer.Exit(130) from None
    if json:
        print(json_text.dumps(report(device, lines)))
    else:
        show(words, device, lines)
    if not all(line.ok for line in lines):
        raise typer.Exit(1)


def report(device: str, lines: list[CheckLine]) -> dict[str, object]:
    plain = [{"name": line.name, "ok": line.ok, "detail": str(line.detail)} for line in lines]
    return {"device": device, "lines": plain}


def show(words: Words, device: str, lines: list[CheckLine]) -> None:
    table = Table(
        "",
        words.gettext("part"),
        words.gettext("what was found"),
        title=said("The block on {port}", port=device).told(words),
        title_justify="left",
    )
    console = Console(highlight=False)
    tick, cross = _marks(console.encoding)
    for line in lines:
        mark = f"[green]{tick}[/]" if line.ok else f"[red]{cross}[/]"
        table.add_row(mark, words.gettext(line.name), Text(line.detail.told(words)))
    console.print(table)


def _marks(encoding: str) -> tuple[str, str]:
    """A tick and a cross, or what a terminal without them has."""
    marks = ("✓", "✗")
    try:
        "".join(marks).encode(encoding)
    except UnicodeEncodeError:
        return "+", "-"
    return marks
