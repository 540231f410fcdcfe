"""`qblock check`: the self-check of a block, as a table of ticks."""

import json as json_text
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from .checks import CheckLine, check_block
from .flash import firmware
from .target import KINDS, TargetError, find_port, open_target


def check(
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
    if (port and on) or (on and on not in KINDS):
        err.print(f"Say either --port PORT or --on {'|'.join(KINDS)}.", soft_wrap=True)
        raise typer.Exit(2)
    try:
        with err.status("looking for a block") as status:
            device = on or port or find_port()
            with open_target(device, app) as end:
                lines = check_block(end, app or firmware(), status.update)
    except TargetError as error:
        err.print(str(error), soft_wrap=True, markup=False)
        raise typer.Exit(1) from None
    except KeyboardInterrupt:
        err.print("Interrupted: nothing was changed on the block.", soft_wrap=True)
        raise typer.Exit(130) from None
    if json:
        print(json_text.dumps(report(device, lines)))
    else:
        show(device, lines)
    if not all(line.ok for line in lines):
        raise typer.Exit(1)


def report(device: str, lines: list[CheckLine]) -> dict[str, object]:
    said = [{"name": line.name, "ok": line.ok, "detail": line.detail} for line in lines]
    return {"device": device, "lines": said}


def show(device: str, lines: list[CheckLine]) -> None:
    table = Table(
        "", "part", "what was found", title=f"The block on {device}", title_justify="left"
    )
    for line in lines:
        tick = "[green]✓[/]" if line.ok else "[red]✗[/]"
        table.add_row(tick, line.name, line.detail)
    Console(highlight=False).print(table)
