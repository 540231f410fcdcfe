"""`qblock odds`: what a press may bring, and how often."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer
from question_block import odds as tables
from rich.console import Console
from rich.table import Table

NOTE = (
    "The game guide prints this table for playing without sound. "
    "What the factory's own unit draws is not published."
)


def report(table: str) -> dict[str, Any]:
    """A table as plain data, in the order in which it is always listed."""
    rows: list[dict[str, Any]] = []
    for outcome, weight in tables.TABLES[table]:
        row: dict[str, Any] = {"outcome": tables.kind(outcome)}
        if tables.pings(outcome):
            row["pings"] = tables.pings(outcome)
        rows.append({**row, "weight": weight})
    return {
        "table": table,
        "cells": tables.CELLS[table],
        "hash": tables.fingerprint(table),
        "outcomes": rows,
    }


def _show(data: dict[str, Any]) -> None:
    grid = Table(title=f"{data['table']}, {data['cells']} equally likely cells")
    for heading in ("what is heard", "cells", "chance", "percent"):
        grid.add_column(heading, justify="left" if heading == "what is heard" else "right")
    for row in data["outcomes"]:
        heard = row["outcome"]
        if "pings" in row:
            heard = f"{row['pings']} coin ping" + "s" * (row["pings"] > 1)
        chance = Fraction(row["weight"], data["cells"])
        grid.add_row(heard, str(row["weight"]), str(chance), f"{float(chance):.2%}")
    console = Console(highlight=False)
    console.print(grid)
    console.print(f"hash {data['hash']}")
    if data["table"] == tables.DEFAULT:
        console.print(NOTE)


def odds(
    table: Annotated[str, typer.Option(help=f"One of {', '.join(tables.NAMES)}.")] = tables.DEFAULT,
    presses: Annotated[
        int | None, typer.Option(help="Draw this often and test how well it fits.")
    ] = None,
    on: Annotated[
        str, typer.Option(help="Where to draw: sim, mpy, rp2040, or the port of a block.")
    ] = "sim",
    report_to: Annotated[
        Path | None, typer.Option("--report", metavar="DIR", help="Also write a picture there.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
) -> None:
    """The published odds of the Question Block, exact; with --presses, tried out.

    Example: qblock odds --presses 36000 --on sim
    """
    if presses is not None:
        from .odds_fit import fit

        fit(presses, on, report_to, as_json)
        return
    if table not in tables.TABLES:
        known = ", ".join(tables.NAMES)
        raise typer.BadParameter(f"there is no table {table!r}: take one of {known}.")
    data = report(table)
    if as_json:
        print(json.dumps(data))
    else:
        _show(data)
